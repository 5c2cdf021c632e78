import type { CarrierId } from '@waybill/contract/carriers/enums'
import { unpacked } from '../derived.ts'
import { sourcedOf } from '../sourced.ts'
import { groupBands, type DeliveryArea, type RateTables, type Surcharge } from '../tables.ts'
import { readChart, type ZoneChart } from '../zone-chart.ts'
import { sampleBands } from './curves.ts'
import { codRules, insuranceRules, lithiumRules } from './declarations.ts'
import { sampleHolidays } from './holidays.ts'
import { sampleDimRules, sampleLimits, sampleManifestRules, sampleServices, sampleVoidRules } from './limits.ts'
import { samplePickupFees, samplePickupRules } from './pickups.ts'
import {
  sampleAreas,
  sampleCharts,
  sampleFuelRates,
  unpackZips,
  type FuelRate,
  type PackedArea,
  type PackedChart,
} from './published-lists.ts'
import { fuelRow, sampleSurcharges } from './surcharges.ts'
import { sampleZoneExceptions, sampleZones } from './zones.ts'

export {
  codRules,
  lithiumRules,
  sampleAreas,
  sampleBands,
  sampleCharts,
  sampleDimRules,
  sampleFuelRates,
  sampleHolidays,
  sampleLimits,
  sampleServices,
  sampleSurcharges,
  sampleVoidRules,
  sampleZoneExceptions,
  sampleZones,
}

/** Rows of these sources made up the older sets, which the newest takes the place of. */
export const olderSources = ['Sample rates 2026-01 (fictitious)'] as const
/** An earlier name of a source in cod_rule. */
export const olderCodSource = 'USPS Notice 123, 2026-07'
export const factsSource = 'Carrier facts 2026-11'
export { olderCourierZones } from './sources.ts'
export const sampleFrom = '2026-01-01'

/** The newest rate of each scope that has begun by a day, as surcharges. */
export function fuelOn(rates: readonly FuelRate[], day: string): Surcharge[] {
  const started = rates.filter(({ validFrom }) => validFrom <= day)
  const newest = new Map<string, FuelRate>()
  for (const rate of started.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1)))
    newest.set(`${rate.carrier}/${rate.appliesTo}`, rate)
  return [...newest.values()].map(({ carrier, appliesTo, ppm, ...origin }) =>
    fuelRow(carrier, { ...sourcedOf(origin), appliesTo, ppm }),
  )
}

/** Tables are read again and again, their charts and lists hardly ever change. */
const matrixOf = unpacked(readChart, 4)
const zipsOf = unpacked(unpackZips, 40)

export const areaOf = ({ zips, ...area }: PackedArea): DeliveryArea => ({ ...area, zips: zipsOf(zips) })

/** Charts with their matrices; one that is like another's shares it. */
export function chartsOf(packed: readonly PackedChart[]): ZoneChart[] {
  const matrices = new Map<CarrierId, ReturnType<typeof readChart>>()
  for (const { carrier, chart } of packed) if (chart !== null) matrices.set(carrier, matrixOf(chart))
  return packed.flatMap((row) => {
    const { carrier, likeCarrier, leastZone } = row
    const matrix = matrices.get(likeCarrier ?? carrier)
    return matrix ? [{ ...sourcedOf(row), carrier, leastZone, matrix }] : []
  })
}

/** Without their names, which no price needs. */
const sampleHolidayRows: RateTables['holidays'] = sampleHolidays.map((row) => ({
  ...sourcedOf(row),
  carrier: row.carrier,
  day: row.day,
}))

let published: Pick<RateTables, 'deliveryAreas' | 'zoneCharts'> | undefined

/** The sample data as loaded tables, without a database. */
export const sampleTables = (day = '2026-11-23'): RateTables => ({
  services: sampleServices,
  limits: sampleLimits,
  dimRules: sampleDimRules,
  zones: sampleZones,
  zoneExceptions: sampleZoneExceptions,
  surcharges: [...sampleSurcharges, ...fuelOn(sampleFuelRates(), day)],
  holidays: sampleHolidayRows,
  voidRules: sampleVoidRules,
  manifestRules: sampleManifestRules,
  pickupRules: samplePickupRules,
  pickupFees: samplePickupFees,
  lithiumRules,
  codRules,
  insuranceRules,
  bands: groupBands(sampleBands),
  ...(published ??= { deliveryAreas: sampleAreas().map(areaOf), zoneCharts: chartsOf(sampleCharts()) }),
})
