import { builtInFormat, type NumberFormat, parseFormat } from './number-format.ts'
import type { DateSystem } from './serial-date.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import type { SheetInfo } from './types.ts'
import { eachTag, isKind, relations } from './xlsx-parts.ts'
import { attribute } from './xml-text.ts'
import type { ZipArchive } from './zip-archive.ts'

/** What must be known of a workbook before a sheet can be read; `sharedStrings` and `styles` are names of parts. */
export type Workbook = {
  sheets: (SheetInfo & { part: string })[]
  system: DateSystem
  /** It asks for its formulas to be calculated when it is opened: results that it stores may be none. */
  uncalculated: boolean
  sharedStrings: string | undefined
  styles: string | undefined
}

/** Reads the workbook part; other zips are refused as what they are. */
export async function readWorkbook(zip: ZipArchive): Promise<Workbook> {
  const part = await findWorkbook(zip)
  const links = await relations(zip, part)
  const workbook: Workbook = {
    sheets: [],
    system: 1900,
    uncalculated: false,
    sharedStrings: linked(zip, links.find((link) => isKind(link, 'sharedStrings'))?.target, 'xl/sharedStrings.xml'),
    styles: stylesOf(zip, links.find((link) => isKind(link, 'styles'))?.target),
  }
  const worksheets = new Map(links.filter((link) => isKind(link, 'worksheet')).map((link) => [link.id, link.target]))
  await eachTag(zip, part, (name, tag, parents) => {
    // Extensions repeat names such as workbookPr deeper down: only the workbook's own counts.
    if (name === 'workbookPr' && parents.length === 1)
      workbook.system = /^(?:1|true|on)$/.test(attribute(tag, 'date1904') ?? '') ? 1904 : 1900
    if (name === 'calcPr' && parents.length === 1)
      workbook.uncalculated = /^(?:1|true|on)$/.test(attribute(tag, 'fullCalcOnLoad') ?? '')
    if (name !== 'sheet' || parents.at(-1) !== 'sheets') return
    const target = worksheets.get(relationId(tag) ?? '')
    if (target === undefined) return
    const hidden = /hidden/i.test(attribute(tag, 'state') ?? '')
    workbook.sheets.push({ index: workbook.sheets.length, name: attribute(tag, 'name') ?? '', hidden, part: target })
  })
  if (workbook.sheets.length === 0) throw new SpreadsheetError('NO_ROWS')
  return workbook
}

/** The number format of each cell style, by its index. */
export async function readFormats(zip: ZipArchive, part: string | undefined): Promise<NumberFormat[]> {
  const custom = new Map<number, NumberFormat>()
  const formats: NumberFormat[] = []
  if (part === undefined) return formats
  await eachTag(zip, part, (name, tag, parents) => {
    if (name === 'numFmt' && parents.at(-1) === 'numFmts') {
      custom.set(Number(attribute(tag, 'numFmtId')), parseFormat(attribute(tag, 'formatCode') ?? ''))
    } else if (name === 'xf' && parents.at(-1) === 'cellXfs') {
      const id = Number(attribute(tag, 'numFmtId') ?? 0)
      formats.push(custom.get(id) ?? builtInFormat(id))
    }
  })
  return formats
}

async function findWorkbook(zip: ZipArchive): Promise<string> {
  const main = (await relations(zip, '')).find((link) => isKind(link, 'officeDocument'))?.target
  for (const name of [main, 'xl/workbook.xml']) {
    if (name !== undefined && zip.has(name) && /workbook[^/]*\.xml$|\.xml$/i.test(name) && !foreign(name)) return name
  }
  throw notAWorkbook(zip, main)
}

function foreign(name: string): boolean {
  return /^(?:word|ppt|visio)\//i.test(name)
}

/** A workbook whose parts are missing is damaged; any other zip is something else. */
function notAWorkbook(zip: ZipArchive, main: string | undefined): SpreadsheetError {
  const names = zip.names()
  const isPackage = zip.has('[Content_Types].xml')
  const other = names.some(
    (name) => foreign(name) || name === 'mimetype' || name === 'content.xml' || name.endsWith('.bin'),
  )
  if (isPackage && !other) return new SpreadsheetError('FILE_CORRUPT', { reason: 'no workbook' })
  const kind = main?.endsWith('.bin')
    ? 'xlsb'
    : names.includes('mimetype')
      ? 'ods'
      : foreign(main ?? '')
        ? 'office'
        : 'archive'
  return new SpreadsheetError('FILE_TYPE_UNSUPPORTED', { kind })
}

function linked(zip: ZipArchive, target: string | undefined, usual: string): string | undefined {
  return [target, usual].find((name) => name !== undefined && zip.has(name))
}

/** Named and not there, the file has lost them: a date would come out as a number. */
function stylesOf(zip: ZipArchive, target: string | undefined): string | undefined {
  if (target !== undefined && !zip.has(target)) throw new SpreadsheetError('FILE_CORRUPT', { part: target })
  return linked(zip, target, 'xl/styles.xml')
}

/** r:id under whichever prefix the file gives it; `sheetId` is another thing. */
function relationId(tag: string): string | undefined {
  return /\s\w+:id\s*=\s*["']([^"']*)["']/.exec(tag)?.[1]
}
