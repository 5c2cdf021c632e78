import { describe, expect, it } from 'vitest'
import { orderStartHref, readOrderStart, type OrderStart } from './order-start.ts'
import { parseSearch } from './parse-search.ts'

const start: OrderStart = {
  metric: false,
  carrier: 1,
  service: 'GroundAdvantage',
  country: 'US',
  zip: '02134',
  toType: 2,
  weight: 1,
  weight2: 4.5,
  length: 12,
  width: 9,
  height: 4,
  packaging: 'Tube & box',
  signature: 4,
  battery: 0,
  insured: 99.5,
  declared: null,
}
const read = (href: string) => readOrderStart(parseSearch(href.slice(href.indexOf('?'))) as Record<string, unknown>)

describe('a rate that a new order begins with', () => {
  it.each([start, { ...start, metric: true, zip: '10118', packaging: null }])(
    'comes out of a link as it went in',
    (one) => {
      expect(read(orderStartHref(one))).toEqual(one)
    },
  )

  it('is nothing without a service, and leaves out what makes no sense', () => {
    expect(read('/b/#/order/create?from=7')).toBeNull()
    expect(read('/b/#/order/create?carrier=1&service=X&weight=-2&length=abc&zip=')).toMatchObject({
      carrier: 1,
      service: 'X',
      weight: null,
      length: null,
      zip: null,
    })
  })
})
