import * as api from '@waybill/contract/address-changes/api'
import { getPostageInfo, listPostage } from '@waybill/contract/funds/api'
import { getNeedHandleCount } from '@waybill/contract/messages/api'
import { voidLabels } from '@waybill/contract/shipping/api'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import type { Carriers, ChangeAnswer, Outcome } from '../../../../carriers/index.ts'
import { plainProvider } from '../../../../testing/faults/fake-provider.fixture.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { newOrder, seedFunds, seedOrders, shopper, testRecipient } from '../../../../testing/shipping.ts'
import { runtimeOf } from '../runtime/service.ts'
import { settleDueChanges } from './settle.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const USPS = 1
const UPS = 2
const FEDEX = 3
const DHL = 4
const DAY = 86_400_000
const FEE = 19_4500

beforeAll(async () => {
  await seedFunds(server.database, demoOrg.seller, 2000_0000)
  await server.tokenOf(as)
  await server.admin.query(`update access_token set expires_at = '2100-01-01'`)
})

async function shipped(carrier: number): Promise<number> {
  const [orderId = 0] = await seedOrders(server.database, demoOrg.seller, [newOrder()])
  const [item] = (await shopper(server, as).ship([orderId], carrier)).items
  return item?.shipmentId ?? 0
}
const elsewhere = (house: number) => ({
  name: 'Ben Baker',
  line1: `${house} Pine St`,
  city: 'Albany',
  state: 'NY',
  zip: '12207',
})
const ask = (shipmentId: number, more: object = {}, requestKey: string = randomUUID()) =>
  server.call(
    api.createAddressChange,
    { body: { requestKey, shipmentId, change: 'redirect', newAddress: elsewhere(1), fee: FEE, ...more } },
    { as },
  )
const askFor = async (house: number) => {
  const { body } = await ask(await shipped(USPS), { newAddress: elsewhere(house) })
  if (!body.data) throw new Error(`${body.errorCode} ${body.message}`)
  return body.data
}
const wallet = async () => {
  const { available, held } = (await server.call(getPostageInfo, {}, { as })).body.data!
  return [available, held]
}
const detail = async (id: number) => (await server.call(api.getAddressChange, { params: { id } }, { as })).body.data!
const counted = async () => (await server.call(getNeedHandleCount, {}, { as })).body.data!.addrChangeCount
/** Lets the carriers' time pass and asks them. */
async function later(ms: number): Promise<void> {
  server.clock.advance(ms)
  await settleDueChanges(await runtimeOf(server.services))
}
const HOURS = DAY / 12

describe('a parcel that is to go elsewhere', () => {
  it('holds the fee, asks the carrier, and is charged once it has done it', async () => {
    const shipmentId = await shipped(USPS)
    const [available = 0] = await wallet()
    const key = randomUUID()
    const { body } = await ask(shipmentId, { reason: 'The buyer moved' }, key)
    expect(body.data).toMatchObject({ state: 'accepted', controlCode: 2, fee: FEE, finalFee: null, unseen: false })
    expect(body.data?.newAddress).toMatchObject({ line1: '1 Pine St', country: 'US', phone: testRecipient.phone })
    expect(await wallet()).toEqual([available - FEE, FEE])
    // The same press again is the same change.
    expect((await ask(shipmentId, { reason: 'The buyer moved' }, key)).body.data?.id).toBe(body.data?.id)
    await later(HOURS)
    const done = await detail(body.data!.id)
    expect(done).toMatchObject({ state: 'completed', controlCode: 3, finalFee: FEE })
    expect(done.events.map(({ to, actor }) => [to, actor])).toEqual([
      ['submitted', 'seller'],
      ['accepted', 'carrier'],
      ['completed', 'carrier'],
    ])
    expect(done.events[0]?.note).toBe('The buyer moved')
    expect(await wallet()).toEqual([available - FEE, 0])
    const { records } = (await server.call(listPostage, { query: { limit: 1 } }, { as })).body.data!
    expect(records[0]).toMatchObject({ amount: -FEE, cause: 'addressChange', kind: 34 })
    expect(records[0]?.note).toMatch(new RegExp(`^AC-${done.id} · 9`))
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('gives the fee back when it is not caught or denied, and counts it until it is seen', async () => {
    const before = await wallet()
    const missed = await askFor(2)
    const denied = await askFor(3)
    expect(denied).toMatchObject({ state: 'denied', unseen: true })
    await later(HOURS)
    expect(await detail(missed.id)).toMatchObject({ state: 'failed', unseen: true, finalFee: null })
    expect((await wallet())[1]).toBe(before[1])
    expect(await counted()).toBe(2)
    for (const { id } of [missed, denied]) await server.call(api.seeAddressChange, { params: { id } }, { as })
    expect(await counted()).toBe(0)
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('charges another fee where the carrier asks for one, and fails when nothing happens until the last day', async () => {
    const dearer = await askFor(4)
    const silent = await askFor(5)
    await later(HOURS)
    expect(await detail(dearer.id)).toMatchObject({ state: 'completed', fee: FEE, finalFee: FEE + 2_0000 })
    expect(await detail(silent.id)).toMatchObject({ state: 'accepted' })
    await later(12 * DAY)
    const over = await detail(silent.id)
    expect(over).toMatchObject({ state: 'failed' })
    expect(over.events.at(-1)).toMatchObject({ actor: 'system' })
    expect((await wallet())[1]).toBe(0)
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('is withdrawn by its seller, once', async () => {
    const [available] = await wallet()
    const { id } = await askFor(5)
    const cancel = () => server.call(api.cancelAddressChange, { params: { id } }, { as })
    expect((await cancel()).body.data).toMatchObject({ state: 'canceled', unseen: false })
    expect((await cancel()).body.errorCode).toBe('CHANGE_DECIDED')
    expect((await wallet())[1]).toBe(0)
    expect((await wallet())[0]).toBeLessThan(available!)
  })

  it('is canceled at the carrier, so that it never does it', async () => {
    const before = await wallet()
    const { id } = await askFor(7)
    const { body } = await server.call(api.cancelAddressChange, { params: { id } }, { as })
    expect(body.data).toMatchObject({ state: 'canceled', cancelRequestedAt: null })
    expect(body.data?.events.at(-1)).toMatchObject({ from: 'accepted', to: 'canceled', actor: 'seller' })
    const { rows } = await server.admin.query('select 1 from sandbox_carrier.canceled_change where reference = $1', [
      `AC-${id}`,
    ])
    expect(rows).toHaveLength(1)
    await later(HOURS)
    expect(await detail(id)).toMatchObject({ state: 'canceled', finalFee: null })
    expect((await wallet())[1]).toBe(before[1])
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('goes on where the driver has it already: the carrier refuses to cancel it', async () => {
    const { id } = await askFor(6)
    const { status, body } = await server.call(api.cancelAddressChange, { params: { id } }, { as })
    expect([status, body.errorCode]).toEqual([409, 'CHANGE_CANCEL_REFUSED'])
    const continued = await detail(id)
    expect(continued).toMatchObject({ state: 'accepted', cancelRequestedAt: null })
    expect(continued.events.at(-1)).toMatchObject({ from: 'accepted', to: 'accepted', actor: 'carrier' })
    expect(continued.events.at(-1)).toMatchObject({
      note: 'Out for delivery: no change possible',
      zhNote: '派送中，无法变更',
    })
    expect((await wallet())[1]).toBe(FEE)
    await later(HOURS)
    expect(await detail(id)).toMatchObject({ state: 'completed', finalFee: FEE })
    expect((await wallet())[1]).toBe(0)
  })

  it('keeps its fee held until a silent carrier has answered the cancellation', async () => {
    const use = (adapter: string) =>
      server.admin.query('update carrier_connection set adapter = $1, version = version + 1', [adapter])
    const { id } = await askFor(5)
    await use('gone')
    // Carrier accounts are read again.
    server.clock.advance(400_000)
    const { body } = await server.call(api.cancelAddressChange, { params: { id } }, { as })
    expect(body.data).toMatchObject({ state: 'accepted' })
    expect(body.data?.cancelRequestedAt).not.toBeNull()
    expect((await wallet())[1]).toBe(FEE)
    // A second press asks for the same cancellation.
    expect((await server.call(api.cancelAddressChange, { params: { id } }, { as })).body.data?.state).toBe('accepted')
    await use('sandbox')
    await later(HOURS)
    expect(await detail(id)).toMatchObject({ state: 'canceled', cancelRequestedAt: null })
    expect((await wallet())[1]).toBe(0)
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('waits, with its fee held, while nobody at the carrier answers, and ends as the carrier says', async () => {
    const use = (adapter: string) =>
      server.admin.query('update carrier_connection set adapter = $1, version = version + 1', [adapter])
    const caught = await askFor(1)
    const silent = await askFor(5)
    await use('gone')
    await later(HOURS)
    expect(await detail(caught.id)).toMatchObject({ state: 'accepted' })
    expect((await wallet())[1]).toBe(2 * FEE)
    await use('sandbox')
    await later(HOURS)
    expect(await detail(caught.id)).toMatchObject({ state: 'completed', finalFee: FEE })
    // Silence is no answer, after the last day either.
    await use('gone')
    await later(12 * DAY)
    expect(await detail(silent.id)).toMatchObject({ state: 'accepted' })
    await use('sandbox')
    await later(HOURS)
    expect(await detail(silent.id)).toMatchObject({ state: 'failed' })
    expect((await wallet())[1]).toBe(0)
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('of one carrier is not held up by another that does not answer', async () => {
    const waits = await askFor(7)
    const { body } = await ask(await shipped(UPS), { change: 'hold', newAddress: null, fee: 0 })
    const slow = body.data?.id ?? 0
    const runtime = await runtimeOf(server.services)
    const called = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<Outcome<ChangeAnswer>>()
    const resolveCarrier: Carriers['resolveCarrier'] = async (of) => {
      const provider = await runtime.carriers.resolveCarrier(of)
      if (of.carrier !== UPS) return provider
      const { capabilities } = provider
      return plainProvider({ capabilities, changeDelivery: () => (called.resolve(), answer.promise) })
    }
    server.clock.advance(HOURS)
    const settling = settleDueChanges({ ...runtime, carriers: { ...runtime.carriers, resolveCarrier } })
    await called.promise
    await expect.poll(async () => (await detail(waits.id)).state).toBe('completed')
    expect((await detail(slow)).state).toBe('accepted')
    answer.resolve({ outcome: 'unknown', problems: [] })
    await settling
    await later(HOURS)
    expect((await detail(slow)).state).toBe('completed')
  })

  it('is charged, not withdrawn, where the carrier has done it by then', async () => {
    const [available = 0] = await wallet()
    const { id } = await askFor(1)
    const price = available - ((await wallet())[0] ?? 0)
    server.clock.advance(HOURS)
    expect((await server.call(api.cancelAddressChange, { params: { id } }, { as })).body.errorCode).toBe(
      'CHANGE_DECIDED',
    )
    expect(await detail(id)).toMatchObject({ state: 'completed', finalFee: FEE })
    expect(await wallet()).toEqual([available - price, 0])
  })

  it('is not seen before it is over', async () => {
    const { id } = await askFor(2)
    const see = () => server.call(api.seeAddressChange, { params: { id } }, { as })
    expect((await see()).status).toBe(200)
    await later(HOURS)
    expect(await detail(id)).toMatchObject({ state: 'failed', unseen: true })
    expect((await see()).body.data).toMatchObject({ unseen: false })
  })

  it('costs nothing once its label is voided', async () => {
    const { id, shipment } = await askFor(1)
    const { body } = await server.call(voidLabels, { body: { shipmentIds: [shipment.id] } }, { as })
    expect(body.data?.results).toMatchObject([{ state: 'confirmed' }])
    await later(HOURS)
    expect(await detail(id)).toMatchObject({ state: 'failed', finalFee: null })
    expect((await wallet())[1]).toBe(0)
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('is free where the carrier holds the parcel for nothing', async () => {
    const shipmentId = await shipped(UPS)
    const before = await wallet()
    const { body } = await ask(shipmentId, { change: 'hold', newAddress: null, fee: 0 })
    expect(body.data).toMatchObject({ fee: 0, newAddress: null })
    await later(HOURS)
    expect(await detail(body.data!.id)).toMatchObject({ state: 'completed', finalFee: 0 })
    expect(await wallet()).toEqual(before)
  })
})

describe('what is refused', () => {
  const refusal = async (shipmentId: number, more: object = {}) => {
    const { status, body } = await ask(shipmentId, more)
    return [status, body.errorCode]
  }
  it('a parcel that has arrived, was voided, is out for delivery, or has a change under way', async () => {
    const id = await shipped(USPS)
    const set = (status: number) => server.admin.query('update shipment set status = $2 where id = $1', [id, status])
    await set(2)
    await set(3)
    expect(await refusal(id)).toEqual([409, 'CHANGE_DELIVERED'])
    const { body } = await server.call(api.getChangeOptions, { params: { id } }, { as })
    expect(body.data).toMatchObject({ offers: [], problem: { code: 'CHANGE_DELIVERED' }, canVoid: false })
    await set(4)
    expect(await refusal(id)).toEqual([409, 'CHANGE_VOIDED'])
    const late = await shipped(USPS)
    await server.admin.query(
      `insert into tracking_event (org_id, shipment_id, at, status, state, text_en, text_cn, dedupe_key)
       values ($1, $2, '2100-01-01', 2, 'out_for_delivery', 'Out for delivery', '派送中', 'x')`,
      [demoOrg.seller, late],
    )
    expect(await refusal(late)).toEqual([409, 'CHANGE_TOO_LATE'])
    const twice = await shipped(USPS)
    expect((await refusal(twice, { newAddress: elsewhere(5) }))[0]).toBe(200)
    expect(await refusal(twice)).toEqual([409, 'CHANGE_OPEN'])
  })

  it('what the carrier does not offer, another city, the same address, a fee that was not shown', async () => {
    expect(await refusal(await shipped(DHL))).toEqual([422, 'CHANGE_NOT_OFFERED'])
    const fedex = await shipped(FEDEX)
    expect(await refusal(fedex, { change: 'return', newAddress: null, fee: 24_0000 })).toEqual([
      422,
      'CHANGE_NOT_OFFERED',
    ])
    expect(await refusal(fedex, { fee: 24_0000 })).toEqual([422, 'CHANGE_SAME_CITY'])
    const usps = await shipped(USPS)
    const { name, line1, city, state, zip } = testRecipient
    expect(await refusal(usps, { newAddress: { name, line1, city, state, zip } })).toEqual([422, 'CHANGE_SAME_ADDRESS'])
    expect(await refusal(usps, { fee: 1_0000 })).toEqual([409, 'CHANGE_FEE'])
    expect(await refusal(usps, { newAddress: null })).toEqual([400, 'INVALID_INPUT'])
    expect(await refusal(usps, { newAddress: { ...elsewhere(1), zip: 'ABC' } })).toEqual([400, 'INVALID_INPUT'])
  })

  it('a key that was used for another change, at the same time as well', async () => {
    const [one = 0, two = 0] = [await shipped(USPS), await shipped(USPS)]
    const key = randomUUID()
    const both = await Promise.all([one, two].map((id) => ask(id, { newAddress: elsewhere(5) }, key)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED')
    const done = both.find(({ status }) => status === 200)?.body.data?.shipment.id ?? 0
    expect((await ask(done, { newAddress: elsewhere(9) }, key)).body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await ask(done, { newAddress: elsewhere(5) }, key)).status).toBe(200)
  })

  it('a fee beyond the balance: nothing is requested and nothing held', async () => {
    const id = await shipped(USPS)
    const [available = 0] = await wallet()
    await server.admin.query(`update ledger_account set floor = balance where org_id = $1 and code = 2010`, [
      demoOrg.seller,
    ])
    expect(await refusal(id)).toEqual([402, 'INSUFFICIENT_FUNDS'])
    await server.admin.query(`update ledger_account set floor = 0 where org_id = $1 and code = 2010`, [demoOrg.seller])
    expect((await wallet())[0]).toBe(available)
    const { rows } = await server.admin.query('select 1 from address_change where shipment_id = $1', [id])
    expect(rows).toEqual([])
  })
})

it('lists what was requested, newest first, by number, state and carrier, page by page', async () => {
  const list = async (query: object) => (await server.call(api.listAddressChanges, { query }, { as })).body.data!
  const all = await list({})
  expect(all.total.count).toBe(all.records.length)
  const ids = all.records.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  const first = await list({ limit: 2 })
  const second = await list({ limit: 2, cursor: first.next })
  expect([...first.records, ...second.records].map(({ id }) => id)).toEqual(ids.slice(0, 4))
  expect((await list({ state: 'denied' })).records.every(({ state }) => state === 'denied')).toBe(true)
  expect((await list({ carriers: [UPS] })).total.count).toBe(2)
  expect((await list({ search: `AC-${ids[0]}` })).records.map(({ id }) => id)).toEqual([ids[0]])
})
