import type { CarrierId } from '@waybill/contract/carriers/enums'
import { centigrams, lengthIn, micrometres, weightIn } from '@waybill/contract/parcels/parcel'
import type { SheetRow } from '../../../spreadsheet/index.ts'
import { type SurchargeKind, surchargeKinds } from '../../sandbox/tables.ts'
import type { SurchargeRow } from '../rows.ts'
import { signatureWords } from '@waybill/contract/rules/words'
import { readTier, tierText } from './areas.ts'
import { type Cells, findHeadings, type Findings, headingOf, listed } from './found.ts'
import { readScope, scopeText } from './scopes.ts'
import { amountText, isAmbiguous, percentText, readAmount, readDate, readPercent } from './values.ts'

const handlings = ['additionalHandling', 'oversize']

/** How a value stands in a cell; `read` gives undefined for what is none. An empty cell is null, without asking. */
interface CellForm<T> {
  read: (text: string, carrier: CarrierId) => T | undefined
  write: (value: T, carrier: CarrierId) => string
}

/** Signatures by the number and words of an order; the kinds of handling by their names. */
const options = new Map([
  ...Object.entries(signatureWords).flatMap(([value, { en, cn }]) =>
    [value, en, cn, en.replace(/ signature$/i, '')].map((word) => [headingOf(word), value] as const),
  ),
  ...handlings.map((name) => [headingOf(name), name] as const),
])
const variant: CellForm<string> = {
  read: (text) => options.get(headingOf(text)),
  write: (value) => new Map(Object.entries(signatureWords)).get(value)?.en ?? value,
}
const tier: CellForm<string> = { read: readTier, write: tierText }
const anyText: CellForm<string> = { read: (text) => text, write: (value) => value }
const amount: CellForm<number> = {
  read: (text) => {
    const value = readAmount(text)
    return value !== null && value % 100 === 0 ? value : undefined
  },
  write: amountText,
}
const percent: CellForm<number> = { read: (text) => readPercent(text) ?? undefined, write: percentText }
const whole: CellForm<number> = { read: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined), write: String }
const flag: CellForm<boolean> = {
  read: (text) => ({ yes: true, no: false, 是: true, 否: false })[text.toLowerCase()],
  write: (value) => (value ? 'Yes' : 'No'),
}
const measured = /^(\d{1,6}(?:\.\d{1,2})?)\s*(lb|kg|in|cm)$/i
/** A weight in hundredths of a gram, in the unit in which it is a round figure. */
const weight: CellForm<number> = {
  read: (text) => {
    const [, figure, unit = ''] = measured.exec(text) ?? []
    return unit === 'lb' || unit === 'kg' ? centigrams(Number(figure), unit) : undefined
  },
  write: (value) => {
    const unit = centigrams(weightIn(value, 'lb'), 'lb') === value ? 'lb' : 'kg'
    return `${weightIn(value, unit)} ${unit}`
  },
}
const side: CellForm<number> = {
  read: (text) => {
    const [, figure, unit = ''] = measured.exec(text) ?? []
    return unit === 'in' || unit === 'cm' ? micrometres(Number(figure), unit) : undefined
  },
  write: (value) => {
    const unit = micrometres(lengthIn(value, 'in'), 'in') === value ? 'in' : 'cm'
    return `${lengthIn(value, unit)} ${unit}`
  },
}
/** Hundredths of a pound. */
const pounds: CellForm<number> = {
  read: (text) => (/^\d{1,6}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined),
  write: (value) => String(value / 100),
}
const list: CellForm<readonly string[]> = {
  read: (text) =>
    text
      .toUpperCase()
      .split(/\s*[;,]\s*/)
      .filter((one) => one !== ''),
  write: (value) => value.join('; '),
}
const kind: CellForm<SurchargeKind> = {
  read: (text) => surchargeKinds.find((one) => one !== 'fuel' && headingOf(one) === headingOf(text)),
  write: (value) => value,
}
const scope: CellForm<string> = {
  read: (text, carrier) => readScope(carrier, text) ?? undefined,
  write: (value, carrier) => scopeText(carrier, value),
}
/** Specification §3: 1 active, 2 inactive. */
const status: CellForm<boolean> = {
  read: (text) => ({ '1': true, active: true, '2': false, inactive: false })[text.toLowerCase()],
  write: (value) => (value ? 'Active' : 'Inactive'),
}
const day: CellForm<string> = { read: (text) => readDate(text)?.day, write: (value) => value }
const checked: CellForm<'verified' | 'sample'> = {
  read: (text) => (['verified', 'sample'] as const).find((one) => one === text.toLowerCase()),
  write: (value) => value,
}

/** The columns in their order: heading, what it fills, and whether a row must have it. */
const columns = [
  ['Charge', 'kind', kind, true],
  ['Option', 'variant', variant, false],
  ['Applies to', 'appliesTo', scope, true],
  ['Amount', 'amount', amount, true],
  ['Percent', 'ppm', percent, false],
  ['Included up to', 'included', amount, false],
  ['For every', 'per', amount, false],
  ['Minimum charge', 'minimum', amount, false],
  ['Minimum billed weight (lb)', 'minimumBillable', pounds, false],
  ['Weight over', 'overWeight', weight, false],
  ['Longest side over', 'overLongest', side, false],
  ['Second side over', 'overSecond', side, false],
  ['Length plus girth over', 'overLengthGirth', side, false],
  ['Volume over (in³)', 'overCubicInches', whole, false],
  ['Zones', 'zones', list, false],
  ['Delivery area', 'areaTier', tier, false],
  ['Residential', 'residential', flag, false],
  ['Fuel surcharge applies', 'fuelled', flag, true],
  ['Status', 'active', status, true],
  ['Source', 'source', anyText, false],
  ['Source date', 'sourceDate', day, false],
  ['Verified or sample', 'status', checked, false],
] as const satisfies readonly (readonly [string, keyof SurchargeRow, unknown, boolean])[]
type Column = readonly [heading: string, field: keyof SurchargeRow, form: CellForm<never>, needed: boolean]
const columnList = columns as unknown as readonly Column[]
const origins: ReadonlySet<string> = new Set(['source', 'sourceDate', 'status'])

export interface SurchargesAsked {
  carrier: CarrierId
  /** To which the carrier has prices. */
  zones: readonly string[]
  known: readonly SurchargeRow[]
}

/** The column of a row that fits no parcel, though each of its values is known. */
function emptyField(row: SurchargeRow, zones: ReadonlySet<string>): keyof SurchargeRow | null {
  const isSignature = row.variant !== null && !handlings.includes(row.variant)
  if (row.kind === 'signature' ? !isSignature : row.variant !== null && (row.kind !== 'handling' || isSignature))
    return 'variant'
  if (row.kind === 'insurance' && !row.per) return 'per'
  return row.zones?.every((zone) => zones.has(zone)) === false ? 'zones' : null
}

type Placed = { column: Column; col: number }[]

const problemOf = (form: Column[2], text: string) =>
  form === (amount as unknown) ? (isAmbiguous(text) ? 'RATE_SHEET_MARK' : 'RATE_SHEET_AMOUNT') : 'RATE_SHEET_VALUE'

function readRow(row: SheetRow, placed: Placed, carrier: CarrierId, found: Findings): SurchargeRow | null {
  const read: Record<string, unknown> = {}
  let good = true
  for (const {
    column: [, field, form, needed],
    col,
  } of placed) {
    const text = row.cells[col]?.trim() ?? ''
    const value =
      text === '' ? (needed ? undefined : null) : (form.read as (text: string, of: CarrierId) => unknown)(text, carrier)
    if (value === undefined) {
      good = false
      found.wrong(problemOf(form, text), { row, col }, { value: text })
    } else if (!origins.has(field) || value !== null) read[field] = value
  }
  return good ? (read as unknown as SurchargeRow) : null
}

/** What tells a surcharge from the others of its carrier: for what it is charged, and when. */
export const surchargeKey = (row: SurchargeRow): string =>
  [
    row.kind,
    row.variant,
    row.appliesTo,
    row.areaTier,
    row.residential,
    row.zones?.join(';'),
    row.overWeight,
    row.overLongest,
    row.overSecond,
    row.overLengthGirth,
    row.overCubicInches,
  ]
    .map((part) => part ?? '')
    .join('|')

/** Reads the layout that `writeSurcharges` writes, its columns in any order: carriers publish surcharges as prose. */
export function readSurcharges(rows: readonly SheetRow[], asked: SurchargesAsked, found: Findings): SurchargeRow[] {
  const named = new Map(columnList.map((column) => [headingOf(column[0]), column]))
  const at = findHeadings(rows, ({ cells }) => cells.filter((cell) => named.has(headingOf(cell))).length >= 5)
  const headings = rows[at]
  const placed = (headings?.cells ?? []).flatMap((cell, col) => {
    const column = named.get(headingOf(cell))
    return column ? [{ column, col }] : []
  })
  const missing = columnList.filter((column) => !placed.some((one) => one.column === column) && !origins.has(column[1]))
  if (!headings || missing.length > 0) {
    const expected = listed(
      missing.map(([heading]) => heading),
      30,
    )
    found.wrong('RATE_SHEET_NO_HEADINGS', { row: headings ?? null, col: null }, { expected })
    return []
  }
  const unread = headings.cells.filter((cell) => cell !== '' && !named.has(headingOf(cell)))
  if (unread.length > 0) found.doubt('columnsUnread', { headings: listed(unread) })
  const read = readBody(rows.slice(at + 1), { placed, asked }, found)
  if (read.length === 0 && found.problems.length === 0) found.wrong('RATE_SHEET_NO_ROWS', { row: headings, col: null })
  const keys = new Set(read.map(surchargeKey))
  const gone = asked.known.filter((row) => !keys.has(surchargeKey(row)))
  if (gone.length > 0)
    found.doubt('rowsGone', {
      count: gone.length,
      rows: listed([...new Set(gone.map((row) => `${row.kind} (${scopeText(asked.carrier, row.appliesTo)})`))]),
    })
  return read
}

function readBody(
  rows: readonly SheetRow[],
  { placed, asked }: { placed: Placed; asked: SurchargesAsked },
  found: Findings,
): SurchargeRow[] {
  const zones = new Set([...asked.zones, ...asked.known.flatMap((row) => row.zones ?? [])])
  const places = new Map<string, number>()
  const read: SurchargeRow[] = []
  for (const row of rows) {
    if (found.full) break
    const made = readRow(row, placed, asked.carrier, found)
    if (!made) continue
    const empty = emptyField(made, zones)
    const at = placed.find(({ column }) => column[1] === empty)
    if (at) found.wrong('RATE_SHEET_VALUE', { row, col: at.col }, { value: row.cells[at.col] ?? '' })
    const before = places.get(surchargeKey(made))
    if (before !== undefined) found.wrong('RATE_SHEET_TWICE', { row, col: null }, { row: before })
    places.set(surchargeKey(made), row.no)
    read.push(made)
  }
  return read
}

export const writeSurcharges = (rows: readonly SurchargeRow[], carrier: CarrierId): Cells => [
  columnList.map(([heading]) => heading),
  ...rows.map((row) =>
    columnList.map(([, field, form]) => {
      const value = row[field]
      return value === null || value === undefined
        ? ''
        : (form.write as (value: unknown, of: CarrierId) => string)(value, carrier)
    }),
  ),
]
