import { carrier as carriers, type CarrierId } from '@waybill/contract/carriers/enums'
import { centigrams, parcelSize } from '@waybill/contract/parcels/parcel'
import { describe, expect, test } from 'vitest'
import type { Rate, ShipRequest } from '../provider.ts'
import { columbus, noon, shenzhen, shipDate, shipRequest } from '../testing.ts'
import { quoteSandbox } from './quote.ts'
import { sampleTables } from './sample-rates/index.ts'
import { readFuelRows } from './sample-rates/published-lists.ts'

const tables = sampleTables()
const { USPS, UPS, FedEx, DHLExpress } = carriers
const business = { ...columbus, line2: null, residential: 3 }

const parcel = (weight: number, size?: [number, number, number]): Partial<ShipRequest> => ({
  parcel: { weight: centigrams(weight, 'lb'), size: size ? parcelSize(size, 'in') : null },
})
const ask = (id: CarrierId, service: string, changes: Partial<ShipRequest>, day = shipDate) =>
  quoteSandbox(
    day === shipDate ? tables : sampleTables(day),
    id,
    { ...shipRequest({ to: business, ...changes, options: { shipDate: day, signature: 4 } }), services: [service] },
    noon,
  )
function rate(id: CarrierId, service: string, changes: Partial<ShipRequest>, day?: string): Rate {
  const { rates, problems } = ask(id, service, changes, day)
  const [first] = rates
  if (!first) throw new Error(JSON.stringify(problems))
  return first
}
const lines = (one: Rate) => Object.fromEntries(one.charges.map(({ code, amount }) => [code, amount]))
const codes = (id: CarrierId, service: string, changes: Partial<ShipRequest>) =>
  ask(id, service, changes).problems.map(({ code }) => code)
const GROUND = 'USPS_GROUND_ADVANTAGE'
const FIRST = 'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE'
const PMI = 'PRIORITY_MAIL_INTERNATIONAL'
const PMEI = 'PRIORITY_MAIL_EXPRESS_INTERNATIONAL'

describe('USPS: size', () => {
  test('sides go to the nearest inch: 12.4 in is 12, so a cubic foot has no size weight', () => {
    expect(rate(USPS, GROUND, parcel(5, [12.4, 12.4, 12.4])).billable).toMatchObject({ by: 'actual', dim: null })
    expect(rate(USPS, GROUND, parcel(5, [12.5, 12.5, 12.5])).billable).toMatchObject({ by: 'dim', hundredths: 1400 })
  })

  test('UPS and FedEx take every fraction up', () => {
    for (const [id, service] of [
      [UPS, '03'],
      [FedEx, 'FEDEX_GROUND'],
    ] as const)
      expect(rate(id, service, parcel(5, [12.1, 12.1, 12.1])).billable.dim).toMatchObject({ length: 13, weight: 16 })
  })

  test('21 × 21 × 21 is 56 lb, and size makes no parcel heavier than 70', () => {
    expect(rate(USPS, GROUND, parcel(5, [21, 21, 21])).billable).toMatchObject({ by: 'dim', hundredths: 5600 })
    expect(rate(USPS, 'PRIORITY_MAIL', parcel(5, [26, 20, 20])).billable).toMatchObject({ hundredths: 6300 })
    expect(rate(USPS, GROUND, parcel(5, [26, 26, 26])).billable).toMatchObject({ by: 'dim', hundredths: 7000 })
  })

  test('Media Mail goes by whole pounds alone', () => {
    const media = rate(USPS, 'MEDIA_MAIL', parcel(10.2, [18, 14, 12]))
    expect(media.billable).toMatchObject({ by: 'actual', hundredths: 1100, dim: null })
    expect(lines(media)).not.toHaveProperty('dimensional')
    expect(lines(rate(USPS, 'MEDIA_MAIL', parcel(2, [31, 12, 12])))).not.toHaveProperty('nonstandardLength')
  })

  test('only Ground Advantage has steps below a pound', () => {
    const half = centigrams(8, 'oz')
    const at = (service: string) => rate(USPS, service, { parcel: { weight: half, size: null } }).billable.hundredths
    expect([GROUND, 'PRIORITY_MAIL'].map(at)).toEqual([50, 100])
  })
})

describe('USPS: nonstandard fees', () => {
  test.each([
    [GROUND, [23, 3, 3], 40_000, undefined],
    [GROUND, [31, 3, 3], 84_000, undefined],
    ['PRIORITY_MAIL', [31, 3, 3], 180_000, undefined],
    [GROUND, [26, 26, 26], 40_000, 180_000],
    ['PRIORITY_MAIL_EXPRESS', [20, 15, 12], undefined, 300_000],
    [GROUND, [22, 3, 3], undefined, undefined],
  ] as const)('%s, %j', (service, size, length, volume) => {
    const found = lines(rate(USPS, service, parcel(3, [...size])))
    expect([found.nonstandardLength, found.nonstandardVolume]).toEqual([length, volume])
  })

  test('none abroad, and size adds nothing there', () => {
    const to = { ...shenzhen }
    expect(Object.keys(lines(rate(USPS, PMI, { to, ...parcel(3, [30.5, 8, 8]) })))).toEqual(['base'])
  })
})

describe('USPS abroad: limits of the service and of the country', () => {
  const to = (country: string, zip: string | null = null) => ({
    ...shenzhen,
    country,
    zip,
    state: 'X',
    line1: '1 Road',
  })

  test('First-Class Package: 4 lb, 24 in, 36 in in all', () => {
    expect(codes(USPS, FIRST, { to: shenzhen, ...parcel(2, [20, 10, 6]) })).toEqual([])
    expect(codes(USPS, FIRST, { to: shenzhen, ...parcel(2, [20, 10, 7]) })).toEqual(['PARCEL_SIDES_SUM'])
    expect(codes(USPS, FIRST, { to: shenzhen, ...parcel(2, [25, 3, 3]) })).toEqual(['PARCEL_TOO_LONG'])
    expect(codes(USPS, FIRST, { to: shenzhen, ...parcel(4.1) })).toEqual(['PARCEL_TOO_HEAVY'])
  })

  test.each([
    ['ES', '28001', 44],
    ['DE', '10117', 70],
    ['GB', 'SW1A 1AA', 66],
    ['JM', null, 22],
    ['GG', 'GY1 1AA', 66],
  ])('Priority Mail International to %s up to %s: %i lb', (country, zip, most) => {
    expect(codes(USPS, PMI, { to: to(country, zip), ...parcel(most) })).toEqual([])
    expect(codes(USPS, PMI, { to: to(country, zip), ...parcel(most + 1) })).toEqual(['PARCEL_TOO_HEAVY'])
  })

  test('42 in and length plus girth 79, but 60 and 108 where the country takes them', () => {
    expect(codes(USPS, PMI, { to: to('FR', '75001'), ...parcel(5, [43, 5, 5]) })).toEqual(['PARCEL_TOO_LONG'])
    expect(codes(USPS, PMI, { to: to('FR', '75001'), ...parcel(5, [40, 11, 10]) })).toEqual(['PARCEL_TOO_BIG'])
    expect(codes(USPS, PMI, { to: to('BE', '1000'), ...parcel(5, [59, 10, 10]) })).toEqual([])
  })

  test('a service that does not go to a country says so by its name', () => {
    expect(codes(USPS, PMEI, { to: to('FK', 'FIQQ 1ZZ') })).toEqual(['SERVICE_UNAVAILABLE'])
    expect(codes(USPS, FIRST, { to: to('FK', 'FIQQ 1ZZ'), ...parcel(1) })).toEqual([])
  })
})

describe('UPS and FedEx: additional handling and large packages', () => {
  const handling = (id: CarrierId, size: [number, number, number], weight = 20) => {
    const found = lines(rate(id, id === UPS ? '03' : 'FEDEX_GROUND', parcel(weight, size)))
    return found.oversize ? 'large' : found.additionalHandling ? 'additional' : 'none'
  }

  test.each([
    ['24 × 24 × 18.5 in by its volume', [24, 24, 18.5], 'additional', 'additional'],
    ['24 × 24 × 18 in is just not', [24, 24, 18], 'none', 'additional'],
    ['25 × 20 × 20 in is 105 in around: not yet', [25, 20, 20], 'none', 'none'],
    ['48 × 14.5 × 14.5 in by length plus girth at FedEx', [48, 14.5, 14.5], 'none', 'additional'],
    ['30 × 24 × 24.1 in is over 17,280 in³', [30, 24, 24.1], 'large', 'large'],
    ['97 in', [97, 5, 5], 'large', 'large'],
    ['131 in around', [71, 20, 10.1], 'large', 'large'],
  ] as const)('%s', (_, size, ups, fedex) =>
    expect([handling(UPS, [...size]), handling(FedEx, [...size])]).toEqual([ups, fedex]),
  )

  test('over 110 lb is large, over 50 lb additional', () => {
    expect([50, 51, 110, 111].map((weight) => handling(UPS, [10, 10, 10], weight))).toEqual([
      'none',
      'additional',
      'additional',
      'large',
    ])
  })

  test('the price grows with the zone, homes pay more for a large one at UPS, and 40 or 90 lb are billed at least', () => {
    const near = { ...business, zip: '90210', state: 'CA' }
    const at = (to: ShipRequest['to'], size: [number, number, number]) => rate(UPS, '03', { to, ...parcel(10, size) })
    expect(lines(at(near, [49, 5, 5])).additionalHandling).toBe(300_000)
    expect(lines(at(business, [49, 5, 5])).additionalHandling).toBe(405_000)
    expect(at(near, [49, 5, 5]).billable).toMatchObject({ hundredths: 4000, by: 'min' })
    expect(lines(at(near, [97, 5, 5])).oversize).toBe(2_195_000)
    expect(lines(at({ ...near, residential: 2 }, [97, 5, 5])).oversize).toBe(2_545_000)
    expect(at(near, [97, 5, 5]).billable.hundredths).toBe(9000)
  })
})

describe('fuel by week', () => {
  const share = (day: string) => {
    const { fuel = 0, base = 1 } = lines(rate(UPS, '03', {}, day))
    return Math.round((fuel / base) * 10_000) / 100
  }

  test('the newest row that has begun by the ship date counts', () => {
    const rows = readFuelRows([
      ['2', 'ground', '2026-06-01', '20', 'a page', '2026-06-01', 'verified'],
      ['2', 'ground', '2026-06-08', '21.25', 'a page', '2026-06-08', 'verified'],
    ])
    expect(rows.map(({ ppm }) => ppm)).toEqual([200_000, 212_500])
    expect(share('2025-10-30')).toBeCloseTo(20, 0)
    expect(share('2026-11-23')).toBeCloseTo(21.75, 1)
  })

  test('a row that is none is refused with what it says', () => {
    expect(() => readFuelRows([['2', 'ground', 'Monday', '20', 'a', '2026-06-01', 'verified']])).toThrow(/Monday/)
    expect(() => readFuelRows([['2', 'ground', '2026-06-01', '120.5', 'a', '2026-06-01', 'verified']])).toThrow(/120/)
    expect(() => readFuelRows([['2', 'ground', '2026-06-01', '20', '', '2026-06-01', 'verified']])).toThrow()
  })
})

describe('delivery areas', () => {
  const area = (id: CarrierId, service: string, zip: string, state: string, residential = 2) =>
    lines(rate(id, service, { to: { ...business, zip, state, residential } })).deliveryArea

  test('by the lists of the carriers, tier by tier', () => {
    expect(area(UPS, '03', '01002', 'MA')).toBe(66_000)
    expect(area(UPS, '03', '01005', 'MA')).toBe(88_000)
    expect(area(FedEx, 'FEDEX_GROUND', '01026', 'MA')).toBe(167_500)
    expect(area(FedEx, 'FEDEX_GROUND', '01002', 'MA', 3)).toBe(44_500)
    expect(area(UPS, '03', '43215', 'OH')).toBeUndefined()
    expect(area(DHLExpress, 'N', '01005', 'MA')).toBe(240_000)
  })
})

describe('where a price comes from', () => {
  const basis = (one: Rate) => Object.fromEntries((one.basis ?? []).map(({ of: what, ...source }) => [what, source]))

  test('each line, the zone, the size rule and the limits name source, date and status', () => {
    const found = basis(rate(UPS, '03', parcel(20, [49, 5, 5])))
    expect(Object.keys(found).toSorted()).toEqual(['additionalHandling', 'base', 'dimRule', 'fuel', 'limit', 'zone'])
    for (const { source, sourceDate, status } of Object.values(found)) {
      expect(source).not.toBe('')
      expect(sourceDate).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(['verified', 'sample']).toContain(status)
    }
    expect(found.base).toMatchObject({ status: 'sample', source: expect.stringContaining('Sample prices') as string })
    expect(basis(rate(USPS, GROUND, {})).zone).toMatchObject({ status: 'verified' })
    expect(basis(rate(FedEx, 'FEDEX_GROUND', {})).limit).toMatchObject({ status: 'verified' })
  })

  test('no row is without a source, and no row of any table is called fictitious', () => {
    const all = [
      ...tables.services,
      ...tables.limits,
      ...tables.dimRules,
      ...tables.zones,
      ...tables.zoneCharts,
      ...tables.zoneExceptions,
      ...tables.surcharges,
      ...tables.deliveryAreas,
      ...tables.holidays,
      ...tables.voidRules,
      ...tables.lithiumRules,
      ...tables.codRules,
      ...tables.insuranceRules,
      ...[...tables.bands.values()].flat(),
    ]
    const bad = all.filter(
      ({ source, sourceDate }) => source.trim() === '' || sourceDate === null || /fictitious/i.test(source),
    )
    expect(bad).toEqual([])
    expect(new Set([...tables.bands.values()].flat().map(({ status }) => status))).toEqual(new Set(['sample']))
  })
})

describe('post office boxes', () => {
  const refused = (id: CarrierId, line1: string, to: ShipRequest['to'] = columbus) =>
    quoteSandbox(tables, id, shipRequest({ to: { ...to, line1, line2: null } }), noon).problems.map(({ code }) => code)

  test('no courier takes one in any spelling, the post does', () => {
    for (const id of [UPS, FedEx, DHLExpress])
      for (const line of ['POB 12', 'P.O.B. 12', 'PO BOX12', 'Post Box 12', 'Apartado 5', 'Postfach 5', '邮政信箱 12'])
        expect([id, line, refused(id, line)]).toEqual([id, line, ['PO_BOX']])
    expect(refused(USPS, 'POB 12')).toEqual([])
  })

  test('a street that sounds like one is delivered to, and boxes in the Emirates are the usual address', () => {
    expect(refused(UPS, '1 Pobox Rd')).toEqual([])
    const dubai = { ...shenzhen, country: 'AE', state: 'Dubai', city: 'Dubai', zip: null }
    expect(refused(UPS, 'Sheikh Zayed Road, PO Box 9292', dubai)).toEqual([])
    expect(refused(UPS, 'PO Box 9292', { ...dubai, phone: null })).toEqual(['ADDRESS_INCOMPLETE'])
  })
})
