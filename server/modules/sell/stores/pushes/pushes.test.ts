import { getOrder, updateOrder } from '@waybill/contract/orders/api'
import { combineOrders, splitOrder } from '@waybill/contract/orders/regrouping-api'
import { voidLabels } from '@waybill/contract/shipping/api'
import { changeStore, disconnectStore, signInStore } from '@waybill/contract/stores/api'
import { listOrderPushes, listStorePushes, retryStorePush, settleStorePush } from '@waybill/contract/stores/push-api'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/people.ts'
import { inScope } from '../../../../platform/database/index.ts'
import { silentLog } from '../../../../platform/log.ts'
import type { FakeShop, Sale } from '../../../../testing/fakes/shop.ts'
import { fakeWooCommerce } from '../../../../testing/fakes/woocommerce.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { seedFunds, shopper } from '../../../../testing/shipping.ts'
import {
  fakesAllowed,
  keeper,
  ordersOf,
  packOrders,
  platforms,
  pushesOf,
  shopifyWish,
  pushDue,
  wooWish,
} from '../testing.ts'
import { noteLabel, noteLabelBack, noteLabelGone, noteScanned } from './queue.ts'
import { runPushes } from './send.ts'

const server = useTestServer(fakesAllowed)
const as = 'seller@demo.test'
const stranger = 'seller@acme.test'
const MINUTE = 60_000
const shops: FakeShop[] = []
beforeAll(() => seedFunds(server.database, demoOrg.seller, 5000_0000))
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.close()
})

const lines = [
  { sku: 'MUG', name: 'Mug', quantity: 2, price: '12.00' },
  { sku: 'TEA', name: 'Tea', quantity: 1, price: '5.00' },
]
const sale = (id: number): Sale => ({ id, updatedAt: new Date(server.clock.now().getTime() - 60 * MINUTE), lines })

/** A connected shop with orders that can be shipped. */
async function connected({
  open = platforms[0][1],
  keysOf = shopifyWish,
  ids = [501],
}: { open?: () => Promise<FakeShop>; keysOf?: typeof shopifyWish; ids?: number[] } = {}) {
  const shop = await open()
  shop.clock.now = server.clock.now().getTime()
  shops.push(shop)
  for (const id of ids) shop.put(sale(id))
  const storeId = await keeper(server, as).open(keysOf(shop.url))
  await packOrders(server, storeId)
  const orders = await ordersOf(server, storeId)
  return { shop, storeId, orders, orderId: orders[0]!.id }
}
const buy = async (orderId: number, carrier = 1) => {
  const batch = await shopper(server, as).ship([orderId], carrier)
  const [item] = batch.items
  expect(item?.problem ?? null).toBeNull()
  return item!.shipmentId!
}
const voidLabel = async (shipmentId: number) => {
  const { body } = await server.call(voidLabels, { body: { shipmentIds: [shipmentId] } }, { as })
  expect(body.data?.results[0]?.state).not.toBe('rejected')
}
/** So much later, without anybody being logged out: what waits is as much nearer. */
const later = async (minutes: number) => {
  await server.admin.query(
    'update store_push set due_at = due_at - make_interval(mins => $1), since = since - make_interval(mins => $1)',
    [minutes],
  )
  for (const shop of shops) shop.clock.now += 1000
  await pushDue(server)
}
const live = (shop: FakeShop, id = 501) => (shop.parcels.get(id) ?? []).filter(({ canceled }) => !canceled)
const states = async (storeId: number) => (await pushesOf(server, storeId)).map(({ state }) => state)
const pushes = async (storeId: number, query: object = {}) =>
  (await server.call(listStorePushes, { params: { id: storeId }, query }, { as })).body.data!
const setStore = (id: number, body: object) => server.call(changeStore, { params: { id }, body }, { as })
const order = async (id: number) => (await server.call(getOrder, { params: { id } }, { as })).body.data!

describe.each(platforms)('a label of an order of %s', (_name, open, keysOf) => {
  it('is told to the shop once, ten minutes later, and a pull that brings it back changes nothing', async () => {
    const { shop, storeId, orderId } = await connected({ open, keysOf })
    await buy(orderId)
    await later(9)
    expect(live(shop)).toEqual([])
    expect((await pushes(storeId)).records).toMatchObject([{ state: 'waiting', orderId, reason: null, sentAt: null }])
    await later(2)
    const [push] = await pushesOf(server, storeId)
    expect(push?.state).toBe('sent')
    expect(live(shop)).toMatchObject([
      { numbers: [push?.tracking_no], notify: true, lines: [{ quantity: 2 }, { quantity: 1 }] },
    ])
    await later(200)
    expect(live(shop)).toHaveLength(1)
    const before = await ordersOf(server, storeId)
    await keeper(server, as).pull(storeId)
    expect(await ordersOf(server, storeId)).toEqual(before)
    expect(await keeper(server, as).counts(storeId)).toEqual([0, 0, 0])
    expect((await keeper(server, as).store(storeId)).errorCount).toBe(0)
    expect((await order(orderId)).activity.map(({ action }) => action)).toContain('order.pushedToStore')
    const { body } = await server.call(listOrderPushes, { params: { id: orderId } }, { as })
    expect(body.data).toMatchObject([{ state: 'sent', storeId, sentAt: expect.any(String) }])
  })

  it('that is voided in time is never told', async () => {
    const { shop, storeId, orderId } = await connected({ open, keysOf })
    await voidLabel(await buy(orderId))
    await later(60)
    expect([live(shop), await states(storeId)]).toEqual([[], ['dropped']])
  })

  it('that is voided afterwards is taken back, and its successor told', async () => {
    const { shop, storeId, orderId } = await connected({ open, keysOf })
    const shipmentId = await buy(orderId)
    await later(11)
    await voidLabel(shipmentId)
    await buy(orderId, 2)
    await later(11)
    await later(2)
    expect(await states(storeId)).toEqual(['withdrawn', 'sent'])
    const [, second] = await pushesOf(server, storeId)
    expect(live(shop).map(({ numbers }) => numbers)).toEqual([[second?.tracking_no]])
    await keeper(server, as).pull(storeId)
    expect((await ordersOf(server, storeId)).map(({ status }) => status)).toEqual([2])
  })

  it('is told once though the answer is lost and the shop stumbles', async () => {
    const { shop, storeId, orderId } = await connected({ open, keysOf })
    await buy(orderId)
    shop.failWrites({ kind: 'status', status: 503 }, { kind: 'lost' })
    await later(11)
    expect(await states(storeId)).toEqual(['sending'])
    await later(2)
    expect([live(shop).length, await states(storeId)]).toEqual([1, ['sending']])
    await later(3)
    expect([live(shop).length, await states(storeId)]).toEqual([1, ['sent']])
  })

  it('waits while the shop holds the order, says why, and goes by itself', async () => {
    const { shop, storeId, orderId } = await connected({ open, keysOf })
    await buy(orderId)
    shop.put({ ...sale(501), state: 'hold' })
    await later(11)
    const [held] = (await pushes(storeId, { group: 'waiting' })).records
    expect(held).toMatchObject({ state: 'held', reason: { code: 'STORE_PUSH_HELD' } })
    shop.put(sale(501))
    await later(61)
    expect([live(shop).length, await states(storeId)]).toEqual([1, ['sent']])
  })

  it('with keys that may only read waits for others, and nothing fails', async () => {
    const { shop, storeId, orderId } = await connected({ open, keysOf })
    shop.allowWrites(false)
    await buy(orderId)
    await later(11)
    expect(await keeper(server, as).store(storeId)).toMatchObject({
      canPush: false,
      pushesWaiting: 1,
      pushesRefused: 0,
    })
    expect((await pushes(storeId)).records).toMatchObject([{ state: 'held', reason: { code: 'STORE_PUSH_NO_RIGHT' } }])
    shop.allowWrites(true)
    const { way, keys } = keysOf(shop.url)
    expect((await server.call(signInStore, { params: { id: storeId }, body: { way, keys } }, { as })).status).toBe(200)
    await later(0)
    expect(await states(storeId)).toEqual(['sent'])
    expect(await keeper(server, as).store(storeId)).toMatchObject({ canPush: true, pushesWaiting: 0 })
  })

  it('of an order canceled in the shop is refused, the seller told, and settled or sent again', async () => {
    const { shop, storeId, orderId } = await connected({ open, keysOf })
    await buy(orderId)
    shop.put({ ...sale(501), state: 'canceled' })
    await later(11)
    const { records } = await pushes(storeId, { group: 'refused' })
    expect(records).toMatchObject([{ state: 'refused', reason: { code: 'STORE_PUSH_CANCELED' } }])
    const { rows } = await server.admin.query('select 1 from message where href like $1', [
      `%/store/log/${storeId}?view=pushes%`,
    ])
    expect(rows).toHaveLength(1)
    const params = { id: records[0]!.id }
    expect((await server.call(retryStorePush, { params }, { as: stranger })).status).toBe(404)
    shop.put(sale(501))
    expect((await server.call(retryStorePush, { params }, { as })).body.data?.state).toBe('waiting')
    await later(0)
    expect(await states(storeId)).toEqual(['sent'])
    expect((await server.call(retryStorePush, { params }, { as })).body.errorCode).toBe('STORE_PUSH_NOT_REFUSED')
    expect((await server.call(settleStorePush, { params }, { as })).body.errorCode).toBe('STORE_PUSH_NOT_REFUSED')
  })

  it('of a part is told with the units of that part, each once, and no pull complains', async () => {
    const { shop, storeId, orders, orderId } = await connected({ open, keysOf })
    const { lines: own } = await order(orderId)
    const parts = [{ lines: [{ lineId: own[0]!.id, quantity: 1 }] }]
    const body = { version: orders[0]!.version, parts }
    const split = await server.call(
      splitOrder,
      { params: { id: orderId }, body },
      { as, headers: { 'idempotency-key': randomUUID() } },
    )
    await packOrders(server, storeId)
    await buy(split.body.data!.orders[0]!.id)
    await later(11)
    expect(live(shop).map(({ lines: units }) => units.map(({ quantity }) => quantity))).toEqual([[1]])
    await keeper(server, as).pull(storeId)
    expect(await keeper(server, as).entries(storeId)).toMatchObject([{ outcome: 'inserted' }])
    expect((await order(orderId)).lines.map(({ quantity }) => quantity)).toEqual([1, 1])
    await buy(orderId)
    await later(11)
    expect(live(shop).map(({ lines: units }) => units.map(({ quantity }) => quantity))).toEqual([[1], [1, 1]])
    await keeper(server, as).pull(storeId)
    expect(await keeper(server, as).entries(storeId)).toHaveLength(1)
  })

  it('of combined orders tells each its own lines', async () => {
    const { shop, storeId, orders } = await connected({ open, keysOf, ids: [501, 502] })
    const body = { orders: orders.map(({ id, version }) => ({ id, version })), ignoreAddress: true }
    expect(
      (await server.call(combineOrders, { body }, { as, headers: { 'idempotency-key': randomUUID() } })).status,
    ).toBe(200)
    await packOrders(server, storeId)
    const [whole] = (await ordersOf(server, storeId)).filter(({ status }) => status === 1)
    await buy(whole!.id)
    await later(11)
    expect([501, 502].map((id) => live(shop, id).map(({ lines: units }) => units.length))).toEqual([[2], [2]])
    const before = await ordersOf(server, storeId)
    await keeper(server, as).pull(storeId)
    expect(await ordersOf(server, storeId)).toEqual(before)
    expect((await keeper(server, as).store(storeId)).errorCount).toBe(0)
  })

  it('of several packages is told once all have one, with all numbers; a void takes all back until they are complete again', async () => {
    const { shop, storeId, orders, orderId } = await connected({ open, keysOf })
    const otherPackages = [
      {
        type: null,
        massUnit: 'lb',
        weight: 2,
        weight2: 0,
        length: 10,
        width: 8,
        height: 4,
        sizeUnit: 'in',
        insuredValue: null,
        declaredValue: null,
      } as const,
    ]
    const { status } = await server.call(
      updateOrder,
      { params: { id: orderId }, body: { version: (await order(orderId)).version, otherPackages } },
      { as },
    )
    expect([status, orders.length]).toEqual([200, 1])
    const batch = await shopper(server, as).ship([orderId], 1)
    expect(batch.items.map(({ problem }) => problem)).toEqual([null, null])
    await later(11)
    const numbers = (await pushesOf(server, storeId)).map((push) => push.tracking_no)
    expect(
      live(shop)
        .flatMap((parcel) => parcel.numbers)
        .toSorted(),
    ).toEqual(numbers.toSorted())
    expect(live(shop)).toHaveLength(1)
    await voidLabel(batch.items[0]!.shipmentId!)
    await later(1)
    expect(live(shop)).toEqual([])
    await later(11)
    // Either of them may have been the first to be bought.
    expect((await pushesOf(server, storeId)).map(({ state, code }) => `${state} ${code}`).toSorted()).toEqual([
      'waiting STORE_PUSH_AWAITS_PACKAGES',
      'withdrawn null',
    ])
    await shopper(server, as).ship([orderId], 1)
    await later(11)
    await later(60)
    expect((await states(storeId)).toSorted()).toEqual(['sent', 'sent', 'withdrawn'])
    expect(live(shop)).toHaveLength(1)
  })

  it('of an order that was pulled before lines had ids is told after reading the order again', async () => {
    const { shop, storeId, orderId } = await connected({ open, keysOf })
    await server.admin.query('update order_line set store_line = null where order_id = $1', [orderId])
    await buy(orderId)
    await later(11)
    expect(await states(storeId)).toEqual(['sent'])
    expect(live(shop)[0]?.lines.map(({ quantity }) => quantity)).toEqual([2, 1])
  })
})

describe('the settings of a store', () => {
  it('never: nothing is told; the first scan: once the carrier has it; the mail: as the shop is told', async () => {
    const { shop, storeId, orders } = await connected({ ids: [501, 502, 503] })
    expect(await keeper(server, as).store(storeId)).toMatchObject({
      pushTracking: 'bought',
      pushDelayMinutes: 10,
      mailBuyer: true,
      canPush: true,
    })
    expect((await setStore(storeId, { pushTracking: 'never' })).status).toBe(200)
    await buy(orders[0]!.id)
    expect(await states(storeId)).toEqual([])
    await setStore(storeId, { pushTracking: 'scanned', mailBuyer: false })
    const shipmentId = await buy(orders[1]!.id)
    await later(300)
    expect((await pushes(storeId)).records).toMatchObject([
      { state: 'waiting', dueAt: null, reason: { code: 'STORE_PUSH_AWAITS_SCAN' } },
    ])
    await inScope(server.services.database, { role: 'service', orgId: demoOrg.seller }, (db) =>
      noteScanned(db, { orgId: demoOrg.seller, shipmentId, at: server.clock.now() }),
    )
    await later(0)
    expect(live(shop, 502)).toMatchObject([{ notify: false }])
    await buy(orders[2]!.id)
    await setStore(storeId, { pushTracking: 'bought', pushDelayMinutes: 0 })
    await later(0)
    expect(await states(storeId)).toEqual(['sent', 'sent'])
    expect((await setStore(storeId, { pushTracking: 'sometimes' })).status).toBe(400)
  })

  it('a void that is refused leaves the number where it is, or lets it wait again', async () => {
    const { shop, storeId, orders } = await connected({ ids: [501, 502] })
    const sent = await buy(orders[0]!.id)
    await later(11)
    const second = await buy(orders[1]!.id)
    const both = (note: typeof noteLabelGone) =>
      inScope(server.services.database, { role: 'service', orgId: demoOrg.seller }, async (db) => {
        for (const shipmentId of [sent, second])
          await note(db, { orgId: demoOrg.seller, shipmentId, at: server.clock.now() })
      })
    await both(noteLabelGone)
    expect(await states(storeId)).toEqual(['withdrawing', 'dropped'])
    await both(noteLabelBack)
    expect(await states(storeId)).toEqual(['sent', 'waiting'])
    await later(11)
    expect([501, 502].map((id) => live(shop, id).length)).toEqual([1, 1])
    await both(noteLabelGone)
    await later(0)
    await both(noteLabelBack)
    await later(11)
    expect(await states(storeId)).toEqual(['sent', 'sent'])
    expect([501, 502].map((id) => live(shop, id).length)).toEqual([1, 1])
  })

  it('an uploaded label, whose scans nobody hears of, waits for none', async () => {
    const { shop, storeId, orders } = await connected()
    await setStore(storeId, { pushTracking: 'scanned' })
    const label = { shipmentId: 1, trackingNo: '794612345670', carrier: 3, contents: null, packageCount: 1 }
    const at = server.clock.now()
    await inScope(server.services.database, { role: 'service', orgId: demoOrg.seller }, (db) =>
      noteLabel(db, { ...label, orgId: demoOrg.seller, orderId: orders[0]!.id, tracked: false, at }),
    )
    await later(11)
    expect(live(shop)).toMatchObject([{ numbers: ['794612345670'], company: 'FedEx' }])
  })

  it('disconnected, what waits ends; what was told is for a person to take back', async () => {
    const { storeId, orders } = await connected({ ids: [501, 502] })
    const sent = await buy(orders[0]!.id)
    await later(11)
    await buy(orders[1]!.id)
    await server.call(disconnectStore, { params: { id: storeId } }, { as })
    await voidLabel(sent)
    await later(20)
    expect(await states(storeId)).toEqual(['stuck', 'dropped'])
  })
})

describe('a shop that cannot take back', () => {
  it('leaves it to the seller, who asks again or has done it by hand', async () => {
    const woo = async () => {
      const site = await fakeWooCommerce()
      site.extensions.clear()
      return site
    }
    const { storeId, orderId } = await connected({ open: woo, keysOf: wooWish })
    const shipmentId = await buy(orderId)
    await later(11)
    await voidLabel(shipmentId)
    await later(1)
    const [stuck] = (await pushes(storeId, { group: 'refused' })).records
    expect(stuck).toMatchObject({ state: 'stuck', reason: { code: 'STORE_PUSH_CANNOT_REMOVE' } })
    const params = { id: stuck!.id }
    expect((await server.call(retryStorePush, { params }, { as })).body.data?.state).toBe('withdrawing')
    await later(1)
    expect((await server.call(settleStorePush, { params }, { as })).body.data?.state).toBe('withdrawn')
    const actions = await server.admin.query<{ action: string }>(
      "select action from audit_entry where subject_type = 'store' and subject_id = $1 order by id desc limit 2",
      [String(storeId)],
    )
    expect(actions.rows.map(({ action }) => action)).toEqual(['store.pushSettled', 'store.pushRetried'])
  })
})

describe('the list of a store', () => {
  it('is searched by order number, filtered and paged, and is of its seller alone', async () => {
    const { storeId, orders } = await connected({ ids: [501, 502, 503] })
    for (const { id } of orders) await buy(id)
    const first = await pushes(storeId, { limit: '2' })
    expect([first.records.length, first.total.count]).toEqual([2, 3])
    const second = await pushes(storeId, { limit: '2', cursor: first.next! })
    expect([...first.records, ...second.records].map(({ orderNo }) => orderNo)).toEqual(['#503', '#502', '#501'])
    expect((await pushes(storeId, { search: '502' })).records.map(({ orderNo }) => orderNo)).toEqual(['#502'])
    expect((await pushes(storeId, { group: 'sent' })).records).toEqual([])
    for (const params of [{ id: storeId }])
      expect((await server.call(listStorePushes, { params, query: {} }, { as: stranger })).status).toBe(404)
    expect((await server.call(listOrderPushes, { params: { id: orders[0]!.id } }, { as: stranger })).status).toBe(404)
  })
})

it('no log names a key of a shop', async () => {
  const logged: unknown[] = []
  const { shop, storeId, orderId } = await connected()
  await buy(orderId)
  shop.failWrites({ kind: 'status', status: 500 })
  await server.admin.query("update store_push set due_at = due_at - interval '11 minutes'")
  const log = {
    ...silentLog,
    ...Object.fromEntries(
      ['info', 'warn', 'error', 'debug'].map((level) => [level, (...args: unknown[]) => void logged.push(args)]),
    ),
  }
  await runPushes(
    { ...server.services, log },
    { orgId: demoOrg.seller, storeId },
    { stopping: new AbortController().signal },
  )
  expect(JSON.stringify(logged)).not.toMatch(/shpat_|ck_|cs_/)
})
