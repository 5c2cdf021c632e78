import { expect, test } from 'vitest'
import type { OrderQuote, Rate } from '@waybill/contract/shipping/api'
import {
  assumedHomes,
  attentionFirst,
  attentionReasons,
  cheapestForUnserved,
  commonServices,
  expiredIds,
  insuranceOf,
  isChosen,
  itemsOf,
  pickOf,
  pickRate,
  readinessAtStart,
  serviceKey,
  totalOf,
  withinBalance,
  type Choices,
  type Strategy,
} from './choice.ts'

const rate = (carrier: number, serviceCode: string, price: number, tags: Rate['tags'] = []): Rate => ({
  carrier,
  serviceCode,
  price,
  tags,
  lines: [{ code: 'base', kind: 'base', amount: price }],
  cover: { insurer: carrier, insured: 0, included: 0, premium: 0 },
  billableCg: 45_359,
  billedBy: 'actual',
  dim: null,
  zone: '5',
  transitDays: 3,
  eta: '2026-12-01',
  notes: [],
  basis: [],
})
const ground = rate(1, 'USPS_GROUND_ADVANTAGE', 84_200, ['cheapest'])
const express = rate(2, '01', 410_000, ['fastest'])
const middle = rate(2, '03', 120_000)

const quote = (orderId: number, more: Partial<OrderQuote> = {}): OrderQuote => ({
  orderId,
  orderNo: `A-${orderId}`,
  labelTexts: [],
  parcel: {
    recipient: 'Ava Chen',
    shipTo: { city: 'Austin', state: 'TX', zip: '78701', country: 'US' },
    addressType: { type: 2, because: 'set' },
    weightCg: 45_359,
    customs: false,
    declaredLow: [],
    units: { going: 1, left: 1, ordered: 1 },
    goods: { weightCg: 0, gap: null },
    fromProducts: [],
    length: null,
    width: null,
    height: null,
    sizeUnit: 'in',
    assigned: null,
  },
  quoteId: '00000000-0000-4000-8000-000000000000',
  expiresAt: '2026-12-01T12:00:00Z',
  rates: [ground, middle, express],
  problems: [],
  notOffered: [],
  ...more,
})
const assigned = (orderId: number, carrier: number, serviceCode: string, rates: Rate[]) =>
  quote(orderId, { rates, parcel: { ...quote(orderId).parcel, assigned: { carrier, serviceCode } } })
const choices = (all: Strategy, rows: [number, string][] = []): Choices => ({ all, rows: new Map(rows) })
const broken = quote(9, {
  quoteId: null,
  rates: [],
  problems: [{ code: 'WEIGHT_MISSING', fieldName: 'package.weight', message: 'Enter', zhMessage: '请填写' }],
})

test('one strategy chooses for all orders', () => {
  expect(pickRate(quote(1), choices('cheapest'))).toBe(ground)
  expect(pickRate(quote(1), choices('fastest'))).toBe(express)
})

test('as assigned takes the assigned service, and the cheapest where none is assigned', () => {
  const wanted = { ...middle, tags: ['assigned' as const] }
  expect(pickRate(assigned(1, 2, '03', [ground, wanted]), choices('assigned'))).toBe(wanted)
  expect(pickRate(quote(1), choices('assigned'))).toBe(ground)
})

test.each(['CARRIER_NOT_OFFERED', 'SERVICE_PLAN_NOT_MET'])(
  'an order with the problem %s waits for a choice',
  (code) => {
    const problems = [{ code, fieldName: null, message: 'x', zhMessage: 'x' }]
    const order = quote(1, { rates: [ground, express], problems })
    expect(pickOf(order, choices('assigned'))).toMatchObject({ rate: null, readiness: 'service', problems })
    expect(pickOf(order, choices('cheapest'))).toMatchObject({ rate: ground, readiness: 'ready' })
  },
)

test('an assigned service that is not offered is never replaced behind the user’s back', () => {
  const order = assigned(1, 3, 'FEDEX_GROUND', [ground, express])
  expect(pickOf(order, choices('assigned'))).toMatchObject({ rate: null, readiness: 'service' })
  expect(pickOf(order, choices('assigned', [[1, serviceKey(ground)]]))).toMatchObject({
    rate: ground,
    readiness: 'ready',
  })
})

test('a service picked by hand wins, unless it is not offered any more', () => {
  expect(pickRate(quote(1), choices('cheapest', [[1, serviceKey(middle)]]))).toBe(middle)
  expect(pickRate(quote(1), choices('cheapest', [[1, '4/P']]))).toBe(ground)
})

test('what is bought keeps the order of the selection, leaves out what is not ready, and adds up', () => {
  const picks = [quote(3), broken, quote(1)].map((one) => pickOf(one, choices('cheapest')))
  const items = itemsOf(picks)
  expect(items.map((item) => item.orderId)).toEqual([3, 1])
  expect(totalOf(items)).toBe(168_400)
})

test('orders that needed attention stand first and stay there when mended', () => {
  const picks = [quote(3), broken, quote(1)].map((one) => pickOf(one, choices('cheapest')))
  const atStart = new Map([
    [9, 'problem' as const],
    [1, 'service' as const],
  ])
  const shown = attentionFirst(picks, { atStart, all: 'cheapest' })
  expect(shown.map((pick) => pick.quote.orderId)).toEqual([1, 9, 3])
})

test('orders that need attention are grouped by their reason, the commonest first', () => {
  const why = (code: string, message: string) => ({ code, fieldName: 'x', message, zhMessage: message })
  const box = [why('PO_BOX', 'No PO boxes')]
  const unserved = [4, 5].map((id) => ({ ...assigned(id, 3, 'FEDEX_GROUND', [ground]), problems: box }))
  const gone = assigned(6, 3, 'FEDEX_GROUND', [ground])
  const picks = [quote(1), broken, gone, ...unserved].map((one) => pickOf(one, choices('assigned')))
  const reasons = attentionReasons(picks).map((reason) => [
    reason.problem?.message,
    ...reason.picks.map(({ quote }) => quote.orderId),
  ])
  expect(reasons).toEqual([
    ['No PO boxes', 4, 5],
    ['Enter', 9],
    [undefined, 6],
  ])
})

test('what is counted as needing attention is what stands first', () => {
  const unserved = { ...assigned(4, 3, 'FEDEX_GROUND', [ground]) }
  const quotes = [quote(1), broken, quote(2), unserved]
  const picks = quotes.map((one) => pickOf(one, choices('assigned')))
  const counted = attentionReasons(picks).flatMap((reason) => reason.picks)
  const atStart = new Map(quotes.map((one) => [one.orderId, readinessAtStart(one)]))
  const shown = attentionFirst(picks, { atStart, all: 'assigned' })
  expect(new Set(shown.slice(0, counted.length))).toEqual(new Set(counted))
  expect(shown.map((pick) => pick.quote.orderId)).toEqual([4, 9, 1, 2])
})

test('an order needs attention when it cannot be bought as it comes, also for want of a rate of its assigned service', () => {
  const unserved = assigned(4, 3, 'FEDEX_GROUND', [ground, middle])
  const served = assigned(5, 2, '03', [ground, { ...middle, tags: ['assigned'] }])
  expect([quote(1), broken, unserved, served].map(readinessAtStart)).toEqual(['ready', 'problem', 'service', 'ready'])
})

test('the cheapest service is chosen at once for all whose assigned one has no rate, and for no other', () => {
  const unserved = assigned(4, 3, 'FEDEX_GROUND', [ground, middle])
  const start = choices('assigned', [[1, '2/03']])
  const chosen = cheapestForUnserved(
    [quote(1), broken, unserved].map((one) => pickOf(one, start)),
    start,
  )
  expect(chosen).toEqual(
    choices('assigned', [
      [1, '2/03'],
      [4, '1/USPS_GROUND_ADVANTAGE'],
    ]),
  )
  expect(pickOf(unserved, chosen)).toMatchObject({ readiness: 'ready', rate: ground })
})

test('closing would lose a choice for all or for one order', () => {
  expect([choices('assigned'), choices('fastest'), choices('assigned', [[1, '2/03']])].map(isChosen)).toEqual([
    false,
    true,
    true,
  ])
})

test('prices that ran out are told apart from those that hold', () => {
  const picks = [quote(1), quote(2, { expiresAt: '2026-12-02T12:00:00Z' }), broken].map((one) =>
    pickOf(one, choices('cheapest')),
  )
  expect(expiredIds(picks, Date.parse('2026-12-01T12:00:00Z'))).toEqual([1])
})

test.each([
  ['more than all', 1000, 3, []],
  ['all to the cent', 600, 3, []],
  ['all but a cent: the dearest waits', 599, 2, [2]],
  ['the cheapest alone', 100, 1, [3, 2]],
  ['nothing', 99, 0, [1, 3, 2]],
  ['a debt', -50, 0, [1, 3, 2]],
])('a balance of %s covers as many orders as possible', (_what, balance, covered, excluded) => {
  const items = [100, 300, 200].map((price, index) => ({
    orderId: index + 1,
    quoteId: 'q',
    carrier: 1,
    serviceCode: 'S',
    price,
  }))
  expect(withinBalance(items, balance)).toEqual({ covered, excluded })
})

test('an assigned service that is refused leaves its reason beside the other services, one of which can be chosen', () => {
  const problems = [{ code: 'PARCEL_TOO_HEAVY', fieldName: 'package.weight', message: 'x', zhMessage: 'x' }]
  const order = { ...assigned(1, 1, 'MEDIA_MAIL', [ground, middle]), problems }
  expect(pickOf(order, choices('assigned')).readiness).toBe('service')
  expect(pickOf(order, choices('assigned', [[1, serviceKey(ground)]])).readiness).toBe('ready')
})

test('what insurance costs is summed over the labels that would be bought, and no other', () => {
  const line = { code: 'insurance', kind: 'addon', amount: 54_000 } as const
  const insured = { ...ground, lines: [...ground.lines, line] }
  const picks = [
    quote(1, { rates: [insured] }),
    quote(2, { rates: [insured], quoteId: null }),
    quote(3, { rates: [ground] }),
    broken,
  ].map((one) => pickOf(one, choices('cheapest')))
  expect(insuranceOf(picks)).toEqual({ labels: 1, amount: 54_000 })
})

test('orders that are homes only in doubt are named where that costs something', () => {
  const line = { code: 'residential', kind: 'surcharge', amount: 59_500 } as const
  const atHome = { ...ground, lines: [...ground.lines, line] }
  const doubt = { ...quote(1).parcel, addressType: { type: 2, because: 'doubt' as const } }
  const picks = [
    quote(1, { rates: [atHome], parcel: doubt }),
    quote(2, { rates: [ground], parcel: doubt }),
    quote(3, { rates: [atHome] }),
  ]
  expect(assumedHomes(picks.map((one) => pickOf(one, choices('cheapest'))))).toEqual([1])
})

test('one service for all is taken where it is offered, and what the assigned one lacks is no reason where it is not', () => {
  const problems = [{ code: 'RATE_NOT_OFFERED', fieldName: '', message: 'no rate', zhMessage: '无' }] as never
  const without = quote(2, { rates: [ground], problems })
  const all = { all: serviceKey(middle), rows: new Map() }
  expect(pickOf(quote(1), all)).toMatchObject({ rate: middle, readiness: 'ready' })
  expect(pickOf(without, all)).toMatchObject({ rate: null, readiness: 'service', problems: [] })
  const picks = [quote(1), without].map((one) => pickOf(one, all))
  const sorted = attentionFirst(picks, { atStart: new Map(), all: all.all })
  expect(sorted.map(({ quote: { orderId } }) => orderId)).toEqual([2, 1])
  const reasons = attentionReasons(picks)
  expect(reasons.map(({ problem, picks }) => [problem, picks.length])).toEqual([[null, 1]])
})

test('the services for all are those of any order: most orders first, then the cheapest, with what they cost in all', () => {
  const picks = [quote(1), quote(2, { rates: [ground, express] })].map((one) => pickOf(one, choices('assigned')))
  expect(commonServices(picks).map((one) => [serviceKey(one), one.orders, one.total])).toEqual([
    [serviceKey(ground), 2, 168_400],
    [serviceKey(express), 2, 820_000],
    [serviceKey(middle), 1, 120_000],
  ])
})
