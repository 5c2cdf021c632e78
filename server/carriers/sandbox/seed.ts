import { findService } from '@waybill/contract/carriers/catalogue'
import type { ClientBase } from 'pg'
import {
  codRules,
  factsSource,
  lithiumRules,
  olderCodSource,
  olderCourierZones,
  olderSources,
  sampleAreas,
  sampleBands,
  sampleCharts,
  sampleDimRules,
  sampleFrom,
  sampleFuelRates,
  sampleHolidays,
  sampleLimits,
  sampleServices,
  sampleSurcharges,
  sampleVoidRules,
  sampleZoneExceptions,
  sampleZones,
} from './sample-rates/index.ts'
import type { Sourced } from './sourced.ts'

type Rows = readonly Record<string, unknown>[]

/** One statement a table: the rows travel as one JSON value, each column cast by the table's own type. A row that an operator made stays. */
async function insertRows(db: ClientBase, table: string, rows: Rows): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  await db.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

/** Where a row comes from, as columns. */
const origin = ({ source, sourceDate, status }: Sourced) => ({ source, source_date: sourceDate, status })
/** The same with the day from which it holds. */
const dated = (row: Sourced) => ({ ...origin(row), effective_from: sampleFrom })

const services = (): Rows =>
  sampleServices.map((service) => {
    const known = findService(service.carrier, service.code)
    return {
      ...dated(service),
      carrier: service.carrier,
      code: service.code,
      name_en: known?.name.en ?? service.code,
      name_cn: known?.name.cn ?? service.code,
      service_class: service.class,
      international: service.international,
      delivery_days: service.deliveryDays,
      restricted: service.restricted,
    }
  })

const limits = (): Rows =>
  sampleLimits.map((limit) => ({
    ...dated(limit),
    carrier: limit.carrier,
    service: limit.service,
    country: limit.country,
    served: limit.served,
    weight_unit: limit.weightUnit,
    size_unit: limit.sizeUnit,
    max_weight_cg: limit.maxWeight,
    max_longest_um: limit.maxLongest,
    max_second_um: limit.maxSecond,
    max_length_girth_um: limit.maxLengthGirth,
    max_sides_um: limit.maxSides,
    min_sides_um: limit.minSides,
  }))

const dimRules = (): Rows =>
  sampleDimRules.map((rule) => ({
    ...dated(rule),
    carrier: rule.carrier,
    service: rule.service,
    weight_unit: rule.weightUnit,
    size_unit: rule.sizeUnit,
    divisor: rule.divisor,
    rounding: rule.rounding,
    over_volume: rule.overVolume,
    step_x100: rule.step,
    small_step_x100: rule.smallStep,
    minimum_x100: rule.minimum,
    maximum_x100: rule.maximum,
  }))

const zones = (): Rows =>
  sampleZones.map((rule) => ({
    ...dated(rule),
    carrier: rule.carrier,
    international: rule.international,
    place: rule.place,
    up_to_miles: rule.upToMiles,
    zone: rule.zone,
  }))

const bands = (): Rows =>
  sampleBands.map((band) => ({
    ...dated(band),
    carrier: band.carrier,
    service: band.service,
    zone: band.zone,
    over_x100: band.over,
    up_to_x100: band.upTo,
    base_amount: band.base,
    per_unit_amount: band.perUnit,
    transit_days: band.transitDays,
  }))

const surcharges = (): Rows =>
  sampleSurcharges.map((row) => ({
    ...dated(row),
    carrier: row.carrier,
    kind: row.kind,
    variant: row.variant,
    applies_to: row.appliesTo,
    amount: row.amount,
    ppm: row.ppm,
    included_amount: row.included,
    per_amount: row.per,
    minimum_amount: row.minimum,
    minimum_billable_x100: row.minimumBillable,
    over_weight_cg: row.overWeight,
    over_longest_um: row.overLongest,
    over_second_um: row.overSecond,
    over_length_girth_um: row.overLengthGirth,
    over_cubic_inches: row.overCubicInches,
    zones: row.zones,
    area_tier: row.areaTier,
    residential: row.residential,
    fuelled: row.fuelled,
  }))

const voidRules = (): Rows =>
  sampleVoidRules.map((rule) => ({
    ...dated(rule),
    carrier: rule.carrier,
    mode: rule.mode,
    window_days: rule.windowDays,
    confirm_days: rule.confirmDays,
  }))

const batteryRows = (): Rows =>
  lithiumRules.map((rule) => ({
    ...dated(rule),
    carrier: rule.carrier,
    battery_type: rule.battery,
    applies_to: rule.appliesTo,
    mark: rule.mark,
    handling: rule.handling,
  }))

const codRows = (): Rows =>
  codRules.map((rule) => ({
    ...dated(rule),
    carrier: rule.carrier,
    max_amount: rule.max,
    pay_methods: rule.payMethods,
  }))

const fuelRows = (): Rows =>
  sampleFuelRates().map((rate) => ({
    ...origin(rate),
    carrier: rate.carrier,
    applies_to: rate.appliesTo,
    valid_from: rate.validFrom,
    ppm: rate.ppm,
  }))

const areaRows = (): Rows =>
  sampleAreas().map((area) => ({ ...dated(area), carrier: area.carrier, tier: area.tier, zips: area.zips }))

const chartRows = (): Rows =>
  sampleCharts().map((row) => ({
    ...dated(row),
    carrier: row.carrier,
    chart: row.chart,
    like_carrier: row.likeCarrier,
    least_zone: row.leastZone,
  }))

const exceptionRows = (): Rows =>
  sampleZoneExceptions.map((row) => ({
    ...dated(row),
    carrier: row.carrier,
    service: row.service,
    zip_from: row.zipFrom,
    zip_to: row.zipTo,
    chart_zone: row.chartZone,
    zone: row.zone,
    as_area: row.asArea,
  }))

const holidayRows = (): Rows =>
  sampleHolidays.map((holiday) => ({
    ...origin(holiday),
    carrier: holiday.carrier,
    day: holiday.day,
    name_en: holiday.name.en,
    name_cn: holiday.name.cn,
  }))

const tables: readonly (readonly [table: string, rows: () => Rows])[] = [
  ['carrier_service', services],
  ['carrier_limit', limits],
  ['dim_rule', dimRules],
  ['zone_rule', zones],
  ['zone_chart', chartRows],
  ['zone_exception', exceptionRows],
  ['rate_band', bands],
  ['surcharge', surcharges],
  ['fuel_rate', fuelRows],
  ['delivery_area', areaRows],
  ['carrier_holiday', holidayRows],
  ['void_rule', voidRules],
  ['lithium_rule', batteryRows],
  ['cod_rule', codRows],
]

/** Earlier versions put rows of these tables in, which the newer ones take the place of; rows of other sources stay. */
const replacedTables = [
  'carrier_service',
  'carrier_limit',
  'dim_rule',
  'zone_rule',
  'rate_band',
  'surcharge',
  'void_rule',
]

async function removeOlder(db: ClientBase): Promise<void> {
  for (const table of replacedTables) await db.query(`delete from ${table} where source = any($1)`, [olderSources])
  const declared = [...lithiumRules, ...codRules].map(({ source }) => source)
  for (const table of ['lithium_rule', 'cod_rule'])
    await db.query(`delete from ${table} where source = any($1) and source_date is null`, [
      [...declared, olderCodSource],
    ])
}

/** Zones of FedEx and UPS in the place of those that an earlier version took from the post; a chart that an operator ended or loaded stays. */
async function replaceCourierZones(db: ClientBase): Promise<boolean> {
  const { rows } = await db.query<{ carrier: number }>(
    'delete from zone_chart where source = $1 and effective_to is null returning carrier',
    [olderCourierZones],
  )
  const replaced = new Set<unknown>(rows.map(({ carrier }) => carrier))
  if (replaced.size === 0) return false
  await insertRows(
    db,
    'zone_chart',
    chartRows().filter((row) => replaced.has(row['carrier'])),
  )
  return true
}

/**
 * Puts the sample rows in, once: a version row tells that they are there. Rows of an earlier version go, those that an operator made stay. Runs
 * in the caller's transaction, as a role that may write the tables. Returns whether anything was written.
 */
export async function seedRateTables(db: ClientBase): Promise<boolean> {
  const claim = await db.query('insert into rate_table_version (name) values ($1) on conflict do nothing', [
    factsSource,
  ])
  if (claim.rowCount !== 0) {
    await removeOlder(db)
    for (const [table, rows] of tables) await insertRows(db, table, rows())
  }
  const hasNewZones = await replaceCourierZones(db)
  return claim.rowCount !== 0 || hasNewZones
}
