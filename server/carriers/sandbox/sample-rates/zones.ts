import { carrier, type CarrierId } from '@waybill/contract/carriers/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import type { Sourced } from '../sourced.ts'
import type { ZoneRule } from '../tables.ts'
import type { ZoneException } from '../zone-chart.ts'
import * as from from './sources.ts'

/** Upper bounds in miles of zones 1 to 7; beyond is zone 8. */
const miles = [50, 150, 300, 600, 1000, 1400, 1800]

const europe =
  'AD AT BE BG CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM VA'
const asiaPacific = 'AU CN HK ID IN JP KR MO MY NZ PH SG TH TW VN'
/** Nobody in the sample serves these. */
const unserved = 'CU IR KP SY'

/** Territories and military post of the United States, as USPS state codes. */
const territories = ['PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'MH', 'PW']
const military = ['AA', 'AE', 'AP']

/** The post goes everywhere by its chart; FedEx goes by charts of its own and UPS by the same, with zones of their own offshore; DHL Express by distance. */
function domestic(id: CarrierId): ZoneRule[] {
  if (id === carrier.USPS) return []
  const rule = (place: string, upToMiles: number | null, zone: string | null): ZoneRule => ({
    ...from.ownZones,
    carrier: id,
    international: false,
    place,
    upToMiles,
    zone,
  })
  const byDistance = id === carrier.DHLExpress ? miles.map((bound, index) => rule('US', bound, String(index + 1))) : []
  return [
    ...byDistance,
    ...(byDistance.length > 0 ? [rule('US', null, '8')] : []),
    ...territories.map((state) => rule(`US-${state}`, null, '9')),
    ...['AK', 'HI'].map((state) => rule(`US-${state}`, null, '9')),
    ...military.map((state) => rule(`US-${state}`, null, null)),
  ]
}

function abroad(id: CarrierId): ZoneRule[] {
  const rule = (place: string, zone: string | null): ZoneRule => ({
    ...from.ownZones,
    carrier: id,
    international: true,
    place,
    upToMiles: null,
    zone,
  })
  return [
    rule('CA', 'I1'),
    rule('MX', 'I2'),
    ...europe.split(' ').map((country) => rule(country, 'I3')),
    ...asiaPacific.split(' ').map((country) => rule(country, 'I4')),
    rule('*', 'I5'),
    ...unserved.split(' ').map((country) => rule(country, null)),
  ]
}

/** Zones by state or distance inside the United States, where no chart holds, and by country abroad. */
export const sampleZones: readonly ZoneRule[] = valuesOf(carrier).flatMap((id) => [...domestic(id), ...abroad(id)])

const exception = (source: Sourced, zips: readonly [string, string], more: Partial<ZoneException>): ZoneException => ({
  ...source,
  carrier: carrier.USPS,
  service: null,
  zipFrom: zips[0],
  zipTo: zips[1],
  chartZone: null,
  zone: null,
  asArea: null,
  ...more,
})

/** Between the Marshall Islands, Micronesia and Palau, which are zone 9: Guam and the Northern Marianas. */
const pacific: readonly (readonly [string, string])[] = [
  ['96900', '96938'],
  ['96945', '96959'],
  ['96961', '96969'],
  ['96971', '96999'],
]
/** Military mail other than to the Americas goes by way of Chicago when it is Priority Mail. */
const militaryAreas: readonly (readonly [string, string])[] = [
  ['09000', '09899'],
  ['96200', '96699'],
]

/** Zones of single zip codes that are not those of their three-digit area. */
export const sampleZoneExceptions: readonly ZoneException[] = [
  ...pacific.map((zips) => exception(from.zoneExceptions2018, zips, { chartZone: '9', zone: '8' })),
  ...militaryAreas.map((zips) => exception(from.zoneExceptions2018, zips, { service: 'PRIORITY_MAIL', asArea: '606' })),
]
