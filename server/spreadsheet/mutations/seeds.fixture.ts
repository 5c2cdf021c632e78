import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import type { FileKind } from '../types.ts'
import { workbookOf, type WorkbookParts } from '../workbook-fixture.ts'

/** A good file that is damaged afterwards. `workbook`: the parts that it was made of. */
export type Seed = { name: string; kind: FileKind | 'other'; bytes: Buffer; workbook?: WorkbookParts }

const ROWS = 60
const head = ['Order number', 'Recipient name', 'City', 'Zip', 'Created', 'Weight']
const names = ['Rita Müller', '王伟', 'José Ibáñez', 'O’Brien & Sons', 'Ann "Lee"', 'Zoë']
const table = [
  head,
  ...Array.from({ length: ROWS }, (_, index) => [
    `WB-${1000 + index}`,
    names[index % names.length]!,
    ['New York', 'Boston', '上海'][index % 3]!,
    String(2108 + index).padStart(5, '0'),
    `2026-03-${String(1 + (index % 28)).padStart(2, '0')}`,
    String(index / 4),
  ]),
]

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const csv = table.map((row) => row.map(quoted).join(',')).join('\r\n')

const page = [
  '<html><head><meta charset="utf-8"></head><body><table>',
  ...table.map((row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`),
  '</table></body></html>',
].join('\r\n')

function workbook(): WorkbookParts {
  const strings = [...new Set(table.flatMap((row) => row.slice(0, 4)))]
  const at = new Map(strings.map((text, index) => [text, index]))
  const cell = (text: string, col: number, row: number): string => {
    if (row > 0 && col === 4) return `<c s="1"><v>${46_082 + row}</v></c>`
    if (row > 0 && col === 5) return `<c><v>${text}</v></c>`
    const index = at.get(text)
    return index === undefined
      ? `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`
      : `<c t="s"><v>${index}</v></c>`
  }
  return {
    rows: table
      .map((row, no) => `<row r="${no + 1}">${row.map((text, col) => cell(text, col, no)).join('')}</row>`)
      .join(''),
    strings: strings.map((text) => `<t>${escaped(text)}</t>`),
    formats: ['General', 'yyyy-mm-dd'],
    after: '<mergeCells><mergeCell ref="A2:A4"/></mergeCells>',
  }
}

function xls(): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(table), 'Orders')
  return write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
}

/** Files made here, of every kind that is read, and some that are not. */
export function ownSeeds(): Seed[] {
  const parts = workbook()
  return [
    { name: 'orders.xlsx', kind: 'xlsx', bytes: workbookOf(parts), workbook: parts },
    { name: 'orders.xls', kind: 'xls', bytes: xls() },
    { name: 'utf8.csv', kind: 'csv', bytes: Buffer.from(csv) },
    { name: 'marked.csv', kind: 'csv', bytes: Buffer.from(`\uFEFF${csv}`) },
    { name: 'latin.csv', kind: 'csv', bytes: Buffer.from(csv.replace(/[^\0-\xff]/g, 'x'), 'latin1') },
    {
      name: 'unicode.txt',
      kind: 'csv',
      bytes: Buffer.from(`\uFEFF${table.map((row) => row.join('\t')).join('\r\n')}`, 'utf16le'),
    },
    { name: 'page.xls', kind: 'html', bytes: Buffer.from(page) },
    { name: 'paper.pdf', kind: 'other', bytes: Buffer.from(`%PDF-1.7\n${csv}`) },
  ]
}

const LARGEST = 100_000
/** Small real files, when they are on this machine. */
export function realSeeds(folder: string): Seed[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => /\.(?:xlsx|xlsm|xls|csv|txt)$/.test(name) && statSync(join(folder, name)).size < LARGEST)
    .map((name) => {
      const bytes = readFileSync(join(folder, name))
      const start = bytes.toString('latin1', 0, 2)
      const kind = start === 'PK' ? 'xlsx' : start === '\xd0\xcf' ? 'xls' : /csv|txt/.test(name) ? 'csv' : 'other'
      return { name, kind, bytes }
    })
}
