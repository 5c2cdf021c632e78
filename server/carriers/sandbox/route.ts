import type { CarrierId } from '@waybill/contract'
import type { Address } from '../provider.ts'
import { findArea, milesBetween } from './places.ts'
import type { ZoneRule } from './tables.ts'

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

function abroadZone(rules: readonly ZoneRule[], country: string): string | null {
  const rule = rules.find((row) => row.place === country) ?? rules.find((row) => row.place === '*')
  return rule?.zone ?? null
}

function domesticZone(rules: readonly ZoneRule[], route: Route): string | null {
  for (const end of [route.to, route.from]) {
    const ofState = rules.find((row) => row.place === `US-${end.state}`)
    if (ofState) return ofState.zone
  }
  const [from, to] = [findArea(route.from.zip ?? ''), findArea(route.to.zip ?? '')]
  if (!from || !to) return null
  const miles = milesBetween(from, to)
  const byDistance = rules
    .filter((row) => row.place === 'US')
    .sort((a, b) => (a.upToMiles ?? Infinity) - (b.upToMiles ?? Infinity))
  return byDistance.find((row) => miles <= (row.upToMiles ?? Infinity))?.zone ?? null
}

/** The carrier's zone of a route; null when it does not serve it. The sandbox sells domestic labels inside the United States only. */
export function zoneOf(zones: readonly ZoneRule[], carrier: CarrierId, route: Route): string | null {
  const rules = zones.filter((row) => row.carrier === carrier && row.international === route.international)
  if (!route.international) return route.from.country === 'US' ? domesticZone(rules, route) : null
  const ends = [route.from.country, route.to.country].filter((country) => country !== 'US')
  const found = ends.map((country) => abroadZone(rules, country))
  return found.some((zone) => zone === null) ? null : (found.sort().at(-1) ?? null)
}
