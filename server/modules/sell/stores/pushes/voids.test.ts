import { endOrders, sendRestOfOrders } from '@waybill/contract/orders/end-api'
import { retryStorePush } from '@waybill/contract/stores/push-api'
import { describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/people.ts'
import { inScope } from '../../../../platform/database/index.ts'
import { fakeWooCommerce } from '../../../../testing/fakes/woocommerce.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { applyTracking } from '../../../ship/shipping/tracking/track-shipments.ts'
import { fakesAllowed, keeper, platforms, pushesOf, wooRequest } from '../testing.ts'
import { claimPush } from './claim.ts'
import { noteLabelBack, noteLabelGone } from './queue.ts'
import { as, live, usePackages, usePushes } from './testing.ts'

const server = useTestServer(fakesAllowed)
const { connected, buy, voidLabel, later, states, sale, setStore } = usePushes(server)
const { inTwo, buyAll } = usePackages(server)
const inDemo = <T>(work: Parameters<typeof inScope<T>>[2]) =>
  inScope(server.services.database, { role: 'service', orgId: demoOrg.seller }, work)
const down = { kind: 'status', status: 503 } as const
const remove = (shipmentId: number) =>
  inDemo((db) => noteLabelGone(db, { orgId: demoOrg.seller, shipmentId, at: server.clock.now() }))
const restore = (shipmentId: number) =>
  inDemo((db) => noteLabelBack(db, { orgId: demoOrg.seller, shipmentId, at: server.clock.now(), tracked: false }))
const numbersOf = async (storeId: number, ...places: string[]) =>
  (await pushesOf(server, storeId)).filter(({ state }) => places.includes(state)).map((push) => push.tracking_no)

describe.each(platforms)('a label of %s that is voided while the shop stumbles', (_name, open, keysOf) => {
  it('is never told again, and its successor is', async () => {
    const { shop, storeId, orderId } = await connected({ open, keysOf })
    const first = await buy(orderId)
    shop.failWrites(down)
    await later(11)
    expect([await states(storeId), shop.parcels.get(501) ?? []]).toEqual([['sending'], []])
    await voidLabel(first)
    await buy(orderId, 2)
    await later(11)
    await later(2)
    expect(await states(storeId)).toEqual(['withdrawn', 'sent'])
    expect((shop.parcels.get(501) ?? []).map(({ numbers }) => numbers)).toEqual([await numbersOf(storeId, 'sent')])
  })

  it('is removed where the call did arrive, before its successor is told', async () => {
    const { shop, storeId, orderId } = await connected({ open, keysOf })
    const first = await buy(orderId)
    shop.failWrites({ kind: 'lost' })
    await later(11)
    expect([await states(storeId), live(shop).length]).toEqual([['sending'], 1])
    await voidLabel(first)
    await buy(orderId, 2)
    await later(11)
    await later(2)
    expect(await states(storeId)).toEqual(['withdrawn', 'sent'])
    expect(live(shop).map(({ numbers }) => numbers)).toEqual([await numbersOf(storeId, 'sent')])
  })

  it('goes with none of the other packages of its order', async () => {
    const { shop, storeId, orderId } = await connected({ open, keysOf })
    await inTwo(orderId)
    const [first] = await buyAll(orderId)
    shop.failWrites(down)
    await later(11)
    expect(await states(storeId)).toEqual(['sending', 'sending'])
    await voidLabel(first!)
    await buyAll(orderId)
    await later(11)
    await later(60)
    await later(2)
    expect((await states(storeId)).toSorted()).toEqual(['sent', 'sent', 'withdrawn'])
    const numbers = (shop.parcels.get(501) ?? []).flatMap((parcel) => parcel.numbers)
    expect(numbers.toSorted()).toEqual((await numbersOf(storeId, 'sent')).toSorted())
  })
})

describe('a void that is not decided', () => {
  it('keeps the number back, and its refusal lets it go', async () => {
    const { shop, storeId, orderId } = await connected()
    const shipmentId = await buy(orderId)
    const { rows } = await server.admin.query<{ id: string }>(
      `insert into void_request (org_id, shipment_id, purchase_id, state, refund, owner, requested_at)
       select org_id, id, purchase_id, 'requested', price, 1, now() from shipment where org_id = $1 and id = $2 returning id`,
      [demoOrg.seller, shipmentId],
    )
    await later(11)
    expect([live(shop), (await pushesOf(server, storeId))[0]?.code]).toEqual([[], 'STORE_PUSH_AWAITS_VOID'])
    await server.admin.query("update void_request set state = 'rejected' where id = $1", [rows[0]!.id])
    await later(1)
    expect([live(shop).length, await states(storeId)]).toEqual([1, ['sent']])
  })

  it('by the carrier itself counts as one', async () => {
    const { shop, storeId, orderId } = await connected()
    const id = await buy(orderId)
    const now = server.clock.now()
    const label = { org_id: demoOrg.seller, id, status: 1, created_at: now, voided_at: null }
    await inDemo((db) =>
      applyTracking(db, label as Parameters<typeof applyTracking>[1], {
        tracking: { status: 4, events: [] } as unknown as Parameters<typeof applyTracking>[2]['tracking'],
        now,
        mailsTests: false,
      }),
    )
    await later(11)
    expect([live(shop), await states(storeId)]).toEqual([[], ['dropped']])
  })
})

describe('a label that is removed and restored', () => {
  it('and removed again while the shop stumbles is not told', async () => {
    const { shop, storeId, orderId } = await connected()
    const shipmentId = await buy(orderId)
    await later(11)
    shop.failWrites(down)
    await remove(shipmentId)
    await later(0)
    await restore(shipmentId)
    await remove(shipmentId)
    await later(5)
    await later(5)
    expect([live(shop), await states(storeId)]).toEqual([[], ['withdrawn']])
    expect(shop.parcels.get(501)).toHaveLength(1)
  })

  it('while it is being removed is told again', async () => {
    const { shop, storeId, orderId } = await connected()
    const shipmentId = await buy(orderId)
    await later(11)
    shop.failWrites(down)
    await remove(shipmentId)
    await later(0)
    await restore(shipmentId)
    await later(5)
    await later(5)
    expect([live(shop).length, await states(storeId)]).toEqual([1, ['sent']])
  })

  it('while a shop cannot remove it stays there', async () => {
    const woo = async () => {
      const site = await fakeWooCommerce()
      site.extensions.clear()
      return site
    }
    const { shop, storeId, orderId } = await connected({ open: woo, keysOf: wooRequest })
    const shipmentId = await buy(orderId)
    await later(11)
    await remove(shipmentId)
    await server.admin.query('update store_push set attempts = 1 where store_id = $1', [storeId])
    await restore(shipmentId)
    await later(1)
    expect([live(shop).length, await states(storeId)]).toEqual([1, ['sent']])
  })

  it('never again is told where its store is told nothing any more, or at the first scan', async () => {
    const { storeId, orders } = await connected({ ids: [501, 502] })
    const [first, second] = [await buy(orders[0]!.id), await buy(orders[1]!.id)]
    for (const id of [first, second]) await remove(id)
    await server.admin.query("update store_connection set push_tracking = 'never' where store_id = $1", [storeId])
    await restore(first)
    await server.admin.query("update store_connection set push_tracking = 'scanned' where store_id = $1", [storeId])
    await inDemo((db) =>
      noteLabelBack(db, { orgId: demoOrg.seller, shipmentId: second, at: server.clock.now(), tracked: true }),
    )
    await later(60)
    expect(await states(storeId)).toEqual(['dropped', 'waiting'])
  })
})

describe.each(platforms)('an order of %s in several packages', (_name, open, keysOf) => {
  it('that was refused is told with all numbers once one is sent again', async () => {
    const { shop, storeId, orderId } = await connected({ open, keysOf })
    await inTwo(orderId)
    await buyAll(orderId)
    shop.put({ ...sale(501), state: 'canceled' })
    await later(11)
    expect(await states(storeId)).toEqual(['refused', 'refused'])
    shop.put(sale(501))
    const { rows } = await server.admin.query<{ id: number }>('select id from store_push where store_id = $1', [
      storeId,
    ])
    await server.call(retryStorePush, { params: { id: rows[1]!.id } }, { as })
    await later(0)
    expect(await states(storeId)).toEqual(['sent', 'sent'])
    const numbers = live(shop).flatMap((parcel) => parcel.numbers)
    expect(numbers.toSorted()).toEqual((await numbersOf(storeId, 'sent')).toSorted())
  })

  it('waits for the one that was labelled last', async () => {
    const { shop, storeId, orderId } = await connected({ open, keysOf })
    await inTwo(orderId)
    const [first] = await buyAll(orderId)
    await server.admin.query("update store_push set due_at = due_at - interval '9 minutes' where shipment_id = $1", [
      first,
    ])
    await later(2)
    expect([live(shop), await states(storeId)]).toEqual([[], ['waiting', 'waiting']])
    await later(9)
    expect([live(shop).length, await states(storeId)]).toEqual([1, ['sent', 'sent']])
  })

  it('of which the rest is sent after all is told again with all of them', async () => {
    const { shop, storeId, orderId } = await connected({ open, keysOf })
    await inTwo(orderId)
    const [, second] = await buyAll(orderId)
    await voidLabel(second!)
    const body = { ids: [orderId] }
    expect((await server.call(endOrders, { body }, { as })).status).toBe(200)
    await later(11)
    await later(60)
    expect((await states(storeId)).toSorted()).toEqual(['dropped', 'sent'])
    await keeper(server, as).pull(storeId)
    expect((await server.call(sendRestOfOrders, { body }, { as })).status).toBe(200)
    await buyAll(orderId)
    await later(11)
    await later(2)
    await later(2)
    expect((await states(storeId)).toSorted()).toEqual(['dropped', 'sent', 'sent'])
    const numbers = live(shop).flatMap((parcel) => parcel.numbers)
    expect(numbers.toSorted()).toEqual((await numbersOf(storeId, 'sent')).toSorted())
    await keeper(server, as).pull(storeId)
    expect((await keeper(server, as).store(storeId)).errorCount).toBe(0)
  })

  it('is told all numbers where one label came while the shop was silent about the other', async () => {
    const { shop, storeId, orderId } = await connected({ open, keysOf })
    await inTwo(orderId)
    const [, second] = await buyAll(orderId)
    await voidLabel(second!)
    const body = { ids: [orderId] }
    expect((await server.call(endOrders, { body }, { as })).status).toBe(200)
    shop.failWrites({ kind: 'lost' })
    await later(11)
    expect([(await states(storeId)).toSorted(), live(shop).length]).toEqual([['dropped', 'sending'], 1])
    expect((await server.call(sendRestOfOrders, { body }, { as })).status).toBe(200)
    await buyAll(orderId)
    await later(11)
    const going = (await pushesOf(server, storeId)).filter(({ state }) => state !== 'dropped')
    expect(going.map(({ code }) => code)).toContain('STORE_PUSH_AWAITS_PACKAGES')
    for (let n = 0; n < 4; n++) await later(5)
    expect((await states(storeId)).toSorted()).toEqual(['dropped', 'sent', 'sent'])
    const numbers = live(shop).flatMap((parcel) => parcel.numbers)
    expect(numbers.toSorted()).toEqual((await numbersOf(storeId, 'sent')).toSorted())
    expect(live(shop)).toHaveLength(1)
  })

  it.each(['canceled', 'never'] as const)(
    'of which one comes late leaves the number of the other (%s)',
    async (why) => {
      const { shop, storeId, orderId } = await connected({ open, keysOf })
      await inTwo(orderId)
      const [, second] = await buyAll(orderId)
      await voidLabel(second!)
      const body = { ids: [orderId] }
      await server.call(endOrders, { body }, { as })
      await later(11)
      await server.call(sendRestOfOrders, { body }, { as })
      await buyAll(orderId)
      await server.admin.query("update store_push set due_at = $2 where store_id = $1 and state = 'waiting'", [
        storeId,
        server.clock.now(),
      ])
      const ref = { orgId: demoOrg.seller, storeId }
      const claimed = await inDemo((db) => claimPush(db, ref, server.clock.now()))
      expect(claimed).toBe('later')
      expect((await pushesOf(server, storeId)).filter(({ state }) => state === 'withdrawing')).toMatchObject([
        { code: 'STORE_PUSH_AWAITS_PACKAGES' },
      ])
      if (why === 'canceled') shop.put({ ...sale(501), state: 'canceled' })
      else await setStore(storeId, { pushTracking: 'never' })
      await later(0)
      const other = why === 'canceled' ? 'waiting' : 'dropped'
      expect([(await states(storeId)).toSorted(), live(shop).length]).toEqual([
        ['dropped', 'sent', other].toSorted(),
        1,
      ])
    },
  )

  it('of which one is being removed to make room is not told where nothing is told any more', async () => {
    const { shop, storeId, orderId } = await connected({ open, keysOf })
    await buy(orderId)
    await later(11)
    await server.admin.query("update store_push set state = 'withdrawing', due_at = $2 where store_id = $1", [
      storeId,
      server.clock.now(),
    ])
    await server.admin.query("update store_connection set push_tracking = 'never' where store_id = $1", [storeId])
    await later(0)
    expect([await states(storeId), live(shop)]).toEqual([['dropped'], []])
  })
})
