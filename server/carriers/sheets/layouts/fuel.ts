import type { CarrierId } from '@waybill/contract/carriers/enums'
import type { SheetRow } from '../../../spreadsheet/index.ts'
import type { FuelRow } from '../rows.ts'
import { type Cells, findHeadings, type Findings, headingOf, listed, MOST_PRICES } from './found.ts'
import { readScope, scopeText } from './scopes.ts'
import { percentText, readDate, readPercent } from './values.ts'

export interface FuelAsked {
  carrier: CarrierId
  known: readonly FuelRow[]
}

const DATE = /date|week|effective|^from$|month|生效|日期|周|自/

const dateColumn = ({ cells }: SheetRow): number => cells.findIndex((cell) => DATE.test(headingOf(cell)))

interface Columns {
  date: number
  scopes: { col: number; appliesTo: string }[]
}

function columnsOf(row: SheetRow, carrier: CarrierId, found: Findings): Columns {
  const date = dateColumn(row)
  const unread: string[] = []
  const scopes = row.cells.flatMap((heading, col) => {
    if (col === date || heading === '') return []
    const appliesTo = readScope(carrier, heading)
    if (appliesTo === null) unread.push(heading)
    return appliesTo === null ? [] : [{ col, appliesTo }]
  })
  if (unread.length > 0) found.doubt('columnsUnread', { headings: listed(unread) })
  return { date, scopes }
}

interface Seen {
  rows: FuelRow[]
  /** Row of the file by scope and day. */
  places: Map<string, number>
  guessed: string | null
}

function readRow(row: SheetRow, { date, scopes }: Columns, seen: Seen, found: Findings): void {
  const text = row.cells[date]?.trim() ?? ''
  const read = readDate(text)
  if (!read) return found.wrong('RATE_SHEET_DATE', { row, col: date }, { value: text })
  if (read.guessed) seen.guessed ??= text
  for (const { col, appliesTo } of scopes) {
    const value = row.cells[col]?.trim() ?? ''
    if (value === '') continue
    const ppm = readPercent(value)
    const key = `${appliesTo}/${read.day}`
    const before = seen.places.get(key)
    if (ppm === null) found.wrong('RATE_SHEET_PERCENT', { row, col }, { value })
    else if (before !== undefined) found.wrong('RATE_SHEET_TWICE', { row, col }, { row: before })
    else {
      seen.places.set(key, row.no)
      seen.rows.push({ appliesTo, validFrom: read.day, ppm })
    }
  }
}

const keyOf = ({ appliesTo, validFrom }: FuelRow): string => `${appliesTo}/${validFrom}`
const inOrder = (a: FuelRow, b: FuelRow): number =>
  a.appliesTo === b.appliesTo ? (a.validFrom < b.validFrom ? -1 : 1) : a.appliesTo < b.appliesTo ? -1 : 1

/** Weeks of the file, and of what is in force those that it does not name: what carriers publish is the newest weeks alone. */
function merged(read: readonly FuelRow[], known: readonly FuelRow[]): FuelRow[] {
  const rows = new Map(known.map((row) => [keyOf(row), row]))
  for (const row of read) if (rows.get(keyOf(row))?.ppm !== row.ppm) rows.set(keyOf(row), row)
  return [...rows.values()].toSorted(inOrder)
}

/** Reads a row a week and a column of percentages a group of services. */
export function readFuel(rows: readonly SheetRow[], { carrier, known }: FuelAsked, found: Findings): FuelRow[] {
  const at = findHeadings(
    rows,
    (row) =>
      dateColumn(row) >= 0 &&
      row.cells.some((cell, col) => col !== dateColumn(row) && readScope(carrier, cell) !== null),
  )
  const headings = rows[at]
  if (!headings) {
    found.wrong('RATE_SHEET_NO_HEADINGS', { row: null, col: null }, { expected: 'Week, Ground, Express …' })
    return []
  }
  const columns = columnsOf(headings, carrier, found)
  const seen: Seen = { rows: [], places: new Map(), guessed: null }
  for (const row of rows.slice(at + 1)) {
    if (found.full) break
    readRow(row, columns, seen, found)
    if (seen.rows.length > MOST_PRICES)
      return (found.wrong('RATE_SHEET_LARGE', { row, col: null }, { max: MOST_PRICES }), [])
  }
  if (seen.rows.length === 0 && found.problems.length === 0)
    found.wrong('RATE_SHEET_NO_ROWS', { row: headings, col: null })
  if (seen.guessed !== null) found.doubt('dayMonth', { value: seen.guessed })
  const [first] = seen.rows
  if (first && seen.rows.every(({ ppm }) => ppm < 10_000))
    found.doubt('smallPercent', { value: percentText(first.ppm) })
  return merged(seen.rows, known)
}

export function writeFuel(rows: readonly FuelRow[], carrier: CarrierId): Cells {
  const scopes = [...new Set(rows.map(({ appliesTo }) => appliesTo))].toSorted()
  const percent = new Map(rows.map((row) => [keyOf(row), percentText(row.ppm)]))
  const days = [...new Set(rows.map(({ validFrom }) => validFrom))].toSorted()
  return [
    ['Week', ...scopes.map((scope) => scopeText(carrier, scope))],
    ...days.map((validFrom) => [
      validFrom,
      ...scopes.map((appliesTo) => percent.get(keyOf({ appliesTo, validFrom, ppm: 0 })) ?? ''),
    ]),
  ]
}
