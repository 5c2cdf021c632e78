import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { profileFile, readRows, SpreadsheetError, type SheetRow } from './index.ts'

const corpus = join(import.meta.dirname, '../../../shared/corpus')
const present = existsSync(join(corpus, 'INDEX.tsv'))
if (!present) console.warn(`corpus tests skipped: no real files at ${corpus}`)

type Expected = { reader: string; sheets: string[]; rows: number; cols: number; cells: number; head: string[][] }

const files = present
  ? readFileSync(join(corpus, 'INDEX.tsv'), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t') as [file: string, bytes: string, expected: string])
  : []
const ofOutcome = (outcome: RegExp): string[] => files.filter(([, , want]) => outcome.test(want)).map(([file]) => file)

async function read(file: string, delimiter?: string): Promise<{ sheets: string[]; rows: SheetRow[] }> {
  const path = join(corpus, file)
  const profile = await profileFile(path)
  const rows: SheetRow[] = []
  for await (const batch of readRows(path, { profile, delimiter })) rows.push(...batch)
  return { sheets: profile.sheets.map((sheet) => sheet.name), rows }
}

/**
 * The other readers' presentation, not their values: they shorten long texts to 100 characters; they print all 17 digits of a
 * fraction where a sheet shows 15; they give a span of time such as 255:10:10 as the date it would be, where a sheet shows hours; they leave
 * out the sign of percent.
 */
function sameCell(ours: string, theirs: string): boolean {
  const cut = /^([\s\S]{100})…\[len (\d+)\]$/.exec(theirs)
  // Python counts code points.
  if (cut) return [...ours].slice(0, 100).join('') === cut[1] && [...ours].length === Number(cut[2])
  if (/^-?[\d.]+%$/.test(ours)) return Math.abs(Number.parseFloat(ours) / 100 - Number(theirs)) < 1e-12
  if (/^-?\d+\.\d{15,}$/.test(theirs)) return ours === String(Number(Number(theirs).toPrecision(15)))
  return ours === theirs || spanAsDate1904(ours) === theirs
}

function spanAsDate1904(text: string): string | undefined {
  const parts = /^(\d+):(\d\d):(\d\d)$/.exec(text)
  if (!parts) return undefined
  const seconds = Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3])
  return new Date(Date.UTC(1904, 0, 1) + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

/** What stands in the first rows of ours and not of theirs; of sheets wider than 60 columns theirs holds the first 60. */
function differences(rows: SheetRow[], { head, cols }: Expected): string[] {
  const stored = Math.max(0, ...head.map((row) => row.length))
  const byNo = new Map(rows.map((row) => [row.no, row.cells]))
  return head.flatMap((theirs, index) => {
    const ours = (byNo.get(index + 1) ?? []).slice(0, cols > stored ? stored : undefined)
    return Array.from({ length: Math.max(ours.length, theirs.length) }, (_, col) => [
      ours[col] ?? '',
      theirs[col] ?? '',
    ])
      .filter(([a, b]) => !sameCell(a!, b!))
      .map(([a, b]) => `row ${index + 1}: ours ${JSON.stringify(a)}, theirs ${JSON.stringify(b)}`)
  })
}

describe.skipIf(!present)('real files of other programs', () => {
  test.each(ofOutcome(/^parses$/))('%s reads as other readers read it', async (file) => {
    const expected = JSON.parse(readFileSync(join(corpus, 'expected', `${file}.json`), 'utf8')) as Expected
    // Prose has no delimiter; the other reader took it line by line.
    const { sheets, rows } = await read(file, expected.reader === 'text' ? '\u0001' : undefined)
    expect(differences(rows, expected)).toEqual([])
    expect(rows.at(-1)?.no ?? 0).toBe(expected.rows)
    expect(rows.flatMap((row) => row.cells).filter((cell) => cell !== '')).toHaveLength(expected.cells)
    // Text has no sheets, and Excel 2 had no names for them: each reader makes one up.
    if (!/\.(?:csv|txt)$|biff2/.test(file)) expect(expected.sheets).toEqual(expect.arrayContaining(sheets))
  })

  test.each(ofOutcome(/^error:/).filter((file) => !file.endsWith('.ods')))(
    '%s is refused with its reason',
    async (file) => {
      const outcome = files.find(([name]) => name === file)![2]
      const codes: Record<string, string[]> = {
        'error:corrupt': ['FILE_CORRUPT'],
        'error:encrypted': ['FILE_ENCRYPTED'],
        'error:unsupported': ['FILE_TYPE_UNSUPPORTED'],
        'error:dtd-or-too-large': ['FILE_UNSAFE', 'FILE_EXPANDS_TOO_MUCH'],
      }
      const error = await read(file).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(SpreadsheetError)
      expect(codes[outcome]).toContain((error as SpreadsheetError).code)
    },
  )

  // The list was made before ods files were read.
  test.each([
    ...ofOutcome(/^parses-or-error$/),
    ...ofOutcome(/^error:unsupported$/).filter((file) => file.endsWith('.ods')),
  ])('%s is read or refused, never crashes', async (file) => {
    const outcome = await read(file).catch((thrown: unknown) => thrown)
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(SpreadsheetError)
    else expect((outcome as { rows: SheetRow[] }).rows.length).toBeGreaterThan(0)
  })
})
