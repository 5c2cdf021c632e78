import type { SheetComparison, SheetDifference } from '@waybill/contract/rate-sheets/shapes'
import { unpackZips } from '../sandbox/sample-rates/published-lists.ts'
import { matrixWeights, priceAt, zonesOf } from './layouts/rates.ts'
import { surchargeKey } from './layouts/surcharges.ts'
import type { AreaRow, FuelRow, RateRow, RowsOf, SurchargeRow } from './rows.ts'
import type { WeightSteps } from './weights.ts'

const MOST_LISTED = 200
/** Of rows added and of rows gone: whole columns of a file may be, and what changes is to be seen as well. */
const MOST_OF_A_KIND = 50

type Cell = SheetDifference['fields'][number]['before']
type Values = SheetDifference['values']
/** A thing that both sheets may have: what tells it apart, and its columns. `main`: the price among them. */
interface Item {
  values: Values
  fields: Record<string, Cell>
}
interface Items {
  main: string
  items: Map<string, Item>
}

const known = (values: Record<string, Cell>): Values =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, NonNullable<Cell>] => entry[1] !== null))

/** Prices at every weight at which either sheet may change one, and the days of each zone. */
function rateItems(rows: readonly RateRow[], weights: readonly number[], { unit }: WeightSteps): Items {
  const items = new Map<string, Item>()
  const byZone = Map.groupBy(rows, ({ zone }) => zone)
  for (const zone of zonesOf(rows)) {
    const bands = byZone.get(zone) ?? []
    items.set(`${zone}/days`, { values: { zone }, fields: { transitDays: bands[0]?.days ?? null } })
    for (const weight of weights) {
      const price = priceAt(bands, weight)
      if (price !== null)
        items.set(`${zone}/${weight}`, {
          values: { zone, upToX100: weight, weightUnit: unit },
          fields: { amount: price },
        })
    }
  }
  return { main: 'amount', items }
}

function surchargeItems(rows: readonly SurchargeRow[]): Items {
  const items = new Map<string, Item>()
  for (const row of rows) items.set(surchargeKey(row), { values: surchargeValues(row), fields: surchargeFields(row) })
  return { main: 'amount', items }
}

/** What a surcharge is for, under the names of the table's columns. */
export const surchargeValues = (row: SurchargeRow): Values =>
  known({
    kind: row.kind,
    variant: row.variant,
    appliesTo: row.appliesTo,
    areaTier: row.areaTier,
    residential: row.residential,
    zones: row.zones === null ? null : [...row.zones],
    overWeightCg: row.overWeight,
    overLongestUm: row.overLongest,
    overSecondUm: row.overSecond,
    overLengthGirthUm: row.overLengthGirth,
    overCubicInches: row.overCubicInches,
  })

const surchargeFields = (row: SurchargeRow): Item['fields'] => ({
  amount: row.amount,
  ppm: row.ppm,
  includedAmount: row.included,
  perAmount: row.per,
  minimumAmount: row.minimum,
  minimumBillableX100: row.minimumBillable,
  fuelled: row.fuelled,
  active: row.active,
})

const fuelItems = (rows: readonly FuelRow[]): Items => ({
  main: 'ppm',
  items: new Map(
    rows.map(({ appliesTo, validFrom, ppm }) => [
      `${appliesTo}/${validFrom}`,
      { values: { appliesTo, validFrom }, fields: { ppm } },
    ]),
  ),
})

const areaItems = (rows: readonly AreaRow[]): Items => ({
  main: 'tier',
  items: new Map(
    rows.flatMap(({ tier, zips }) =>
      [...unpackZips(zips)].map(
        (zip) => [`${tier}/${zip}`, { values: { zipFrom: zip, tier }, fields: { tier } }] as const,
      ),
    ),
  ),
})

function itemsOf(rows: RowsOf, weights: readonly number[], steps: WeightSteps): Items {
  switch (rows.kind) {
    case 'rates':
      return rateItems(rows.rows, weights, steps)
    case 'surcharges':
      return surchargeItems(rows.rows)
    case 'fuel':
      return fuelItems(rows.rows)
    case 'areas':
      return areaItems(rows.rows)
  }
}

function percentOf(before: Cell | undefined, after: Cell | undefined): number | null {
  if (typeof before !== 'number' || typeof after !== 'number' || before === 0 || before === after) return null
  return Math.round(((after - before) / before) * 1_000_000)
}

const isSame = (a: Cell | undefined, b: Cell | undefined): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

function differenceOf(before: Item | undefined, after: Item | undefined, main: string): SheetDifference | null {
  const columns = Object.keys({ ...before?.fields, ...after?.fields })
  const fields = columns
    .map((column) => ({ column, before: before?.fields[column] ?? null, after: after?.fields[column] ?? null }))
    .filter((field) => !isSame(field.before, field.after))
  const values = (after ?? before)?.values ?? {}
  if (before && after && fields.length === 0) return null
  const change = before ? (after ? 'changed' : 'gone') : 'added'
  return { change, values, fields, percentPpm: percentOf(before?.fields[main], after?.fields[main]) }
}

const size = ({ percentPpm }: SheetDifference): number => Math.abs(percentPpm ?? 0)

/** What differs between two sheets of a kind, counted whole and listed up to a number. */
export function compareSheets(before: RowsOf, after: RowsOf, steps: WeightSteps): SheetComparison {
  const weights =
    before.kind === 'rates' && after.kind === 'rates'
      ? [...new Set([...matrixWeights(before.rows, steps), ...matrixWeights(after.rows, steps)])].toSorted(
          (a, b) => a - b,
        )
      : []
  const [old, next] = [itemsOf(before, weights, steps), itemsOf(after, weights, steps)]
  const keys = new Set([...old.items.keys(), ...next.items.keys()])
  const rows = [...keys].flatMap((key) => differenceOf(old.items.get(key), next.items.get(key), old.main) ?? [])
  const count = (change: SheetDifference['change']) => rows.filter((row) => row.change === change).length
  const some = (change: SheetDifference['change']) =>
    rows.filter((row) => row.change === change).slice(0, MOST_OF_A_KIND)
  const moved = rows.filter((row) => row.change === 'changed').toSorted((a, b) => size(b) - size(a))
  const listed = [...some('gone'), ...some('added'), ...moved].slice(0, MOST_LISTED)
  const percents = rows.flatMap(({ percentPpm }) => percentPpm ?? [])
  const [rise, fall] = percents.reduce(([most, least], one) => [Math.max(most, one), Math.min(least, one)], [0, 0] as [
    number,
    number,
  ])
  return {
    added: count('added'),
    gone: count('gone'),
    changed: count('changed'),
    same: keys.size - rows.length,
    largestRisePpm: rise > 0 ? rise : null,
    largestFallPpm: fall < 0 ? fall : null,
    rows: listed,
  }
}
