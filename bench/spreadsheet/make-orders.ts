import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { orderCells, orderHeadings } from './order-values.ts'
import { type Part, writeZip } from './zip-writer.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const DATE_STYLE = 1
const columns = orderHeadings.map((_, index) => columnName(index))

/** Writes an .xlsx as Excel would: shared strings, styled dates, `rows` orders below the headings. The same every time. */
export async function writeOrdersXlsx(path: string, rows: number): Promise<void> {
  const strings = new Map<string, number>()
  await writeZip(path, [
    ...packageParts(),
    { name: 'xl/worksheets/sheet1.xml', text: sheetText(rows, strings) },
    { name: 'xl/sharedStrings.xml', text: stringsText(strings) },
  ])
}

/** Writes the same orders as csv: UTF-8, commas, CRLF. */
export async function writeOrdersCsv(path: string, rows: number): Promise<void> {
  await pipeline(Readable.from(csvText(rows)), createWriteStream(path))
}

function* csvText(rows: number): Generator<string> {
  yield `${orderHeadings.map(csvField).join(',')}\r\n`
  let piece = ''
  for (let index = 0; index < rows; index++) {
    piece += `${orderCells(index)
      .map((cell) => csvField(typeof cell === 'object' ? isoTime(cell.serial) : String(cell ?? '')))
      .join(',')}\r\n`
    if (piece.length < 64 * 1024) continue
    yield piece
    piece = ''
  }
  yield piece
}

function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function isoTime(serial: number): string {
  const time = new Date(Math.round((serial - 25_569) * 86_400) * 1000)
  return time.toISOString().slice(0, 19).replace('T', ' ')
}

function* sheetText(rows: number, strings: Map<string, number>): Generator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><dimension ref="A1:${columns.at(-1)}${rows + 1}"/><sheetData>`
  yield rowText(1, [...orderHeadings], strings)
  for (let index = 0; index < rows; index++) yield rowText(index + 2, orderCells(index), strings)
  yield '</sheetData></worksheet>'
}

function rowText(no: number, cells: ReturnType<typeof orderCells>, strings: Map<string, number>): string {
  let text = `<row r="${no}" spans="1:${cells.length}">`
  cells.forEach((cell, index) => {
    if (cell === undefined) return
    const place = `<c r="${columns[index]}${no}"`
    if (typeof cell === 'number') text += `${place}><v>${cell}</v></c>`
    else if (typeof cell === 'object') text += `${place} s="${DATE_STYLE}"><v>${cell.serial}</v></c>`
    else text += `${place} t="s"><v>${stringIndex(cell, strings)}</v></c>`
  })
  return `${text}</row>`
}

function stringIndex(text: string, strings: Map<string, number>): number {
  const known = strings.get(text)
  if (known !== undefined) return known
  strings.set(text, strings.size)
  return strings.size - 1
}

function* stringsText(strings: Map<string, number>): Generator<string> {
  yield `${HEAD}<sst xmlns="${MAIN}" uniqueCount="${strings.size}">`
  for (const text of strings.keys()) yield `<si><t>${escape(text)}</t></si>`
  yield '</sst>'
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function columnName(index: number): string {
  return (index >= 26 ? String.fromCharCode(64 + Math.floor(index / 26)) : '') + String.fromCharCode(65 + (index % 26))
}

function packageParts(): Part[] {
  const link = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const links = (...list: string[]) => [
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`,
  ]
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const override = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${type}.${kind}+xml"/>`
  return [
    {
      name: '[Content_Types].xml',
      text: [
        `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`,
        override('workbook', 'sheet.main') + override('worksheets/sheet1', 'worksheet'),
        `${override('styles', 'styles') + override('sharedStrings', 'sharedStrings')}</Types>`,
      ],
    },
    { name: '_rels/.rels', text: links(link(1, 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      text: [
        `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Orders" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: links(
        link(1, 'worksheet', 'worksheets/sheet1.xml'),
        link(2, 'styles', 'styles.xml'),
        link(3, 'sharedStrings', 'sharedStrings.xml'),
      ),
    },
    { name: 'xl/styles.xml', text: [stylesText()] },
  ]
}

function stylesText(): string {
  const xf = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>'
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1">${xf}</cellStyleXfs><cellXfs count="2">${xf}<xf numFmtId="164" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`
}
