import { carrier } from '@waybill/contract/carriers/enums'
import { centigrams } from '@waybill/contract/parcels/parcel'
import { type Sourced, verified } from '../sourced.ts'
import type { PickupFee, PickupRule } from '../tables.ts'

const { USPS, UPS, FedEx, DHLExpress } = carrier
const hours = (value: number): number => value * 60
const workdays = [1, 2, 3, 4, 5]
const sample = (source: string): Sourced => ({ source: `Sample: ${source}`, sourceDate: null, status: 'sample' })
const courier = {
  weekdays: workdays,
  cutOff: hours(14),
  cutOffZone: null,
  earliest: hours(8),
  latest: hours(19),
  minMinutes: hours(2),
  daysAhead: 14,
  heavy: centigrams(70, 'lb'),
}

/** As in migration 0630, which puts them into the table. */
export const samplePickupRules: readonly PickupRule[] = [
  {
    ...courier,
    ...verified('USPS Carrier Pickup 3.1.8: until 02:00 CT of the day, Mon–Sat, a year ahead, 70 lb', '2026-06-01'),
    carrier: USPS,
    weekdays: [...workdays, 6],
    cutOff: hours(2),
    cutOffZone: 'America/Chicago',
    latest: hours(18),
    daysAhead: 365,
  },
  { ...courier, ...sample('hours of UPS on-call pickups; above 70 lb overweight'), carrier: UPS },
  {
    ...courier,
    ...sample('hours of FedEx on-call pickups, which its service answers by ZIP code'),
    carrier: FedEx,
    weekdays: [...workdays, 6],
    heavy: centigrams(75, 'lb'),
  },
  {
    ...courier,
    ...sample('hours of DHL Express pickups'),
    carrier: DHLExpress,
    cutOff: hours(13),
    earliest: hours(9),
    daysAhead: 10,
  },
]

const flat = (later: number, sameDay = later): Omit<PickupFee, keyof Sourced | 'carrier'> => ({
  laterDay: later,
  sameDay,
  saturdayLater: later,
  saturdaySameDay: sameDay,
  residential: 0,
})

/** As in migration 0630. */
export const samplePickupFees: readonly PickupFee[] = [
  { ...verified('USPS Carrier Pickup: free', '2026-06-01'), carrier: USPS, ...flat(0) },
  { ...sample('UPS on-call pickup'), carrier: UPS, ...flat(9_0000, 14_0000) },
  {
    ...verified('FedEx Service Guide: on-call pickup, a stop, from 2025-08-18', '2025-08-18'),
    carrier: FedEx,
    laterDay: 9_0000,
    sameDay: 14_7500,
    saturdayLater: 15_5000,
    saturdaySameDay: 21_2500,
    residential: 5_9500,
  },
  {
    ...verified('DHL Express US service and rate guide 2025: non-standard pickup', '2025-01-01'),
    carrier: DHLExpress,
    ...flat(4_4000),
  },
]
