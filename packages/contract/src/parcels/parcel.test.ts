import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { carrier } from '../carriers/enums.ts'
import {
  billableWeight,
  centigrams,
  dimensionalWeight,
  girth,
  lengthIn,
  lengthPlusGirth,
  limitProblems,
  micrometres,
  parcelSize,
  rowsForService,
  totalWeight,
  weightIn,
  type CarrierLimit,
  type DimRule,
  type ParcelSize,
} from './parcel.ts'

const inches = (l: number, w: number, h: number): ParcelSize => parcelSize([l, w, h], 'in') as ParcelSize
const cm = (l: number, w: number, h: number): ParcelSize => parcelSize([l, w, h], 'cm') as ParcelSize

const ups: DimRule = {
  carrier: carrier.UPS,
  service: null,
  sizeUnit: 'in',
  weightUnit: 'lb',
  divisor: 139,
  rounding: 'ceil',
  overVolume: 0,
  step: 100,
  smallStep: null,
  minimum: 100,
}
const usps: DimRule = { ...ups, carrier: carrier.USPS, divisor: 166, overVolume: 1728, smallStep: 25, minimum: 0 }
const dhl: DimRule = {
  ...ups,
  carrier: carrier.DHLExpress,
  sizeUnit: 'cm',
  weightUnit: 'kg',
  divisor: 5000,
  step: 50,
  minimum: 50,
}

test('a total weight is (weight + smaller part) × count', () => {
  expect(totalWeight({ massUnit: 'lb', weight: 1, weight2: 0, packageNum: 1 })).toBe(45_359)
  expect(totalWeight({ massUnit: 'lb', weight: 2, weight2: 8, packageNum: 1 })).toBe(113_398)
  expect(totalWeight({ massUnit: 'kg', weight: 1, weight2: 250, packageNum: 3 })).toBe(375_000)
  expect(totalWeight({ massUnit: 'lb', weight: 0, weight2: 0.01, packageNum: 100 })).toBe(2835)
})

test('a total weight is 0 when unit or count is missing, and empty parts count as 0', () => {
  expect(totalWeight({ massUnit: null, weight: 5, weight2: 1, packageNum: 1 })).toBe(0)
  expect(totalWeight({ massUnit: 'lb', weight: 5, weight2: 1, packageNum: null })).toBe(0)
  expect(totalWeight({ massUnit: 'lb', weight: 5, weight2: 1, packageNum: 0 })).toBe(0)
  expect(totalWeight({ massUnit: 'kg', packageNum: 2 })).toBe(0)
  expect(totalWeight({ massUnit: 'kg', weight: 1, weight2: null, packageNum: 1 })).toBe(100_000)
})

test('sixteen ounces are a pound and a thousand grams a kilogram, in any mixture', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 150 }),
      fc.integer({ min: 0, max: 9999 }),
      fc.integer({ min: 1, max: 50 }),
      (major, minor, count) => {
        const split = totalWeight({ massUnit: 'lb', weight: major, weight2: minor / 100, packageNum: count })
        expect(totalWeight({ massUnit: 'lb', weight: 0, weight2: major * 16 + minor / 100, packageNum: count })).toBe(
          split,
        )
        const metric = totalWeight({ massUnit: 'kg', weight: major, weight2: minor, packageNum: count })
        expect(metric).toBe((major * 1000 + minor) * 100 * count)
      },
    ),
  )
})

test('a typed weight comes back as it was typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom('lb', 'oz', 'kg', 'g'), (value, unit) => {
      expect(weightIn(centigrams(value / 100, unit), unit)).toBe(value / 100)
    }),
  )
})

test('a typed side is exact in micrometres', () => {
  expect(micrometres(1, 'in')).toBe(25_400)
  expect(micrometres(8.25, 'in')).toBe(209_550)
  expect(micrometres(0.01, 'cm')).toBe(100)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom('in', 'cm'), (value, unit) => {
      expect(Number.isInteger(micrometres(value / 100, unit))).toBe(true)
      expect(lengthIn(micrometres(value / 100, unit), unit)).toBe(value / 100)
    }),
  )
  expect(parcelSize([10, 0, 2], 'in')).toBeNull()
  expect(parcelSize([10, undefined, 2], 'in')).toBeNull()
})

test('girth goes around the two shorter sides, whichever way they were typed', () => {
  expect(lengthIn(girth(inches(10, 30, 12)), 'in')).toBe(44)
  expect(lengthIn(lengthPlusGirth(inches(12, 10, 30)), 'in')).toBe(74)
})

const dhlLimit: CarrierLimit = {
  carrier: carrier.DHLExpress,
  service: null,
  weightUnit: 'kg',
  sizeUnit: 'cm',
  maxWeight: centigrams(70, 'kg'),
  maxLongest: micrometres(120, 'cm'),
  maxSecond: micrometres(80, 'cm'),
  maxLengthGirth: null,
  minSides: null,
}
const uspsLimit: CarrierLimit = {
  carrier: carrier.USPS,
  service: null,
  weightUnit: 'lb',
  sizeUnit: 'in',
  maxWeight: centigrams(70, 'lb'),
  maxLongest: null,
  maxSecond: null,
  maxLengthGirth: micrometres(108, 'in'),
  minSides: [micrometres(6, 'in'), micrometres(3, 'in'), micrometres(0.25, 'in')],
}

test('a parcel at the limit passes and one step above is refused with limit, actual and unit', () => {
  expect(limitProblems({ weight: centigrams(70, 'kg'), size: cm(120, 80, 80) }, [dhlLimit])).toEqual([])
  expect(limitProblems({ weight: centigrams(70.01, 'kg'), size: cm(120.01, 80.01, 80) }, [dhlLimit])).toEqual([
    { code: 'PARCEL_TOO_HEAVY', params: { limit: 70, actual: 70.01, unit: 'kg' } },
    { code: 'PARCEL_TOO_LONG', params: { limit: 120, actual: 120.01, unit: 'cm' } },
    { code: 'PARCEL_TOO_WIDE', params: { limit: 80, actual: 80.01, unit: 'cm' } },
  ])
  expect(limitProblems({ weight: centigrams(1, 'lb'), size: inches(60, 12, 12) }, [uspsLimit])).toEqual([])
  expect(limitProblems({ weight: centigrams(1, 'lb'), size: inches(60, 13, 11.5) }, [uspsLimit])).toEqual([
    { code: 'PARCEL_TOO_BIG', params: { limit: 108, actual: 109, unit: 'in' } },
  ])
  expect(limitProblems({ weight: centigrams(1, 'lb'), size: inches(5, 4, 1) }, [uspsLimit])).toEqual([
    { code: 'PARCEL_TOO_SMALL', params: { limit: '6 × 3 × 0.25', actual: '5 × 4 × 1', unit: 'in' } },
  ])
})

test('a refusal is worded in the units of the person who asks, unless both figures would read the same in them', () => {
  const size = cm(120, 60, 60)
  const metric = { weight: 'kg', size: 'cm' } as const
  expect(limitProblems({ weight: centigrams(40, 'kg'), size, units: metric }, [uspsLimit])).toMatchObject([
    { code: 'PARCEL_TOO_HEAVY', params: { limit: 31.75, actual: 40, unit: 'kg' } },
    { code: 'PARCEL_TOO_BIG', params: { limit: 274.32, actual: 360, unit: 'cm' } },
  ])
  const hair = { weight: centigrams(70.01, 'lb'), size: null, units: { weight: 'kg', size: 'cm' } as const }
  expect(limitProblems(hair, [{ ...uspsLimit, maxWeight: centigrams(70, 'lb') }])).toMatchObject([
    { params: { limit: 31.75, actual: 31.76, unit: 'kg' } },
  ])
  const least = { ...hair, weight: centigrams(70, 'lb') + 1 }
  expect(limitProblems(least, [{ ...uspsLimit, maxWeight: centigrams(70, 'lb') }])).toMatchObject([
    { params: { unit: 'lb' } },
  ])
})

test("a service's own limits replace the carrier's general ones", () => {
  const own = { ...uspsLimit, service: 'USPS_GROUND_ADVANTAGE', maxLengthGirth: micrometres(130, 'in') }
  const rows = [uspsLimit, own, dhlLimit]
  expect(rowsForService(rows, carrier.USPS, 'USPS_GROUND_ADVANTAGE')).toEqual([own])
  expect(rowsForService(rows, carrier.USPS, 'PRIORITY_MAIL')).toEqual([uspsLimit])
  expect(rowsForService(rows, carrier.UPS, '03')).toEqual([])
})

test('every fraction of an inch rounds up before the volume is divided', () => {
  expect(dimensionalWeight(inches(12, 12, 12), ups)?.weight).toBe(13)
  expect(dimensionalWeight(inches(12.01, 12, 12), ups)).toEqual({
    length: 13,
    width: 12,
    height: 12,
    unit: 'in',
    divisor: 139,
    weight: 14,
    weightUnit: 'lb',
  })
  expect(dimensionalWeight(inches(12.4, 12, 12), { ...ups, rounding: 'nearest' })?.weight).toBe(13)
  expect(dimensionalWeight(inches(12, 12, 12), usps)).toBeNull()
  expect(dimensionalWeight(inches(13, 12, 12), usps)?.weight).toBe(12)
  expect(dimensionalWeight(cm(30, 20, 15), dhl)?.weight).toBe(2)
  expect(dimensionalWeight(cm(31, 21, 15), dhl)?.weight).toBe(2)
  expect(dimensionalWeight(cm(33, 21, 15), dhl)?.weight).toBe(2.5)
})

test('the billed weight is the greatest of scale, size and minimum, and says which', () => {
  expect(billableWeight(centigrams(3, 'lb'), inches(4, 4, 4), ups)).toMatchObject({ hundredths: 300, by: 'actual' })
  expect(billableWeight(centigrams(3.01, 'lb'), null, ups)).toMatchObject({ hundredths: 400, by: 'actual', dim: null })
  expect(billableWeight(centigrams(3, 'lb'), inches(12, 12, 12), ups)).toMatchObject({
    hundredths: 1300,
    by: 'dim',
    actualHundredths: 300,
    weight: centigrams(13, 'lb'),
  })
  expect(billableWeight(centigrams(13, 'lb'), inches(12, 12, 12), ups).by).toBe('actual')
  expect(billableWeight(centigrams(5, 'oz'), inches(4, 4, 4), ups)).toMatchObject({ hundredths: 100, by: 'actual' })
  expect(billableWeight(centigrams(5, 'oz'), inches(4, 4, 4), { ...ups, minimum: 9000 })).toMatchObject({
    hundredths: 9000,
    by: 'min',
  })
  expect(billableWeight(centigrams(5, 'oz'), null, usps).hundredths).toBe(50)
  expect(billableWeight(centigrams(15.99, 'oz'), null, usps).hundredths).toBe(100)
  expect(billableWeight(centigrams(16.01, 'oz'), null, usps).hundredths).toBe(200)
  expect(billableWeight(centigrams(1.2, 'kg'), cm(10, 10, 10), dhl)).toMatchObject({ hundredths: 150, unit: 'kg' })
})

test('a whole number of pounds typed is billed as that many, however its grams were rounded', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 150 }), (pounds) => {
      expect(billableWeight(centigrams(pounds, 'lb'), null, ups).hundredths).toBe(pounds * 100)
      expect(billableWeight(centigrams(pounds + 0.01, 'lb'), null, ups).hundredths).toBe((pounds + 1) * 100)
      expect(
        billableWeight(totalWeight({ massUnit: 'lb', weight: pounds, weight2: 0.01, packageNum: 1 }), null, ups)
          .hundredths,
      ).toBe((pounds + 1) * 100)
    }),
  )
})

test('a heavier or larger parcel is never billed less', () => {
  const side = fc.integer({ min: 1, max: 5000 })
  fc.assert(
    fc.property(
      side,
      side,
      side,
      fc.integer({ min: 1, max: 3_000_000 }),
      fc.integer({ min: 0, max: 100_000 }),
      (l, w, h, weight, more) => {
        for (const rule of [ups, usps, dhl]) {
          const base = billableWeight(weight, inches(l / 100, w / 100, h / 100), rule).hundredths
          expect(
            billableWeight(weight + more, inches(l / 100, w / 100, h / 100), rule).hundredths,
          ).toBeGreaterThanOrEqual(base)
          expect(
            billableWeight(weight, inches((l + more) / 100, w / 100, h / 100), rule).hundredths,
          ).toBeGreaterThanOrEqual(base)
        }
      },
    ),
  )
})
