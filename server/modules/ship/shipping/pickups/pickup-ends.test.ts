import { getPostageInfo } from '@waybill/contract/funds/api'
import { listMessages } from '@waybill/contract/messages/api'
import * as api from '@waybill/contract/pickups/api'
import { localTime } from '@waybill/contract/pickups/rules'
import { voidLabels } from '@waybill/contract/shipping/api'
import { accountStatus } from '@waybill/contract/users/lifecycle'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CarrierPickup, Carriers, Outcome } from '../../../../carriers/index.ts'
import { demoOrg } from '../../../../demo/index.ts'
import { plainProvider } from '../../../../testing/faults/fake-provider.fixture.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { useTestServer } from '../../../../testing/server.ts'
import {
  newOrder,
  type OrderChanges,
  seedFunds,
  seedOrders,
  shopper,
  testSender,
} from '../../../../testing/shipping.ts'
import { runtimeOf } from '../runtime/service.ts'
import { bookPlans } from './book-plan.ts'
import { requestPickup } from './schedule.ts'
import { settleDuePickups } from './settle.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const [USPS, UPS] = [1, 2]
const ZONE = 'America/Los_Angeles'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const FEE = 9_0000

/** To the next Monday, ten in the morning in San Francisco. */
function nextMonday(): void {
  const at = server.clock.now().getTime()
  const week = Math.floor((at - 4 * DAY) / (7 * DAY)) + 1
  server.clock.advance(4 * DAY + week * 7 * DAY + 18 * HOUR - at)
}
beforeAll(async () => {
  await seedFunds(server.database, demoOrg.seller, 5000_0000)
  await server.tokenOf(as)
  await server.admin.query(`update access_token set expires_at = '2100-01-01'`)
  nextMonday()
})

let houses = 0
/** Another place for each test: one pickup a carrier, address and date. */
const somewhere = () => ({ ...testSender, line1: `${++houses} Mission St` })
async function buy(carrier: number, from = somewhere(), changes: OrderChanges = {}, count = 1) {
  const orders = Array.from({ length: count }, () => newOrder({ shipFrom: from, ...changes }))
  const ids = await seedOrders(server.database, demoOrg.seller, orders)
  const { items } = await shopper(server, as).ship(ids, carrier)
  return { from, ids: items.map(({ shipmentId }) => shipmentId ?? 0) }
}
const today = () => localTime(server.clock.now(), ZONE).date
const dayAfter = (date: string, n = 1) => new Date(Date.parse(`${date}T00:00:00Z`) + n * DAY).toISOString().slice(0, 10)
const base = { ready: '13:00', close: '17:00', place: 'dock' as const, instructions: null, fee: 100_0000 }
const ask = (body: object) =>
  server.call(api.schedulePickup, { body: { requestKey: randomUUID(), ...base, ...body } as never }, { as })
async function scheduled(carrier: number, changes: OrderChanges = {}, count = 1) {
  const { from, ids } = await buy(carrier, somewhere(), changes, count)
  const { body } = await ask({ carrier, from, date: dayAfter(today()), shipmentIds: ids })
  if (!body.data) throw new Error(`${body.errorCode} ${body.message}`)
  return { ...body.data, from, ids }
}
const detail = async (id: number) => (await server.call(api.getPickup, { params: { id } }, { as })).body.data!
const waiting = async (carrier: number, from: typeof testSender) =>
  (await server.call(api.quotePickup, { body: { carrier, from } }, { as })).body.data!.parcels.map(
    ({ shipmentId }) => shipmentId,
  )
const held = async () => (await server.call(getPostageInfo, {}, { as })).body.data!.held
const titles = async () =>
  (await server.call(listMessages, { query: {} }, { as })).body.data!.records.map(({ title }) => title.en)
/** Lets time pass and asks the carriers. */
async function later(ms: number): Promise<void> {
  server.clock.advance(ms)
  await settleDuePickups(await runtimeOf(server.services))
}
const scan = (shipmentId: number, at: Date) =>
  server.admin.query(
    `insert into tracking_event (org_id, shipment_id, at, status, state, text_en, text_cn, dedupe_key)
     select org_id, id, $2, 2, 'inTransit', 'Accepted', '已收件', gen_random_uuid()::text from shipment where id = $1`,
    [shipmentId, at],
  )
const noscan: OrderChanges = { reference2: 'SBX:noscan' }
/** Another way to every carrier; the last one is known for a while. */
async function use(adapter: string): Promise<void> {
  await server.admin.query('update carrier_connection set adapter = $1, version = version + 1', [adapter])
  server.clock.advance(HOUR)
}

describe('a pickup that its carrier says nothing about', () => {
  it.each(['requested', 'scheduled'])('ends by the next noon from "%s": fee and parcels are free', async (state) => {
    const { id, from, ids } = await scheduled(UPS, noscan)
    if (state === 'requested')
      await server.admin.query(
        `update pickup set state = 'requested', confirmation = null, next_try_at = $2 where id = $1`,
        [id, server.clock.now()],
      )
    await use('gone')
    await later(DAY + 10 * HOUR)
    expect(await detail(id)).toMatchObject({ state })
    expect(await held()).toBe(FEE)
    await later(17 * HOUR)
    const ended = await detail(id)
    expect(ended).toMatchObject({ state: state === 'requested' ? 'failed' : 'missed', finalFee: null })
    if (state === 'requested') expect(ended.problem?.code).toBe('PICKUP_UNANSWERED')
    expect(await held()).toBe(0)
    await use('sandbox')
    expect(await waiting(UPS, from)).toEqual(ids)
    const title = state === 'requested' ? `UPS never confirmed your pickup PU-${id}` : `UPS missed your pickup PU-${id}`
    expect((await titles())[0]).toBe(title)
    expect(await ledgerFaults(server.admin)).toEqual([])
    nextMonday()
  })

  it('is asked about less and less often, an hour apart at most', async () => {
    const { id } = await scheduled(UPS)
    await use('gone')
    await server.admin.query(
      `update pickup set state = 'requested', confirmation = null, next_try_at = $2 where id = $1`,
      [id, server.clock.now()],
    )
    const waits: number[] = []
    for (let turn = 0; turn < 8; turn++) {
      const { rows } = await server.admin.query<{ at: Date }>('select next_try_at as at from pickup where id = $1', [
        id,
      ])
      const at = server.clock.now().getTime()
      const wait = Math.max(0, (rows[0]?.at.getTime() ?? 0) - at)
      waits.push(Math.round(wait / MINUTE))
      await later(wait)
    }
    await use('sandbox')
    expect(waits).toEqual([0, 1, 2, 4, 8, 16, 32, 60])
    await later(HOUR)
    expect(await detail(id)).toMatchObject({ state: 'scheduled' })
    await server.call(api.cancelPickup, { params: { id } }, { as })
  })

  it('and does not know it, is missed unless its parcels are scanned', async () => {
    const [lost, scanned] = [await scheduled(UPS, noscan), await scheduled(UPS, noscan)]
    await server.admin.query('delete from sandbox_carrier.pickup where key in (select fee_key::text from pickup)')
    server.clock.advance(DAY + 8 * HOUR)
    await scan(scanned.ids[0]!, server.clock.now())
    await later(0)
    expect(await detail(scanned.id)).toMatchObject({ state: 'pickedUp', finalFee: FEE })
    expect(await detail(lost.id)).toMatchObject({ state: 'scheduled' })
    await later(19 * HOUR)
    expect(await detail(lost.id)).toMatchObject({ state: 'missed' })
    nextMonday()
  })

  it('holds up no other carrier', async () => {
    const [slow, quick] = [await scheduled(UPS), await scheduled(USPS)]
    const runtime = await runtimeOf(server.services)
    const called = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<Outcome<CarrierPickup>>()
    const resolveCarrier: Carriers['resolveCarrier'] = async (of) => {
      const provider = await runtime.carriers.resolveCarrier(of)
      const { pickups, capabilities } = provider
      if (of.carrier !== UPS || !pickups) return provider
      const find = () => (called.resolve(), answer.promise)
      const silent = { options: pickups.options.bind(pickups), schedule: find, change: find, cancel: find, find }
      return plainProvider({ capabilities, pickups: silent })
    }
    server.clock.advance(DAY + 8 * HOUR)
    const settling = settleDuePickups({ ...runtime, carriers: { ...runtime.carriers, resolveCarrier } })
    await called.promise
    await expect.poll(async () => (await detail(quick.id)).state).toBe('pickedUp')
    expect((await detail(slow.id)).state).toBe('scheduled')
    answer.resolve({ outcome: 'unknown', problems: [] })
    await settling
    await later(HOUR)
    expect((await detail(slow.id)).state).toBe('pickedUp')
    nextMonday()
  })
})

it('charges for no parcel that was scanned before it was ready, or before its window is over', async () => {
  const { id, ids } = await scheduled(UPS, noscan, 2)
  // Ten in the morning of the day: brought to a counter.
  server.clock.advance(DAY)
  await scan(ids[0]!, server.clock.now())
  await later(5 * HOUR)
  expect(await detail(id)).toMatchObject({ state: 'scheduled' })
  await later(5 * HOUR)
  expect(await detail(id)).toMatchObject({ state: 'scheduled' })
  await later(17 * HOUR)
  expect(await detail(id)).toMatchObject({ state: 'missed', finalFee: null })
  nextMonday()
})

it('is one pickup a request key: another request with it is refused', async () => {
  const { from, ids } = await buy(UPS, somewhere(), {}, 2)
  const body = { requestKey: randomUUID(), carrier: UPS, from, date: dayAfter(today()), shipmentIds: [ids[0]] }
  const first = await ask(body)
  expect((await ask(body)).body.data?.id).toBe(first.body.data?.id)
  for (const other of [{ shipmentIds: ids }, { date: dayAfter(today(), 2) }, { close: '18:00' }, { carrier: USPS }]) {
    const { status, body: answer } = await ask({ ...body, ...other })
    expect([status, answer.errorCode]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  }
  await server.call(api.cancelPickup, { params: { id: first.body.data!.id } }, { as })
})

describe('a parcel', () => {
  it('leaves the pickup when its label is voided', async () => {
    const { id, ids } = await scheduled(UPS, {}, 2)
    await server.call(voidLabels, { body: { shipmentIds: [ids[0]!] } }, { as })
    const left = await detail(id)
    expect(left).toMatchObject({ state: 'scheduled', count: 1 })
    expect(left.parcels.map(({ shipmentId }) => shipmentId)).toEqual([ids[1]])
    await server.call(api.cancelPickup, { params: { id } }, { as })
  })

  it('that the driver left behind is free for another pickup by the next noon', async () => {
    const { id, from, ids } = await scheduled(UPS, noscan, 2)
    server.clock.advance(DAY + 8 * HOUR)
    await scan(ids[0]!, server.clock.now())
    await server.admin.query(`update shipment set status = 2 where id = $1`, [ids[0]])
    await later(0)
    expect(await detail(id)).toMatchObject({ state: 'pickedUp', count: 2 })
    expect(await waiting(UPS, from)).toEqual([])
    await later(19 * HOUR)
    expect(await waiting(UPS, from)).toEqual([ids[1]])
    const again = await ask({ carrier: UPS, from, date: dayAfter(today()), shipmentIds: [ids[1]] })
    expect(again.body.data).toMatchObject({ state: 'scheduled', count: 1 })
    expect(await detail(id)).toMatchObject({ state: 'pickedUp', count: 1 })
    await server.call(api.cancelPickup, { params: { id: again.body.data!.id } }, { as })
    nextMonday()
  })
})

describe('a recurring pickup', () => {
  const weekdays = [1, 2, 3, 4, 5]
  const plan = (body: object) =>
    server.call(
      api.createPickupPlan,
      { body: { requestKey: randomUUID(), ...base, carrier: UPS, weekdays, startsOn: today(), ...body } as never },
      { as },
    )
  const read = async (id: number) =>
    (await server.call(api.listPickupPlans, {}, { as })).body.data!.plans.find((one) => one.id === id)!
  const run = async () => bookPlans(await runtimeOf(server.services))

  it('schedules no day that was skipped, or that it no longer has, while the carrier was asked', async () => {
    const from = somewhere()
    const id = (await plan({ from, startsOn: dayAfter(today(), 7) })).body.data!.id
    const runtime = await runtimeOf(server.services)
    const by = { orgId: demoOrg.seller, userId: 1 }
    const date = dayAfter(today(), 7)
    const book = (day: string) =>
      requestPickup(
        runtime,
        { body: { ...base, requestKey: randomUUID(), carrier: UPS, from, date: day, shipmentIds: [] }, planId: id },
        by,
      )
    await server.call(api.skipPickupDay, { params: { id }, body: { date, skip: true } }, { as })
    await expect(book(date)).rejects.toMatchObject({ code: 'PICKUP_DECIDED' })
    await server.call(api.endPickupPlan, { params: { id } }, { as })
    await expect(book(dayAfter(date))).rejects.toMatchObject({ code: 'PICKUP_DECIDED' })
    const { rows } = await server.admin.query('select 1 from pickup where plan_id = $1', [id])
    expect(rows).toEqual([])
  })

  it('does not end before it starts, nor in the past, and is over after its last day', async () => {
    const from = somewhere()
    const problem = async (body: object) => {
      const { status, body: answer } = await plan({ from, ...body })
      return [status, answer.errorCode, (answer.data as unknown as { fieldName: string }[] | null)?.[0]?.fieldName]
    }
    const refused = [422, 'PICKUP_PLAN_ENDS', 'endsOn']
    expect(await problem({ startsOn: dayAfter(today(), 3), endsOn: dayAfter(today()) })).toEqual(refused)
    expect(await problem({ startsOn: dayAfter(today(), -9), endsOn: dayAfter(today(), -2) })).toEqual(refused)
    const { id } = (await plan({ from, endsOn: dayAfter(today(), 7) })).body.data!
    server.clock.advance(7 * DAY)
    await run()
    expect((await read(id)).endedAt).toBeNull()
    server.clock.advance(DAY)
    await run()
    expect((await read(id)).endedAt).not.toBeNull()
    nextMonday()
  })

  it('rests while nobody of its seller may log in: what is not scheduled costs nothing', async () => {
    const { id } = (await plan({ from: somewhere() })).body.data!
    await run()
    const planned = async () =>
      (await server.admin.query<{ n: number }>('select count(*)::int as n from pickup where plan_id = $1', [id]))
        .rows[0]!.n
    const before = await planned()
    const setStatus = (status: number) =>
      server.admin.query('update app_user set status = $2 where org_id = $1', [demoOrg.seller, status])
    await setStatus(accountStatus.suspended)
    server.clock.advance(3 * DAY)
    await run()
    expect(await planned()).toBe(before)
    await setStatus(accountStatus.active)
    await run()
    expect(await planned()).toBeGreaterThan(before)
    await server.call(api.endPickupPlan, { params: { id } }, { as })
    nextMonday()
  })

  it('is one a request key, and asks no carrier on a day on which none is due', async () => {
    const from = somewhere()
    const key = randomUUID()
    const startsOn = dayAfter(today(), 7)
    const { id } = (await plan({ requestKey: key, from, startsOn })).body.data!
    const other = await plan({ requestKey: key, from: somewhere(), startsOn })
    expect([other.status, other.body.errorCode]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    const runtime = await runtimeOf(server.services)
    let calls = 0
    const list: Carriers['list'] = (orgId) => {
      calls++
      return runtime.carriers.list(orgId)
    }
    await bookPlans({ ...runtime, carriers: { ...runtime.carriers, list } })
    expect(calls).toBe(0)
    await server.call(api.endPickupPlan, { params: { id } }, { as })
  })
})
