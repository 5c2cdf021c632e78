import { listMessages } from '@waybill/contract/messages/api'
import { getOrderDefaults, saveOrderDefaults } from '@waybill/contract/defaults/api'
import { getShipment, listShipments, voidLabels } from '@waybill/contract/shipping/api'
import { keepLabels, listVoids } from '@waybill/contract/shipping/void-history-api'
import { getPostageInfo } from '@waybill/contract/funds/api'
import { urlOf } from '@waybill/contract/core/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { newOrder, type OrderChanges, seedFunds, seedOrders, shopper } from '../../../../testing/shipping.ts'
import { chargeAfterVoid } from '../../../money/funds/index.ts'
import { runtimeOf } from '../runtime/service.ts'
import { sweep } from '../sweeper.ts'
import { refreshTracking } from '../tracking/track-shipments.ts'
import { announceAutoVoids } from './announce-auto-voids.ts'
import { runAutoVoids } from './auto-voids.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const [USPS, UPS, FEDEX] = [1, 2, 3]
const DAY = 86_400_000
const unscanned = { reference2: 'SBX:noscan' }

beforeAll(async () => {
  await seedFunds(server.database, demoOrg.seller, 5000_0000)
  await server.tokenOf(as)
  await server.admin.query(`update access_token set expires_at = '2100-01-01'`)
})

async function labelOf(carrier: number, changes: OrderChanges = unscanned) {
  const [orderId = 0] = await seedOrders(server.database, demoOrg.seller, [newOrder(changes)])
  const [item] = (await shopper(server, as).ship([orderId], carrier)).items
  return { orderId, id: item?.shipmentId ?? 0, price: item?.price ?? 0 }
}
const runtime = () => runtimeOf(server.services)
const announce = async () => announceAutoVoids(await runtime())
const run = async () => runAutoVoids(await runtime())
const shipment = async (id: number) => (await server.call(getShipment, { params: { id } }, { as })).body.data
const soon = async () =>
  ((await server.call(listShipments, { query: { autoVoid: true } as never }, { as })).body.data?.records ?? []).map(
    ({ id }) => id,
  )
const messages = async () =>
  ((await server.call(listMessages, { query: {} }, { as })).body.data?.records ?? []).filter(({ title }) =>
    title.en.includes('will be voided'),
  )
const mails = async () =>
  Number(
    (await server.admin.query(`select count(*) as n from outbox_message where subject like '%will be voided%'`)).rows[0]
      .n,
  )
const voids = async () => (await server.call(listVoids, { query: {} }, { as })).body.data?.records ?? []
const available = async () => (await server.call(getPostageInfo, {}, { as })).body.data?.available ?? 0
const turn = async (autoVoid: boolean) => {
  const { version = 0 } = (await server.call(getOrderDefaults, {}, { as })).body.data ?? {}
  await server.call(saveOrderDefaults, { body: { version, change: { autoVoid } } }, { as })
}

describe('a label that no carrier scans', () => {
  it('is announced a week before its day, once, and voided on it, once, by nobody', async () => {
    const label = await labelOf(USPS)
    const scanned = await labelOf(USPS, {})
    const fedex = await labelOf(FEDEX)
    server.clock.advance(13 * DAY)
    await announce()
    expect(await soon()).toEqual([])
    server.clock.advance(1.5 * DAY)
    await refreshTracking(await runtime())
    await announce()
    await announce()
    expect(await soon()).toEqual([label.id])
    expect((await shipment(label.id))?.autoVoid).toMatchObject({ state: 'announced' })
    for (const { id } of [scanned, fedex]) expect((await shipment(id))?.autoVoid).toBeNull()
    const [message, ...others] = await messages()
    expect([message?.title.en, others]).toEqual([expect.stringContaining('An unscanned label will be voided from'), []])
    expect(await mails()).toBeGreaterThan(0)
    const sent = await mails()

    server.clock.advance(6 * DAY)
    await run()
    expect(await voids()).toEqual([])
    server.clock.advance(1.6 * DAY)
    const before = await available()
    await Promise.all([run(), run(), run()])
    const [request, ...more] = await voids()
    expect([request, more]).toMatchObject([
      { shipment: { id: label.id }, state: 'submitted', requestedBy: null, nextAskAt: expect.any(String) },
      [],
    ])
    expect(await shipment(label.id)).toMatchObject({ status: 4, autoVoid: null })
    expect(await available()).toBe(before)
    await announce()
    expect([await messages(), await mails()]).toMatchObject([[{}], sent])

    server.clock.advance(16 * DAY)
    await (
      await sweep(await runtime())
    ).finished
    expect(await available()).toBe(before + label.price)
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('brings its price back at once where its carrier does so', async () => {
    const label = await labelOf(UPS)
    server.clock.advance(74 * DAY)
    await announce()
    server.clock.advance(7.1 * DAY)
    const before = await available()
    await run()
    expect((await shipment(label.id))?.void).toMatchObject({ state: 'confirmed' })
    expect(await available()).toBe(before + label.price)
  })

  it('has its whole notice when its seller is notified late, and stays where that is too late', async () => {
    const label = await labelOf(USPS)
    server.clock.advance(14.5 * DAY)
    await announce()
    const late = async (days: number) => {
      await server.admin.query('update auto_void set told_at = null where shipment_id = $1', [label.id])
      server.clock.advance(days * DAY)
      await announce()
      await run()
      const { rows } = await server.admin.query('select state, void_at as at from auto_void where shipment_id = $1', [
        label.id,
      ])
      return { state: rows[0].state as string, days: (Number(rows[0].at) - Number(server.clock.now())) / DAY }
    }
    expect(await late(6.9)).toEqual({ state: 'announced', days: 7 })
    expect(await late(3)).toMatchObject({ state: 'ended' })
    expect(await shipment(label.id)).toMatchObject({ status: 1, void: null })
  })

  it('is asked about for thirty days after its void, however old it is', async () => {
    const { id } = await labelOf(UPS)
    server.clock.advance(40 * DAY)
    await server.call(voidLabels, { body: { shipmentIds: [id] } }, { as })
    const isStillTracked = async () => {
      await server.admin.query('update shipment set next_track_at = created_at where id = $1', [id])
      await refreshTracking(await runtime())
      const { rows } = await server.admin.query('select next_track_at > $2 as later from shipment where id = $1', [
        id,
        server.clock.now(),
      ])
      return rows[0].later as boolean | null
    }
    server.clock.advance(29 * DAY)
    expect(await isStillTracked()).toBe(true)
    server.clock.advance(2 * DAY)
    expect(await isStillTracked()).toBeNull()
  })

  it('stays when its seller keeps it, and is not announced again', async () => {
    const [first, voided] = [await labelOf(USPS), await labelOf(USPS)]
    server.clock.advance(14.5 * DAY)
    await announce()
    const keep = async (shipmentIds: number[]) =>
      (await server.call(keepLabels, { body: { shipmentIds } }, { as })).body.data
    expect(await keep([first.id])).toEqual({ count: 1 })
    expect(await keep([first.id])).toEqual({ count: 0 })
    await server.call(voidLabels, { body: { shipmentIds: [voided.id] } }, { as })
    expect(await soon()).toEqual([])
    expect((await shipment(first.id))?.autoVoid?.state).toBe('kept')
    server.clock.advance(8 * DAY)
    await announce()
    await run()
    expect(await shipment(first.id)).toMatchObject({ status: 1, void: null })
    const { rows } = await server.admin.query(
      'select state from auto_void where shipment_id = any($1) order by shipment_id',
      [[first.id, voided.id]],
    )
    expect(rows.map(({ state }) => state)).toEqual(['kept', 'ended'])
    const requests = (await voids()).filter(({ shipment: { id } }) => id === voided.id)
    expect(requests).toMatchObject([{ requestedBy: 'Maya Redwood' }])
  })

  it('is neither announced nor voided while a claim pays for its parcel', async () => {
    const label = await labelOf(USPS)
    const claim = () =>
      server.admin.query(
        `insert into claim (org_id, provider_org_id, shipment_id, carrier, tracking_no, peril, state, amount, most, description, last_day,
           due_on, answer_days, appeal_days, created_by, request_key, created_at, submitted_at)
         select org_id, 1, id, carrier, tracking_no, 'damage', 'submitted', 10000, 10000, 'Crushed', '2100-01-01', '2100-01-01', 7, 30, 0,
           gen_random_uuid(), now(), now() from shipment where id = $1`,
        [label.id],
      )
    await claim()
    server.clock.advance(14.5 * DAY)
    await announce()
    expect(await soon()).toEqual([])
    await server.admin.query(`update claim set state = 'withdrawn' where shipment_id = $1`, [label.id])
    await announce()
    expect(await soon()).toEqual([label.id])
    await claim()
    server.clock.advance(7.6 * DAY)
    await run()
    expect(await shipment(label.id)).toMatchObject({ status: 1, void: null, autoVoid: null })
  })

  it('is left alone while its seller has turned that off, and announced again afterwards', async () => {
    const label = await labelOf(USPS)
    server.clock.advance(14.5 * DAY)
    await announce()
    await turn(false)
    expect([await soon(), (await shipment(label.id))?.autoVoid]).toEqual([[], null])
    server.clock.advance(7.5 * DAY)
    await run()
    await announce()
    expect((await shipment(label.id))?.void).toBeNull()
    await turn(true)
    await run()
    expect((await shipment(label.id))?.void).toBeNull()
    await announce()
    expect(await soon()).toEqual([label.id])
    server.clock.advance(7.1 * DAY)
    await run()
    expect((await shipment(label.id))?.void).toMatchObject({ state: 'submitted' })
  })
})

describe('a refund that is late', () => {
  it('is asked for again and says when, and a label that is used after its void says what it cost', async () => {
    const label = await labelOf(USPS)
    server.clock.advance(3 * DAY)
    await server.call(voidLabels, { body: { shipmentIds: [label.id] } }, { as })
    const row = async () => (await voids()).find(({ shipment: { id } }) => id === label.id)
    expect(await row()).toMatchObject({ state: 'submitted', overdue: false, chargedAgain: 0 })
    await server.admin.query('update void_request set expected_by = expected_by - 30 where shipment_id = $1', [
      label.id,
    ])
    expect([(await shipment(label.id))?.void?.late, (await row())?.overdue]).toEqual([true, true])
    expect((await row())?.nextAskAt).not.toBeNull()
    server.clock.advance(16 * DAY)
    await (
      await sweep(await runtime())
    ).finished
    expect(await row()).toMatchObject({ state: 'confirmed', overdue: false, nextAskAt: null })
    expect((await shipment(label.id))?.void?.late).toBe(false)

    const { rows } = await server.admin.query('select purchase_id from shipment where id = $1', [label.id])
    await (await runtime()).serve(demoOrg.seller, (db) => chargeAfterVoid(db, rows[0].purchase_id, server.clock.now()))
    expect((await row())?.chargedAgain).toBe(label.price)
    expect((await shipment(label.id))?.movements.at(-1)).toMatchObject({ changeType: 4, amount: -label.price })
  })
})

describe('keeping labels', () => {
  it('is for their own verified seller', async () => {
    const url = urlOf(keepLabels, {})
    const payload = { shipmentIds: [(await labelOf(USPS)).id] }
    const status = async (who?: string, body: object = payload) =>
      (await server.request({ method: 'POST', url, payload: body, ...(who && { as: who }) })).status
    expect(await status()).toBe(401)
    expect(await status('floor@demo.test')).toBe(403)
    expect(await status('seller@nova.test')).toBe(404)
    expect(await status(as, { shipmentIds: [] })).toBe(400)
    expect(await status(as)).toBe(200)
  })
})
