import type { OrderDetail, OrderRow } from '@waybill/contract/orders/api'
import type { Rate } from '@waybill/contract/shipping/api'
import { describe, expect, it } from 'vitest'
import { changeOfOrder, isSamePlace, ordersFor } from './apply-rate.ts'
import { emptyState, type RateState } from './rate-state.ts'

const rate = { carrier: 1, serviceCode: 'GroundAdvantage' } as Rate
const order = {
  package: {
    type: 'Blue box',
    massUnit: 'lb',
    weight: 9,
    weight2: 9,
    length: 10,
    width: 8,
    height: 4,
    sizeUnit: 'cm',
  },
} as OrderDetail
const change = (state: Partial<RateState>) => changeOfOrder({ rate, state: { ...emptyState, ...state } }, order)

describe('a rate that is used for an order', () => {
  it('brings its service and the typed package and options', () => {
    expect(
      change({
        weight: 2,
        weight2: 8,
        length: 12,
        width: 9,
        height: 4,
        packaging: 'Tube',
        signature: 3,
        insured: 12.34,
        declared: 5,
        battery: 1,
      }),
    ).toEqual({
      package: {
        type: 'Tube',
        massUnit: 'lb',
        weight: 2,
        weight2: 8,
        length: 12,
        width: 9,
        height: 4,
        sizeUnit: 'in',
      },
      carrier: 1,
      serviceCode: 'GroundAdvantage',
      signature: 3,
      insuredValue: 123_400,
      declaredValue: 50_000,
      batteryType: 1,
    })
  })
  it('leaves to the order what was not typed', () => {
    expect(change({ metric: true, weight: 1 })).toEqual({
      package: { ...order.package, massUnit: 'kg', weight: 1, weight2: null },
      carrier: 1,
      serviceCode: 'GroundAdvantage',
      signature: 4,
    })
  })
})

const row = (id: number, zip: string | null, country = 'US', allowed = true) =>
  ({ id, shipTo: { zip, country }, can: { edit: { allowed }, buy: { allowed } } }) as OrderRow

describe('orders for a rate', () => {
  const state = { ...emptyState, toZip: '10118-0110' }
  it.each([
    ['10118', 'US', true],
    ['10118-4321', 'US', true],
    ['10119', 'US', false],
    [null, 'US', false],
    ['10118', 'DE', false],
  ])('to %s, %s: the same place is %s', (zip, country, same) =>
    expect(isSamePlace(state, row(1, zip, country))).toBe(same),
  )
  it('are those that can still change, the same destination first', () => {
    const orders = [row(1, '90001'), row(2, '10118'), row(3, '10118', 'US', false), row(4, '10118')]
    expect(ordersFor(state, orders).map(({ id }) => id)).toEqual([2, 4, 1])
  })
})
