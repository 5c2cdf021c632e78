import type { CarrierId } from '@waybill/contract'
import type { ServiceClass } from '@waybill/contract/carriers'
import type { BatteryType } from '@waybill/contract/declarations/batteries'
import type { PayMethod } from '@waybill/contract/declarations/cod'
import type { CarrierLimit, DimRule, MassUnit, SizeUnit } from '@waybill/contract/parcel'
import type { ClientBase, Pool } from 'pg'
import { groupBands, type RateTables, type SurchargeKind, type VoidRule } from './tables.ts'

type Row = Record<string, unknown>
const number = (value: unknown): number => Number(value)
const maybeNumber = (value: unknown): number | null => (value === null ? null : Number(value))
const text = (value: unknown): string => String(value)
const maybeText = (value: unknown): string | null => (value === null ? null : String(value))
const carrierOf = (row: Row): CarrierId => Number(row.carrier) as CarrierId

const limitOf = (row: Row): CarrierLimit => ({
  carrier: carrierOf(row),
  service: maybeText(row.service),
  weightUnit: row.weight_unit as MassUnit,
  sizeUnit: row.size_unit as SizeUnit,
  maxWeight: maybeNumber(row.max_weight_cg),
  maxLongest: maybeNumber(row.max_longest_um),
  maxSecond: maybeNumber(row.max_second_um),
  maxLengthGirth: maybeNumber(row.max_length_girth_um),
  minSides:
    row.min_sides_um === null ? null : ((row.min_sides_um as unknown[]).map(Number) as [number, number, number]),
})

const dimRuleOf = (row: Row): DimRule => ({
  carrier: carrierOf(row),
  service: maybeText(row.service),
  weightUnit: row.weight_unit as MassUnit,
  sizeUnit: row.size_unit as SizeUnit,
  divisor: number(row.divisor),
  rounding: row.rounding as DimRule['rounding'],
  overVolume: number(row.over_volume),
  step: number(row.step_x100),
  smallStep: maybeNumber(row.small_step_x100),
  minimum: number(row.minimum_x100),
})

const surchargeOf = (row: Row): RateTables['surcharges'][number] => ({
  carrier: carrierOf(row),
  kind: row.kind as SurchargeKind,
  variant: maybeText(row.variant),
  appliesTo: text(row.applies_to),
  amount: number(row.amount),
  ppm: maybeNumber(row.ppm),
  included: maybeNumber(row.included_amount),
  per: maybeNumber(row.per_amount),
  minimum: maybeNumber(row.minimum_amount),
  minimumBillable: maybeNumber(row.minimum_billable_x100),
  overWeight: maybeNumber(row.over_weight_cg),
  overLongest: maybeNumber(row.over_longest_um),
  overSecond: maybeNumber(row.over_second_um),
  overLengthGirth: maybeNumber(row.over_length_girth_um),
  overCubicInches: maybeNumber(row.over_cubic_inches),
  zipPrefixes: row.zip_prefixes as string[] | null,
  fuelled: row.fuelled === true,
})

const lithiumRuleOf = (row: Row): RateTables['lithiumRules'][number] => ({
  carrier: carrierOf(row),
  battery: number(row.battery_type) as BatteryType,
  appliesTo: text(row.applies_to),
  mark: row.mark === true,
  handling: maybeText(row.handling),
  source: text(row.source),
})

const codRuleOf = (row: Row): RateTables['codRules'][number] => ({
  carrier: carrierOf(row),
  max: number(row.max_amount),
  payMethods: (row.pay_methods as unknown[]).map((value) => number(value) as PayMethod),
  source: text(row.source),
})

const effective = 'where effective_from <= $1::date and (effective_to is null or effective_to > $1::date)'

/** The rate tables in effect on a day (YYYY-MM-DD). */
export async function loadRateTables(db: Pool | ClientBase, day: string): Promise<RateTables> {
  const rows = async (table: string): Promise<Row[]> =>
    (await db.query(`select * from ${table} ${effective}`, [day])).rows
  const services = await rows('carrier_service')
  const bands = await rows('rate_band')
  return {
    services: services.map((row) => ({
      carrier: carrierOf(row),
      code: text(row.code),
      class: number(row.service_class) as ServiceClass,
      international: row.international === true,
      saturday: row.saturday === true,
      restricted: row.restricted === true,
    })),
    limits: (await rows('carrier_limit')).map(limitOf),
    dimRules: (await rows('dim_rule')).map(dimRuleOf),
    zones: (await rows('zone_rule')).map((row) => ({
      carrier: carrierOf(row),
      international: row.international === true,
      place: text(row.place),
      upToMiles: maybeNumber(row.up_to_miles),
      zone: maybeText(row.zone),
    })),
    surcharges: (await rows('surcharge')).map(surchargeOf),
    voidRules: (await rows('void_rule')).map((row) => ({
      carrier: carrierOf(row),
      mode: row.mode as VoidRule['mode'],
      windowDays: maybeNumber(row.window_days),
      confirmDays: maybeNumber(row.confirm_days),
    })),
    lithiumRules: (await rows('lithium_rule')).map(lithiumRuleOf),
    codRules: (await rows('cod_rule')).map(codRuleOf),
    bands: groupBands(
      bands.map((row) => ({
        carrier: carrierOf(row),
        service: text(row.service),
        zone: text(row.zone),
        over: number(row.over_x100),
        upTo: number(row.up_to_x100),
        base: number(row.base_amount),
        perUnit: number(row.per_unit_amount),
        transitDays: number(row.transit_days),
      })),
    ),
  }
}

/** Gives the tables of a day; loads them once and again after `maxAgeMs`, so that an edited row takes effect without a restart. */
export type TablesSource = (day: string) => Promise<RateTables>

export function rateTablesFrom(pool: Pool, maxAgeMs = 60_000, daysKept = 8): TablesSource {
  const kept = new Map<string, { at: number; tables: Promise<RateTables> }>()
  return (day) => {
    const known = kept.get(day)
    if (known && Date.now() - known.at < maxAgeMs) return known.tables
    const tables = loadRateTables(pool, day)
    tables.catch(() => kept.delete(day))
    kept.delete(day)
    kept.set(day, { at: Date.now(), tables })
    if (kept.size > daysKept) kept.delete(kept.keys().next().value as string)
    return tables
  }
}
