import { isKnownHeading, matchColumns } from '@waybill/contract/sheets/matching'
import type { TargetFields } from '@waybill/contract/sheets/target-fields'
import { targetFields } from '@waybill/contract/imports/targets'
import {
  type Charset,
  type FileProfile,
  columnName,
  findHeaderRow,
  type Hidden,
  looksLikeData,
  profileFile,
  readRows,
  type SheetRow,
  sheetsToTry,
  SpreadsheetError,
} from '../../../../spreadsheet/index.ts'
import { NO_HEADINGS } from '../job/headless.ts'
import { extraCellFinder, type FindExtraCell, columnsOf, type Column } from '../job/columns.ts'
import type { StageTask } from './tasks.ts'

/** Enough for the headings and for a screen full of rows. */
const SHOWN_FIRST = 120
/** Of the longest cells a few rows are enough. */
const SHOWN_CHARACTERS = 8_000_000

export type Source = {
  profile: FileProfile
  sheet: number
  charset?: Charset
  delimiter?: string
  fillDown: boolean
  leaveHiddenOut: boolean
}
export const lengthOf = (rows: Pick<SheetRow, 'cells'>[]): number =>
  rows.reduce((all, { cells }) => cells.reduce((sum, cell) => sum + cell.length, all), 0)

/** Gathers the first rows: in them the headings are looked for, and they are shown while the rest is read. */
async function firstRows(batches: AsyncGenerator<SheetRow[]>): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  let characters = 0
  while (rows.length < SHOWN_FIRST && (characters < SHOWN_CHARACTERS || rows.length < 2)) {
    const next = await batches.next()
    if (next.done) break
    characters += lengthOf(next.value)
    rows.push(...next.value)
  }
  return rows
}

export type Head = { heading: SheetRow; columns: Column[]; beyond: FindExtraCell; rows: SheetRow[] }

/** The row of the headings, as chosen or found, and the first rows below it; throws NO_ROWS. */
function headOf(first: SheetRow[], { choice, target }: StageTask, { profile }: Source): Head {
  const known = (text: string) => isKnownHeading(targetFields[target], text)
  const chosen = choice.headerRow
  const at = chosen === undefined ? findHeaderRow(first, known) : first.findIndex((row) => row.no === chosen)
  const heading = first[at]
  if (chosen === 0 || (chosen === undefined && heading && looksLikeData(heading, known)))
    return headless(first, profile)
  const rows = first.slice(at + 1)
  if (!heading || rows.length === 0) throw new SpreadsheetError('NO_ROWS')
  return { heading, columns: columnsOf(heading, rows), beyond: extraCellFinder(heading, rows, profile.kind), rows }
}

/** A file without headings, whose columns are called by their letters. */
function headless(rows: SheetRow[], { kind }: FileProfile): Head {
  if (rows.length === 0) throw new SpreadsheetError('NO_ROWS')
  const width = Math.max(...rows.map((row) => row.cells.length))
  const heading = { no: NO_HEADINGS, cells: Array.from({ length: width }, (_, col) => columnName(col)) }
  return { heading, columns: columnsOf(heading, rows), beyond: extraCellFinder({ no: 0, cells: [] }, rows, kind), rows }
}

/** `merged`: ranges of cells over several rows, unknown while hurried. `hidden`: what the sheet hides, as far as it is read. */
export type Reading = {
  batches: AsyncGenerator<SheetRow[]>
  merged: number | undefined
  hidden: Hidden
  share: number
}

export function startReading(task: StageTask, source: Source, hurried: boolean): Reading {
  const reading: Omit<Reading, 'batches'> = { merged: 0, hidden: { rows: 0, columns: 0 }, share: 0 }
  const batches = readRows(task.path, {
    ...source,
    hurried,
    limits: task.limits,
    onHidden: (hidden) => (reading.hidden = hidden),
    onMerged: (ranges) => (reading.merged = ranges),
    onShare: (read) => (reading.share = read),
  })
  return Object.assign(reading, { batches })
}

function sourceOf({ choice }: StageTask, profile: FileProfile, sheet: number): Source {
  const charset = (choice.charset ?? profile.charset) as Charset | undefined
  const { fillDown = false, leaveHiddenOut = false } = choice
  return { profile, sheet, charset, delimiter: choice.delimiter ?? profile.delimiter, fillDown, leaveHiddenOut }
}

type Opened = { source: Source; head: Head; reading: Reading }

async function openOne(task: StageTask, profile: FileProfile, sheet: number): Promise<Opened> {
  const source = sourceOf(task, profile, sheet)
  // Filled down, already the first rows need the merged cells.
  const reading = startReading(task, source, !source.fillDown)
  try {
    return { source, reading, head: headOf(await firstRows(reading.batches), task, source) }
  } catch (error) {
    await reading.batches.return(undefined)
    throw error
  }
}

/** The fields that the headings of a sheet name; null when it cannot be read or has no rows. */
async function fieldsNamed(task: StageTask, profile: FileProfile, sheet: number): Promise<string[] | null> {
  try {
    const { head, reading } = await openOne(task, profile, sheet)
    await reading.batches.return(undefined)
    const headings = head.columns.map((column) => column.heading)
    return Object.keys(matchColumns(targetFields[task.target], headings).mapping)
  } catch (error) {
    if (error instanceof SpreadsheetError) return null
    throw error
  }
}

/** Who sends, and with whom, is often the same for a whole file. */
const isWhole = ({ fields }: TargetFields, named: readonly string[]): boolean =>
  fields
    .filter(({ required, group, type }) => required && group !== 'sender' && type !== 'carrier' && type !== 'service')
    .every(({ key }) => named.includes(key))

/** A workbook whose sheets look empty is read all the same, for a bomb looks so too: throws its own error, else NO_ROWS. */
async function noRows(task: StageTask, profile: FileProfile): Promise<never> {
  for (const { index } of profile.sheets.slice(0, 1)) {
    const { batches } = startReading(task, sourceOf(task, profile, index), false)
    for await (const _ of batches);
  }
  throw new SpreadsheetError('NO_ROWS')
}

/**
 * The sheet whose headings name most fields, of several the first; a hidden one only where no visible one has rows. Behind one
 * that names all that is needed none is looked at: of a large workbook each sheet takes its time.
 */
async function bestSheet(task: StageTask, profile: FileProfile): Promise<number> {
  const sheets = await sheetsToTry(task.path, profile, task.limits)
  const [first] = sheets
  if (first === undefined) return noRows(task, profile)
  if (sheets.length === 1) return first
  let best = { sheet: first, fields: -1 }
  for (const sheet of sheets) {
    if (best.fields >= 0 && profile.sheets[sheet]?.hidden) break
    const named = await fieldsNamed(task, profile, sheet)
    if (named && named.length > best.fields) best = { sheet, fields: named.length }
    if (named && isWhole(targetFields[task.target], named)) break
  }
  return best.sheet
}

/** Reads the first rows of the sheet that was chosen, else of the one that fits best; throws NO_ROWS. */
export async function openSheet(task: StageTask): Promise<Opened> {
  const profile = await profileFile(task.path, task.limits)
  return openOne(task, profile, task.choice.sheet ?? (await bestSheet(task, profile)))
}
