import { firstDefaults, getOrderDefaults, saveOrderDefaults } from '@waybill/contract/defaults/api'
import type { InputOf } from '@waybill/contract/core/route'
import { listOrders } from '@waybill/contract/orders/api'
import { quoteOrders } from '@waybill/contract/shipping/api'
import { describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { newOrder, seedOrders } from '../../../testing/shipping.ts'
import { useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const seller = 'seller@demo.test'
const saas = 'seller@acme.test'
const read = async (as = seller) => (await server.call(getOrderDefaults, {}, { as })).body.data
type Change = InputOf<typeof saveOrderDefaults>['body']['change']
const save = (change: Change, version: number, as = seller) =>
  server.call(saveOrderDefaults, { body: { version, change } }, { as })
/** Saves on top of whatever there is. */
const change = async (wish: Change, as = seller) => save(wish, (await read(as))?.version ?? 0, as)
const box = { name: 'Small box', length: 8, width: 6, height: 4, sizeUnit: 'in' } as const

describe('default settings', () => {
  it('are those of the product at first, and each is changed by itself', async () => {
    expect(await read(saas)).toEqual({ ...firstDefaults, version: 0 })
    const first = await save({ labelSize: 2 }, 0, saas)
    expect(first.body.data).toEqual({ ...firstDefaults, labelSize: 2, version: 1 })
    const second = await save({ cutOff: 17, packages: [box] }, 1, saas)
    expect(second.body.data).toEqual({ ...firstDefaults, labelSize: 2, cutOff: 17, packages: [box], version: 2 })
    expect(await read(saas)).toEqual(second.body.data)
  })
  it('are of one organisation: no other reads or changes them', async () => {
    await change({ signature: 2 })
    expect((await read('seller@nova.test'))?.version).toBe(0)
    await change({ signature: 4 })
  })
  it('are not overwritten from a page that is out of date, neither at first nor later', async () => {
    const nova = 'seller@nova.test'
    expect((await save({ cutOff: 3 }, 0, nova)).status).toBe(200)
    const late = await save({ cutOff: 5 }, 0, nova)
    expect([late.status, late.body.errorCode]).toEqual([409, 'CONFLICT'])
    const twins = await Promise.all([save({ cutOff: 6 }, 1, nova), save({ cutOff: 7 }, 1, nova)])
    expect(twins.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
  it.each([
    ['a label size that there is not', { labelSize: 3 }, 'change.labelSize'],
    ['a signature that there is not', { signature: 5 }, 'change.signature'],
    ['hour 25', { cutOff: 25 }, 'change.cutOff'],
    ['half an hour', { cutOff: 2.5 }, 'change.cutOff'],
    ['a package without a name', { packages: [{ ...box, name: ' ' }] }, 'change.packages.0.name'],
    ['a flat package', { packages: [{ ...box, height: 0 }] }, 'change.packages.0.height'],
    ['a setting that there is not', { evil: true }, 'change.evil'],
    [
      '31 packages',
      { packages: Array.from({ length: 31 }, (_, n) => ({ ...box, name: `Box ${n}` })) },
      'change.packages',
    ],
    ['two packages of one name', { packages: [box, { ...box, name: 'SMALL BOX' }] }, 'packages.1.name'],
    [
      'an unknown service',
      { services: { domestic: { carrier: 1, serviceCode: 'PIGEON' }, international: null } },
      'services.domestic',
    ],
    [
      'an unknown carrier',
      { services: { domestic: null, international: { carrier: 9, serviceCode: 'X' } } },
      'services.international',
    ],
  ])('refuse %s', async (_what, wish, field) => {
    const payload = { version: (await read())?.version ?? 0, change: wish }
    const answer = await server.request({ method: 'PUT', url: saveOrderDefaults.path, as: seller, payload })
    expect([answer.status, answer.body.data]).toMatchObject([400, [{ fieldName: field }]])
  })
  it('are for sellers, and changed by verified ones alone', async () => {
    expect((await server.request({ method: 'GET', url: getOrderDefaults.path })).status).toBe(401)
    expect((await server.request({ method: 'PUT', url: saveOrderDefaults.path })).status).toBe(401)
    for (const as of ['floor@demo.test', 'owner@acme.test', 'admin@demo.test'])
      expect((await save({ cutOff: 1 }, 0, as)).status, as).toBe(403)
    expect((await read('new@demo.test'))?.version).toBe(0)
    expect((await save({ cutOff: 1 }, 0, 'new@demo.test')).body.errorCode).toBe('NEEDS_VERIFICATION')
  })
  it('survive a setting of an older release that no longer fits', async () => {
    await change({ cutOff: 9 }, saas)
    await server.admin.query(
      `update order_default set setting = setting || '{"labelSize": 77, "gone": 1}' where org_id = $1`,
      [demoOrg.acmeSeller],
    )
    expect(await read(saas)).toMatchObject({ labelSize: 1, cutOff: 9 })
    expect((await change({ labelSize: 2 }, saas)).body.data).toMatchObject({ labelSize: 2, cutOff: 9 })
  })
})

describe('where they apply', () => {
  it('the cut-off time decides which orders ship today', async () => {
    await change({ cutOff: 0 })
    // A Wednesday, 14:30 in Los Angeles.
    server.clock.set('2026-12-02T22:30:00Z')
    const made = (hoursAgo: number) => new Date(server.clock.now().getTime() - hoursAgo * 3_600_000)
    await seedOrders(server.database, demoOrg.seller, [
      newOrder({ createTime: made(1) }),
      newOrder({ createTime: made(5) }),
    ])
    const token = (await server.logIn(seller)).accessToken
    const count = async () =>
      (await server.call(listOrders, { query: { todo: 'today' } }, { token })).body.data?.total.count ?? -1
    const without = await count()
    // Without a cut-off both have until tomorrow. With noon the order of 13:30 ships tomorrow, the one of 9:30 today.
    const { version } = (await server.call(getOrderDefaults, {}, { token })).body.data ?? { version: 0 }
    await server.call(saveOrderDefaults, { body: { version, change: { cutOff: 13 } } }, { token })
    expect(await count()).toBe(without + 1)
  })
  it('an order that names a carrier alone goes by a service of that carrier, whatever the default is', async () => {
    const token = (await server.logIn(seller)).accessToken
    const [ups = 0, none = 0] = await seedOrders(server.database, demoOrg.seller, [
      newOrder({ carrier: 2, serviceCode: null }),
      newOrder({ carrier: 1, serviceCode: null }),
    ])
    // More than the Postal Service takes.
    const heavy = 'update sales_order set weight = 100, weight_cg = 4535924 where id = $1'
    await server.admin.query(heavy, [none])
    const quotes = async () =>
      (await server.call(quoteOrders, { body: { orderIds: [ups, none] } }, { token })).body.data!.quotes
    const set = async (domestic: { carrier: number; serviceCode: string } | null) => {
      const { version } = (await server.call(getOrderDefaults, {}, { token })).body.data!
      const services = { domestic, international: null }
      await server.call(saveOrderDefaults, { body: { version, change: { services } } }, { token })
    }
    await set({ carrier: 1, serviceCode: 'PRIORITY_MAIL' })
    const [own, other] = await quotes()
    const cheapest = own!.rates.find(({ carrier }) => carrier === 2)!
    expect(own!.parcel.assigned).toEqual({ carrier: 2, serviceCode: cheapest.serviceCode })
    expect(own!.problems).toEqual([])
    expect(other!.parcel.assigned).toBeNull()
    expect(other!.rates.length).toBeGreaterThan(0)
    expect(other!.problems.map(({ code }) => code)).toContain('CARRIER_NOT_OFFERED')
    const dearer = own!.rates.findLast(({ carrier }) => carrier === 2)!.serviceCode
    await set({ carrier: 2, serviceCode: dearer })
    expect((await quotes())[0]!.parcel.assigned).toEqual({ carrier: 2, serviceCode: dearer })
    await set(null)
    await server.admin.query(
      `update sales_order set service_plan = '{"pick":"fastest","withinDays":null,"carriers":[]}' where id = $1`,
      [ups],
    )
    const fastest = (await quotes())[0]!
    expect(fastest.parcel.assigned?.carrier).toBe(2)
  })
  it('the default service is the one that an order without its own goes by, where it is offered', async () => {
    const token = (await server.logIn(seller)).accessToken
    const [own = 0, none = 0] = await seedOrders(server.database, demoOrg.seller, [
      newOrder({ carrier: 2, serviceCode: '03' }),
      newOrder({ carrier: null, serviceCode: null }),
    ])
    const quotes = async () => {
      const { body } = await server.call(quoteOrders, { body: { orderIds: [own, none] } }, { token })
      return (body.data?.quotes ?? []).map(({ parcel, rates }) => ({
        assigned: parcel.assigned?.serviceCode ?? null,
        tagged: rates.find(({ tags }) => tags.includes('assigned'))?.serviceCode ?? null,
      }))
    }
    const set = async (domestic: { carrier: number; serviceCode: string } | null) => {
      const { version } = (await server.call(getOrderDefaults, {}, { token })).body.data ?? { version: 0 }
      const services = { domestic, international: null }
      await server.call(saveOrderDefaults, { body: { version, change: { services } } }, { token })
    }
    await set(null)
    expect((await quotes())[1]).toEqual({ assigned: null, tagged: null })
    await set({ carrier: 1, serviceCode: 'PRIORITY_MAIL' })
    expect(await quotes()).toEqual([
      { assigned: '03', tagged: '03' },
      { assigned: 'PRIORITY_MAIL', tagged: 'PRIORITY_MAIL' },
    ])
    // Offered abroad only.
    await set({ carrier: 1, serviceCode: 'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE' })
    expect((await quotes())[1]).toEqual({ assigned: null, tagged: null })
  })
})
