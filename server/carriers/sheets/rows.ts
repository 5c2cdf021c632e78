import type { CarrierId } from '@waybill/contract/carriers/enums'
import type { SheetKind, SheetScope } from '@waybill/contract/rate-sheets/shapes'
import { areaOf, fuelOn } from '../sandbox/sample-rates/index.ts'
import type { Sourced } from '../sandbox/sourced.ts'
import { bandKey, type RateBand, type RateTables, type Surcharge } from '../sandbox/tables.ts'

/** Where a row comes from, if not from where its sheet does. */
export type RowOrigin = Partial<Sourced>

export type RateRow = Pick<RateBand, 'zone' | 'over' | 'upTo' | 'base' | 'perUnit'> & { days: number } & RowOrigin
export type SurchargeRow = Omit<Surcharge, 'carrier' | keyof Sourced> & { active: boolean } & RowOrigin
export interface FuelRow extends RowOrigin {
  appliesTo: string
  /** YYYY-MM-DD; holds until a newer one does. */
  validFrom: string
  ppm: number
}
/** The zip codes packed as in `delivery_area`. */
export interface AreaRow extends RowOrigin {
  tier: string
  zips: string
}

/** The rows of a sheet as they are stored, by kind. */
export interface SheetRows {
  rates: RateRow
  surcharges: SurchargeRow
  fuel: FuelRow
  areas: AreaRow
}
export type RowsOf<K extends SheetKind = SheetKind> = { [k in K]: { kind: k; rows: SheetRows[k][] } }[K]

/** A sheet with what it is a sheet of, as it would be in force. */
export type SheetContent = RowsOf & { carrier: CarrierId; service: string | null; origin: Sourced }

export const contentOf = ({ kind, carrier, service }: SheetScope, rows: object[], origin: Sourced): SheetContent =>
  ({ kind, carrier, service, rows, origin }) as SheetContent

const sourced = <T extends RowOrigin>(
  row: T,
  { carrier, origin }: SheetContent,
): T & Sourced & { carrier: CarrierId } => ({
  ...row,
  carrier,
  source: row.source ?? origin.source,
  sourceDate: row.source === undefined ? origin.sourceDate : (row.sourceDate ?? null),
  status: row.status ?? origin.status,
})

function withRates(tables: RateTables, sheet: SheetContent & RowsOf<'rates'>): RateTables {
  const service = sheet.service ?? ''
  const bands = new Map(
    [...tables.bands].filter(([, [band]]) => band?.carrier !== sheet.carrier || band.service !== service),
  )
  for (const [zone, rows] of Map.groupBy(sheet.rows, (row) => row.zone))
    bands.set(
      bandKey(sheet.carrier, service, zone),
      rows
        .map((row) => ({ ...sourced(row, sheet), service, transitDays: row.days }))
        .toSorted((a, b) => a.over - b.over),
    )
  return { ...tables, bands }
}

/** A row that is switched off costs nothing, and keeps more general ones from taking its place. */
const switchedOff = { amount: 0, ppm: null, minimum: null, minimumBillable: null } as const

/** Tables of a day as they would be with a sheet in force. */
export function withSheet(tables: RateTables, sheet: SheetContent, day: string): RateTables {
  const isOther = (row: { carrier: CarrierId }) => row.carrier !== sheet.carrier
  switch (sheet.kind) {
    case 'rates':
      return withRates(tables, sheet)
    case 'surcharges': {
      const rows = sheet.rows.map((row) => sourced(row.active ? row : { ...row, ...switchedOff }, sheet))
      return {
        ...tables,
        surcharges: [...tables.surcharges.filter((row) => isOther(row) || row.kind === 'fuel'), ...rows],
      }
    }
    case 'fuel': {
      const rows = fuelOn(
        sheet.rows.map((row) => sourced(row, sheet)),
        day,
      )
      return {
        ...tables,
        surcharges: [...tables.surcharges.filter((row) => isOther(row) || row.kind !== 'fuel'), ...rows],
      }
    }
    case 'areas':
      return {
        ...tables,
        deliveryAreas: [
          ...tables.deliveryAreas.filter(isOther),
          ...sheet.rows.map((row) => areaOf({ ...sourced(row, sheet) })),
        ],
      }
  }
}
