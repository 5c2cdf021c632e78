import { carrier as carriers, signature, type CarrierId } from '@waybill/contract/carriers/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { centigrams, parcelSize } from '@waybill/contract/parcels/parcel'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Rate, ShipRequest } from '../provider.ts'
import { columbus, noon, shenzhen, shipDate, shipRequest } from '../testing.ts'
import { quoteSandbox } from './quote.ts'
import { sampleTables } from './sample-rates/index.ts'

const tables = sampleTables()
const business = { ...columbus, line2: null, residential: 3 }
const { USPS, UPS, FedEx, DHLExpress } = carriers

const pounds = (weight: number, size?: [number, number, number]): Partial<ShipRequest> => ({
  parcel: { weight: centigrams(weight, 'lb'), size: size ? parcelSize(size, 'in') : null },
})
const quote = (id: CarrierId, changes: Partial<ShipRequest> = {}, services?: string[]) =>
  quoteSandbox(tables, id, { ...shipRequest(changes), ...(services ? { services } : {}) }, noon)
const rateOf = (id: CarrierId, service: string, changes: Partial<ShipRequest> = {}): Rate => {
  const { rates, problems } = quote(id, changes, [service])
  const [rate] = rates
  if (!rate) throw new Error(JSON.stringify(problems))
  return rate
}
const linesOf = (rate: Rate): Record<string, number> =>
  Object.fromEntries(rate.charges.map((line) => [line.code, line.amount]))
const codesOf = (id: CarrierId, changes: Partial<ShipRequest>, services?: string[]): string[] => [
  ...new Set(quote(id, changes, services).problems.map((problem) => problem.code)),
]

describe('prices computed by hand, five pounds from Los Angeles to Columbus (zone 8)', () => {
  test('USPS Ground Advantage: 4.67 + 5.08 for the first pound + 4 × 2.16', () => {
    const rate = rateOf(USPS, 'USPS_GROUND_ADVANTAGE')
    expect(linesOf(rate)).toEqual({ base: 183_900 })
    expect(rate).toMatchObject({ cost: 183_900, zone: '8', transitDays: 5, eta: '2026-11-30' })
  })

  test('UPS Ground: 11.04 + 2.29 + 4 × 1.04, and 21.75 % fuel', () => {
    expect(linesOf(rateOf(UPS, '03', { to: business }))).toEqual({ base: 174_900, fuel: 38_000 })
  })

  test('UPS Ground to a home: 5.95 more, which carries fuel too', () => {
    const rate = rateOf(UPS, '03', { to: { ...columbus, residential: 2 } })
    expect(linesOf(rate)).toEqual({ base: 174_900, residential: 59_500, fuel: 51_000 })
    expect(rate.cost).toBe(285_400)
    expect(rateOf(UPS, '03').cost).toBe(285_400)
  })

  test('FedEx Home Delivery has a residential price of its own', () => {
    const to = { ...columbus, residential: 2 }
    expect(linesOf(rateOf(FedEx, 'GROUND_HOME_DELIVERY', { to })).residential).toBe(64_500)
    expect(linesOf(rateOf(FedEx, 'FEDEX_GROUND', { to })).residential).toBe(59_500)
    expect(linesOf(rateOf(FedEx, 'FEDEX_2_DAY', { to })).residential).toBe(69_500)
  })

  test('DHL Express Domestic in half kilograms: 19.20 + ½ × 8.48 + 2 × 6.78, and 24.5 % fuel', () => {
    const rate = rateOf(DHLExpress, 'N', { to: business })
    expect(rate.billable).toMatchObject({ hundredths: 250, unit: 'kg', by: 'actual' })
    expect(linesOf(rate)).toEqual({ base: 370_000, fuel: 90_700 })
  })

  test('a cubic foot of three pounds at UPS is billed as 13 lb, and the line says what size added', () => {
    const rate = rateOf(UPS, '03', { ...pounds(3, [12, 12, 12]), to: business })
    expect(linesOf(rate)).toEqual({ base: 154_100, dimensional: 115_300, fuel: 58_600 })
    expect(rate.billable).toMatchObject({
      by: 'dim',
      hundredths: 1300,
      dim: { divisor: 139, weight: 13, weightUnit: 'lb' },
    })
    expect(rateOf(USPS, 'PRIORITY_MAIL', pounds(3, [12, 12, 12])).billable.by).toBe('actual')
  })
})

describe('what comes on top', () => {
  test('one handling fee, the dearest that applies', () => {
    expect(linesOf(rateOf(UPS, '03', pounds(20, [49, 5, 5]))).additionalHandling).toBe(405_000)
    expect(linesOf(rateOf(UPS, '03', pounds(51, [49, 31, 5]))).additionalHandling).toBe(587_500)
    expect(linesOf(rateOf(UPS, '03', pounds(50, [48, 25, 5])))).not.toHaveProperty('additionalHandling')
  })

  test('an oversize parcel is billed as 90 lb at least', () => {
    const rate = rateOf(FedEx, 'FEDEX_GROUND', pounds(10, [97, 5, 5]))
    expect(rate.billable).toMatchObject({ by: 'min', hundredths: 9000, weight: centigrams(90, 'lb') })
    expect(linesOf(rate)).toMatchObject({ oversize: 3_050_000 })
    expect(linesOf(rate).minimum).toBeGreaterThan(0)
    expect(linesOf(rate)).not.toHaveProperty('additionalHandling')
  })

  test('USPS adds nonstandard fees by length and by volume', () => {
    expect(linesOf(rateOf(USPS, 'PRIORITY_MAIL', pounds(3, [23, 3, 3]))).nonstandardLength).toBe(40_000)
    expect(linesOf(rateOf(USPS, 'PRIORITY_MAIL', pounds(3, [31, 3, 3]))).nonstandardLength).toBe(180_000)
    expect(linesOf(rateOf(USPS, 'PRIORITY_MAIL', pounds(3, [20, 15, 12]))).nonstandardVolume).toBe(300_000)
  })

  test('insurance is free up to 100 dollars, then by every started hundred', () => {
    const insured = (value: number) =>
      linesOf(rateOf(UPS, '03', { options: { shipDate, signature: 4, insured: value * 10_000 } })).insurance
    expect(insured(100)).toBeUndefined()
    expect(insured(100.01)).toBe(42_000)
    expect(insured(500)).toBe(56_000)
    expect(insured(500.01)).toBe(70_000)
  })

  test('each signature option costs what its carrier asks', () => {
    const signed = (id: CarrierId, service: string, option: 1 | 2 | 3 | 4 | 6) =>
      linesOf(rateOf(id, service, { options: { shipDate, signature: option } })).signature
    expect(signed(FedEx, 'FEDEX_GROUND', signature.indirect)).toBe(66_500)
    expect(signed(USPS, 'PRIORITY_MAIL', signature.adult)).toBe(99_500)
    expect(signed(DHLExpress, 'N', signature.direct)).toBe(72_500)
    expect(signed(UPS, '03', signature.none)).toBeUndefined()
  })

  test('a zip code on the list of delivery areas costs a fee, at a home more', () => {
    const to = { ...columbus, city: 'Gallup', state: 'NM', zip: '88310' }
    expect(linesOf(rateOf(UPS, '03', { to }))).toMatchObject({ deliveryArea: 66_000 })
    expect(linesOf(rateOf(UPS, '03', { to: { ...to, residential: 3 } }))).toMatchObject({ deliveryArea: 44_500 })
    expect(linesOf(rateOf(UPS, '03'))).not.toHaveProperty('deliveryArea')
  })

  test('Saturday delivery is an extra at the couriers and brings the day forward', () => {
    const options = { shipDate: '2026-11-19', signature: signature.serviceDefault }
    const usual = rateOf(UPS, '02', { options })
    const saturday = rateOf(UPS, '02', { options: { ...options, saturday: true } })
    expect([usual.eta, saturday.eta]).toEqual(['2026-11-23', '2026-11-21'])
    expect(linesOf(saturday).saturday).toBe(160_000)
  })
})

describe('what cannot be sent is refused with its reason', () => {
  test('a parcel over a limit names limit, actual and unit, and other services stay', () => {
    const { rates, problems } = quote(USPS, pounds(71))
    expect(rates).toEqual([])
    expect(problems).toMatchObject([
      {
        code: 'PARCEL_TOO_HEAVY',
        params: { carrier: 'USPS', limit: 70, actual: 71, unit: 'lb' },
        field: 'parcel.weight',
      },
    ])
    const wide = quote(USPS, pounds(5, [50, 18, 18]))
    expect(wide.rates.map((rate) => rate.service)).toEqual(['USPS_GROUND_ADVANTAGE'])
    expect(wide.problems.map((problem) => problem.code)).toEqual(['PARCEL_TOO_BIG'])
  })

  test('missing weight, missing address parts, a wrong zip code and a wrong date', () => {
    expect(codesOf(UPS, { parcel: { weight: 0, size: null } })).toEqual(['WEIGHT_MISSING'])
    expect(codesOf(UPS, { options: { shipDate: 'tomorrow', signature: 4 } })).toEqual(['DATE'])
    const onDay = (shipDate: string) => codesOf(UPS, { options: { shipDate, signature: 4 } })
    expect(onDay('2027-11-24')).toEqual([])
    expect(onDay('2027-11-25')).toEqual(['SHIP_DATE_TOO_FAR'])
    expect(onDay('9999-12-31')).toEqual(['SHIP_DATE_TOO_FAR'])
    const { problems } = quote(UPS, { to: { ...columbus, zip: '', city: ' ', name: '' } })
    expect(problems.map((problem) => [problem.code, problem.field])).toEqual([
      ['ADDRESS_INCOMPLETE', 'to.name'],
      ['ADDRESS_INCOMPLETE', 'to.city'],
      ['ADDRESS_INCOMPLETE', 'to.zip'],
    ])
    expect(codesOf(UPS, { to: { ...columbus, state: 'ME', zip: '4032' } })).toEqual([])
    expect(codesOf(UPS, { to: { ...columbus, zip: 'ABC' } })).toEqual(['ZIP'])
  })

  test('a signature option that the carrier lacks is never upgraded silently', () => {
    for (const id of valuesOf(carriers)) {
      const options = { shipDate, signature: signature.indirect }
      expect(codesOf(id, { options }).includes('SIGNATURE_UNSUPPORTED')).toBe(id !== FedEx)
    }
  })

  test('post boxes and military post are for USPS alone', () => {
    const box = { to: { ...columbus, line1: 'P.O. Box 12' } }
    expect(quote(USPS, box).rates.length).toBeGreaterThan(0)
    expect(codesOf(UPS, box)).toEqual(['PO_BOX'])
    const apo = { to: { ...columbus, city: 'APO', state: 'AE', zip: '09001' } }
    expect(quote(USPS, apo).rates[0]?.zone).toBe('8')
    expect(quote(FedEx, apo).rates).toEqual([])
  })

  test('couriers need the phone of a recipient abroad', () => {
    const to = { ...shenzhen, phone: null }
    expect(quote(UPS, { to }).problems.map((problem) => problem.field)).toEqual(['to.phone'])
    expect(quote(USPS, { to }).rates.length).toBeGreaterThan(0)
  })

  test("an unknown service and another carrier's service are told apart from one that does not go there", () => {
    expect(codesOf(UPS, {}, ['PRIORITY_MAIL'])).toEqual(['SERVICE'])
    expect(codesOf(UPS, {}, ['65'])).toEqual(['SERVICE_ABROAD'])
    expect(codesOf(DHLExpress, { to: { ...shenzhen, country: 'KP' } }, ['P'])).toEqual(['SERVICE_UNAVAILABLE'])
    expect(quote(USPS, { from: { ...shenzhen, phone: '+8675512345678' } })).toEqual({ rates: [], problems: [] })
  })
})

test('every carrier quotes several services at home and abroad, cheapest first; media mail only when asked for', () => {
  for (const id of valuesOf(carriers)) {
    for (const to of [columbus, shenzhen]) {
      const costs = quote(id, { to }).rates.map((rate) => rate.cost)
      expect(costs.length).toBeGreaterThanOrEqual(2)
      expect(costs).toEqual(costs.toSorted((a, b) => a - b))
    }
  }
  expect(quote(USPS).rates.map((rate) => rate.service)).not.toContain('MEDIA_MAIL')
  expect(rateOf(USPS, 'MEDIA_MAIL').cost).toBeLessThan(rateOf(USPS, 'USPS_GROUND_ADVANTAGE').cost)
})

test('zones follow the chart of the post, and couriers have zones of their own offshore', () => {
  const zone = (zip: string, state: string, id: CarrierId = USPS) =>
    quote(id, { to: { ...columbus, zip, state } }).rates[0]?.zone
  expect(
    ['90210', '93101', '89101', '85001', '80202', '75201', '60601', '43215'].map((zip, index) =>
      zone(zip, ['CA', 'CA', 'NV', 'AZ', 'CO', 'TX', 'IL', 'OH'][index] ?? ''),
    ),
  ).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
  expect(zone('90210', 'CA', UPS)).toBe('2')
  expect(zone('96813', 'HI', UPS)).toBe('9')
  expect(quote(USPS, { to: { ...columbus, country: 'PR', state: 'PR', zip: '00901' } }).rates[0]).toMatchObject({
    zone: '8',
    service: 'USPS_GROUND_ADVANTAGE',
  })
})

test('faster is dearer: ground < two days < overnight, on every lane and weight', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('90210', '89101', '80202', '43215', '96813'),
      fc.integer({ min: 1, max: 7000 }),
      (zip, weight) => {
        const state = { '90210': 'CA', '89101': 'NV', '80202': 'CO', '43215': 'OH', '96813': 'HI' }[zip] ?? ''
        const changes = { to: { ...columbus, zip, state }, ...pounds(weight / 100) }
        for (const [id, services] of [
          [UPS, ['03', '12', '02', '13', '01']],
          [FedEx, ['FEDEX_GROUND', 'FEDEX_EXPRESS_SAVER', 'FEDEX_2_DAY', 'STANDARD_OVERNIGHT', 'PRIORITY_OVERNIGHT']],
          [USPS, ['USPS_GROUND_ADVANTAGE', 'PRIORITY_MAIL', 'PRIORITY_MAIL_EXPRESS']],
        ] as const) {
          const costs = services.map((service) => rateOf(id, service, changes).cost)
          expect(costs).toEqual(costs.toSorted((a, b) => a - b))
          expect(new Set(costs).size).toBe(costs.length)
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('lines are whole cents and add up, and weight and distance never make a label cheaper', () => {
  const side = fc.integer({ min: 300, max: 3000 })
  fc.assert(
    fc.property(
      fc.constantFrom(...valuesOf(carriers)),
      fc.integer({ min: 1, max: 6900 }),
      side,
      side,
      side,
      fc.integer({ min: 0, max: 500 }),
      (id, weight, l, w, h, more) => {
        const at = (extra: number, zip: string, state: string) =>
          quote(id, {
            to: { ...columbus, zip, state, residential: 2 },
            ...pounds((weight + extra) / 100, [l / 100, w / 100, h / 100]),
          }).rates
        const near = at(0, '90210', 'CA')
        const heavier = new Map(at(more, '90210', 'CA').map((rate) => [rate.service, rate.cost]))
        const farther = new Map(at(0, '43215', 'OH').map((rate) => [rate.service, rate.cost]))
        for (const rate of near) {
          expect(rate.charges.reduce((sum, line) => sum + line.amount, 0)).toBe(rate.cost)
          expect(
            rate.charges.every(
              (line) => Number.isSafeInteger(line.amount) && line.amount > 0 && line.amount % 100 === 0,
            ),
          ).toBe(true)
          expect(heavier.get(rate.service) ?? Infinity).toBeGreaterThanOrEqual(rate.cost)
          expect(farther.get(rate.service) ?? Infinity).toBeGreaterThanOrEqual(rate.cost)
        }
      },
    ),
    { numRuns: 150 },
  )
})

test('the expected day skips Sundays, and Saturdays where nobody delivers', () => {
  const options = { shipDate: '2026-11-27', signature: signature.serviceDefault }
  expect(rateOf(USPS, 'PRIORITY_MAIL_EXPRESS', { options }).eta).toBe('2026-11-30')
  expect(rateOf(UPS, '13', { options }).eta).toBe('2026-11-30')
  expect(rateOf(UPS, '13', { options }).expiresAt).toBe('2026-11-24T12:00:00.000Z')
})
