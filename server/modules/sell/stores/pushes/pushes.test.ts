import { combineOrders, splitOrder } from '@waybill/contract/orders/regrouping-api'
import { signInStore } from '@waybill/contract/stores/api'
import { listOrderPushes, retryStorePush, settleStorePush } from '@waybill/contract/stores/push-api'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useTestServer } from '../../../../testing/server.ts'
import { fakesAllowed, keeper, ordersOf, packOrders, platforms, pushesOf } from '../testing.ts'
import { as, live, stranger, usePackages, usePushes } from './testing.ts'

const server = useTestServer(fakesAllowed)
const { sale, connected, buy, voidLabel, later, states, pushes, order } = usePushes(server)
const { inTwo, buyAll } = usePackages(server)

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
    const { shop, storeId, orderId } = await connected({ open, keysOf })
    await inTwo(orderId)
    const shipmentIds = await buyAll(orderId)
    await later(11)
    const numbers = (await pushesOf(server, storeId)).map((push) => push.tracking_no)
    expect(
      live(shop)
        .flatMap((parcel) => parcel.numbers)
        .toSorted(),
    ).toEqual(numbers.toSorted())
    expect(live(shop)).toHaveLength(1)
    await voidLabel(shipmentIds[0]!)
    await later(1)
    expect(live(shop)).toEqual([])
    await later(11)
    // Either of them may have been the first to be bought.
    expect((await pushesOf(server, storeId)).map(({ state, code }) => `${state} ${code}`).toSorted()).toEqual([
      'waiting STORE_PUSH_AWAITS_PACKAGES',
      'withdrawn null',
    ])
    await buyAll(orderId)
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

  it('of such an order that has items the shop has not says so, and a pull after a lost answer complains of nothing', async () => {
    const { shop, storeId, orderId } = await connected({ open, keysOf })
    await server.admin.query('update order_line set store_line = null where order_id = $1', [orderId])
    await server.admin.query(
      "update order_line set sku = 'OTHER', name = 'Other' where order_id = $1 and sku = 'TEA'",
      [orderId],
    )
    await buy(orderId)
    shop.failWrites({ kind: 'lost' })
    await later(11)
    expect(await states(storeId)).toEqual(['sending'])
    await keeper(server, as).pull(storeId)
    expect((await keeper(server, as).store(storeId)).errorCount).toBe(0)
    await later(5)
    expect(await pushesOf(server, storeId)).toMatchObject([{ state: 'sent', code: 'STORE_PUSH_PART' }])
    expect(live(shop)[0]?.lines.map(({ quantity }) => quantity)).toEqual([2])
  })

  it('of an order of which one line lost its link finds it by name, else says that it is not told', async () => {
    const { shop, storeId, orders } = await connected({ open, keysOf, ids: [501, 502] })
    const rename = (id: number, name: string) =>
      server.admin.query(
        "update order_line set sku = 'TEA-NEW', name = $2, store_line = null where order_id = $1 and sku = 'TEA'",
        [id, name],
      )
    await rename(orders[0]!.id, 'Tea')
    await rename(orders[1]!.id, 'Other')
    for (const { id } of orders) await buy(id)
    shop.failWrites({ kind: 'lost' })
    await later(11)
    await later(5)
    await later(5)
    const found = await pushesOf(server, storeId)
    expect(found.map(({ external_id: id, state, code }) => [id, state, code])).toEqual([
      ['501', 'sent', null],
      ['502', 'sent', 'STORE_PUSH_PART'],
    ])
    const units = [501, 502].map((id) => live(shop, id).map((parcel) => parcel.lines.map(({ quantity }) => quantity)))
    expect(units).toEqual([[[2, 1]], [[2]]])
  })

  it('of a part of a part of such an order is told', async () => {
    const { shop, storeId, orderId } = await connected({ open, keysOf })
    const firstOf = async (id: number) => {
      const { lines: own, version } = await order(id)
      const body = { version, parts: [{ lines: [{ lineId: own[0]!.id, quantity: own.length > 1 ? 2 : 1 }] }] }
      const headers = { 'idempotency-key': randomUUID() }
      const split = await server.call(splitOrder, { params: { id }, body }, { as, headers })
      return split.body.data!.orders[0]!.id
    }
    const partId = await firstOf(await firstOf(orderId))
    await server.admin.query('update order_line set store_line = null where order_id = $1', [partId])
    await packOrders(server, storeId)
    await buy(partId)
    await later(11)
    expect(live(shop).map(({ lines: units }) => units.map(({ quantity }) => quantity))).toEqual([[1]])
  })
})
