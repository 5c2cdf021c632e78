import { createAddressChange } from '@waybill/contract/address-changes/api'
import * as api from '@waybill/contract/exceptions/api'
import { closeDay, getDayEnd } from '@waybill/contract/shipping/manifest-api'
import { getNeedHandleCount, listMessages } from '@waybill/contract/messages/api'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { runJobs, seedFunds } from '../../../../testing/shipping.ts'
import { settleDueChanges } from '../changes/settle.ts'
import { runtimeOf } from '../runtime/service.ts'
import { sendDigests } from './digest.ts'
import { DAY, parcelsOf } from './exceptions.fixture.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const { buy, look, pass, casesOf } = parcelsOf(server, as)

beforeAll(async () => {
  await seedFunds(server.database, demoOrg.seller, 5000_0000)
  await server.tokenOf(as)
  await server.admin.query(`update access_token set expires_at = '2100-01-01'`)
})

const list = (query: object = {}) => server.call(api.listExceptions, { query }, { as })
const ids = async (query: object = {}) => (await list(query)).body.data!.records.map(({ shipment }) => shipment.id)
const handle = (body: object, who: { as?: string } = { as }) =>
  server.call(api.handleExceptions, { body: { how: 'resent', ...body } as never }, who)
const counted = async () => (await server.call(getNeedHandleCount, {}, { as })).body.data!.exShipmentCount
const messages = async () =>
  (await server.call(listMessages, { query: { kind: 'shipping' } }, { as })).body.data!.records.map(
    ({ title }) => title.en,
  )
/** Waits until a case of a kind is open. */
async function until(shipmentId: number, code: string) {
  for (let day = 0; day < 30; day++) {
    const found = (await casesOf(shipmentId)).find((one) => one.code === code && one.closedAt === null)
    if (found) return found
    await pass(0.5)
  }
  throw new Error(`${code} was not found`)
}

describe('an exception', () => {
  it('is found once, counted, listed by what it is, and closed with what was done', async () => {
    const id = await buy('SBX:lost')
    const before = await counted()
    const lost = await until(id, 'lost')
    expect(lost).toMatchObject({ state: 'open', source: 'carrier', nextStep: 'resend', count: 1 })
    expect(await counted()).toBe(before + 1)
    expect(await ids({ code: 'lost', view: 'todo' })).toEqual([id])
    expect(await ids({ code: 'lost', carriers: '1', search: lost.shipment.trackingNo.slice(-8) })).toEqual([id])
    expect(await ids({ code: 'lost', carriers: '2' })).toEqual([])
    expect(await ids({ code: 'lost', minDays: 5 })).toEqual([])
    await look()
    await look()
    expect(await casesOf(id)).toHaveLength((await casesOf(id)).length)
    const { body } = await handle({ ids: [lost.id], note: 'Second parcel sent' })
    expect(body.data).toEqual({ handled: 1, closed: 0 })
    expect(await counted()).toBe(before)
    const closed = (await server.call(api.getException, { params: { id: lost.id } }, { as })).body.data!
    expect(closed).toMatchObject({ state: 'handled', handledHow: 'resent' })
    expect(closed.events.map(({ to, actor, note }) => [to, actor, note])).toEqual([
      ['open', 'carrier', null],
      ['handled', 'seller', 'Second parcel sent'],
    ])
    // The carrier has said nothing new.
    await pass(3)
    expect((await casesOf(id)).filter(({ code }) => code === 'lost')).toHaveLength(1)
    expect((await handle({ ids: [lost.id] })).body.errorCode).toBe('EXCEPTION_CLOSED')
    expect(await ids({ code: 'lost', view: 'closed' })).toEqual([id])
  })

  it('is found though another parcel spoils the look at all', async () => {
    const [odd, id] = [await buy('SBX:lost'), await buy('SBX:lost')]
    await server.admin.query(
      `alter table shipment_exception add constraint odd check (shipment_id <> ${odd}) not valid`,
    )
    await until(id, 'lost')
    expect(await casesOf(odd)).toEqual([])
    await server.admin.query('alter table shipment_exception drop constraint odd')
    await until(odd, 'lost')
  })

  it('that was handled opens again when the carrier reports the same once more', async () => {
    const id = await buy('SBX:nothome')
    const first = await until(id, 'notHome')
    expect(first).toMatchObject({ state: 'waitingSeller', count: 2, dueAt: expect.any(String) })
    await handle({ ids: [first.id], how: 'buyerContacted' })
    const second = await until(id, 'notHome')
    expect(second.id).not.toBe(first.id)
    expect(second.count).toBe(3)
  })

  it('waits for the carrier once it was asked, and for the seller again after the next report', async () => {
    const id = await buy('SBX:nothome')
    const found = await until(id, 'notHome')
    const before = await counted()
    const waiting = await server.call(
      api.waitForCarrier,
      { params: { id: found.id }, body: { note: 'Hold it' } },
      { as },
    )
    expect(waiting.body.data).toMatchObject({ state: 'waitingCarrier' })
    expect(await counted()).toBe(before - 1)
    await pass(1.5)
    const again = (await casesOf(id)).find(({ id: one }) => one === found.id)
    expect(again).toMatchObject({ state: 'waitingSeller', count: 3 })
  })

  it('waits for the carrier while an address change is under way, and for the seller when that fails', async () => {
    const id = await buy('SBX:badaddr')
    const found = await until(id, 'badAddress')
    expect(found).toMatchObject({ state: 'waitingSeller', nextStep: 'changeAddress' })
    const newAddress = { name: 'Ben', line1: '2 Pine St', city: 'Albany', state: 'NY', zip: '12207' }
    const body = { requestKey: randomUUID(), shipmentId: id, change: 'redirect' as const, newAddress, fee: 100_0000 }
    expect((await server.call(createAddressChange, { body }, { as })).body.data?.state).toBe('accepted')
    await look()
    expect(await casesOf(id)).toMatchObject([{ state: 'waitingCarrier' }])
    server.clock.advance(DAY / 8)
    await settleDueChanges(await runtimeOf(server.services))
    await look()
    expect(await casesOf(id)).toMatchObject([{ state: 'waitingSeller' }])
  })

  it('is a label whose manifest the carrier rejects, until it is scanned', async () => {
    const id = await buy('SBX:manifestfail')
    const { rows } = (await server.call(getDayEnd, {}, { as })).body.data!
    await server.call(
      closeDay,
      { body: { rows: rows.filter(({ carrier }) => carrier === 1).map((row) => row.id) } },
      { as, headers: { 'idempotency-key': randomUUID() } },
    )
    await runJobs(server)
    await look()
    expect(await casesOf(id)).toMatchObject([{ code: 'manifestFailed', state: 'open', nextStep: 'closeDay' }])
    await pass(4)
    expect((await casesOf(id)).at(-1)).toMatchObject({ code: 'manifestFailed', state: 'autoClosed' })
  })
})

describe('the daily message', () => {
  it('tells of what is new, once, and of nothing where it is switched off', async () => {
    const runtime = await runtimeOf(server.services)
    await sendDigests(runtime)
    const reports = await messages()
    await sendDigests(runtime)
    expect(await messages()).toEqual(reports)
    await until(await buy('SBX:noscan'), 'noScan')
    await sendDigests(runtime)
    expect((await messages()).length).toBe(reports.length + 1)
    expect((await messages())[0]).toMatch(/^\d+ new exception shipments?$/)
    const { version } = (await server.call(api.getExceptionSettings, {}, { as })).body.data!
    const save = (sent: number) =>
      server.call(api.saveExceptionSettings, { body: { version: sent, settings: { digest: false } } }, { as })
    expect((await save(version)).body.data?.settings).toEqual({ digest: false })
    expect((await save(version)).status).toBe(409)
    await until(await buy('SBX:noscan'), 'noScan')
    await sendDigests(runtime)
    expect((await messages()).length).toBe(reports.length + 1)
  })
})

describe('refuses', () => {
  it('what is not understood', async () => {
    expect((await handle({ ids: [] })).status).toBe(400)
    expect((await list({ minDays: 0 })).status).toBe(400)
    expect((await list({ cursor: 'nonsense' })).status).toBe(400)
    const { body } = await handle({ ids: [1000], how: 'other' })
    expect(body.errorCode).toBe('INVALID_INPUT')
  })

  it('nobody, and other kinds of organizations', async () => {
    expect((await server.call(api.listExceptions, { query: {} })).status).toBe(401)
    expect((await handle({ ids: [1000] }, {})).status).toBe(401)
    expect((await server.call(api.listExceptions, { query: {} }, { as: 'owner@acme.test' })).status).toBe(403)
  })

  it('one that is not there', async () => {
    expect((await handle({ ids: [1] })).status).toBe(404)
    expect((await server.call(api.getException, { params: { id: 1 } }, { as })).status).toBe(404)
    expect((await server.call(api.listShipmentExceptions, { params: { id: 1 } }, { as })).status).toBe(404)
  })
})
