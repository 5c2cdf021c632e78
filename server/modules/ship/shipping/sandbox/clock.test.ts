import { createClaim, getClaimOptions } from '@waybill/contract/claims/api'
import { getOrder, updateOrder } from '@waybill/contract/orders/api'
import { getShipment, listShipments, voidLabels } from '@waybill/contract/shipping/api'
import { moveParcelClock } from '@waybill/contract/shipping/sandbox-clock-api'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { inScope } from '../../../../platform/database/index.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { newOrder, runJobs, seedFunds, seedOrders, shopper } from '../../../../testing/shipping.ts'
import { parcelsOf } from '../exceptions/exceptions.fixture.ts'
import { runtimeOf } from '../runtime/service.ts'
import { applyTracking } from '../tracking/track-shipments.ts'
import { sweep } from '../sweeper.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const [USPS, UPS, FEDEX] = [1, 2, 3]
const DAY = 86_400_000
const { buy, shipment, casesOf, look } = parcelsOf(server, as)

beforeAll(async () => {
  await seedFunds(server.database, demoOrg.seller, 5000_0000)
})

const aheadOf = async (id: number) => (await shipment(id)).clock?.aheadMs ?? -1
const move = (id: number, from: number, days: number | null, who = as) =>
  server.call(moveParcelClock, { params: { id }, body: { aheadMs: from, days } }, { as: who })
/** Moves it from where it is. */
async function pass(id: number, days: number | null) {
  const { body } = await move(id, await aheadOf(id), days)
  if (!body.data) throw new Error(`${body.errorCode} ${body.message}`)
  return body.data.aheadMs
}
const states = async (id: number) => (await shipment(id)).events.map(({ state }) => state)
const voidLabel = async (id: number) =>
  (await server.call(voidLabels, { body: { shipmentIds: [id] } }, { as })).body.data?.results[0]

describe('the time of a sandbox parcel', () => {
  it('goes from event to event until it is delivered, with nothing in the future and nothing twice', async () => {
    const id = await buy('SBX:delivered')
    const before = await shipment(id)
    expect(before.clock).toEqual({ aheadMs: 0 })
    let last = 0
    for (let events = 2; ; events++) {
      const { body } = await move(id, await aheadOf(id), null)
      if (body.errorCode === 'SANDBOX_NO_EVENT') break
      expect((await shipment(id)).events).toHaveLength(events)
      expect(body.data?.aheadMs).toBeGreaterThan(last)
      last = body.data?.aheadMs ?? 0
    }
    const after = await shipment(id)
    expect([after.status, after.events[0]?.state]).toEqual([3, 'delivered'])
    const now = server.clock.now().getTime()
    expect(after.events.every(({ at }) => Date.parse(at) <= now)).toBe(true)
    expect(new Set(after.events.map(({ state, at }) => `${state} ${at}`)).size).toBe(after.events.length)
    expect(Date.parse(before.createdAt) - Date.parse(after.createdAt)).toBe(last)
    const days = (Date.parse(before.shipDate) - Date.parse(after.shipDate)) / DAY
    expect(days).toBe(Math.floor(last / DAY))
    expect(after.movements).toEqual(before.movements)
  })

  it('passes for it alone', async () => {
    const [id, other] = [await buy(null), await buy(null)]
    const before = await shipment(other)
    await pass(id, 3)
    await look()
    const { events: _events, ...rest } = await shipment(other)
    const { events: _before, ...then } = before
    expect({ ...rest, lastEvent: null }).toEqual({ ...then, lastEvent: null })
    expect(await states(other)).toEqual(['label_created'])
  })

  it('is moved once by a call that comes twice, and by two at once', async () => {
    const id = await buy('SBX:noscan')
    const first = await move(id, 0, 2)
    const again = await move(id, 0, 2)
    expect([first.body.data, again.body.data]).toEqual([{ aheadMs: 2 * DAY }, { aheadMs: 2 * DAY }])
    const both = await Promise.all([move(id, 2 * DAY, 1), move(id, 2 * DAY, 1)])
    expect(both.map(({ body }) => body.data?.aheadMs)).toEqual([3 * DAY, 3 * DAY])
    expect(await aheadOf(id)).toBe(3 * DAY)
  })

  it('is followed later where a call was cut off after the carrier had moved it', async () => {
    const id = await buy('SBX:delivered')
    await pass(id, null)
    const { trackingNo, createdAt } = await shipment(id)
    await server.admin.query('update sandbox_carrier.shipment set ahead_ms = ahead_ms + $2 where tracking = $1', [
      trackingNo,
      9 * DAY,
    ])
    await server.admin.query('update shipment set next_track_at = $2 where id = $1', [id, server.clock.now()])
    await look()
    const after = await shipment(id)
    expect(Date.parse(createdAt) - Date.parse(after.createdAt)).toBe(9 * DAY)
    expect(after.events[0]?.state).toBe('delivered')
    const seen = after.events.map(({ state, place }) => `${state} ${place}`)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('is told at the same instants by carriers that leave out the zone', async () => {
    for (const days of [0, 20]) {
      const id = await buy('SBX:nozone')
      if (days > 0) await pass(id, days)
      else {
        await server.admin.query('update shipment set next_track_at = $2 where id = $1', [id, server.clock.now()])
        await look()
      }
      const { events, createdAt } = await shipment(id)
      const first = events.find(({ state }) => state === 'label_created')
      expect(Math.abs(Date.parse(first?.at ?? '') - Date.parse(createdAt))).toBeLessThan(60_000)
    }
  })

  /** The labels of an order in two packages. */
  async function buyTwo(play: string, carrier: number): Promise<[number, number]> {
    const box = {
      type: null,
      massUnit: 'lb' as const,
      weight: 2,
      weight2: 0,
      length: 10,
      width: 8,
      height: 4,
      sizeUnit: 'in' as const,
    }
    const order = newOrder({ reference2: play, createTime: server.clock.now() })
    const [orderId = 0] = await seedOrders(server.database, demoOrg.seller, [order])
    const { version } = (await server.call(getOrder, { params: { id: orderId } }, { as })).body.data!
    const otherPackages = [{ ...box, insuredValue: null, declaredValue: null }]
    await server.call(updateOrder, { params: { id: orderId }, body: { version, otherPackages } }, { as })
    await shopper(server, as).ship([orderId], carrier)
    const { shipments } = (await server.call(getOrder, { params: { id: orderId } }, { as })).body.data!
    const [id = 0, other = 0] = shipments.map((one) => one.id)
    return [id, other]
  }

  it('goes on for all packages of a shipment, whose labels are voided together', async () => {
    const [id, other] = await buyTwo('SBX:delivered', UPS)
    await pass(id, 3)
    expect([await aheadOf(id), await aheadOf(other)]).toEqual([3 * DAY, 3 * DAY])
    await pass(other, 1)
    expect([await aheadOf(id), await aheadOf(other)]).toEqual([4 * DAY, 4 * DAY])
  })

  it('makes nothing older that it starts for all packages of a shipment', async () => {
    const [id, other] = await buyTwo('SBX:noscan', FEDEX)
    const now = server.clock.now()
    await server.admin.query(`update shipment set void_until = $2 where id = any($1::bigint[])`, [
      [id, other],
      new Date(now.getTime() + 20 * DAY),
    ])
    await server.admin.query(
      `insert into auto_void (org_id, shipment_id, state, void_at, announced_at, told_at)
       select org_id, id, 'announced', $2::timestamptz + interval '1 day', $2, $2 from shipment where id = any($1::bigint[])`,
      [[id, other], now],
    )
    await pass(id, 1)
    const { rows } = await server.admin.query(
      'select requested_at from void_request where shipment_id = any($1::bigint[])',
      [[id, other]],
    )
    expect(rows).toEqual([{ requested_at: now }, { requested_at: now }])
  })

  it('starts nothing of other parcels', async () => {
    const [id, other] = [await buy('SBX:noscan'), await buy('SBX:noscan')]
    const soon = new Date(server.clock.now().getTime() + 9 * DAY)
    await server.admin.query('update shipment set void_until = $2 where id = $1', [other, soon])
    await pass(id, 1)
    await runJobs(server)
    expect((await shipment(other)).autoVoid).toBeNull()
  })

  it('takes no answer from before it was moved', async () => {
    const id = await buy('SBX:delivered')
    await pass(id, 20)
    const after = await shipment(id)
    const [{ org_id, status, created_at }] = (
      await server.admin.query('select org_id::int, status, created_at from shipment where id = $1', [id])
    ).rows
    const at = server.clock.now()
    const stale = { tracking: after.trackingNo, status: 2, aheadMs: DAY, eta: null, events: [] }
    await inScope(server.database, { role: 'service', orgId: 0 }, (db) =>
      applyTracking(db, { org_id, id, status, created_at } as Parameters<typeof applyTracking>[1], {
        tracking: {
          ...stale,
          events: [{ at: at.toISOString(), status: 2, state: 'picked_up', text: { en: 'a', cn: 'b' }, place: null }],
        },
        now: at,
        mailsTests: true,
      }),
    )
    expect((await shipment(id)).events).toEqual(after.events)
  })

  it('brings exceptions, each when it is due', async () => {
    const silent = await buy('SBX:noscan')
    expect(await casesOf(silent)).toEqual([])
    await pass(silent, 8)
    expect(await casesOf(silent)).toMatchObject([{ code: 'noScan', state: 'open' }])
    const lost = await buy('SBX:lost')
    await pass(lost, 20)
    expect((await casesOf(lost)).find(({ code }) => code === 'lost')).toMatchObject({ state: 'open' })
  })

  it('opens the dates of a claim, and closes them', async () => {
    const id = await buy('SBX:lost')
    await pass(id, null)
    const early = (await server.call(getClaimOptions, { params: { id } }, { as })).body.data?.perils
    expect(early?.find(({ peril }) => peril === 'loss')?.problem?.code).toBe('CLAIM_EARLY')
    await pass(id, 20)
    const open = (await server.call(getClaimOptions, { params: { id } }, { as })).body.data?.perils
    expect(open?.find(({ peril }) => peril === 'loss')?.problem).toBeNull()
    await pass(id, 60)
    const late = (await server.call(getClaimOptions, { params: { id } }, { as })).body.data?.perils
    expect(late?.find(({ peril }) => peril === 'loss')?.problem?.code).toBe('CLAIM_LATE')
    const body = {
      requestKey: randomUUID(),
      shipmentId: id,
      peril: 'loss' as const,
      amount: 10_0000,
      description: 'Lost',
    }
    expect((await server.call(createClaim, { body }, { as })).body.errorCode).toBe('CLAIM_LATE')
  })

  it('announces the void of a label that nobody scanned, and ends the days in which it can be voided', async () => {
    const id = await buy('SBX:noscan')
    await pass(id, 20)
    await runJobs(server)
    expect((await shipment(id)).autoVoid).toMatchObject({ state: 'announced' })
    const { body } = await server.call(listShipments, { query: { autoVoid: true } }, { as })
    expect(body.data?.records.map((row) => row.id)).toContain(id)
    const other = await buy('SBX:noscan', { carrier: UPS })
    await pass(other, 60)
    await pass(other, 60)
    expect(await voidLabel(other)).toMatchObject({ state: 'rejected', problem: { code: 'VOID_DEADLINE_PASSED' } })
  })

  it('makes a void a request for a refund, which the carrier grants weeks later or refuses', async () => {
    const settled = async () => {
      await (
        await sweep(await runtimeOf(server.services))
      ).finished
    }
    const [granted, refused] = [await buy('SBX:noscan', { carrier: USPS }), await buy('SBX:voidno', { carrier: USPS })]
    for (const id of [granted, refused]) {
      await pass(id, 3)
      expect((await shipment(id)).voidWay).toBe('refund')
      expect(await voidLabel(id)).toMatchObject({ state: 'submitted' })
      await settled()
      expect((await shipment(id)).void).toMatchObject({ state: 'submitted' })
      await pass(id, 20)
      await settled()
    }
    expect((await shipment(granted)).void).toMatchObject({ state: 'confirmed' })
    expect((await shipment(refused)).void).toMatchObject({ state: 'rejected', refund: 0 })
    expect((await shipment(refused)).status).toBe(1)
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('is moved by its seller alone, within bounds, and never in production', async () => {
    const id = await buy(null)
    expect((await move(id, 0, 1, 'seller@acme.test')).status).toBe(404)
    expect((await move(id, 0, 0)).status).toBe(400)
    expect((await move(id, 0, 61)).status).toBe(400)
    await server.admin.query('update shipment set is_test = false where id = $1', [id])
    expect((await move(id, 0, 1)).body.errorCode).toBe('SANDBOX_CLOCK_OFF')
    expect((await shipment(id)).clock).toBeNull()
    await server.admin.query('update shipment set is_test = true where id = $1', [id])
    const { config } = server.services
    Object.assign(config, { production: true })
    try {
      expect((await move(id, 0, 1)).body.errorCode).toBe('SANDBOX_CLOCK_OFF')
      expect((await server.call(getShipment, { params: { id } }, { as })).body.data?.clock).toBeNull()
    } finally {
      Object.assign(config, { production: false })
    }
    expect(await aheadOf(id)).toBe(0)
  })
})
