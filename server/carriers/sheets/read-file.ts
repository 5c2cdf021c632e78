import type { CarrierId } from '@waybill/contract/carriers/enums'
import { isErrorCode } from '@waybill/contract/core/errors'
import {
  profileFile,
  readRows,
  sheetsToTry,
  SpreadsheetError,
  type SheetRow,
  undefused,
} from '../../spreadsheet/index.ts'
import { readAreas } from './layouts/areas.ts'
import { Findings } from './layouts/found.ts'
import { readFuel } from './layouts/fuel.ts'
import { readRates } from './layouts/rates.ts'
import { readSurcharges } from './layouts/surcharges.ts'
import type { SheetContent } from './rows.ts'
import type { WeightSteps } from './weights.ts'

const MB = 1024 * 1024
/** A carrier's whole list of zip codes has some 30,000 rows: files of staff are small, and so read in this process. */
const limits = {
  fileBytes: 10 * MB,
  xlsBytes: 5 * MB,
  partBytes: 40 * MB,
  totalBytes: 60 * MB,
  rows: 60_000,
  columns: 200,
  emittedCells: 3_000_000,
}

async function readCells(path: string, worksheet: string | undefined, found: Findings): Promise<SheetRow[]> {
  const profile = await profileFile(path, limits)
  const named = profile.sheets.find(({ name }) => name === worksheet)
  if (worksheet !== undefined && !named) throw new SpreadsheetError('SHEET_NOT_FOUND', { sheet: worksheet })
  const sheet = named?.index ?? (await sheetsToTry(path, profile, limits))[0] ?? 0
  if (!named && profile.sheets.length > 1)
    found.doubt('otherSheets', {
      count: profile.sheets.length,
      name: profile.sheets.find(({ index }) => index === sheet)?.name ?? '',
    })
  const rows: SheetRow[] = []
  for await (const batch of readRows(path, { profile, sheet, limits }))
    for (const row of batch) rows.push({ ...row, cells: row.cells.map(undefused) })
  return rows
}

/** What a file is read against. */
export interface Asked {
  carrier: CarrierId
  steps: WeightSteps
  /** To which the carrier has prices. */
  zones: readonly string[]
  /** In force, with the origin of every row. */
  current: SheetContent
  worksheet?: string | undefined
}

function rowsOf(rows: readonly SheetRow[], { carrier, steps, zones, current }: Asked, found: Findings): object[] {
  switch (current.kind) {
    case 'rates':
      return readRates(rows, { steps, known: current.rows }, found)
    case 'surcharges':
      return readSurcharges(rows, { carrier, zones, known: current.rows }, found)
    case 'fuel':
      return readFuel(rows, { carrier, known: current.rows }, found)
    case 'areas':
      return readAreas(rows, current.rows, found)
  }
}

/** The rows of a file, and what is wrong or left open in it; with anything wrong the rows are not to be used. */
export async function readSheetFile(path: string, asked: Asked): Promise<{ rows: object[]; found: Findings }> {
  const found = new Findings()
  try {
    return { rows: rowsOf(await readCells(path, asked.worksheet, found), asked, found), found }
  } catch (error) {
    if (!(error instanceof SpreadsheetError) || !isErrorCode(error.code)) throw error
    found.wrong(error.code, { row: null, col: null }, error.params)
    return { rows: [], found }
  }
}
