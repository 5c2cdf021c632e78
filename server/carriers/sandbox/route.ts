import type { Address } from '../provider.ts'
import { findArea, milesBetween } from './places.ts'
import { sourcedOf, type Sourced } from './sourced.ts'
import type { OfferedService, RateTables, ZoneRule } from './tables.ts'
import { chartZone, exceptionFor } from './zone-chart.ts'

/** One end of a route as zones see it. */
export interface RouteEnd {
  country: string
  state: string | null
  zip: string | null
}

export interface Route {
  from: RouteEnd
  to: RouteEnd
  international: boolean
}

const territories = new Set(['PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'MH', 'PW'])

/** An address of a US territory written as a country, as zones and labels see it: in a state of the United States. Any other stays. */
export function withUsState(address: Address): Address {
  const country = address.country.trim().toUpperCase()
  return territories.has(country) ? { ...address, country: 'US', state: country } : address
}

function endOf(address: Address): RouteEnd {
  const { country, state, zip } = withUsState(address)
  return { country: country.trim().toUpperCase(), state: state?.trim().toUpperCase() || null, zip: zip?.trim() || null }
}

/** The route between two addresses; international when the countries differ. */
export function routeOf(from: Address, to: Address): Route {
  const ends = { from: endOf(from), to: endOf(to) }
  return { ...ends, international: ends.from.country !== ends.to.country }
}

/** A carrier's zone of a route, and the row that says so. */
export interface Zoned {
  zone: string
  basis: Sourced
}

const zoned = (row: ZoneRule | undefined): Zoned | null =>
  row?.zone ? { zone: row.zone, basis: sourcedOf(row) } : null

const abroadZone = (rules: readonly ZoneRule[], country: string): Zoned | null =>
  zoned(rules.find((row) => row.place === country) ?? rules.find((row) => row.place === '*'))

function byDistance(rules: readonly ZoneRule[], from: string, to: string): Zoned | null {
  const ends = [findArea(from), findArea(to)] as const
  if (!ends[0] || !ends[1]) return null
  const miles = milesBetween(ends[0], ends[1])
  const rows = rules
    .filter((row) => row.place === 'US')
    .toSorted((a, b) => (a.upToMiles ?? Infinity) - (b.upToMiles ?? Infinity))
  return zoned(rows.find((row) => miles <= (row.upToMiles ?? Infinity)))
}

function byChart(tables: ZoneTables, { carrier, code }: Served, [from, to]: readonly [string, string]): Zoned | null {
  const chart = tables.zoneCharts.find((row) => row.carrier === carrier)
  if (!chart) return null
  const zone = chartZone(chart, from, to)
  const ofCarrier = tables.zoneExceptions.filter((row) => row.carrier === carrier)
  const exception = exceptionFor(ofCarrier, { service: code, zip: to.slice(0, 5), zone })
  const instead = exception && (exception.zone ?? chartZone(chart, from, exception.asArea ?? ''))
  if (exception && instead) return { zone: instead, basis: sourcedOf(exception) }
  return zone === null ? null : { zone, basis: sourcedOf(chart) }
}

function domesticZone(tables: ZoneTables, served: Served, route: Route): Zoned | null {
  const rules = tables.zones.filter((row) => row.carrier === served.carrier && !row.international)
  for (const end of [route.to, route.from]) {
    const ofState = rules.find((row) => row.place === `US-${end.state}`)
    if (ofState) return zoned(ofState)
  }
  const zips = [route.from.zip ?? '', route.to.zip ?? ''] as const
  const hasChart = tables.zoneCharts.some((row) => row.carrier === served.carrier)
  return hasChart ? byChart(tables, served, zips) : byDistance(rules, ...zips)
}

type ZoneTables = Pick<RateTables, 'zones' | 'zoneCharts' | 'zoneExceptions'>
type Served = Pick<OfferedService, 'carrier' | 'code'>

/** The zone of a route for a service; null when its carrier does not serve it. The sandbox sells domestic labels inside the United States only. */
export function zoneOf(tables: ZoneTables, served: Served, route: Route): Zoned | null {
  if (!route.international) return route.from.country === 'US' ? domesticZone(tables, served, route) : null
  const rules = tables.zones.filter((row) => row.carrier === served.carrier && row.international)
  const ends = [route.from.country, route.to.country].filter((country) => country !== 'US')
  const found = ends.map((country) => abroadZone(rules, country))
  if (found.some((one) => one === null)) return null
  return (found as Zoned[]).toSorted((a, b) => (a.zone < b.zone ? -1 : 1)).at(-1) ?? null
}
