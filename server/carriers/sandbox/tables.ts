import type { CarrierId } from '@waybill/contract/carriers/enums'
import type { ServiceClass } from '@waybill/contract/carriers/carrier-table'
import type { BatteryType } from '@waybill/contract/declarations/batteries'
import type { PayMethod } from '@waybill/contract/declarations/cod'
import type { Money } from '@waybill/contract/core/money'
import type { CarrierLimit, Centigrams, DimRule, Micrometres } from '@waybill/contract/parcels/parcel'
import type { Sourced } from './sourced.ts'
import type { ZoneChart, ZoneException } from './zone-chart.ts'

/**
 * Days on which a service delivers without an extra charge: weekdays always, Saturdays everywhere or at residential addresses only, or every
 * day in transits of at most three days.
 */
export type DeliveryDays = 'weekdays' | 'saturdays' | 'saturdaysAtHomes' | 'shortEveryDay'

/** A service as the rate tables know it. */
export interface OfferedService extends Sourced {
  carrier: CarrierId
  code: string
  class: ServiceClass
  international: boolean
  deliveryDays: DeliveryDays
  /** Quoted only when asked for by code (media mail). */
  restricted: boolean
}

/** A carrier's limits; a row for a country goes before the service's row for all. */
export interface LimitRow extends CarrierLimit, Sourced {
  /** Null = every country that has no row of its own. */
  country: string | null
  /** False = the service does not go there. */
  served: boolean
}
export type DimRow = DimRule & Sourced

/** place: 'US' (by distance), 'US-AK' (a state), a country code, or '*' for every other country. */
export interface ZoneRule extends Sourced {
  carrier: CarrierId
  international: boolean
  place: string
  /** Null = any distance. */
  upToMiles: number | null
  /** Null = not served. */
  zone: string | null
}

/** Price of a weight w with over < w ≤ upTo: base + perUnit × (w − over); weights in hundredths of the service's unit. */
export interface RateBand extends Sourced {
  carrier: CarrierId
  service: string
  zone: string
  over: number
  upTo: number
  base: Money
  perUnit: Money
  transitDays: number
}

export const surchargeKinds = [
  'fuel',
  'residential',
  'deliveryArea',
  'handling',
  'nonstandardLength',
  'nonstandardVolume',
  'signature',
  'insurance',
  'saturday',
  'cod',
] as const
export type SurchargeKind = (typeof surchargeKinds)[number]

export interface Surcharge extends Sourced {
  carrier: CarrierId
  kind: SurchargeKind
  /** Signature: the option. Handling: the line it makes, additionalHandling or oversize. */
  variant: string | null
  /** '*', 'domestic', 'international', 'ground', 'express', or a service code. */
  appliesTo: string
  amount: Money
  ppm: number | null
  included: Money | null
  per: Money | null
  minimum: Money | null
  /** Least weight billed once the row applies, hundredths of a pound. */
  minimumBillable: number | null
  overWeight: Centigrams | null
  overLongest: Micrometres | null
  overSecond: Micrometres | null
  overLengthGirth: Micrometres | null
  overCubicInches: number | null
  /** Conditions that hold beside the triggers; null = any. */
  zones: readonly string[] | null
  /** The delivery area of the recipient's zip code, as in `DeliveryArea.tier`. */
  areaTier: string | null
  residential: boolean | null
  /** The fuel share is taken of this amount too. */
  fuelled: boolean
}

/** Zip codes that cost a delivery area surcharge. */
export interface DeliveryArea extends Sourced {
  carrier: CarrierId
  tier: string
  zips: ReadonlySet<string>
}

/** A day on which a carrier neither picks up nor delivers. */
export interface Holiday extends Sourced {
  carrier: CarrierId
  /** YYYY-MM-DD. */
  day: string
}

export interface VoidRule extends Sourced {
  carrier: CarrierId
  mode: 'instant' | 'pending' | 'ship_date' | 'none'
  windowDays: number | null
  confirmDays: number | null
}

/** A carrier's own run over what was mailed, on the day after the mailing date; a carrier without a row keeps no manifests. */
export interface ManifestRule extends Sourced {
  carrier: CarrierId
  /** HH:MM in the zone. */
  runTime: string
  /** IANA. */
  runZone: string
  maxLabels: number
}

/** When a carrier collects, in minutes after midnight at the origin; a carrier without a row collects nothing. */
export interface PickupRule extends Sourced {
  carrier: CarrierId
  /** 0 Sunday … 6 Saturday. */
  weekdays: readonly number[]
  /** Of the day, in `cutOffZone` or, if that is null, at the origin. */
  cutOff: number
  /** IANA. */
  cutOffZone: string | null
  earliest: number
  latest: number
  minMinutes: number
  daysAhead: number
  heavy: Centigrams
}

/** What a carrier asks for coming. */
export interface PickupFee extends Sourced {
  carrier: CarrierId
  laterDay: Money
  sameDay: Money
  saturdayLater: Money
  saturdaySameDay: Money
  /** More at a home. */
  residential: Money
}

/** A battery that services take; of several rows for a battery the most specific counts, without any it is refused. */
export interface LithiumRule extends Sourced {
  carrier: CarrierId
  battery: BatteryType
  /** As in `Surcharge`. */
  appliesTo: string
  /** The package needs the battery mark, which no label printer makes. */
  mark: boolean
  /** The carrier's own code for the label; null = none. */
  handling: string | null
}

/** What a carrier collects for the sender; a carrier without a row collects nothing. */
export interface CodRule extends Sourced {
  carrier: CarrierId
  max: Money
  payMethods: readonly PayMethod[]
}

/** The most that a carrier insures a parcel for; a carrier without a row insures any value. */
export interface InsuranceRule extends Sourced {
  carrier: CarrierId
  max: Money
}

/** Everything that prices a label on one day; plain data, never changed once loaded. */
export interface RateTables {
  services: readonly OfferedService[]
  limits: readonly LimitRow[]
  dimRules: readonly DimRow[]
  zones: readonly ZoneRule[]
  zoneCharts: readonly ZoneChart[]
  zoneExceptions: readonly ZoneException[]
  /** The fuel rates of the day among them, as rows of the kind fuel. */
  surcharges: readonly Surcharge[]
  deliveryAreas: readonly DeliveryArea[]
  holidays: readonly Holiday[]
  voidRules: readonly VoidRule[]
  manifestRules: readonly ManifestRule[]
  pickupRules: readonly PickupRule[]
  pickupFees: readonly PickupFee[]
  lithiumRules: readonly LithiumRule[]
  codRules: readonly CodRule[]
  insuranceRules: readonly InsuranceRule[]
  /** By `bandKey`, lightest first. */
  bands: ReadonlyMap<string, readonly RateBand[]>
}

export const bandKey = (carrier: number, service: string, zone: string): string => `${carrier}/${service}/${zone}`

/** Groups bands for look-up. */
export function groupBands(bands: readonly RateBand[]): Map<string, RateBand[]> {
  const groups = Map.groupBy(bands, (band) => bandKey(band.carrier, band.service, band.zone))
  for (const group of groups.values()) group.sort((a, b) => a.over - b.over)
  return groups
}
