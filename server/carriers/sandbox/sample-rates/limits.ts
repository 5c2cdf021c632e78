import { carrier, type CarrierId } from '@waybill/contract'
import { centigrams, micrometres, type CarrierLimit, type DimRule } from '@waybill/contract/parcel'
import { carrierServices } from '@waybill/contract/carriers'
import type { OfferedService, VoidRule } from '../tables.ts'

const { USPS, UPS, FedEx, DHLExpress } = carrier
const inch = (value: number): number => micrometres(value, 'in')
const pounds = (value: number): number => centigrams(value, 'lb')

const imperial = {
  service: null,
  weightUnit: 'lb',
  sizeUnit: 'in',
  maxLongest: null,
  maxSecond: null,
  maxLengthGirth: null,
  minSides: null,
} as const

const smallestMail = [inch(6), inch(3), inch(0.25)] as const
const usps: CarrierLimit = {
  ...imperial,
  carrier: USPS,
  maxWeight: pounds(70),
  maxLengthGirth: inch(108),
  minSides: smallestMail,
}
const bigBrown = { ...imperial, maxWeight: pounds(150), maxLongest: inch(108), maxLengthGirth: inch(165) }
const fedexExpress = { ...bigBrown, carrier: FedEx, maxLongest: inch(119) }
const fedexAbroad = { ...bigBrown, carrier: FedEx, maxLengthGirth: inch(130) }

const rowsOf = (base: CarrierLimit, services: readonly string[]): CarrierLimit[] =>
  services.map((service) => ({ ...base, service }))

/** Published maximum sizes and weights, as far as they are known; a tenant with a better contract changes the rows. */
export const sampleLimits: readonly CarrierLimit[] = [
  usps,
  ...rowsOf({ ...usps, maxLengthGirth: inch(130) }, ['USPS_GROUND_ADVANTAGE', 'PARCEL_SELECT']),
  ...rowsOf({ ...usps, maxWeight: pounds(4), maxLongest: inch(24), maxLengthGirth: inch(79) }, [
    'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE',
  ]),
  { ...bigBrown, carrier: UPS },
  { ...bigBrown, carrier: FedEx },
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
    carrier: DHLExpress,
    weightUnit: 'kg',
    sizeUnit: 'cm',
    maxWeight: centigrams(70, 'kg'),
    maxLongest: micrometres(120, 'cm'),
    maxSecond: micrometres(80, 'cm'),
  },
]

const inchRule = (id: CarrierId, more: Partial<DimRule>): DimRule => ({
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
  ...more,
})

/** UPS and FedEx: 139, every fraction of an inch up (since 2025-08-18). USPS: 166, only above a cubic foot. DHL Express: 5000 cm³/kg, half kilograms. */
export const sampleDimRules: readonly DimRule[] = [
  inchRule(USPS, { divisor: 166, overVolume: 1728, smallStep: 25, minimum: 0 }),
  inchRule(UPS, {}),
  inchRule(FedEx, {}),
  inchRule(DHLExpress, { sizeUnit: 'cm', weightUnit: 'kg', divisor: 5000, step: 50, minimum: 50 }),
]

const saturdays = new Set([
  'USPS_GROUND_ADVANTAGE',
  'PRIORITY_MAIL',
  'PRIORITY_MAIL_EXPRESS',
  'MEDIA_MAIL',
  '03',
  'FEDEX_GROUND',
  'GROUND_HOME_DELIVERY',
])
const restricted = new Set([`${USPS}/MEDIA_MAIL`, `${USPS}/LIBRARY_MAIL`, `${DHLExpress}/D`])

/** The contract's catalogue; a service without rates is known by name and never offered. */
export const sampleServices: readonly OfferedService[] = carrierServices.map((service) => ({
  carrier: service.carrier,
  code: service.code,
  class: service.class,
  international: service.international,
  saturday: saturdays.has(service.code),
  restricted: restricted.has(`${service.carrier}/${service.code}`),
}))

/** USPS answers after 15 days and takes requests for 30; UPS pays back at once for 90; FedEx until the ship date; DHL Express bills scanned labels only. */
export const sampleVoidRules: readonly VoidRule[] = [
  { carrier: USPS, mode: 'pending', windowDays: 30, confirmDays: 15 },
  { carrier: UPS, mode: 'instant', windowDays: 90, confirmDays: null },
  { carrier: FedEx, mode: 'ship_date', windowDays: null, confirmDays: null },
  { carrier: DHLExpress, mode: 'none', windowDays: null, confirmDays: null },
]
