import { urlOf } from '@waybill/contract/core/client'
import { getPostageInfo } from '@waybill/contract/funds/api'
import { listMessages } from '@waybill/contract/messages/api'
import * as api from '@waybill/contract/pickups/api'
import { localTime } from '@waybill/contract/pickups/rules'
import { getDayEnd } from '@waybill/contract/shipping/manifest-api'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { pdfText } from '../../../../testing/pdf-text.ts'
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
import { refreshTracking } from '../tracking/track-shipments.ts'
import { bookPlans } from './book-plan.ts'
import { settleDuePickups } from './settle.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const [USPS, UPS, FEDEX] = [1, 2, 3]
const ZONE = 'America/Los_Angeles'
const HOUR = 3_600_000
const DAY = 24 * HOUR
const UPS_LATER = 9_0000

beforeAll(async () => {
  await seedFunds(server.database, demoOrg.seller, 5000_0000)
  await server.tokenOf(as)
  await server.admin.query(`update access_token set expires_at = '2100-01-01'`)
  // A Monday at 18:00 UTC, ten in the morning in San Francisco.
  const at = server.clock.now()
  const days = (8 - at.getUTCDay()) % 7 || 7
  server.clock.advance((Math.floor(at.getTime() / DAY) + days) * DAY + 18 * HOUR - at.getTime())
})

let houses = 0
/** Another place for each test: one pickup a carrier, address and date. */
const somewhere = () => ({ ...testSender, line1: `${++houses} Market St` })
async function buy(carrier: number, from = somewhere(), changes: OrderChanges = {}, count = 1) {
  const orders = Array.from({ length: count }, () => newOrder({ shipFrom: from, ...changes }))
  const ids = await seedOrders(server.database, demoOrg.seller, orders)
  const { items } = await shopper(server, as).ship(ids, carrier)
  return {
    from,
    ids: items.map(({ shipmentId }) => shipmentId ?? 0),
    tracking: items.map(({ trackingNo }) => trackingNo ?? ''),
  }
}
const quote = async (carrier: number, from: object) =>
  (await server.call(api.quotePickup, { body: { carrier, from: from as typeof testSender } }, { as })).body.data!
const today = () => localTime(server.clock.now(), ZONE).date
const dayAfter = (date: string, n = 1) => new Date(Date.parse(`${date}T00:00:00Z`) + n * DAY).toISOString().slice(0, 10)
const base = { ready: '13:00', close: '17:00', place: 'dock' as const, instructions: null, fee: 100_0000 }
const ask = (body: object) =>
  server.call(api.schedulePickup, { body: { requestKey: randomUUID(), ...base, ...body } as never }, { as })
async function scheduled(carrier: number, more: object = {}, changes: OrderChanges = {}) {
  const { from, ids } = await buy(carrier, somewhere(), changes)
  const { body } = await ask({ carrier, from, date: dayAfter(today()), shipmentIds: ids, ...more })
  if (!body.data) throw new Error(`${body.errorCode} ${body.message}`)
  return { ...body.data, from, ids }
}
const detail = async (id: number) => (await server.call(api.getPickup, { params: { id } }, { as })).body.data!
const wallet = async () => {
  const { available, held } = (await server.call(getPostageInfo, {}, { as })).body.data!
  return [available, held]
}
/** Lets time pass and asks the carriers. */
async function later(ms: number): Promise<void> {
  server.clock.advance(ms)
  await settleDuePickups(await runtimeOf(server.services))
}
/** To Monday, ten in the morning in San Francisco. */
async function nextMonday(): Promise<void> {
  const at = server.clock.now().getTime()
  const week = Math.floor((at - 4 * DAY) / (7 * DAY)) + 1
  server.clock.advance(4 * DAY + week * 7 * DAY + 18 * HOUR - at)
}
const noscan: OrderChanges = { reference2: 'SBX:noscan' }

describe('a pickup', () => {
  it('offers open days, holds the fee, and charges it once the driver was there', async () => {
    const { from, ids } = await buy(UPS, somewhere(), {}, 2)
    const offer = await quote(UPS, from)
    expect(offer).toMatchObject({ zone: ZONE, problem: null, scheduled: [] })
    expect(offer.days[0]).toMatchObject({ date: today(), fee: 14_0000, earliest: '08:00' })
    expect(offer.days.every(({ date }) => ![0, 6].includes(new Date(date).getUTCDay()))).toBe(true)
    expect(offer.sources.map(({ of, status }) => [of, status])).toEqual([
      ['days', 'sample'],
      ['fee', 'sample'],
    ])
    expect(offer.parcels.map(({ shipmentId }) => shipmentId).toSorted()).toEqual(ids.toSorted())
    const [available = 0] = await wallet()
    const key = randomUUID()
    const date = dayAfter(today())
    const press = () => ask({ requestKey: key, carrier: UPS, from, date, shipmentIds: ids })
    // Two tabs press at once, with one key.
    const [one, two] = await Promise.all([press(), press()])
    expect(one.body.data).toMatchObject({
      state: 'scheduled',
      count: 2,
      fee: UPS_LATER,
      finalFee: null,
      canChange: true,
    })
    expect(two.body.data?.id).toBe(one.body.data?.id)
    expect(one.body.data?.confirmation).toMatch(/^WTC\d+$/)
    expect(await wallet()).toEqual([available - UPS_LATER, UPS_LATER])
    expect((await quote(UPS, from)).parcels).toEqual([])
    await later(DAY + 8 * HOUR)
    const done = await detail(one.body.data!.id)
    expect(done).toMatchObject({ state: 'pickedUp', finalFee: UPS_LATER, canChange: false })
    expect(done.events.map(({ to, actor }) => [to, actor])).toEqual([
      ['requested', 'seller'],
      ['scheduled', 'carrier'],
      ['pickedUp', 'carrier'],
    ])
    expect(await wallet()).toEqual([available - UPS_LATER, 0])
    expect(await ledgerFaults(server.admin)).toEqual([])
    await nextMonday()
  })

  it('is free at USPS, and picked up with the first scan of one of its parcels', async () => {
    const before = await wallet()
    const { id } = await scheduled(USPS, { fee: 0, instructions: 'late' })
    const [spent = 0] = await wallet()
    server.clock.advance(DAY + 8 * HOUR)
    await refreshTracking(await runtimeOf(server.services))
    await later(0)
    expect(await detail(id)).toMatchObject({ state: 'pickedUp', fee: 0, finalFee: 0 })
    expect((await wallet())[0]).toBe(spent)
    expect(before[1]).toBe(0)
    await nextMonday()
  })

  it('that nobody came to by the next noon is missed: the fee returns, the parcels are free, and a message says so', async () => {
    const { id, from, ids } = await scheduled(UPS, {}, noscan)
    await later(DAY + 12 * HOUR)
    expect(await detail(id)).toMatchObject({ state: 'scheduled' })
    await later(14 * HOUR + 10 * 60_000)
    const missed = await detail(id)
    expect(missed).toMatchObject({ state: 'missed', finalFee: null })
    expect(missed.events.at(-1)).toMatchObject({ actor: 'system' })
    expect((await wallet())[1]).toBe(0)
    expect((await quote(UPS, from)).parcels.map(({ shipmentId }) => shipmentId)).toEqual(ids)
    const { records } = (await server.call(listMessages, { query: {} }, { as })).body.data!
    expect(records[0]?.title.en).toBe(`UPS missed your pickup PU-${id}`)
    expect(await ledgerFaults(server.admin)).toEqual([])
    await nextMonday()
  })

  it.each([
    ['missed', 'missed', DAY + 8 * HOUR],
    ['driver', 'canceled', DAY + 4 * HOUR],
    ['late', 'pickedUp', 2 * DAY],
  ] as const)('whose driver plays "%s" ends as %s', async (word, state, after) => {
    const { id } = await scheduled(UPS, { instructions: `Please be ${word}` }, noscan)
    await later(after)
    expect(await detail(id)).toMatchObject({ state, finalFee: state === 'pickedUp' ? UPS_LATER : null })
    expect((await wallet())[1]).toBe(0)
    await nextMonday()
  })

  it('that the carrier rejects costs nothing and leaves the parcels free', async () => {
    const { id, from, ids } = await scheduled(UPS, { instructions: 'fail' })
    expect(await detail(id)).toMatchObject({ state: 'failed', problem: { code: 'PICKUP_REJECTED' } })
    expect((await wallet())[1]).toBe(0)
    expect((await quote(UPS, from)).parcels.map(({ shipmentId }) => shipmentId)).toEqual(ids)
  })

  it('takes another window and more parcels, and is canceled once', async () => {
    const { id, from } = await scheduled(UPS)
    const more = await buy(UPS, from)
    const change = (body: object) => server.call(api.changePickup, { params: { id }, body }, { as })
    expect((await change({ ready: '13:00', close: '14:00' })).body).toMatchObject({
      errorCode: 'PICKUP_WINDOW',
      data: [{ fieldName: 'close' }],
    })
    const { body } = await change({ ready: '09:00', close: '12:00', addShipmentIds: more.ids })
    expect(body.data).toMatchObject({ ready: '09:00', close: '12:00', count: 2, pending: null, state: 'scheduled' })
    expect((await change({ addShipmentIds: more.ids })).body.errorCode).toBe('PICKUP_PARCELS')
    const cancel = () => server.call(api.cancelPickup, { params: { id } }, { as })
    const both = await Promise.all([cancel(), cancel()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await detail(id)).toMatchObject({ state: 'canceled', pending: null })
    expect((await cancel()).body.errorCode).toBe('PICKUP_DECIDED')
    expect((await wallet())[1]).toBe(0)
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('is neither changed nor canceled after its cut-off', async () => {
    const { id } = await scheduled(UPS)
    server.clock.advance(DAY + 5 * HOUR)
    expect((await server.call(api.cancelPickup, { params: { id } }, { as })).body.errorCode).toBe('PICKUP_TOO_LATE')
    await later(3 * HOUR)
    await nextMonday()
  })

  it('waits, with its fee held, while nobody at the carrier answers, and is scheduled as the carrier says', async () => {
    const use = (adapter: string) =>
      server.admin.query('update carrier_connection set adapter = $1, version = version + 1', [adapter])
    const { id } = await scheduled(UPS)
    await server.admin.query(
      `update pickup set state = 'requested', confirmation = null, next_try_at = now() where id = $1`,
      [id],
    )
    await use('gone')
    await later(HOUR)
    expect(await detail(id)).toMatchObject({ state: 'requested' })
    expect((await server.call(api.cancelPickup, { params: { id } }, { as })).body.errorCode).toBe('PICKUP_BUSY')
    expect((await wallet())[1]).toBe(UPS_LATER)
    await use('sandbox')
    await later(HOUR)
    expect(await detail(id)).toMatchObject({ state: 'scheduled' })
    const { rows } = await server.admin.query(
      `select 1 from sandbox_carrier.pickup where key = (select fee_key::text from pickup where id = $1)`,
      [id],
    )
    expect(rows).toHaveLength(1)
    await server.call(api.cancelPickup, { params: { id } }, { as })
    expect((await wallet())[1]).toBe(0)
  })

  it('is printed with its window, confirmation and numbers', async () => {
    const { id, confirmation, ids } = await scheduled(UPS)
    const { statusCode, rawPayload } = await server.app.inject({
      method: 'POST',
      url: urlOf(api.printPickup, {}),
      payload: { pickupId: id, paper: 'letter' },
      headers: { host: 'localhost', authorization: `Bearer ${await server.tokenOf(as)}` },
    })
    expect(statusCode).toBe(200)
    const text = await pdfText(rawPayload)
    expect(text).toContain(confirmation)
    expect(text.replace(/\s/g, '')).toContain('13:00–17:00')
    expect(text).toContain('Driver')
    expect(ids).toHaveLength(1)
  })
})

describe('what is refused, at its field', () => {
  const problem = async (more: object) => {
    const { from, ids } = await buy(UPS)
    const { status, body } = await ask({ carrier: UPS, from, date: dayAfter(today()), shipmentIds: ids, ...more })
    return [status, body.errorCode, (body.data as unknown as { fieldName: string }[] | null)?.[0]?.fieldName]
  }
  it('a day that is over, closed or past its cut-off, hours nobody drives, a window too short', async () => {
    expect(await problem({ date: dayAfter(today(), -1) })).toEqual([422, 'PICKUP_CUTOFF', 'date'])
    expect(await problem({ date: dayAfter(today(), 6) })).toEqual([422, 'PICKUP_DAY', 'date'])
    expect(await problem({ ready: '03:00' })).toEqual([422, 'PICKUP_HOURS', 'ready'])
    expect(await problem({ close: '23:00' })).toEqual([422, 'PICKUP_HOURS', 'close'])
    expect(await problem({ ready: '16:00' })).toEqual([422, 'PICKUP_WINDOW', 'close'])
    server.clock.advance(5 * HOUR)
    expect(await problem({ date: today() })).toEqual([422, 'PICKUP_CUTOFF', 'date'])
    server.clock.advance(-5 * HOUR)
  })

  it('a fee that was not shown, no parcels, parcels of another carrier, an address abroad', async () => {
    expect((await problem({ fee: 1_0000 })).slice(0, 2)).toEqual([409, 'PICKUP_FEE'])
    expect((await problem({ shipmentIds: [] })).slice(0, 2)).toEqual([422, 'PICKUP_NO_PARCELS'])
    const usps = await buy(USPS)
    expect((await problem({ shipmentIds: usps.ids })).slice(0, 2)).toEqual([409, 'PICKUP_PARCELS'])
    const abroad = { ...testSender, country: 'DE', state: null, zip: '10115' }
    expect((await problem({ from: abroad })).slice(0, 2)).toEqual([422, 'PICKUP_NOT_OFFERED'])
  })

  it('a second one at the same address and date, but not at another', async () => {
    const { id, from, date } = await scheduled(UPS)
    const more = await buy(UPS, from)
    const { status, body } = await ask({ carrier: UPS, from, date, shipmentIds: more.ids })
    expect([status, body.errorCode]).toEqual([409, 'PICKUP_EXISTS'])
    expect(body.message).toContain(`PU-${id}`)
    expect((await quote(UPS, from)).scheduled).toEqual([{ id, date }])
  })

  it('a fee beyond the balance: nothing is requested and nothing held', async () => {
    const before = await wallet()
    const { from, ids } = await buy(FEDEX)
    await server.admin.query(`update ledger_account set floor = balance where org_id = $1 and code = 2010`, [
      demoOrg.seller,
    ])
    const { status, body } = await ask({ carrier: FEDEX, from, date: dayAfter(today()), shipmentIds: ids })
    expect([status, body.errorCode]).toEqual([402, 'INSUFFICIENT_FUNDS'])
    await server.admin.query(`update ledger_account set floor = 0 where org_id = $1 and code = 2010`, [demoOrg.seller])
    expect((await wallet())[1]).toBe(before[1])
    expect((await quote(FEDEX, from)).parcels).toHaveLength(1)
  })
})

it('lists pickups by day, state, carrier, number and parcel, page by page', async () => {
  const { tracking, from, ids } = await buy(USPS)
  const { body } = await ask({ carrier: USPS, from, date: dayAfter(today()), shipmentIds: ids })
  const list = async (query: object) => (await server.call(api.listPickups, { query }, { as })).body.data!
  const all = await list({})
  const first = await list({ limit: 2 })
  const second = await list({ limit: 2, cursor: first.next })
  expect([...first.records, ...second.records].map(({ id }) => id)).toEqual(all.records.slice(0, 4).map(({ id }) => id))
  expect((await list({ search: tracking[0] })).records.map(({ id }) => id)).toEqual([body.data?.id])
  expect((await list({ search: `PU-${body.data?.id}` })).records).toHaveLength(1)
  expect((await list({ state: 'failed' })).records.every(({ state }) => state === 'failed')).toBe(true)
  expect((await list({ carriers: [USPS], dateFrom: today() })).records.every(({ carrier }) => carrier === USPS)).toBe(
    true,
  )
  const { origins } = (await server.call(api.listPickupOrigins, {}, { as })).body.data!
  expect(origins.length).toBeGreaterThan(0)
})

it('shows the end of the day which pickup comes there', async () => {
  const { from, ids } = await buy(UPS)
  const { body } = await ask({ carrier: UPS, from, date: today(), ready: '14:00', close: '18:00', shipmentIds: ids })
  const { rows } = (await server.call(getDayEnd, {}, { as })).body.data!
  const row = rows.find((one) => one.carrier === UPS && one.from.line1 === from.line1)
  expect(row?.pickup).toEqual({ id: body.data?.id, date: today() })
})

describe('a recurring pickup', () => {
  const plan = (body: object) =>
    server.call(
      api.createPickupPlan,
      {
        body: {
          requestKey: randomUUID(),
          ...base,
          carrier: UPS,
          weekdays: [1, 2, 3, 4, 5],
          startsOn: today(),
          ...body,
        } as never,
      },
      { as },
    )
  const read = async (id: number) =>
    (await server.call(api.listPickupPlans, {}, { as })).body.data!.plans.find((one) => one.id === id)!
  const run = async () => bookPlans(await runtimeOf(server.services))

  it('schedules each day ahead, once, with what waits there; skips days and holidays; ends', async () => {
    await nextMonday()
    const { from, ids } = await buy(UPS)
    const key = randomUUID()
    const { body } = await plan({ requestKey: key, from })
    const { id } = body.data!
    expect((await plan({ requestKey: key, from })).body.data?.id).toBe(id)
    expect((await plan({ from })).body.errorCode).toBe('PICKUP_PLAN_EXISTS')
    await Promise.all([run(), run()])
    const booked = (await read(id)).days.filter(({ state }) => state === 'booked')
    expect(booked.map(({ date }) => date)).toEqual([today(), dayAfter(today()), dayAfter(today(), 2)])
    expect((await detail(booked[0]!.pickupId!)).parcels.map(({ shipmentId }) => shipmentId)).toEqual(ids)
    const planned = (await read(id)).days.find(({ state }) => state === 'planned')!
    const skip = (date: string, flag: boolean) =>
      server.call(api.skipPickupDay, { params: { id }, body: { date, skip: flag } }, { as })
    expect((await skip(planned.date, true)).body.data?.days.find(({ date }) => date === planned.date)?.state).toBe(
      'skipped',
    )
    expect((await skip(booked[0]!.date, true)).body.errorCode).toBe('PICKUP_DECIDED')
    server.clock.advance(Date.parse(`${planned.date}T18:00:00Z`) - DAY - server.clock.now().getTime())
    await run()
    expect((await read(id)).days.find(({ date }) => date === planned.date)?.state).toBe('skipped')
    const { rows } = await server.admin.query<{ pickup_date: string }>(
      `select pickup_date::text, count(*) from pickup where plan_id = $1 group by 1 having count(*) > 1`,
      [id],
    )
    expect(rows).toEqual([])
    expect((await server.call(api.endPickupPlan, { params: { id } }, { as })).body.data?.endedAt).not.toBeNull()
    await nextMonday()
  })

  it('says why a day could not be scheduled, and tries again until it can', async () => {
    const { from } = await buy(UPS)
    const { body } = await plan({ from, startsOn: dayAfter(today(), 7) })
    const { id } = body.data!
    expect(body.data?.days.some(({ state }) => state === 'booked')).toBe(false)
    server.clock.advance(6 * DAY)
    await server.admin.query(`update ledger_account set floor = balance where org_id = $1 and code = 2010`, [
      demoOrg.seller,
    ])
    await run()
    const failed = (await read(id)).days.find(({ state }) => state === 'failed')
    expect(failed?.problem?.code).toBe('INSUFFICIENT_FUNDS')
    const { records } = (await server.call(listMessages, { query: {} }, { as })).body.data!
    expect(
      records.filter(({ title }) => title.en === `Your UPS pickup on ${failed?.date} isn't scheduled`),
    ).toHaveLength(1)
    await server.admin.query(`update ledger_account set floor = 0 where org_id = $1 and code = 2010`, [demoOrg.seller])
    await run()
    expect((await read(id)).days.find(({ date }) => date === failed?.date)?.state).toBe('booked')
    await server.call(api.endPickupPlan, { params: { id } }, { as })
  })

  it('is refused on days on which nobody drives, with a window too short, and for ids of nobody', async () => {
    const from = somewhere()
    expect((await plan({ from, weekdays: [0] })).body.errorCode).toBe('PICKUP_PLAN_DAYS')
    expect((await plan({ from, close: '14:00' })).body.errorCode).toBe('PICKUP_WINDOW')
    expect((await plan({ from, fee: 0 })).body.errorCode).toBe('PICKUP_FEE')
    expect((await server.call(api.endPickupPlan, { params: { id: 1 } }, { as })).status).toBe(404)
  })
})
