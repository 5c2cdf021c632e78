import { carrier, type CarrierId } from '@waybill/contract/carriers/enums'
import { centigrams, micrometres } from '@waybill/contract/parcels/parcel'
import { carrierServices } from '@waybill/contract/carriers/catalogue'
import { countryCodes } from '@waybill/contract/places/countries'
import { publishedRows } from '../published.ts'
import type { Sourced } from '../sourced.ts'
import type { DeliveryDays, DimRow, LimitRow, ManifestRule, OfferedService, VoidRule } from '../tables.ts'
import * as from from './sources.ts'

const { USPS, UPS, FedEx, DHLExpress } = carrier
const inch = (value: number): number => micrometres(value, 'in')
const pounds = (value: number): number => centigrams(value, 'lb')

const imperial = {
  service: null,
  country: null,
  served: true,
  weightUnit: 'lb',
  sizeUnit: 'in',
  maxLongest: null,
  maxSecond: null,
  maxLengthGirth: null,
  maxSides: null,
  minSides: null,
} as const

const smallestMail = [inch(6), inch(3), inch(0.25)] as const
const usps: LimitRow = {
  ...imperial,
  ...from.uspsLimits,
  carrier: USPS,
  maxWeight: pounds(70),
  maxLengthGirth: inch(108),
  minSides: smallestMail,
}
const courier = { ...imperial, maxWeight: pounds(150), maxLongest: inch(108), maxLengthGirth: inch(165) }
const fedexExpress: LimitRow = { ...courier, ...from.fedexGuide, carrier: FedEx, maxLongest: inch(119) }
const fedexAbroad: LimitRow = {
  ...courier,
  ...from.fedexAbroadLimits,
  carrier: FedEx,
  maxLongest: inch(119),
  maxLengthGirth: inch(130),
}

const rowsOf = (base: LimitRow, services: readonly string[]): LimitRow[] =>
  services.map((service) => ({ ...base, service }))

const abroadServices = [
  'PRIORITY_MAIL_EXPRESS_INTERNATIONAL',
  'PRIORITY_MAIL_INTERNATIONAL',
  'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE',
] as const
const firstClass = abroadServices[2]
/** Countries that are known to take long parcels; the list of the others was not found. */
const longParcels = new Set(['BE', 'CZ', 'DK'])

const sizeAbroad = (service: string, country: string | null): Partial<LimitRow> => {
  if (service === firstClass) return { maxLongest: inch(24), maxSides: inch(36) }
  return country !== null && longParcels.has(country)
    ? { maxLongest: inch(60), maxLengthGirth: inch(108) }
    : { maxLongest: inch(42), maxLengthGirth: inch(79) }
}

function abroadRow(service: string, country: string, most: string): LimitRow {
  const source =
    service === firstClass ? from.fcpisLimits : longParcels.has(country) ? from.abroadSize : from.abroadLimits
  const row = { ...imperial, ...source, ...sizeAbroad(service, country), carrier: USPS, service, country }
  return most === '-' ? { ...row, served: false, maxWeight: null } : { ...row, maxWeight: pounds(Number(most)) }
}

/** What the post takes abroad, country by country. */
function uspsAbroad(): LimitRow[] {
  const listed = publishedRows('usps-abroad.tsv')
  const known = new Set(listed.map(([country]) => country))
  const others = countryCodes.filter((country) => !known.has(country) && country !== 'US')
  return [
    ...listed.flatMap(([country = '', ...most]) =>
      abroadServices.map((service, index) => abroadRow(service, country, most[index] ?? '-')),
    ),
    ...others.flatMap((country) =>
      abroadServices.map((service) => ({ ...abroadRow(service, country, '-'), ...from.abroadUnlisted })),
    ),
  ]
}

/** Published maximum sizes and weights, as far as they are known; a tenant with a better contract changes the rows. */
export const sampleLimits: readonly LimitRow[] = [
  usps,
  ...rowsOf({ ...usps, maxLengthGirth: inch(130) }, ['USPS_GROUND_ADVANTAGE', 'PARCEL_SELECT']),
  ...uspsAbroad(),
  { ...courier, ...from.upsLimits, carrier: UPS },
  { ...courier, ...from.fedexGuide, carrier: FedEx },
  ...rowsOf(fedexExpress, [
    'FEDEX_EXPRESS_SAVER',
    'FEDEX_2_DAY',
    'FEDEX_2_DAY_AM',
    'STANDARD_OVERNIGHT',
    'PRIORITY_OVERNIGHT',
    'FIRST_OVERNIGHT',
  ]),
  ...rowsOf(fedexAbroad, [
    'INTERNATIONAL_ECONOMY',
    'FEDEX_INTERNATIONAL_PRIORITY',
    'INTERNATIONAL_FIRST',
    'FEDEX_INTERNATIONAL_CONNECT_PLUS',
  ]),
  {
    ...imperial,
    ...from.dhlLimits,
    carrier: DHLExpress,
    weightUnit: 'kg',
    sizeUnit: 'cm',
    maxWeight: centigrams(70, 'kg'),
    maxLongest: micrometres(120, 'cm'),
    maxSecond: micrometres(80, 'cm'),
  },
]

const sizeRule = (id: CarrierId, source: Sourced, more: Partial<DimRow>): DimRow => ({
  ...source,
  carrier: id,
  service: null,
  sizeUnit: 'in',
  weightUnit: 'lb',
  divisor: 139,
  rounding: 'ceil',
  overVolume: 0,
  step: 100,
  smallStep: null,
  minimum: 100,
  maximum: null,
  ...more,
})

const uspsSize = { divisor: 166, rounding: 'nearest', overVolume: 1728, minimum: 0, maximum: 7000 } as const

/**
 * UPS and FedEx: 139, every fraction of an inch up (since 2025-08-18). USPS: 166, only above a cubic foot, sides to the nearest inch, no
 * more than 70 lb, four services only. DHL Express: 5000 cm³/kg, half kilograms.
 */
export const sampleDimRules: readonly DimRow[] = [
  sizeRule(USPS, from.dmmNoSize, { divisor: null, minimum: 0 }),
  sizeRule(USPS, from.dmmSize, { ...uspsSize, service: 'USPS_GROUND_ADVANTAGE', smallStep: 25 }),
  ...['PRIORITY_MAIL', 'PRIORITY_MAIL_EXPRESS'].map((service) =>
    sizeRule(USPS, from.dmmSize, { ...uspsSize, service }),
  ),
  sizeRule(USPS, from.dmmNoSize, { ...uspsSize, service: 'PARCEL_SELECT' }),
  sizeRule(USPS, from.mediaMail, { service: 'MEDIA_MAIL', divisor: null }),
  sizeRule(USPS, from.dmmNoSize, { service: 'LIBRARY_MAIL', divisor: null }),
  // By ounces up to four pounds.
  sizeRule(USPS, from.dmmNoSize, { service: firstClass, divisor: null, minimum: 0, smallStep: 25 }),
  sizeRule(UPS, from.couriersRoundUp, {}),
  sizeRule(FedEx, from.couriersRoundUp, {}),
  sizeRule(DHLExpress, from.dhlSize, { sizeUnit: 'cm', weightUnit: 'kg', divisor: 5000, step: 50, minimum: 50 }),
]

const deliveryDays: Record<string, DeliveryDays> = {
  USPS_GROUND_ADVANTAGE: 'saturdays',
  PRIORITY_MAIL: 'saturdays',
  PRIORITY_MAIL_EXPRESS: 'saturdays',
  PARCEL_SELECT: 'saturdays',
  MEDIA_MAIL: 'saturdays',
  LIBRARY_MAIL: 'saturdays',
  '03': 'saturdaysAtHomes',
  GROUND_HOME_DELIVERY: 'shortEveryDay',
}
const restricted = new Set([`${USPS}/MEDIA_MAIL`, `${USPS}/LIBRARY_MAIL`, `${DHLExpress}/D`])

/** The contract's catalogue; a service without rates is known by name and never offered. */
export const sampleServices: readonly OfferedService[] = carrierServices.map((service) => ({
  ...(service.code === 'GROUND_HOME_DELIVERY' ? from.serviceDays : from.catalogue),
  carrier: service.carrier,
  code: service.code,
  class: service.class,
  international: service.international,
  deliveryDays: deliveryDays[service.code] ?? 'weekdays',
  restricted: restricted.has(`${service.carrier}/${service.code}`),
}))

/** USPS answers after 15 days and takes requests for 30; UPS pays back at once for 90; FedEx until the ship date; DHL Express bills scanned labels only. */
export const sampleVoidRules: readonly VoidRule[] = [
  { ...from.voids, carrier: USPS, mode: 'pending', windowDays: 30, confirmDays: 15 },
  { ...from.voids, carrier: UPS, mode: 'instant', windowDays: 90, confirmDays: null },
  { ...from.fedexVoid, carrier: FedEx, mode: 'ship_date', windowDays: null, confirmDays: null },
  { ...from.voids, carrier: DHLExpress, mode: 'none', windowDays: null, confirmDays: null },
]

/** As in migration 0600, which puts it into the table. */
export const sampleManifestRules: readonly ManifestRule[] = [
  { ...from.uspsManifests, carrier: USPS, runTime: '00:30', runZone: 'America/Chicago', maxLabels: 40_000 },
]
