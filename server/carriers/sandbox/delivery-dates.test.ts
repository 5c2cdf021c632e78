import { carrier as carriers, type CarrierId } from '@waybill/contract/carriers/enums'
import { describe, expect, test } from 'vitest'
import { etaOf, type Calendar } from './calendar.ts'
import { sampleHolidays } from './sample-rates/holidays.ts'
import type { DeliveryDays } from './tables.ts'

const to = (carrier: CarrierId, deliveryDays: DeliveryDays, residential: boolean): Calendar => ({
  carrier,
  deliveryDays,
  residential,
  saturday: false,
  holidays: sampleHolidays,
})
const { USPS, UPS, FedEx } = carriers

/** Rules as published: who picks up and delivers on which days. All rest on holidays of their own. */
const services = {
  // Monday to Friday.
  'UPS to a business': to(UPS, 'weekdays', false),
  // Picks up Monday to Friday, delivers on Saturdays too.
  'UPS Ground to a home': to(UPS, 'saturdaysAtHomes', true),
  // Picks up and delivers Monday to Saturday.
  'the post': to(USPS, 'saturdays', true),
  // Picks up Monday to Friday; delivers every day in transits of up to three days, in longer ones Monday to Friday.
  'FedEx Home Delivery': to(FedEx, 'shortEveryDay', true),
}

/** Worked out by hand on a calendar: the day of shipping, then the delivery after one to five days in transit. */
const expected: Record<keyof typeof services, string> = {
  'UPS to a business': `
    2026-11-10 11-11 11-12 11-13 11-16 11-17  Veterans Day on Wednesday: only the post rests
    2026-11-24 11-25 11-27 11-30 12-01 12-02  Thanksgiving on Thursday
    2026-11-25 11-27 11-30 12-01 12-02 12-03
    2026-11-26 11-30 12-01 12-02 12-03 12-04
    2026-11-27 11-30 12-01 12-02 12-03 12-04
    2026-11-28 12-01 12-02 12-03 12-04 12-07  a Saturday
    2026-11-29 12-01 12-02 12-03 12-04 12-07  a Sunday
    2026-12-23 12-24 12-28 12-29 12-30 12-31  Christmas Day on Friday
    2026-12-24 12-28 12-29 12-30 12-31 01-04
    2026-12-25 12-29 12-30 12-31 01-04 01-05
    2026-12-31 01-04 01-05 01-06 01-07 01-08  New Year's Day on Friday
    2027-07-02 07-05 07-06 07-07 07-08 07-09  the Fourth of July on a Sunday: the post rests on Monday`,
  'UPS Ground to a home': `
    2026-11-10 11-11 11-12 11-13 11-14 11-16
    2026-11-24 11-25 11-27 11-28 11-30 12-01
    2026-11-25 11-27 11-28 11-30 12-01 12-02
    2026-11-26 11-28 11-30 12-01 12-02 12-03
    2026-11-27 11-28 11-30 12-01 12-02 12-03
    2026-11-28 12-01 12-02 12-03 12-04 12-05
    2026-11-29 12-01 12-02 12-03 12-04 12-05
    2026-12-23 12-24 12-26 12-28 12-29 12-30
    2026-12-24 12-26 12-28 12-29 12-30 12-31
    2026-12-25 12-29 12-30 12-31 01-02 01-04
    2026-12-31 01-02 01-04 01-05 01-06 01-07
    2027-07-02 07-03 07-05 07-06 07-07 07-08`,
  'the post': `
    2026-11-10 11-12 11-13 11-14 11-16 11-17
    2026-11-24 11-25 11-27 11-28 11-30 12-01
    2026-11-25 11-27 11-28 11-30 12-01 12-02
    2026-11-26 11-28 11-30 12-01 12-02 12-03
    2026-11-27 11-28 11-30 12-01 12-02 12-03
    2026-11-28 11-30 12-01 12-02 12-03 12-04
    2026-11-29 12-01 12-02 12-03 12-04 12-05
    2026-12-23 12-24 12-26 12-28 12-29 12-30
    2026-12-24 12-26 12-28 12-29 12-30 12-31
    2026-12-25 12-28 12-29 12-30 12-31 01-02
    2026-12-31 01-02 01-04 01-05 01-06 01-07
    2027-07-02 07-03 07-06 07-07 07-08 07-09`,
  'FedEx Home Delivery': `
    2026-11-10 11-11 11-12 11-13 11-16 11-17
    2026-11-24 11-25 11-27 11-28 12-01 12-02
    2026-11-25 11-27 11-28 11-29 12-02 12-03
    2026-11-26 11-28 11-29 11-30 12-03 12-04
    2026-11-27 11-28 11-29 11-30 12-03 12-04
    2026-11-28 12-01 12-02 12-03 12-04 12-07
    2026-11-29 12-01 12-02 12-03 12-04 12-07
    2026-12-23 12-24 12-26 12-27 12-30 12-31
    2026-12-24 12-26 12-27 12-28 12-31 01-04
    2026-12-25 12-29 12-30 12-31 01-04 01-05
    2026-12-31 01-02 01-03 01-04 01-07 01-08
    2027-07-02 07-03 07-05 07-06 07-08 07-09`,
}

const row = /(\d{4}-\d\d-\d\d)((?: \d\d-\d\d){5})/g
const rows = Object.entries(expected).flatMap(([service, table]) =>
  [...table.matchAll(row)].map(
    ([, shipDate = '', days = '']) => [service as keyof typeof services, shipDate, days] as const,
  ),
)

describe('240 deliveries around holidays and weekends', () => {
  test('are all there', () => expect(rows).toHaveLength(48))

  test.each(rows)('%s, shipped on %s: after one to five days on%s', (service, shipDate, days) => {
    const found = [1, 2, 3, 4, 5].map((transit) => etaOf(services[service], shipDate, transit).slice(5))
    expect(` ${found.join(' ')}`).toBe(days)
  })
})
