import { centigrams, type MassUnit, weightIn, type WeightUnit } from '@waybill/contract/parcels/parcel'
import { scale, toCent } from '@waybill/contract/core/money'
import type { SheetRow } from '../../../spreadsheet/index.ts'
import type { RateRow } from '../rows.ts'
import { billedWeights, isBilled, stepsText, type WeightSteps, weightText } from '../weights.ts'
import { type Cells, findHeadings, type Findings, headingOf, listed, MOST_PRICES } from './found.ts'
import { amountText, isAmbiguous, readAmount } from './values.ts'

/** What a matrix is read against: how the service bills, and what is in force. */
export interface RatesAsked {
  steps: WeightSteps
  known: readonly RateRow[]
}

const WEIGHT = /^(weight|wt|lbs?|pounds?|kgs?|kilograms?|oz|ounces?|重量)\b|weight|重量/
const DAYS = /^(transit )?days$|^运输天数$/
const EXTRA = /letter|envelope|pak\b|document|信封|文件/

function unitIn(text: string): WeightUnit | null {
  const words = headingOf(text)
  if (/\b(lbs?|pounds?)\b|磅/.test(words)) return 'lb'
  if (/\b(oz|ounces?)\b|盎司/.test(words)) return 'oz'
  if (/\b(kgs?|kilograms?)\b|公斤|千克/.test(words)) return 'kg'
  return null
}

/** "Zone 2", "Zones 1 & 2", "I3", "002": the zones of a column; none when it is no column of prices. */
function zonesIn(heading: string): string[] {
  const words = heading
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .replace(/^(ZONES?|分区)\s*/, '')
  if (!/^[A-Z]?\d{1,3}(\s*([&,+-]|AND)\s*[A-Z]?\d{1,3})*$/.test(words)) return []
  const parts = words.split(/\s*(?:[&,+]|AND)\s*/)
  return parts.flatMap((part) => {
    const [first = '', last] = part.split(/\s*-\s*/)
    if (last === undefined) return [trimmed(first)]
    const [from, to] = [Number(first), Number(last)]
    return from <= to && to - from < 20 ? Array.from({ length: to - from + 1 }, (_, i) => String(from + i)) : []
  })
}
const trimmed = (zone: string): string => zone.replace(/^0+(?=\d)/, '')

interface ZoneColumn {
  col: number
  zones: string[]
}

/** Carriers write the service before the zone: 102 to 108 are the zones 2 to 8 of a service. */
function asKnown(zone: string, known: ReadonlySet<string>): string {
  const last = zone.slice(-1)
  return known.has(zone) || !/^\d{3}$/.test(zone) || !known.has(last) ? zone : last
}

function columnsOf(row: SheetRow, known: ReadonlySet<string>, found: Findings): ZoneColumn[] {
  const seen = new Set<string>()
  const unread: string[] = []
  const columns = row.cells.flatMap((heading, col): ZoneColumn[] => {
    if (col === 0 || heading === '') return []
    const written = zonesIn(heading)
    if (written.length === 0) unread.push(heading)
    const zones = written.map((zone) => {
      const read = asKnown(zone, known)
      if (read !== zone) found.doubt('zoneReadAs', { heading, zone: read })
      if (seen.has(read)) found.wrong('RATE_SHEET_ZONE_TWICE', { row, col }, { zone: read })
      seen.add(read)
      return read
    })
    return zones.length > 0 ? [{ col, zones }] : []
  })
  if (unread.length > 0) found.doubt('columnsUnread', { headings: listed(unread) })
  return columns
}

/** A weight of a row in hundredths of the unit that is billed; null when it is none, or between two hundredths. */
function readWeight(text: string, unit: WeightUnit, billed: MassUnit): number | null {
  // "0,5" is a half; "1,000" is left to be refused.
  const written = text.trim().replace(/(\d),(\d{1,2})(?!\d)/, '$1.$2')
  const [, figure, own] = /^(?:up to |not over |≤ ?)?(\d{1,5}(?:\.\d{1,3})?)\s*([a-z.]*)$/i.exec(written) ?? []
  if (figure === undefined) return null
  const given = own ? unitIn(own) : unit
  if (given === null) return null
  // The post's "15.999 oz" is everything below a pound.
  const value = given === 'oz' && Number(figure) > 15.9 && Number(figure) < 16 ? 16 : Number(figure)
  if (given === billed) return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 ? Math.round(value * 100) : null
  if (given === 'oz' && billed === 'lb') return Number.isInteger((value * 100) / 16) ? (value * 100) / 16 : null
  return Math.round(weightIn(centigrams(value, given), billed) * 100)
}

/** One row of prices while the matrix is read. */
interface PriceRow {
  row: SheetRow
  weight: number
  prices: (number | null)[]
}

function readPrices(row: SheetRow, columns: readonly ZoneColumn[], found: Findings) {
  return columns.map(({ col }): number | null => {
    const text = row.cells[col]?.trim() ?? ''
    if (text === '' || /^(-+|–|—|n\/?a)$/i.test(text)) return null
    const amount = readAmount(text)
    if (amount !== null && amount > 0 && amount % 100 === 0) return amount
    found.wrong(isAmbiguous(text) ? 'RATE_SHEET_MARK' : 'RATE_SHEET_PRICE', { row, col }, { value: text })
    return null
  })
}

interface Matrix {
  columns: ZoneColumn[]
  unit: WeightUnit
  days: SheetRow | null
  rows: PriceRow[]
}

function readRow(row: SheetRow, matrix: Matrix, asked: RatesAsked, { found, unread }: Reading): void {
  const first = row.cells[0]?.trim() ?? ''
  const isPriced = matrix.columns.some(({ col }) => (row.cells[col] ?? '') !== '')
  if (DAYS.test(headingOf(first))) return void (matrix.days = row)
  if (!isPriced || (EXTRA.test(first.toLowerCase()) && readWeight(first, matrix.unit, asked.steps.unit) === null))
    return void unread.push(row.no)
  const weight = readWeight(first, matrix.unit, asked.steps.unit)
  if (weight === null) {
    // A weight between two steps is one that is never billed.
    const isWeight = /^\d/.test(first)
    return found.wrong(
      isWeight ? 'RATE_SHEET_STEP' : 'RATE_SHEET_WEIGHT',
      { row, col: 0 },
      { value: first, steps: stepsText(asked.steps) },
    )
  }
  if (!isBilled(weight, asked.steps) || weight === 0)
    return found.wrong('RATE_SHEET_STEP', { row, col: 0 }, { value: first, steps: stepsText(asked.steps) })
  const prices = readPrices(row, matrix.columns, found)
  const before = matrix.rows.at(-1)
  if (before && weight === before.weight && prices.every((price, i) => price === before.prices[i])) return
  if (before && weight <= before.weight) return found.wrong('RATE_SHEET_ORDER', { row, col: 0 }, { value: first })
  matrix.rows.push({ row, weight, prices })
}

interface Reading {
  found: Findings
  unread: number[]
}

/** Transit days by zone: of the file, else of what is in force, else of the zone before. */
function daysOf(matrix: Matrix, { known }: RatesAsked, found: Findings): Map<string, number> {
  const before = new Map(known.map(({ zone, days }) => [zone, days]))
  const days = new Map<string, number>()
  let last = known[0]?.days ?? 5
  for (const { col, zones } of matrix.columns) {
    const text = matrix.days?.cells[col]?.trim() ?? ''
    const read = /^\d{1,2}$/.test(text) && Number(text) > 0 ? Number(text) : null
    if (text !== '' && read === null) found.wrong('RATE_SHEET_DAYS', { row: matrix.days, col }, { value: text })
    for (const zone of zones) {
      last = read ?? before.get(zone) ?? last
      if (read === null && !before.has(zone)) found.doubt('zoneNew', { zone, days: last })
      days.set(zone, last)
    }
  }
  return days
}

function doubtPrices({ rows, columns }: Matrix, found: Findings): void {
  const empty = rows.filter(({ prices }) => prices.includes(null))
  if (empty.length > 0)
    found.doubt('cellsEmpty', {
      count: empty.reduce((sum, { prices }) => sum + prices.filter((price) => price === null).length, 0),
      row: empty[0]?.row.no ?? 0,
    })
  const falls = columns.flatMap((_, i) =>
    rows.filter(({ prices }, at) => (prices[i] ?? Infinity) < (rows[at - 1]?.prices[i] ?? 0)),
  )
  if (falls.length > 0)
    found.doubt('priceFalls', {
      count: falls.length,
      row: falls.reduce((least, { row }) => Math.min(least, row.no), Infinity),
    })
}

const heaviestOf = (rows: readonly RateRow[]): number => rows.reduce((most, { upTo }) => Math.max(most, upTo), 0)

/** A weight without a row is priced by the next one that has one: is it meant? */
function doubtSkipped({ rows }: Matrix, { known, steps }: RatesAsked, found: Findings): void {
  const read = new Set(rows.map(({ weight }) => weight))
  const [first, heaviest] = [rows[0]?.weight ?? 0, rows.at(-1)?.weight ?? 0]
  const least = steps.smallStep ?? steps.step
  const wasFirst = known.some(({ over, upTo }) => over === 0 && upTo === first)
  const before = matrixWeights(known, steps).filter((weight) => weight < heaviest)
  const skipped = [...new Set([...(first > least && !wasFirst ? [least] : []), ...before])].filter(
    (weight) => !read.has(weight),
  )
  if (skipped.length > 0)
    found.doubt('weightsSkipped', {
      count: skipped.length,
      weights: `${listed(skipped.toSorted((a, b) => a - b).map(weightText))} ${steps.unit}`,
    })
}

function doubtGone({ rows, columns }: Matrix, { known, steps }: RatesAsked, found: Findings): void {
  const zones = new Set(columns.flatMap((column) => column.zones))
  const gone = [...new Set(known.map(({ zone }) => zone))].filter((zone) => !zones.has(zone))
  if (gone.length > 0) found.doubt('zonesGone', { zones: listed(gone, 20) })
  const [heaviest, before] = [rows.at(-1)?.weight ?? 0, heaviestOf(known)]
  if (heaviest < before)
    found.doubt('weightsEnd', {
      heaviest: `${weightText(heaviest)} ${steps.unit}`,
      before: `${weightText(before)} ${steps.unit}`,
    })
}

function bandsOf({ rows, columns }: Matrix, days: ReadonlyMap<string, number>): RateRow[] {
  return columns.flatMap(({ zones }, i) =>
    zones.flatMap((zone) =>
      rows.flatMap(({ weight, prices }, at): RateRow[] => {
        const base = prices[i] ?? null
        if (base === null) return []
        const over = rows[at - 1]?.weight ?? 0
        return [{ zone, over, upTo: weight, base, perUnit: 0, days: days.get(zone) ?? 5 }]
      }),
    ),
  )
}

const isHeadings = ({ cells }: SheetRow): boolean =>
  WEIGHT.test(headingOf(cells[0])) && cells.slice(1).some((cell) => zonesIn(cell).length > 0)

/** Reads weight rows and zone columns, as UPS, FedEx and USPS publish them: the price of a weight is that of the first row that holds it. */
export function readRates(rows: readonly SheetRow[], asked: RatesAsked, found: Findings): RateRow[] {
  const at = findHeadings(rows, isHeadings)
  const headings = rows[at]
  if (!headings) {
    found.wrong('RATE_SHEET_NO_HEADINGS', { row: null, col: null }, { expected: 'Weight, Zone 2, Zone 3 …' })
    return []
  }
  const { steps } = asked
  const unit = unitIn(headings.cells[0] ?? '')
  if (unit !== null && (unit === 'kg') !== (steps.unit === 'kg')) {
    found.wrong('RATE_SHEET_UNIT', { row: headings, col: 0 }, { read: unit, unit: steps.unit })
    return []
  }
  const columns = columnsOf(headings, new Set(asked.known.map(({ zone }) => zone)), found)
  const matrix: Matrix = { columns, unit: unit ?? steps.unit, days: null, rows: [] }
  const reading: Reading = { found, unread: [] }
  const zones = columns.reduce((sum, column) => sum + column.zones.length, 0)
  for (const row of rows.slice(at + 1)) {
    if (found.full) break
    readRow(row, matrix, asked, reading)
    if (matrix.rows.length * zones > MOST_PRICES) {
      found.wrong('RATE_SHEET_LARGE', { row, col: null }, { max: MOST_PRICES })
      return []
    }
  }
  const ownUnits = rows.slice(at + 1).some(({ cells }) => /^\d[\d.]*\s*[a-z]/i.test(cells[0] ?? ''))
  if (unit === null && !ownUnits) found.doubt('unitUnsaid', { unit: steps.unit })
  if (reading.unread.length > 0) found.doubt('rowsUnread', { rows: listed(reading.unread) })
  if (matrix.rows.length === 0 && found.problems.length === 0)
    found.wrong('RATE_SHEET_NO_ROWS', { row: headings, col: null })
  const days = daysOf(matrix, asked, found)
  doubtPrices(matrix, found)
  doubtGone(matrix, asked, found)
  doubtSkipped(matrix, asked, found)
  return bandsOf(matrix, days)
}

/** The price of a weight in a zone, whose bands are in order; null: it has none. */
export function priceAt(bands: readonly RateRow[], weight: number): number | null {
  let [low, high] = [0, bands.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bands[middle] as RateRow).upTo < weight) low = middle + 1
    else high = middle
  }
  const band = bands[low]
  return band && weight > band.over ? toCent(band.base + scale(band.perUnit, weight - band.over, 100)) : null
}

/** The weights at which a price may change: the ends of flat bands, and every billed weight where prices rise within a band. */
export function matrixWeights(rows: readonly RateRow[], steps: WeightSteps): number[] {
  const last = heaviestOf(rows)
  if (rows.some(({ perUnit }) => perUnit > 0)) return billedWeights(last, steps)
  return [...new Set(rows.flatMap(({ over, upTo }) => [over, upTo]))]
    .filter((weight) => weight > 0)
    .toSorted((a, b) => a - b)
}

export const zonesOf = (rows: readonly RateRow[]): string[] =>
  [...new Set(rows.map(({ zone }) => zone))].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))

/** The matrix of a sheet, in the layout in which it can be read again. */
export function writeRates(rows: readonly RateRow[], steps: WeightSteps): Cells {
  const zones = zonesOf(rows)
  const byZone = Map.groupBy(rows, ({ zone }) => zone)
  const cell = (zone: string, weight: number) => {
    const price = priceAt(byZone.get(zone) ?? [], weight)
    return price === null ? '' : amountText(price)
  }
  return [
    [`Weight (${steps.unit})`, ...zones.map((zone) => `Zone ${zone}`)],
    ['Transit days', ...zones.map((zone) => String(byZone.get(zone)?.[0]?.days ?? ''))],
    ...matrixWeights(rows, steps).map((weight) => [weightText(weight), ...zones.map((zone) => cell(zone, weight))]),
  ]
}
