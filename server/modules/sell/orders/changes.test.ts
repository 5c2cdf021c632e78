import { setAddressType } from '@waybill/contract/orders/address-api'
import { cancelOrders, getOrder, queryCountry, restoreOrders, updateOrder } from '@waybill/contract/orders/api'
import type { InputOf } from '@waybill/contract/core/route'
import { listStores } from '@waybill/contract/stores/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { seedOrders, plantPurchase, plantShipment, someOrder } from './testing.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const detail = async (id: number) => (await server.call(getOrder, { params: { id } }, { as })).body.data!
type Change = Omit<InputOf<typeof updateOrder>['body'], 'version'>
const change = async (id: number, body: Change, version = 1) =>
  server.call(updateOrder, { params: { id }, body: { version, ...body } }, { as })
const fieldsOf = (data: unknown) =>
  (data as { fieldName: string; code: string }[]).map((field) => `${field.fieldName} ${field.code}`)

const someRecipient = { name: 'A', line1: 'B', city: 'Houston', state: 'TX', zip: '77002', country: 'US' }
let serial = 0
let mine: number
let foreign: number
beforeEach(async () => {
  serial += 1
  const lines = [
    { sku: 'A', name: 'Thing', quantity: 2, unitPrice: 12_300 },
    { sku: 'B', name: null, quantity: 1, unitPrice: null },
  ]
  const order = someOrder(`O-${serial}`, { lines, carrier: 1, serviceCode: 'PRIORITY_MAIL' })
  mine = (await seedOrders(server, demoOrg.seller, [order])).get(order.orderNo)!
  foreign = (await seedOrders(server, demoOrg.acmeSeller, [order])).get(order.orderNo)!
})

describe('an order', () => {
  it('is shown with all that belongs to it', async () => {
    await plantShipment(server, demoOrg.seller, mine)
    expect(await detail(mine)).toMatchObject({
      orderNo: `O-${serial}`,
      status: 2,
      recipientAddress: { name: 'Ann Lee', line1: '350 5th Ave', zip: '10118' },
      shipFrom: null,
      signature: 4,
      cod: null,
      lines: [
        { sku: 'A', name: 'Thing', quantity: 2, unitPrice: 12_300 },
        { sku: 'B', name: null, quantity: 1, unitPrice: null },
      ],
      items: { sku: 'A', quantity: 3, more: 1 },
      shipments: [{ trackingNo: '1Z999AA10123456784', carrier: 2, status: 1, price: 50_000, voidedAt: null }],
      activity: [],
      import: null,
      version: 1,
    })
  })

  it('of another organisation is not found, by whatever call', async () => {
    const answers = [
      await server.call(getOrder, { params: { id: foreign } }, { as }),
      await change(foreign, { signature: 2 }),
    ]
    expect(answers.map(({ status, body }) => `${status} ${body.errorCode}`)).toEqual(Array(2).fill('404 NOT_FOUND'))
    const canceled = await server.call(cancelOrders, { body: { ids: [foreign] } }, { as })
    expect(canceled.body.data).toMatchObject({ done: [], failed: [{ id: foreign, code: 'NOT_FOUND' }] })
    const { rows } = await server.admin.query('select status, version from sales_order where org_id = $1 and id = $2', [
      demoOrg.acmeSeller,
      foreign,
    ])
    expect(rows).toEqual([{ status: 1, version: 1 }])
  })

  it('needs a log-in of a seller', async () => {
    const calls = (how: object) => [
      server.call(getOrder, { params: { id: mine } }, how),
      server.call(updateOrder, { params: { id: mine }, body: { version: 1 } }, how),
      server.call(cancelOrders, { body: { ids: [mine] } }, how),
      server.call(restoreOrders, { body: { ids: [mine] } }, how),
      server.call(listStores, {}, how),
    ]
    const status = async (how: object) => (await Promise.all(calls(how))).map((answer) => answer.status)
    expect(await status({})).toEqual(Array(5).fill(401))
    expect(await status({ as: 'floor@demo.test' })).toEqual(Array(5).fill(403))
  })
})

describe('changing an order', () => {
  it('keeps the new values, weighs again and notes who changed what', async () => {
    const { status, body } = await change(mine, {
      package: {
        massUnit: 'kg',
        weight: 1,
        weight2: 250.5,
        length: 20,
        width: 10,
        height: 5.25,
        sizeUnit: 'cm',
        type: 'Box',
      },
      recipient: { name: 'José', line1: '1 Rue A', city: 'Montréal', state: 'Québec', zip: 'h2y1c6', country: 'CA' },
      carrier: 3,
      serviceCode: 'FEDEX_GROUND',
      signature: 1,
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      weightCg: 125_050,
      package: { massUnit: 'kg', weight: 1, weight2: 250.5, height: 5.25, sizeUnit: 'cm', type: 'Box' },
      recipientAddress: { name: 'José', state: 'QC', zip: 'H2Y 1C6', country: 'CA', phone: null },
      carrier: 3,
      serviceCode: 'FEDEX_GROUND',
      signature: 1,
      version: 2,
      activity: [
        {
          action: 'order.updated',
          actor: 'Maya Redwood',
          detail: { fields: ['carrier', 'package', 'recipient', 'serviceCode', 'signature'], version: 2 },
        },
      ],
    })
    const found = await server.request({ method: 'GET', url: '/api/shipout-order/order/list?search=jos%C3%A9', as })
    expect(found.body.data).toMatchObject({ records: [{ recipient: 'José' }] })
  })

  it('leaves what is not named', async () => {
    const before = await detail(mine)
    await change(mine, { signature: 2 })
    const { can, version, signature, activity, updatedAt: _, ...after } = await detail(mine)
    expect(before).toMatchObject(after)
    expect([version, signature, activity.length, can.edit.allowed]).toEqual([2, 2, 1, true])
  })

  it('with another carrier drops the old service', async () => {
    const { body } = await change(mine, { carrier: 2 })
    expect(body.data).toMatchObject({ carrier: 2, serviceCode: null })
  })

  it('twice from the same version is refused the second time', async () => {
    const [one, two] = await Promise.all([change(mine, { signature: 2 }), change(mine, { signature: 3 })])
    expect([one.status, two.status].sort()).toEqual([200, 409])
    expect((await change(mine, { signature: 3 })).body.errorCode).toBe('CONFLICT')
  })

  it.each<[Change, string[]]>([
    [{ signature: 5 }, ['signature INVALID_VALUE']],
    [{ signature: 1 }, ['signature SIGNATURE_UNSUPPORTED']],
    [{ carrier: 9 }, ['carrier CARRIER']],
    [{ serviceCode: '03' }, ['serviceCode SERVICE']],
    [{ carrier: null, serviceCode: '03' }, ['carrier REQUIRED']],
    [
      {
        package: { massUnit: 'lb', weight: 1.005, weight2: null, length: 0, width: null, height: null, sizeUnit: 'in' },
      },
      ['package.length NOT_ZERO', 'package.weight DECIMALS'],
    ],
    [
      {
        package: {
          massUnit: 'lb',
          weight: 1e-9,
          weight2: null,
          length: null,
          width: null,
          height: null,
          sizeUnit: 'in',
        },
      },
      ['package.weight DECIMALS'],
    ],
    [{ shipFrom: { ...someRecipient, name: 'Ann \ud83d' } }, ['shipFrom.name INVALID_VALUE']],
    [{ recipient: { ...someRecipient, residential: 0 } }, ['recipient.residential MIN']],
    [{ recipient: { ...someRecipient, residential: 99_999 } }, ['recipient.residential MAX']],
    [
      { recipient: { name: 'A', line1: 'B', city: 'C', state: 'NY', zip: '90001', country: 'US', phone: '12' } },
      ['recipient.zip ZIP', 'recipient.phone PHONE'],
    ],
    [
      { shipFrom: { name: 'A', line1: 'B', city: 'C', state: 'Bavaria', zip: '90001', country: 'US' } },
      ['shipFrom.state STATE', 'shipFrom.phone REQUIRED'],
    ],
  ])('to %j is refused', async (body, expected) => {
    const answer = await change(mine, body)
    expect([answer.status, answer.body.errorCode]).toEqual([400, 'INVALID_INPUT'])
    expect(fieldsOf(answer.body.data).sort()).toEqual(expected.sort())
    expect((await detail(mine)).version).toBe(1)
  })

  it('refuses what the schema does not know', async () => {
    const send = (payload: object) =>
      server.request({ method: 'PATCH', url: `/api/shipout-order/order/${mine}`, payload, as })
    const answers = [await send({ version: 1, status: 2 }), await send({ version: 'x' }), await send({})]
    expect(answers.map((answer) => answer.status)).toEqual([400, 400, 400])
  })

  it('that is shipped, canceled or being bought is refused', async () => {
    await plantPurchase(server, demoOrg.seller, { orderId: mine, state: 'unknown' })
    expect((await change(mine, { signature: 2 })).body.errorCode).toBe('ORDER_BEING_BOUGHT')
    await server.admin.query(`update label_batch_item set state = 'failed' where order_id = $1`, [mine])
    await server.call(cancelOrders, { body: { ids: [mine] } }, { as })
    expect((await change(mine, { signature: 2 }, 2)).body.errorCode).toBe('ORDER_NOT_AWAITING')
    await plantShipment(server, demoOrg.seller, mine)
    expect((await change(mine, { signature: 2 }, 2)).body.errorCode).toBe('ORDER_HAS_LABEL')
  })
})

describe('the address type', () => {
  const set = (ids: number[], residential: 2 | 3 | null, how: object = { as }) =>
    server.call(setAddressType, { body: { ids, residential } }, how)

  it('of many orders is set at once and kept, and taken back', async () => {
    const { status, body } = await set([mine, foreign], 3)
    expect([status, body.data]).toMatchObject([200, { done: [mine], failed: [{ id: foreign, code: 'NOT_FOUND' }] }])
    expect(await detail(mine)).toMatchObject({
      recipientAddress: { residential: 3 },
      version: 2,
      activity: [{ action: 'order.updated', detail: { fields: ['recipient'] } }],
    })
    await set([mine], null)
    expect((await detail(mine)).recipientAddress.residential).toBeNull()
  })

  it('is 2, 3 or null, and is not set of what is shipped or without a log-in', async () => {
    expect((await set([mine], 7 as 2)).status).toBe(400)
    expect((await set([], 2)).status).toBe(400)
    expect((await set([mine], 2, {})).status).toBe(401)
    expect((await set([mine], 2, { as: 'floor@demo.test' })).status).toBe(403)
    await plantShipment(server, demoOrg.seller, mine)
    expect((await set([mine], 2)).body.data).toMatchObject({ done: [], failed: [{ code: 'ORDER_HAS_LABEL' }] })
  })
})

describe('canceling and restoring', () => {
  it('does what can be done and says why the rest cannot', async () => {
    const more = await seedOrders(server, demoOrg.seller, [someOrder(`S-${serial}`), someOrder(`P-${serial}`)])
    const [shipped, buying] = [more.get(`S-${serial}`)!, more.get(`P-${serial}`)!]
    await plantShipment(server, demoOrg.seller, shipped)
    await plantPurchase(server, demoOrg.seller, { orderId: buying, state: 'queued' })
    const { status, body } = await server.call(
      cancelOrders,
      { body: { ids: [mine, shipped, buying, mine, 999_999_999] } },
      { as },
    )
    expect(status).toBe(200)
    expect(body.data?.done).toEqual([mine])
    expect(body.data?.failed.map(({ id, code }) => [id, code])).toEqual([
      [shipped, 'ORDER_HAS_LABEL'],
      [buying, 'ORDER_BEING_BOUGHT'],
      [999_999_999, 'NOT_FOUND'],
    ])
    expect(body.data?.failed[0]).toMatchObject({
      message: `Order S-${serial} already has a label`,
      zhMessage: `订单 S-${serial} 已有面单`,
    })
  })

  it('of several leaves out one whose label began to be bought while another was waited for', async () => {
    const other = (await seedOrders(server, demoOrg.seller, [someOrder(`W-${serial}`)])).get(`W-${serial}`)!
    const holder = await server.admin.connect()
    await holder.query('begin')
    await holder.query('select from sales_order where id = $1 for no key update', [mine])
    const canceling = server.call(cancelOrders, { body: { ids: [mine, other] } }, { as })
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await server.admin.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1)
    await plantPurchase(server, demoOrg.seller, { orderId: other, state: 'buying' })
    await holder.query('commit')
    holder.release()
    const { body } = await canceling
    expect(body.data).toMatchObject({ done: [mine], failed: [{ id: other, code: 'ORDER_BEING_BOUGHT' }] })
  })

  it('comes back as it was, with both acts in its history', async () => {
    await server.call(cancelOrders, { body: { ids: [mine] } }, { as })
    expect(await detail(mine)).toMatchObject({ status: 3, can: { buy: { reason: 'ORDER_NOT_AWAITING' } } })
    const { body } = await server.call(restoreOrders, { body: { ids: [mine] } }, { as })
    expect(body.data).toEqual({ done: [mine], failed: [] })
    const order = await detail(mine)
    expect(order).toMatchObject({ status: 1, version: 3 })
    expect(order.activity.map((act) => act.action)).toEqual(['order.restored', 'order.canceled'])
    const again = await server.call(restoreOrders, { body: { ids: [mine] } }, { as })
    expect(again.body.data?.failed).toMatchObject([{ id: mine, code: 'ORDER_NOT_CANCELED' }])
  })

  it('takes no empty list and no more than 5,000', async () => {
    const many = Array.from({ length: 5001 }, (_, index) => index + 1)
    for (const ids of [[], many]) {
      expect((await server.call(cancelOrders, { body: { ids } }, { as })).status).toBe(400)
    }
  })
})

describe('stores and countries', () => {
  it('lists own stores only', async () => {
    await server.admin.query(
      `insert into store (org_id, name, type, pull_status) values ($1, 'Mine', 4, 2), ($2, 'Theirs', 4, 0) on conflict do nothing`,
      [demoOrg.seller, demoOrg.acmeSeller],
    )
    const { body } = await server.call(listStores, {}, { as })
    expect(body.data).toEqual([
      {
        storeId: expect.any(Number),
        name: 'Mine',
        type: 4,
        state: 1,
        pullOrderStatus: 2,
        pullOrderTime: null,
        sucRes: { insertCount: 0, updateCount: 0, deleteCount: 0 },
      },
    ])
  })

  it('names countries in the language asked for, for anybody who is logged in', async () => {
    const { body } = await server.call(queryCountry, { query: { lang: 'cn' } }, { as: 'floor@demo.test' })
    expect(body.data?.length).toBe(250)
    expect(body.data).toContainEqual({ countryCode: 'US', countryName: '美国', value: '美国' })
    const none = await server.call(queryCountry, { query: {} })
    const wrong = await server.request({ method: 'GET', url: '/api/shipout-shipment/address/queryCountry?lang=fr', as })
    expect([none.status, wrong.status]).toEqual([401, 400])
  })
})
