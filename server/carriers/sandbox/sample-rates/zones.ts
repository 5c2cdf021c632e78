import { carrier, valuesOf, type CarrierId } from '@waybill/contract'
import type { ZoneRule } from '../tables.ts'

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

const isExpress = (id: CarrierId): boolean => id !== carrier.USPS

function domestic(id: CarrierId): ZoneRule[] {
  const rule = (place: string, upToMiles: number | null, zone: string | null): ZoneRule => ({
    carrier: id,
    international: false,
    place,
    upToMiles,
    zone,
  })
  const firstZone = id === carrier.UPS || id === carrier.FedEx ? 2 : 1
  const byDistance = miles
    .map((bound, index) => ({ bound, zone: index + 1 }))
    .filter(({ zone }) => zone >= firstZone)
    .map(({ bound, zone }) => rule('US', bound, String(zone)))
  return [
    ...byDistance,
    rule('US', null, '8'),
    ...territories.map((state) => rule(`US-${state}`, null, '9')),
    ...(isExpress(id) ? ['AK', 'HI'].map((state) => rule(`US-${state}`, null, '9')) : []),
    ...military.map((state) => rule(`US-${state}`, null, isExpress(id) ? null : '9')),
  ]
}

function abroad(id: CarrierId): ZoneRule[] {
  const rule = (place: string, zone: string | null): ZoneRule => ({
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

/** Zones by distance inside the United States and by country abroad. */
export const sampleZones: readonly ZoneRule[] = valuesOf(carrier).flatMap((id) => [...domestic(id), ...abroad(id)])
