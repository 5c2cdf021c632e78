import { carrier as carriers, type CarrierId } from '@waybill/contract/carriers/enums'
import { describe, expect, test } from 'vitest'
import { endOfDay, etaOf, pickUpDay } from './calendar.ts'
import { sampleHolidays } from './sample-rates/holidays.ts'
import type { DeliveryDays } from './tables.ts'

const { USPS, UPS, FedEx, DHLExpress } = carriers
const calendar = (
  carrier: CarrierId,
  deliveryDays: DeliveryDays,
  more: { residential?: boolean; saturday?: boolean } = {},
) => ({
  carrier,
  deliveryDays,
  residential: false,
  saturday: false,
  holidays: sampleHolidays,
  ...more,
})
const ups = calendar(UPS, 'weekdays')
const usps = calendar(USPS, 'saturdays')
const home = calendar(FedEx, 'shortEveryDay', { residential: true })

describe('the expected delivery', () => {
  test.each([
    ['UPS overnight on Christmas Eve arrives after the weekend', ups, '2026-12-24', 1, '2026-12-28'],
    ["UPS overnight on New Year's Eve", ups, '2026-12-31', 1, '2027-01-04'],
    ['UPS on the Saturday before the Fourth on a Sunday', ups, '2027-07-03', 1, '2027-07-06'],
    ['UPS shipped on a Sunday is picked up on Monday', ups, '2026-11-22', 1, '2026-11-24'],
    ['UPS shipped on a Saturday', ups, '2026-11-21', 1, '2026-11-24'],
    ['UPS around Thanksgiving', ups, '2026-11-25', 1, '2026-11-27'],
    ['the post around Thanksgiving', usps, '2026-11-25', 2, '2026-11-28'],
    ['the post rests on Veterans Day, UPS does not', usps, '2026-11-10', 1, '2026-11-12'],
    ['UPS on Veterans Day', ups, '2026-11-10', 1, '2026-11-11'],
    ['the post picks up on a Saturday', usps, '2026-11-21', 1, '2026-11-23'],
    ['the post keeps a Sunday holiday on Monday', usps, '2027-07-03', 1, '2027-07-06'],
    ['the post on a holiday is picked up the day after', usps, '2026-12-25', 1, '2026-12-28'],
    ['Home Delivery of three days counts the weekend', home, '2026-11-20', 3, '2026-11-23'],
    ['Home Delivery of four days does not', home, '2026-11-20', 4, '2026-11-27'],
    [
      'UPS Ground to a home counts Saturdays',
      calendar(UPS, 'saturdaysAtHomes', { residential: true }),
      '2026-11-20',
      1,
      '2026-11-21',
    ],
    ['UPS Ground to a business does not', calendar(UPS, 'saturdaysAtHomes'), '2026-11-20', 1, '2026-11-23'],
    ['Saturday delivery that was bought', calendar(UPS, 'weekdays', { saturday: true }), '2026-11-20', 1, '2026-11-21'],
    ['DHL Express on Christmas Eve', calendar(DHLExpress, 'weekdays'), '2026-12-24', 1, '2026-12-28'],
  ] as const)('%s', (_, rules, shipDate, days, expected) => expect(etaOf(rules, shipDate, days)).toBe(expected))

  test('is never on a day on which nobody comes', () => {
    for (let day = 0; day < 400; day++) {
      const shipDate = new Date(Date.UTC(2026, 10, 1 + day)).toISOString().slice(0, 10)
      const eta = etaOf(ups, shipDate, 2)
      expect([0, 6]).not.toContain(new Date(`${eta}T00:00:00Z`).getUTCDay())
      expect(sampleHolidays.some((holiday) => holiday.carrier === UPS && holiday.day === eta)).toBe(false)
      expect(pickUpDay(ups, shipDate) >= shipDate).toBe(true)
    }
  })
})

describe('holidays', () => {
  const days = (id: CarrierId, year: string) =>
    sampleHolidays.filter(({ carrier, day }) => carrier === id && day.startsWith(year)).map(({ day }) => day)

  test('the post keeps the eleven federal ones, on Monday when they fall on a Sunday and on a Saturday as they are', () => {
    expect(days(USPS, '2026')).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-04',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ])
    expect(days(USPS, '2027')).toContain('2027-07-05')
    expect(days(USPS, '2027')).toContain('2027-06-19')
  })

  test('the couriers keep six', () => {
    for (const id of [UPS, FedEx, DHLExpress])
      expect(days(id, '2026')).toEqual([
        '2026-01-01',
        '2026-05-25',
        '2026-07-04',
        '2026-09-07',
        '2026-11-26',
        '2026-12-25',
      ])
  })
})

test.each([
  ['2026-11-23', 'America/Los_Angeles', '2026-11-24T08:00:00.000Z'],
  ['2026-07-01', 'America/Los_Angeles', '2026-07-02T07:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-02T05:00:00.000Z'],
  ['2026-03-08', 'America/New_York', '2026-03-09T04:00:00.000Z'],
  ['2026-11-23', 'Asia/Kolkata', '2026-11-23T18:30:00.000Z'],
  ['2026-11-23', 'UTC', '2026-11-24T00:00:00.000Z'],
])('the day %s ends in %s at %s', (date, zone, end) => expect(endOfDay(date, zone).toISOString()).toBe(end))
