import { disconnectStore } from '@waybill/contract/stores/api'
import { listOrderPushes, listStorePushes, retryStorePush, settleStorePush } from '@waybill/contract/stores/push-api'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/people.ts'
import { inScope } from '../../../../platform/database/index.ts'
import { SHOPIFY_TOKEN } from '../../../../testing/fakes/shopify-tokens.ts'
import { fakeWooCommerce } from '../../../../testing/fakes/woocommerce.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { applyTracking } from '../../../ship/shipping/tracking/track-shipments.ts'
import { fakesAllowed, keeper, wooRequest } from '../testing.ts'
import { noteLabel, noteLabelBack, noteLabelGone } from './queue.ts'
import { runPushes } from './send.ts'
import { as, live, stranger, usePackages, usePushes } from './testing.ts'

const server = useTestServer(fakesAllowed)
const { connected, buy, voidLabel, later, states, pushes, setStore } = usePushes(server)
const { inTwo, buyAll } = usePackages(server)

/** The carrier tells of the first scan. */
async function scan(id: number): Promise<void> {
  const now = server.clock.now()
  const text = { en: 'Picked up', cn: '已揽收' }
  const event = { at: now.toISOString(), status: 2, state: 'in_transit', text, place: null }
  const label = { org_id: demoOrg.seller, id, status: 1, created_at: now, voided_at: null }
  await inScope(server.services.database, { role: 'service', orgId: 0 }, (db) =>
    applyTracking(db, label as Parameters<typeof applyTracking>[1], {
      tracking: { status: 2, events: [event] } as Parameters<typeof applyTracking>[2]['tracking'],
      now,
      mailsTests: false,
    }),
  )
}

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
    await scan(shipmentId)
    await later(0)
    expect(live(shop, 502)).toMatchObject([{ notify: false }])
    await buy(orders[2]!.id)
    await setStore(storeId, { pushTracking: 'bought', pushDelayMinutes: 0 })
    await later(0)
    expect(await states(storeId)).toEqual(['sent', 'sent'])
    expect((await setStore(storeId, { pushTracking: 'sometimes' })).status).toBe(400)
  })

  it('the first scan of each of its packages: all are told at the last one, at the latest two days after the first', async () => {
    const { shop, storeId, orders } = await connected({ ids: [501, 502] })
    await setStore(storeId, { pushTracking: 'scanned' })
    const labels: number[][] = []
    for (const { id } of orders) {
      await inTwo(id)
      labels.push(await buyAll(id))
    }
    const counts = () => [501, 502].map((id) => live(shop, id).flatMap(({ numbers }) => numbers).length)
    await later(300)
    for (const [first] of labels) await scan(first!)
    await later(1)
    await scan(labels[0]![1]!)
    await later(0)
    expect(counts()).toEqual([2, 0])
    await later(47 * 60)
    expect(counts()).toEqual([2, 0])
    await later(2 * 60)
    expect([counts(), await states(storeId)]).toEqual([
      [2, 2],
      ['sent', 'sent', 'sent', 'sent'],
    ])
  })

  it('a void that is refused leaves the number where it is, or lets it wait again', async () => {
    const { shop, storeId, orders } = await connected({ ids: [501, 502] })
    const sent = await buy(orders[0]!.id)
    await later(11)
    const second = await buy(orders[1]!.id)
    const both = (note: typeof noteLabelBack) =>
      inScope(server.services.database, { role: 'service', orgId: demoOrg.seller }, async (db) => {
        for (const shipmentId of [sent, second])
          await note(db, { orgId: demoOrg.seller, shipmentId, at: server.clock.now(), tracked: true })
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
    const { storeId, orderId } = await connected({ open: woo, keysOf: wooRequest })
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

it('neither a log nor a reason names a key of a shop, though the shop repeats it', async () => {
  const logged: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  const { shop, storeId, orderId } = await connected()
  await buy(orderId)
  for (const status of [500, 401, 400]) {
    shop.failWrites({ kind: 'status', status, body: { errors: `Invalid token ${SHOPIFY_TOKEN}` } })
    await server.admin.query("update store_push set due_at = now() - interval '1 minute' where store_id = $1", [
      storeId,
    ])
    const ref = { orgId: demoOrg.seller, storeId }
    await runPushes({ ...server.services, log }, ref, { stopping: new AbortController().signal })
  }
  const { rows } = await server.admin.query('select to_jsonb(p) as row from store_push p where store_id = $1', [
    storeId,
  ])
  expect([logged, rows].map((one) => JSON.stringify(one)).join(' ')).not.toContain(SHOPIFY_TOKEN)
})

it('a slow shop makes room for others after a minute, and goes on later', async () => {
  const { shop, storeId, orders } = await connected({ ids: [501, 502] })
  for (const { id } of orders) await buy(id)
  await server.admin.query('update store_push set due_at = $2 where store_id = $1', [storeId, server.clock.now()])
  const start = server.clock.now().getTime()
  let time = start
  shop.failWrites({ kind: 'meanwhile', act: () => void (time += 61_000) })
  const services = { ...server.services, now: () => new Date(time) }
  const ref = { orgId: demoOrg.seller, storeId }
  const turn = () => runPushes(services, ref, { stopping: new AbortController().signal })
  await turn()
  expect((await states(storeId)).toSorted()).toEqual(['sent', 'waiting'])
  const { rows } = await server.admin.query('select 1 from graphile_worker.jobs where key = $1', [
    `stores.push:${demoOrg.seller}:${storeId}`,
  ])
  expect(rows).toHaveLength(1)
  await turn()
  expect(await states(storeId)).toEqual(['sent', 'sent'])
})
