import { randomUUID } from 'node:crypto'
import { putAway } from '@waybill/contract/stock/put-away-api'
import { reverseMovement } from '@waybill/contract/stock/staff-api'
import { refundWarehouseCharge } from '@waybill/contract/warehouse/api'
import * as api from '@waybill/contract/warehouse-billing/api'
import * as ratesApi from '@waybill/contract/warehouse-billing/rates-api'
import type { RateRow } from '@waybill/contract/warehouse-billing/shapes'
import * as staffApi from '@waybill/contract/warehouse-billing/staff-api'
import { orgType } from '@waybill/contract/core/enums'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/people.ts'
import { inboundCalls } from '../../../testing/inbound.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { type PlantedFloor, plantFloor, plantOutbound, plantStock } from '../../../testing/outbound-floor.ts'
import { seedUser } from '../../../testing/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { openWarehouse } from '../../../testing/warehouse-links.ts'
import { demoWarehouse } from '../../../testing/warehouse.ts'
import { exported } from '../../sell/exports/testing.ts'
import { floorCalls } from '../outbound/floor/floor.fixture.ts'
import { stockFaults } from '../stock/index.ts'
import { addUpTotals } from './totals.ts'

const server = useTestServer()
const { seller, staff, id: warehouseId } = demoWarehouse
const inbound = inboundCalls(server, seller)
let floor: PlantedFloor
const calls = floorCalls(server, () => floor)
const row = (act: RateRow['act'], rate: number, minimum = 0): RateRow => ({ act, rate, minimum, freeDays: 0 })
const rows = [
  row('receive', 1250),
  row('receiveBox', 0),
  row('putAway', 333, 2500),
  row('pick', 2_0000),
  row('pickUnit', 5500),
  row('ship', 4000),
]

const own = async (query: object = {}) =>
  (await server.call(api.listOwnCharges, { query: query as never }, { as: seller })).body.data!
const customers = async (query: object = {}) =>
  (await server.call(staffApi.listCustomerCharges, { query: query as never }, { as: staff })).body.data!
const summed = async (document: string) =>
  (await own({ document })).records.map(({ act, quantity, amount, state }) => [act, quantity, amount, state])
const balance = async () => {
  const { rows: found } = await server.admin.query<{ balance: string }>(
    'select balance from ledger_account where org_id = $1 and provider_org = $2 and code = 2110',
    [demoOrg.seller, demoOrg.harbor],
  )
  return Number(found[0]?.balance ?? 0)
}
const card = async (scope: ratesApi.RateScope = null, as = staff) =>
  (await server.call(ratesApi.getRateCard, { query: scope ?? {} }, { as })).body.data!
const seen = async (edits: number, scope: ratesApi.RateScope, as = staff) => ({
  scope,
  edits,
  draftId: edits === 0 ? null : ((await card(scope, as)).draft?.id ?? null),
})
const save = async (edits: number, of: RateRow[], scope: ratesApi.RateScope = null, as = staff) =>
  server.call(ratesApi.saveRateDraft, { body: { ...(await seen(edits, scope, as)), rows: of } }, { as })
const publish = async (edits: number, startsOn: string, scope: ratesApi.RateScope = null, as = staff) =>
  server.call(ratesApi.publishRateCard, { body: { ...(await seen(edits, scope, as)), startsOn } }, { as })

/** A night passes for the cards; tokens and shelves stay as they are. */
const nextDay = () => server.admin.query('update rate_card set effective_from = effective_from - 1')

/** Receives units at the dock, to the end. */
async function received(sku: string, quantity: number) {
  const { id, number } = await inbound.arrived([{ sku, quantity: String(quantity) }])
  const dock = await inbound.dock()
  await inbound.scan(id, sku, dock, { quantity })
  const done = await Promise.all([inbound.complete(id, 0), inbound.complete(id, 0)])
  expect(done.map(({ status }) => status).toSorted()).toEqual([200, 409])
  return { number, dock }
}
const shelve = async (productId: number, fromPlaceId: number, quantity: number, commandId: string = randomUUID()) => {
  const at = { sellerId: demoOrg.seller, warehouseId, productId, lotId: 0, condition: 1 as const, fromPlaceId }
  const to = await inbound.shelf()
  const again = () => server.call(putAway, { body: { ...at, to, quantity, commandId } }, { as: staff })
  const first = await again()
  expect([first.status, (await again()).status]).toEqual([200, 200])
  return first.body.data!
}

beforeAll(async () => {
  floor = await plantFloor(server)
  // A first card starts on one day at all warehouses of its operator, whatever the hour is.
  await server.admin.query("update warehouse set time_zone = 'UTC'")
  // Nobody recharges here: orders are released all the same.
  await server.admin.query('update warehouse_link set credit_limit = 100000000')
})
afterEach(async () => {
  expect(await ledgerFaults(server.admin)).toEqual([])
  expect(await stockFaults(server.admin)).toEqual([])
  // What stands as charged is in the balance, to the cent.
  const { sums } = await own()
  expect(await balance()).toBe(-sums.charged)
  const page = await customers({ limit: 1 })
  expect(page.sums).toEqual(sums)
  // Later pages have the totals of the first.
  if (page.next !== null)
    expect(await customers({ limit: 1, cursor: page.next })).toMatchObject({ sums, total: page.total })
  // From the charges themselves, and again once the sums by day are added up.
  const { rows: exact } = await server.admin.query<{ charged: string; entries: string }>(
    "select coalesce(sum(amount) filter (where state = 'charged'), 0) as charged, count(*) as entries from warehouse_charge where org_id = $1",
    [demoOrg.seller],
  )
  await addUpTotals(server.services)
  const after = await own()
  expect([after.sums, after.total.count, sums.charged]).toEqual([
    sums,
    Number(exact[0]!.entries),
    Number(exact[0]!.charged),
  ])
})

describe('a rate card', () => {
  it('charges nothing before its first version, then each act once, whatever is repeated', async () => {
    const product = await inbound.product('CHARGED')
    const before = await received('CHARGED', 3)
    expect(await summed(before.number)).toEqual([])

    expect((await publish(0, (await card()).earliest)).status).toBe(404)
    expect((await save(0, rows)).body.data).toMatchObject({ draft: { edits: 1 }, versions: [], current: null })
    expect((await save(0, rows)).body.errorCode).toBe('CONFLICT')
    const { earliest } = await card()
    const early = await publish(1, new Date(Date.parse(earliest) - 86_400_000).toISOString().slice(0, 10))
    expect((early.body.data as unknown as { code: string }[])[0]).toMatchObject({ code: 'RATE_CARD_EARLY' })
    expect((await publish(1, earliest)).body.data).toMatchObject({ draft: null, current: 1 })

    const { number, dock } = await received('CHARGED', 10)
    expect(await summed(number)).toEqual([
      ['receiveBox', 2, 0, 'charged'],
      ['receive', 10, 1_2500, 'charged'],
    ])
    // 0.333 for ten units, and its minimum for one; put away by mistake, it is given back.
    const shelved = await shelve(product, dock, 10)
    expect((await own({ act: 'putAway' })).records[0]).toMatchObject({ quantity: 10, amount: 3300, cause: null })
    const back = { sellerId: demoOrg.seller, movementId: shelved.id, note: 'Wrong place' }
    const commandId = randomUUID()
    const undo = () => server.call(reverseMovement, { body: { ...back, commandId } }, { as: staff })
    const undone = [await undo(), await undo()]
    expect(undone.map(({ body }) => body.errorCode)).toEqual([null, null])
    expect((await own({ act: 'putAway' })).records[0]).toMatchObject({ state: 'reversed', amount: 3300 })
    await shelve(product, dock, 1)
    expect((await own({ act: 'putAway', state: 'charged' })).records).toMatchObject([{ amount: 2500 }])
  })
  it('charges an order when it leaves, once; what it has no row for waits and is priced or waived once', async () => {
    await plantStock(server, floor, [{ sku: 'MUG', place: 'A-1', quantity: 5 }])
    const order = await plantOutbound(server, floor, { MUG: 3 })
    await calls.release([order.id])
    await calls.start(order.id, { tote: 'T-1' })
    await calls.pick(order.id, { place: 'A-1', code: floor.skuOf('MUG'), quantity: 3 })
    await calls.verify(order.id, { code: floor.skuOf('MUG'), quantity: 3 })
    await calls.close(order.id, { station: null, weightG: 450, lengthMm: null, widthMm: null, heightMm: null })
    expect(await summed(order.number)).toEqual([])
    const commandId = randomUUID()
    for (const id of [commandId, commandId]) expect((await calls.ship(order.number, 'Driver', id)).status).toBe(200)
    expect(await summed(order.number)).toEqual([
      ['ship', 1, 4000, 'charged'],
      ['pack', 1, null, 'unpriced'],
      ['pickUnit', 2, 1_1000, 'charged'],
      ['pick', 1, 2_0000, 'charged'],
    ])
    const [open] = (await customers({ state: 'unpriced' })).records
    expect(open).toMatchObject({ act: 'pack', cause: { kind: 'outbound', number: order.number } })
    const of = { params: { id: open!.id } }
    const price = (amount: number) =>
      server.call(staffApi.priceCharge, { ...of, body: { amount, note: 'Agreed' } }, { as: staff })
    const both = await Promise.all([price(1_5000), price(1_6000)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const waived = await server.call(staffApi.waiveCharge, { ...of, body: { reason: 'Kind' } }, { as: staff })
    expect(waived.body.errorCode).toBe('CHARGE_STATE')
    expect((await customers({ state: 'unpriced' })).records).toEqual([])
    const { bytes } = await exported(server, seller, {
      target: 'warehouseCharges',
      columns: ['act', 'day', 'rate', 'amount'],
      format: 'csv',
      filter: { act: 'putAway', state: 'charged' },
    })
    // A rate has four decimals.
    expect(bytes.toString().split('\r\n')[1]).toMatch(/^Put-away,\d{4}-\d\d-\d\d,0\.0333,0\.25$/)
  })
  it('prices by the version that is in force on the day of the work', async () => {
    const product = await inbound.product('LATER')
    const { dock } = await received('LATER', 2)
    const { earliest } = await card()
    await save(0, [row('putAway', 9_0000)])
    expect((await publish(1, earliest)).body.data).toMatchObject({ current: 1, versions: [{ version: 2 }, {}] })
    await shelve(product, dock, 1)
    expect((await own({ act: 'putAway' })).records[0]).toMatchObject({ amount: 2500 })
    await nextDay()
    await shelve(product, dock, 1)
    expect((await own({ act: 'putAway' })).records[0]).toMatchObject({ amount: 9_0000, rate: 9_0000 })
    // A card of the customer's own takes the place of the one for all.
    const scope = { sellerId: demoOrg.seller, warehouseId }
    const half = await server.call(ratesApi.getRateCard, { query: { warehouseId } }, { as: staff })
    expect([half.status, half.body.data]).toMatchObject([400, [{ fieldName: 'sellerId' }]])
    await save(0, [row('receive', 1_0000)], scope)
    // Discarded and created again by somebody else: saved as often, and not the one that was seen.
    const before = await seen(1, scope)
    await server.call(ratesApi.discardRateDraft, { body: before }, { as: staff })
    await save(0, [row('receive', 0)], scope)
    const body = { ...before, startsOn: (await card()).earliest }
    expect((await server.call(ratesApi.publishRateCard, { body }, { as: staff })).body.errorCode).toBe('CONFLICT')
    const first = (await card()).earliest
    expect((await publish(1, first, scope)).status).toBe(200)
    await nextDay()
    const { number } = await received('LATER', 1)
    expect(await summed(number)).toEqual([
      ['receiveBox', 2, null, 'unpriced'],
      ['receive', 1, 0, 'charged'],
    ])
  })
})

it('a first card starts when its day has begun at every warehouse of the operator', async () => {
  const { email } = await seedUser(server, { type: orgType.WMS, company: 'Far Apart' })
  // A day and an hour apart: never the same day.
  for (const timeZone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) await openWarehouse(server, email, { timeZone })
  const last = new Date(server.clock.now().getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
  expect((await card(null, email)).earliest).toBe(last)
  await save(0, rows, null, email)
  const early = new Date(Date.parse(last) - 86_400_000).toISOString().slice(0, 10)
  const [year, month, day] = last.split('-')
  expect((await publish(1, early, null, email)).body.data).toMatchObject([
    {
      code: 'RATE_CARD_EARLY',
      message: expect.stringContaining(`${month}/${day}/${year}`),
      zhMessage: expect.stringContaining(last),
    },
  ])
  expect((await publish(1, last, null, email)).status).toBe(200)
})

describe('a dispute', () => {
  const dispute = (id: number, as = seller) =>
    server.call(api.disputeCharge, { params: { id }, body: { reason: 'Not ours' } }, { as })
  const answer = (id: number, accept: boolean) =>
    server.call(staffApi.answerChargeDispute, { params: { id }, body: { accept, answer: 'Checked' } }, { as: staff })

  it('is answered once: accepted, the charge is given back; refused, it stands', async () => {
    const charges = (await own({ state: 'charged', limit: 200 })).records.filter(({ amount }) => amount! > 0)
    const [one, two, three] = charges
    expect((await answer(one!.id, true)).status).toBe(404)
    const raced = await Promise.all([dispute(one!.id), dispute(one!.id)])
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await customers({ dispute: 'open' })).records).toMatchObject([{ id: one!.id }])
    const before = await balance()
    const both = await Promise.all([answer(one!.id, true), answer(one!.id, true)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await balance()).toBe(before + one!.amount!)
    const seen = await server.call(api.getOwnCharge, { params: { id: one!.id } }, { as: seller })
    expect(seen.body.data).toMatchObject({ state: 'reversed', disputed: { state: 'accepted', answer: 'Checked' } })

    await dispute(two!.id)
    expect((await answer(two!.id, false)).body.data).toMatchObject({ state: 'charged', dispute: 'refused' })
    expect((await dispute(two!.id)).body.errorCode).toBe('CHARGE_DISPUTED')
    expect((await answer(two!.id, true)).body.errorCode).toBe('CHARGE_DISPUTE_STATE')

    // Refunded by hand meanwhile: given back once, and the dispute is closed with it.
    await dispute(three!.id)
    const { rows: found } = await server.admin.query<{ transfer_id: string }>(
      `select w.transfer_id from warehouse_charge c join ledger_transfer t on t.org_id = c.org_id and t.ref_id = c.key
         join warehouse_transaction w on w.org_id = t.org_id and w.transfer_id = t.id where c.id = $1`,
      [three!.id],
    )
    const body = { transactionId: found[0]!.transfer_id, note: 'Refunded' }
    const by = await server.call(refundWarehouseCharge, { params: { orgId: demoOrg.seller }, body }, { as: staff })
    expect(by.status).toBe(200)
    expect((await answer(three!.id, true)).body.errorCode).toBe('CHARGE_DISPUTE_STATE')
    expect((await dispute(three!.id)).body.errorCode).toBe('CHARGE_DISPUTED')
  })
})
