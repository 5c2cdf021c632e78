/** `node bench/spreadsheet/read-one.ts <reader> <file>`: reads one file in this process and prints what it took, as JSON. */
import { profileFile, readRows, SpreadsheetError } from '../../server/spreadsheet/index.ts'

type Counted = { rows: number; cells: number }
type OtherRow = { values: unknown[] }
type ExcelJs = {
  default: {
    Workbook: new () => {
      xlsx: { readFile(path: string): Promise<unknown> }
      eachSheet(each: (sheet: { eachRow(each: (row: OtherRow) => void): void }) => void): void
    }
    stream: { xlsx: { WorkbookReader: new (path: string, options: object) => AsyncIterable<AsyncIterable<OtherRow>> } }
  }
}

const filled = (cells: readonly unknown[]): number =>
  cells.reduce<number>((sum, cell) => (cell === '' || cell === null || cell === undefined ? sum : sum + 1), 0)

async function ours(path: string): Promise<Counted> {
  const profile = await profileFile(path)
  const counted = { rows: 0, cells: 0 }
  for await (const batch of readRows(path, { profile })) {
    counted.rows += batch.length
    for (const row of batch) counted.cells += filled(row.cells)
  }
  return counted
}

async function sheetJs(path: string): Promise<Counted> {
  const { read, utils } = await import('@e965/xlsx')
  const { readFileSync } = await import('node:fs')
  const book = read(readFileSync(path), { dense: true })
  const rows = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: false })
  return { rows: rows.length, cells: rows.reduce((sum, row) => sum + filled(row), 0) }
}

/** Not one of the project's packages, for the two hundred that come with it: `npm i --no-save exceljs@4.4.0`. */
const excelJsModule = async () => ((await import(String('exceljs'))) as ExcelJs).default

async function excelJs(path: string): Promise<Counted> {
  const { Workbook } = await excelJsModule()
  const book = new Workbook()
  await book.xlsx.readFile(path)
  const counted = { rows: 0, cells: 0 }
  book.eachSheet((sheet) => {
    sheet.eachRow((row) => {
      counted.rows += 1
      counted.cells += filled(row.values)
    })
  })
  return counted
}

async function excelJsStream(path: string): Promise<Counted> {
  const { stream } = await excelJsModule()
  const counted = { rows: 0, cells: 0 }
  for await (const sheet of new stream.xlsx.WorkbookReader(path, { sharedStrings: 'cache', styles: 'cache' }))
    for await (const row of sheet) {
      counted.rows += 1
      counted.cells += filled(row.values)
    }
  return counted
}

const readers: Record<string, (path: string) => Promise<Counted>> = { ours, sheetJs, excelJs, excelJsStream }
const [reader = 'ours', path = ''] = process.argv.slice(2)
const refused = (error: unknown): { code: string } => {
  if (error instanceof SpreadsheetError) return { code: error.code }
  throw error
}
const outcome = await readers[reader]!(path).catch(refused)
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
console.log(JSON.stringify({ ...outcome, cpu: (userCPUTime + systemCPUTime) / 1e6, peakMb: maxRSS / 1024 }))
