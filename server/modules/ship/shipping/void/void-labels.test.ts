import { getOrder } from '@waybill/contract/orders/api'
import { getPostageInfo, listPostage } from '@waybill/contract/funds/api'
import { getShipment, voidLabels } from '@waybill/contract/shipping/api'
import { printLabels } from '@waybill/contract/printing/api'
import { urlOf } from '@waybill/contract/core/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { newOrder, type OrderChanges, seedFunds, seedOrders, shopper } from '../../../../testing/shipping.ts'
import { runtimeOf } from '../runtime/service.ts'
import { sweep } from '../sweeper.ts'
import { refreshTracking } from '../tracking/track-shipments.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const USPS = 1
const UPS = 2
const DHL = 4
const DAY = 86_400_000

beforeAll(async () => {
  await seedFunds(server.database, demoOrg.seller, 1000_0000)
  // These tests travel through weeks, a log-in does not.
  await server.tokenOf(as)
  await server.admin.query(`update access_token set expires_at = '2100-01-01'`)
})

async function labelOf(carrier: number, changes: OrderChanges = {}) {
  const [orderId = 0] = await seedOrders(server.database, demoOrg.seller, [newOrder(changes)])
  const [item] = (await shopper(server, as).ship([orderId], carrier)).items
  return { orderId, id: item?.shipmentId ?? 0, price: item?.price ?? 0, trackingNo: item?.trackingNo ?? '' }
}
const voided = async (...shipmentIds: number[]) =>
  (await server.call(voidLabels, { body: { shipmentIds } }, { as })).body.data
const shipment = async (id: number) => (await server.call(getShipment, { params: { id } }, { as })).body.data
const info = async () => (await server.call(getPostageInfo, {}, { as })).body.data
const orderStatus = async (id: number) => (await server.call(getOrder, { params: { id } }, { as })).body.data?.status

describe('voiding', () => {
  it('keeps a label from being printed from the moment it is asked for, until the carrier refuses', async () => {
    const label = await labelOf(UPS)
    const printed = async () => {
      const url = urlOf(printLabels, {})
      const { status } = await server.request({ method: 'POST', url, as, payload: { shipmentIds: [label.id] } })
      return [status, (await shipment(label.id))?.can.print.allowed]
    }
    await server.admin.query(
      `insert into void_request (org_id, shipment_id, purchase_id, state, refund, owner, requested_at, next_try_at)
       select org_id, id, purchase_id, 'requested', price, 0, now(), '2100-01-01' from shipment where id = $1`,
      [label.id],
    )
    for (const [state, ...seen] of [
      ['requested', 409, false],
      ['submitted', 409, false],
      ['rejected', 200, true],
    ]) {
      await server.admin.query('update void_request set state = $2 where shipment_id = $1', [label.id, state])
      expect(await printed(), String(state)).toEqual(seen)
    }
  })

  it('a UPS label brings its price back at once, and the order waits again', async () => {
    const label = await labelOf(UPS)
    const before = await info()
    const answer = await voided(label.id)
    expect(answer?.results).toMatchObject([{ state: 'confirmed', refund: label.price, problem: null }])
    expect(answer?.balance).toBe((before?.available ?? 0) + label.price)
    expect(await shipment(label.id)).toMatchObject({
      status: 4,
      void: { state: 'confirmed', refund: label.price },
      can: { void: { allowed: false, reason: 'VOID_ALREADY' }, print: { allowed: false, reason: 'LABEL_VOIDED' } },
      movements: [{ amount: -label.price }, { amount: label.price, changeType: 5 }],
    })
    expect(await orderStatus(label.orderId)).toBe(1)
    const [again] = (await shopper(server, as).ship([label.orderId], UPS)).items
    expect(again?.state).toBe('bought')
  })

  it('a USPS label brings it back when USPS has decided, and says when', async () => {
    const label = await labelOf(USPS, { reference2: 'SBX:noscan' })
    // By then the carrier's own run has taken it into its books.
    server.clock.advance(3 * DAY)
    const before = await info()
    const answer = await voided(label.id)
    expect(answer?.results).toMatchObject([{ state: 'submitted', refund: label.price, expectedBy: expect.any(String) }])
    expect(await info()).toMatchObject({ available: before?.available, pendingRefund: label.price })
    expect(await orderStatus(label.orderId)).toBe(1)
    server.clock.advance(16 * DAY)
    await (
      await sweep(await runtimeOf(server.services))
    ).finished
    expect(await info()).toMatchObject({ available: (before?.available ?? 0) + label.price, pendingRefund: 0 })
    expect(await shipment(label.id)).toMatchObject({ void: { state: 'confirmed' } })
  })

  it('twice gives the money back once, even at the same time', async () => {
    const label = await labelOf(UPS)
    const before = await info()
    const answers = await Promise.all([voided(label.id), voided(label.id), voided(label.id)])
    const results = answers.flatMap((answer) => answer?.results ?? [])
    expect(results.map((result) => result.state).toSorted()).toEqual(['confirmed', 'rejected', 'rejected'])
    expect(results.filter((result) => result.problem?.code === 'VOID_ALREADY')).toHaveLength(2)
    expect((await info())?.available).toBe((before?.available ?? 0) + label.price)
  })

  it('is not offered for DHL Express, and each label has its own answer', async () => {
    const [ups, dhl] = [await labelOf(UPS), await labelOf(DHL)]
    const answer = await voided(ups.id, dhl.id)
    expect(answer?.results).toMatchObject([
      { shipmentId: ups.id, state: 'confirmed' },
      { shipmentId: dhl.id, state: 'rejected', refund: 0, problem: { code: 'VOID_NOT_OFFERED' } },
    ])
    expect(await orderStatus(dhl.orderId)).toBe(2)
  })

  it('is over when the parcel is on its way', async () => {
    const label = await labelOf(USPS)
    server.clock.advance(3 * DAY)
    await refreshTracking(await runtimeOf(server.services))
    const seen = await shipment(label.id)
    expect(seen?.events.length).toBeGreaterThan(1)
    expect(seen).toMatchObject({ can: { void: { allowed: false, reason: 'VOID_IN_TRANSIT' } } })
    expect((await voided(label.id))?.results).toMatchObject([
      { state: 'rejected', problem: { code: 'VOID_IN_TRANSIT' } },
    ])
  })

  it('a voided label cannot be printed', async () => {
    const label = await labelOf(UPS)
    await voided(label.id)
    const { status, body } = await server.request({
      method: 'POST',
      url: urlOf(printLabels, {}),
      as,
      payload: { shipmentIds: [label.id] },
    })
    expect([status, body.errorCode]).toEqual([409, 'LABEL_VOIDED'])
  })
})

describe('tracking', () => {
  it('moves a parcel until it is delivered, and tells every event once however often it is asked', async () => {
    const label = await labelOf(UPS)
    const runtime = await runtimeOf(server.services)
    let last: Awaited<ReturnType<typeof shipment>> | undefined
    for (let day = 0; day < 20; day++) {
      server.clock.advance(DAY)
      await refreshTracking(runtime)
      await server.admin.query('update shipment set next_track_at = created_at where status <> 4')
      await refreshTracking(runtime)
      last = await shipment(label.id)
      if (last?.status === 3) break
    }
    expect(last?.status).toBe(3)
    const events = last?.events ?? []
    expect(new Set(events.map((event) => `${event.at} ${event.state} ${event.place}`)).size).toBe(events.length)
    expect(events.map((event) => event.at)).toEqual(
      events
        .map((event) => event.at)
        .toSorted()
        .toReversed(),
    )
    expect(events[0]).toMatchObject({ status: 3 })
    expect(events[0]?.zhText).toMatch(/\p{Script=Han}/u)
  })
})

describe('the postage history', () => {
  const page = async (query: object) =>
    (await server.call(listPostage, { query: { limit: 200, ...query } }, { as })).body.data

  it('adds up: opening + in − out = closing = the balance', async () => {
    const all = await page({})
    const balance = await info()
    const total = (balance?.available ?? 0) + (balance?.held ?? 0)
    const { opening = 0, moneyIn = 0, moneyOut = 0, closing } = all?.summary ?? {}
    expect([opening, opening + moneyIn - moneyOut, closing]).toEqual([0, total, total])
    expect(all?.records.reduce((sum, record) => sum + record.amount, 0)).toBe(total)
    expect((all?.records[0]?.availableAfter ?? 0) + (all?.records[0]?.heldAfter ?? 0)).toBe(total)
  })

  it('comes in pages without a row lost or doubled, newest first', async () => {
    const all = await page({})
    const seen: string[] = []
    for (let cursor: string | undefined, more = true; more;) {
      const part = await page({ limit: 3, cursor })
      seen.push(...(part?.records.map((record) => record.id) ?? []))
      cursor = part?.next ?? undefined
      more = cursor !== undefined
    }
    expect(seen).toEqual(all?.records.map((record) => record.id))
    expect(all?.total).toEqual({ count: seen.length, capped: false })
  })

  it('a period continues where the one before it ended', async () => {
    const day = (at: number) => new Date(at).toISOString().slice(0, 10)
    const middle = server.clock.now().getTime() - 10 * DAY
    const [before, after] = [await page({ dateTo: day(middle) }), await page({ dateFrom: day(middle + DAY) })]
    expect(after?.summary.opening).toBe(before?.summary.closing)
    const whole = await page({})
    expect(after?.summary.closing).toBe(whole?.summary.closing)
    expect((before?.records.length ?? 0) + (after?.records.length ?? 0)).toBe(whole?.records.length)
  })

  it('finds the movements of a tracking number or an order, and those of a kind', async () => {
    const label = await labelOf(UPS)
    await voided(label.id)
    const found = await page({ search: label.trackingNo })
    expect(found?.records.map((record) => record.amount)).toEqual([label.price, -label.price])
    expect(found?.records[0]).toMatchObject({
      shipment: { trackingNo: label.trackingNo },
      order: { id: label.orderId },
    })
    expect(found?.summary).toMatchObject({ moneyIn: label.price, moneyOut: label.price })
    const fundings = await page({ changeTypes: '6' })
    expect(fundings?.records.map((record) => record.amount)).toEqual([1000_0000])
    expect((await page({ search: '%' }))?.records).toEqual([])
  })

  it('refuses a cursor of its own making', async () => {
    const { status, body } = await server.call(listPostage, { query: { cursor: 's1; drop' } }, { as })
    expect([status, body.errorCode]).toEqual([400, 'INVALID_INPUT'])
  })

  it('and the books are exact after all of it', async () => {
    expect(await ledgerFaults(server.admin)).toEqual([])
  })
})
