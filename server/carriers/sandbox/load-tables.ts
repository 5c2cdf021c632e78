import type { CarrierId } from '@waybill/contract/carriers/enums'
import type { ServiceClass } from '@waybill/contract/carriers/carrier-table'
import type { BatteryType } from '@waybill/contract/declarations/batteries'
import type { PayMethod } from '@waybill/contract/declarations/cod'
import type { DimRule, MassUnit, SizeUnit } from '@waybill/contract/parcels/parcel'
import type { ClientBase, Pool } from 'pg'
import { areaOf, chartsOf, fuelOn } from './sample-rates/index.ts'
import type { Sourced } from './sourced.ts'
import {
  groupBands,
  type DeliveryDays,
  type DimRow,
  type LimitRow,
  type PickupFee,
  type PickupRule,
  type RateTables,
  type SurchargeKind,
  type VoidRule,
} from './tables.ts'
import type { ZoneException } from './zone-chart.ts'

type Row = Record<string, unknown>
const number = (value: unknown): number => Number(value)
const maybeNumber = (value: unknown): number | null => (value === null ? null : Number(value))
const text = (value: unknown): string => String(value)
const maybeText = (value: unknown): string | null => (value === null ? null : String(value))
const carrierOf = (row: Row): CarrierId => Number(row.carrier) as CarrierId
/** Dates come as text: "to_char" has cast them. */
const sourced = (row: Row): Sourced & { carrier: CarrierId } => ({
  carrier: carrierOf(row),
  source: text(row.source),
  sourceDate: maybeText(row.source_day),
  status: row.status === 'verified' ? 'verified' : 'sample',
})

const limitOf = (row: Row): LimitRow => ({
  ...sourced(row),
  country: maybeText(row.country),
  served: row.served === true,
  service: maybeText(row.service),
  weightUnit: row.weight_unit as MassUnit,
  sizeUnit: row.size_unit as SizeUnit,
  maxWeight: maybeNumber(row.max_weight_cg),
  maxLongest: maybeNumber(row.max_longest_um),
  maxSecond: maybeNumber(row.max_second_um),
  maxLengthGirth: maybeNumber(row.max_length_girth_um),
  maxSides: maybeNumber(row.max_sides_um),
  minSides:
    row.min_sides_um === null ? null : ((row.min_sides_um as unknown[]).map(Number) as [number, number, number]),
})

const dimRuleOf = (row: Row): DimRow => ({
  ...sourced(row),
  service: maybeText(row.service),
  weightUnit: row.weight_unit as MassUnit,
  sizeUnit: row.size_unit as SizeUnit,
  divisor: maybeNumber(row.divisor),
  rounding: row.rounding as DimRule['rounding'],
  overVolume: number(row.over_volume),
  step: number(row.step_x100),
  smallStep: maybeNumber(row.small_step_x100),
  minimum: number(row.minimum_x100),
  maximum: maybeNumber(row.maximum_x100),
})

const surchargeOf = (row: Row): RateTables['surcharges'][number] => ({
  ...sourced(row),
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
  zones: row.zones as string[] | null,
  areaTier: maybeText(row.area_tier),
  residential: row.residential === null ? null : row.residential === true,
  fuelled: row.fuelled === true,
})

const lithiumRuleOf = (row: Row): RateTables['lithiumRules'][number] => ({
  ...sourced(row),
  battery: number(row.battery_type) as BatteryType,
  appliesTo: text(row.applies_to),
  mark: row.mark === true,
  handling: maybeText(row.handling),
})

const manifestRuleOf = (row: Row): RateTables['manifestRules'][number] => ({
  ...sourced(row),
  runTime: text(row.run_time).slice(0, 5),
  runZone: text(row.run_zone),
  maxLabels: number(row.max_labels),
})

const codRuleOf = (row: Row): RateTables['codRules'][number] => ({
  ...sourced(row),
  max: number(row.max_amount),
  payMethods: (row.pay_methods as unknown[]).map((value) => number(value) as PayMethod),
})

const exceptionOf = (row: Row): ZoneException => ({
  ...sourced(row),
  service: maybeText(row.service),
  zipFrom: text(row.zip_from),
  zipTo: text(row.zip_to),
  chartZone: maybeText(row.chart_zone),
  zone: maybeText(row.zone),
  asArea: maybeText(row.as_area),
})

type Read = (table: string, where?: string) => Promise<Row[]>
const effective = 'where effective_from <= $1::date and (effective_to is null or effective_to > $1::date)'
/** Weeks that have begun, of the sheet in force. */
const fuelInForce =
  'where valid_from <= $1::date and (effective_from is null or effective_from <= $1::date) and (effective_to is null or effective_to > $1::date)'

/** What does not fit into one row a thing: charts, lists of zip codes, fuel by date, holidays. */
async function loadLists(rows: Read, day: string) {
  const charts = await rows('zone_chart')
  const fuel = await rows('fuel_rate', fuelInForce)
  return {
    zoneCharts: chartsOf(
      charts.map((row) => ({
        ...sourced(row),
        chart: maybeText(row.chart),
        likeCarrier: row.like_carrier === null ? null : (number(row.like_carrier) as CarrierId),
        leastZone: number(row.least_zone),
      })),
    ),
    zoneExceptions: (await rows('zone_exception')).map(exceptionOf),
    deliveryAreas: (await rows('delivery_area')).map((row) =>
      areaOf({ ...sourced(row), tier: text(row.tier), zips: text(row.zips) }),
    ),
    fuel: fuelOn(
      fuel.map((row) => ({
        ...sourced(row),
        appliesTo: text(row.applies_to),
        validFrom: text(row.valid_day),
        ppm: number(row.ppm),
      })),
      day,
    ),
    pickupRules: (await rows('pickup_rule')).map(pickupRuleOf),
    pickupFees: (await rows('pickup_fee')).map(pickupFeeOf),
    holidays: (await rows('carrier_holiday', 'where $1::date is not null')).map((row) => ({
      ...sourced(row),
      day: text(row.holiday),
    })),
  }
}

/** Tables in whose place sheets of staff may stand. */
const withSheets: Record<string, string> = {
  delivery_area: 'from carriers_delivery_area',
  fuel_rate: 'from carriers_fuel_rate',
  rate_band: 'from carriers_rate_band',
  surcharge: 'from carriers_surcharge',
}

/** Columns of days as text, so that no time zone can move them. */
const days: Record<string, string> = {
  fuel_rate: ", to_char(valid_from, 'YYYY-MM-DD') as valid_day",
  carrier_holiday: ", to_char(day, 'YYYY-MM-DD') as holiday",
}

const pickupRuleOf = (row: Row): PickupRule => ({
  ...sourced(row),
  weekdays: (row.weekdays as unknown[]).map(Number),
  cutOff: number(row.cut_off_minutes),
  cutOffZone: maybeText(row.cut_off_zone),
  earliest: number(row.earliest_minutes),
  latest: number(row.latest_minutes),
  minMinutes: number(row.window_minutes),
  daysAhead: number(row.days_ahead),
  heavy: number(row.heavy_cg),
})

const pickupFeeOf = (row: Row): PickupFee => ({
  ...sourced(row),
  laterDay: number(row.later_day),
  sameDay: number(row.same_day),
  saturdayLater: number(row.saturday_later),
  saturdaySameDay: number(row.saturday_same_day),
  residential: number(row.residential),
})

/** The rate tables in effect on a day (YYYY-MM-DD). */
export async function loadRateTables(db: Pool | ClientBase, day: string): Promise<RateTables> {
  const rows: Read = async (table, where = effective) =>
    (
      await db.query(
        `select *, to_char(source_date, 'YYYY-MM-DD') as source_day${days[table] ?? ''} ${withSheets[table] ?? `from ${table}`} ${where}`,
        [day],
      )
    ).rows
  const { fuel, ...lists } = await loadLists(rows, day)
  const services = await rows('carrier_service')
  const bands = await rows('rate_band')
  return {
    services: services.map((row) => ({
      ...sourced(row),
      code: text(row.code),
      class: number(row.service_class) as ServiceClass,
      international: row.international === true,
      deliveryDays: row.delivery_days as DeliveryDays,
      restricted: row.restricted === true,
    })),
    limits: (await rows('carrier_limit')).map(limitOf),
    dimRules: (await rows('dim_rule')).map(dimRuleOf),
    zones: (await rows('zone_rule')).map((row) => ({
      ...sourced(row),
      international: row.international === true,
      place: text(row.place),
      upToMiles: maybeNumber(row.up_to_miles),
      zone: maybeText(row.zone),
    })),
    surcharges: [...(await rows('surcharge')).map(surchargeOf), ...fuel],
    ...lists,
    voidRules: (await rows('void_rule')).map((row) => ({
      ...sourced(row),
      mode: row.mode as VoidRule['mode'],
      windowDays: maybeNumber(row.window_days),
      confirmDays: maybeNumber(row.confirm_days),
    })),
    manifestRules: (await rows('manifest_rule')).map(manifestRuleOf),
    lithiumRules: (await rows('lithium_rule')).map(lithiumRuleOf),
    codRules: (await rows('cod_rule')).map(codRuleOf),
    insuranceRules: (await rows('insurance_rule')).map((row) => ({ ...sourced(row), max: number(row.max_amount) })),
    bands: groupBands(
      bands.map((row) => ({
        ...sourced(row),
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

export function rateTablesFrom(pool: Pool, maxAgeMs = 60_000, cachedDays = 8): TablesSource {
  const cache = new Map<string, { at: number; tables: Promise<RateTables> }>()
  return (day) => {
    const known = cache.get(day)
    if (known && Date.now() - known.at < maxAgeMs) return known.tables
    const tables = loadRateTables(pool, day)
    tables.catch(() => cache.delete(day))
    cache.delete(day)
    cache.set(day, { at: Date.now(), tables })
    if (cache.size > cachedDays) cache.delete(cache.keys().next().value as string)
    return tables
  }
}
