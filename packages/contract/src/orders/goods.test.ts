import { assert, array, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centigrams } from '../parcels/parcel.ts'
import {
  customsOf,
  type GoodsLine,
  type GoodsProduct,
  goodsSize,
  goodsUnit,
  goodsValue,
  goodsWeight,
  isLighterThanGoods,
  parcelWeight,
} from './goods.ts'

const product = (change: Partial<GoodsProduct> = {}): GoodsProduct => ({
  unit: 'in/lb',
  weight1: 1,
  weight2: 8,
  length: 6,
  width: 5,
  height: 4,
  declaredValue: 12_5000,
  scheduleB: null,
  importHsCode: null,
  originCountry: null,
  custDescription: null,
  skuNameCN: null,
  ...change,
})
const line = (quantity: number, change: Partial<GoodsProduct> = {}): GoodsLine => ({
  sku: 'MUG',
  quantity,
  product: product(change),
})
const unknown: GoodsLine = { sku: 'NEW', quantity: 1, product: null }
const metric = { unit: 'cm/kg', weight1: 0, weight2: 250 } as const

describe('the weight of goods', () => {
  it.each([
    ['one mug of 1 lb 8 oz', [line(1)], 'lb', 1, 8],
    ['three mugs, carried over to pounds', [line(3)], 'lb', 4, 8],
    ['whole pounds without ounces', [line(2)], 'lb', 3, null],
    ['ounces alone', [line(1, { weight1: null, weight2: 3.25 })], 'lb', 0, 3.25],
    ['grams in kilograms', [line(5, metric)], 'kg', 1, 250],
    ['250 g in ounces, up to the next hundredth', [line(1, metric)], 'lb', 0, 8.82],
    ['a line of no pieces, which is not in the parcel', [line(1), { ...unknown, quantity: 0 }], 'lb', 1, 8],
  ] as const)('is that of %s', (_what, lines, unit, weight, weight2) => {
    const goods = goodsWeight(lines)
    expect(goods.gap).toBeNull()
    expect(parcelWeight(goods, unit)).toMatchObject({ massUnit: unit, weight, weight2 })
  })
  it.each([
    ['no items', [], { code: 'ORDER_WITHOUT_ITEMS', sku: '' }],
    ['an item without SKU', [line(1), { ...unknown, sku: null }], { code: 'ITEM_WITHOUT_SKU', sku: '' }],
    ['a SKU that is no product', [line(1), unknown], { code: 'PRODUCT_UNKNOWN', sku: 'NEW' }],
    [
      'a product without weight',
      [line(1, { weight1: null, weight2: null })],
      { code: 'PRODUCT_UNWEIGHED', sku: 'MUG' },
    ],
    ['a million mugs of a ton', [line(1_000_000, { weight1: 2200 })], { code: 'GOODS_TOO_HEAVY', sku: 'MUG' }],
  ] as const)('is not known in full with %s', (_what, lines, gap) => {
    expect(goodsWeight(lines).gap).toEqual(gap)
  })
  it('counts what is known of it beside what is not', () => {
    expect(goodsWeight([line(2), unknown]).weightCg).toBe(centigrams(3, 'lb'))
  })
  it('is never above the parcel that is made for it, nor more than a step below', () => {
    const lines = array(
      record({
        quantity: integer({ min: 1, max: 500 }),
        unit: constantFrom('in/lb' as const, 'cm/kg' as const),
        weight1: integer({ min: 0, max: 2000 }),
        weight2: integer({ min: 1, max: 1599 }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    assert(
      property(lines, constantFrom('lb' as const, 'kg' as const), (drawn, unit) => {
        const goods = goodsWeight(
          drawn.map(({ quantity, weight1, weight2, ...rest }) =>
            line(quantity, { ...rest, weight1: weight1 / 100, weight2: weight2 / 100 }),
          ),
        )
        const parcel = parcelWeight(goods, unit)
        const step = centigrams(0.01, unit === 'lb' ? 'oz' : 'g') + 1
        const { weight, weight2 } = parcel
        expect(Number.isInteger(weight)).toBe(true)
        expect(weight2 ?? 0).toBeLessThan(unit === 'lb' ? 16 : 1000)
        expect(parcel.weightCg - goods.weightCg).toBeGreaterThanOrEqual(0)
        expect(parcel.weightCg - goods.weightCg).toBeLessThanOrEqual(step)
        expect(isLighterThanGoods(parcel.weightCg, goods.weightCg)).toBe(false)
      }),
    )
  })
  it('is the sum of its parts, in any order', () => {
    const drawn = array(record({ quantity: integer({ min: 0, max: 99 }), weight2: integer({ min: 1, max: 1599 }) }))
    assert(
      property(drawn, (parts) => {
        const lines = parts.map(({ quantity, weight2 }) => line(quantity, { weight1: null, weight2: weight2 / 100 }))
        const sum = lines.reduce((total, one) => total + goodsWeight([one]).exact, 0n)
        expect(goodsWeight(lines).exact).toBe(sum)
        expect(goodsWeight(lines.toReversed()).exact).toBe(sum)
      }),
    )
  })
  it('is compared only where the parcel has a weight', () => {
    expect([null, 0, 99, 100].map((parcel) => isLighterThanGoods(parcel, 100))).toEqual([false, false, true, false])
  })
  it('is in the unit of the products where they agree', () => {
    expect([[line(1)], [line(1, metric)], [line(1), line(1, metric)], [unknown]].map(goodsUnit)).toEqual([
      'lb',
      'kg',
      null,
      null,
    ])
  })
})

describe('the size of a parcel', () => {
  it.each([
    ['one thing', [line(1)], { length: 6, width: 5, height: 4, sizeUnit: 'in' }],
    ['one metric thing', [line(1, metric)], { length: 6, width: 5, height: 4, sizeUnit: 'cm' }],
    ['two of a thing', [line(2)], null],
    ['two things', [line(1), line(1)], null],
    ['one thing and one that is no product', [line(1), unknown], null],
    ['nothing', [], null],
  ] as const)('of %s', (_what, lines, size) => {
    expect(goodsSize(lines)).toEqual(size)
  })
})

describe('customs facts', () => {
  it('are worth the sum of the lines, or nothing at all', () => {
    expect(
      [[line(3)], [line(1), line(2)], [line(1), unknown], [line(1, { declaredValue: null })], []].map(goodsValue),
    ).toEqual([37_5000, 37_5000, null, null, null])
  })
  it('are the exporter’s code before the importer’s, and nothing where a product says nothing', () => {
    expect(customsOf(product({ scheduleB: '691200', importHsCode: '69120000' }))?.hsCode).toBe('691200')
    expect(customsOf(product({ importHsCode: '69120000' }))?.hsCode).toBe('69120000')
    expect(customsOf(product({ declaredValue: null, skuNameCN: '杯' }))).toBeNull()
  })
})
