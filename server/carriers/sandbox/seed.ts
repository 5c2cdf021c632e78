import { findService } from '@waybill/contract/carriers'
import type { ClientBase } from 'pg'
import {
  codRules,
  declarationSource,
  lithiumRules,
  sampleBands,
  sampleDimRules,
  sampleFrom,
  sampleLimits,
  sampleServices,
  sampleSource,
  sampleSurcharges,
  sampleVoidRules,
  sampleZones,
} from './sample-rates/index.ts'

type Rows = readonly Record<string, unknown>[]

/** One statement a table: the rows travel as one JSON value, each column cast by the table's own type. */
async function insertRows(db: ClientBase, table: string, rows: Rows): Promise<void> {
  const dated = rows.map((row) => ({ source: sampleSource, ...row, effective_from: sampleFrom }))
  const columns = Object.keys(dated[0] ?? {}).join(', ')
  await db.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(dated)],
  )
}

const services = (): Rows =>
  sampleServices.map((service) => {
    const known = findService(service.carrier, service.code)
    return {
      carrier: service.carrier,
      code: service.code,
      name_en: known?.name.en ?? service.code,
      name_cn: known?.name.cn ?? service.code,
      service_class: service.class,
      international: service.international,
      saturday: service.saturday,
      restricted: service.restricted,
    }
  })

const limits = (): Rows =>
  sampleLimits.map((limit) => ({
    carrier: limit.carrier,
    service: limit.service,
    weight_unit: limit.weightUnit,
    size_unit: limit.sizeUnit,
    max_weight_cg: limit.maxWeight,
    max_longest_um: limit.maxLongest,
    max_second_um: limit.maxSecond,
    max_length_girth_um: limit.maxLengthGirth,
    min_sides_um: limit.minSides,
  }))

const dimRules = (): Rows =>
  sampleDimRules.map((rule) => ({
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
  }))

const zones = (): Rows =>
  sampleZones.map((rule) => ({
    carrier: rule.carrier,
    international: rule.international,
    place: rule.place,
    up_to_miles: rule.upToMiles,
    zone: rule.zone,
  }))

const bands = (): Rows =>
  sampleBands.map((band) => ({
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
    zip_prefixes: row.zipPrefixes,
    fuelled: row.fuelled,
  }))

const voidRules = (): Rows =>
  sampleVoidRules.map((rule) => ({
    carrier: rule.carrier,
    mode: rule.mode,
    window_days: rule.windowDays,
    confirm_days: rule.confirmDays,
  }))

const batteryRows = (): Rows =>
  lithiumRules.map((rule) => ({
    carrier: rule.carrier,
    battery_type: rule.battery,
    applies_to: rule.appliesTo,
    mark: rule.mark,
    handling: rule.handling,
    source: rule.source,
  }))

const codRows = (): Rows =>
  codRules.map(({ carrier, max, payMethods, source }) => ({
    carrier,
    max_amount: max,
    pay_methods: payMethods,
    source,
  }))

/** Sets of rows by name; each goes in once, so that a database which has the older ones gets the newer. */
const sets: readonly (readonly [name: string, tables: () => readonly (readonly [table: string, rows: Rows])[]])[] = [
  [
    sampleSource,
    () => [
      ['carrier_service', services()],
      ['carrier_limit', limits()],
      ['dim_rule', dimRules()],
      ['zone_rule', zones()],
      ['rate_band', bands()],
      ['surcharge', surcharges()],
      ['void_rule', voidRules()],
    ],
  ],
  [
    declarationSource,
    () => [
      ['lithium_rule', batteryRows()],
      ['cod_rule', codRows()],
    ],
  ],
]

/** Puts the sample rows in, once: a version row tells that they are there. Runs in the caller's transaction, as a role that may write the tables. Returns whether anything was written. */
export async function seedRateTables(db: ClientBase): Promise<boolean> {
  let written = false
  for (const [name, tables] of sets) {
    const claim = await db.query('insert into rate_table_version (name) values ($1) on conflict do nothing', [name])
    if (claim.rowCount === 0) continue
    for (const [table, rows] of tables()) await insertRows(db, table, rows)
    written = true
  }
  return written
}
