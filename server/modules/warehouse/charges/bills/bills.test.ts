import type { InputOf, Route } from '@waybill/contract/core/route'
import * as api from '@waybill/contract/warehouse-billing/bills-api'
import { disputeCharge } from '@waybill/contract/warehouse-billing/api'
import * as staffApi from '@waybill/contract/warehouse-billing/bills-staff-api'
import { answerChargeDispute, priceCharge } from '@waybill/contract/warehouse-billing/staff-api'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/people.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { pdfText } from '../../../../testing/pdf-text.ts'
import { seedUser } from '../../../../testing/people.ts'
import { hosts, useTestServer } from '../../../../testing/server.ts'
import { chargeCustomer, connectWarehouse, demoWarehouse } from '../../../../testing/warehouse.ts'
import { plantCharge, plantRateCard } from '../../../../testing/warehouse-charges.ts'
import { stockFaults } from '../../stock/index.ts'
import { closeDueBills } from './run.ts'

const server = useTestServer()
const { staff, id: warehouseId } = demoWarehouse

const tokens = new Map<string, Promise<{ accessToken: string }>>()
/** A session of now: those of another month have expired. */
const tokenOf = async (as: string) => {
  const key = `${as} ${server.clock.now().toISOString()}`
  if (!tokens.has(key)) tokens.set(key, server.logIn(as))
  return (await tokens.get(key)!).accessToken
}
const send = async <R extends Route>(route: R, input: InputOf<R>, as: string) =>
  server.call(route, input, { as, token: await tokenOf(as) })

const own = async (as: string) => (await send(api.listOwnBills, { query: {} }, as)).body.data!
const open = async (as: string) => (await send(api.listOwnOpenBills, {}, as)).body.data!.records
const entries = async (id: number, as: string, query: object = {}) =>
  (await send(api.listOwnBillEntries, { params: { id }, query }, as)).body.data!
const close = (sellerId: number, startsOn: string, as = staff) =>
  send(staffApi.closeCustomerBill, { body: { sellerId, warehouseId, startsOn } }, as)
const at = (instant: string) => server.clock.set(new Date(instant))
/** Of a bill's route with an id in its path. */
const read = async (path: string, id: number, as?: string) => {
  const headers = as ? { authorization: `Bearer ${await tokenOf(as)}` } : {}
  return server.app.inject({
    method: 'GET',
    url: path.replace(':id', String(id)),
    headers: { host: hosts.main, ...headers },
  })
}

/** A seller that is connected to the demo's warehouse since an instant. */
async function connected(since: string, company = 'Billed') {
  const { orgId, email } = await seedUser(server, { company })
  await plantRateCard(server)
  await connectWarehouse(server, orgId)
  await server.admin.query('update warehouse_link set connected_at = $2 where org_id = $1', [orgId, since])
  return { orgId, email }
}

beforeAll(async () => {
  at('2026-10-10T12:00:00Z')
  await server.admin.query("update warehouse set time_zone = 'America/New_York' where id = $1", [warehouseId])
  // Only sellers of these tests are billed.
  await server.admin.query("update warehouse_link set connected_at = '2030-01-01'")
})
afterEach(async () => {
  expect(await ledgerFaults(server.admin)).toEqual([])
  expect(await stockFaults(server.admin)).toEqual([])
})

it('a month ends at midnight of the warehouse; what comes later is on the next bill with its day', async () => {
  at('2026-10-10T12:00:00Z')
  const { orgId, email } = await connected('2026-09-15T12:00:00Z')
  const first = await plantCharge(server, orgId)
  const unpriced = await plantCharge(server, orgId, 'pack')
  expect((await chargeCustomer(server, orgId)).status).toBe(200)
  // 11:30 p.m. on the last day, and half an hour after midnight of the day on which the clocks go back.
  at('2026-11-01T03:30:00Z')
  await plantCharge(server, orgId)
  at('2026-11-01T04:30:00Z')
  await plantCharge(server, orgId)
  expect(await open(email)).toMatchObject([
    { startsOn: '2026-10-01', endsOn: '2026-10-31', closesOn: '2026-11-04', over: true, amount: 8_5000, unpriced: 1 },
    { startsOn: '2026-11-01', over: false, amount: 2_0000, unpriced: 0, groups: { fulfillment: 2_0000 } },
  ])
  const early = await close(orgId, '2026-11-01')
  expect([early.status, early.body.errorCode]).toEqual([409, 'BILL_NOT_OVER'])
  const closed = await Promise.all([close(orgId, '2026-10-01'), close(orgId, '2026-10-01')])
  expect(closed.map(({ status }) => status)).toEqual([200, 200])
  const { id, number } = closed[0]!.body.data!
  expect(closed[1]!.body.data!.id).toBe(id)
  expect((await own(email)).records).toMatchObject([{ id, number, amount: 8_5000, count: 3, late: 0, unpriced: 1 }])
  expect((await close(orgId, '2026-09-01')).body.errorCode).toBe('BILL_EMPTY')

  // A dispute that is accepted is on the next bill, and so is work of October that was priced later.
  at('2026-11-05T12:00:00Z')
  const dispute = { params: { id: first.id }, body: { reason: 'Twice' } }
  expect((await send(disputeCharge, dispute, email)).status).toBe(200)
  expect((await own(email)).records[0]!.state).toBe('disputed')
  const answer = { params: { id: first.id }, body: { accept: true, answer: 'Right' } }
  expect((await send(answerChargeDispute, answer, staff)).status).toBe(200)
  const price = { params: { id: unpriced.id }, body: { amount: 3_0000, note: null } }
  expect((await send(priceCharge, price, staff)).status).toBe(200)
  expect((await own(email)).records[0]).toMatchObject({ state: 'closed', amount: 8_5000 })

  // Not before three days have passed by the clock of the warehouse.
  at('2026-12-04T04:30:00Z')
  await closeDueBills(server.services)
  expect((await own(email)).records).toHaveLength(1)
  at('2026-12-04T05:30:00Z')
  await Promise.all([closeDueBills(server.services), closeDueBills(server.services)])
  const [november, october] = (await own(email)).records
  expect(october).toMatchObject({ id, amount: 8_5000 })
  expect(november).toMatchObject({ startsOn: '2026-11-01', amount: 3_0000, count: 3, late: 1, unpriced: 0 })
  expect((await entries(november!.id, email)).records).toMatchObject([
    { day: '2026-10-10', type: 3, act: 'pack', late: true, amount: 3_0000, chargeId: unpriced.id },
    { day: '2026-11-01', type: 3, act: 'pick', late: false, amount: 2_0000 },
    { day: '2026-11-05', type: 4, act: 'pick', late: false, amount: -2_0000, chargeId: first.id },
  ])
  const detail = await send(api.getOwnBill, { params: { id: november!.id } }, email)
  expect(detail.body.data!.lines.map(({ type, act, day, amount }) => [type, act, day, amount])).toEqual([
    [3, 'pick', null, 2_0000],
    [3, 'pack', '2026-10-10', 3_0000],
    [4, 'pick', null, -2_0000],
  ])
  const pdf = await read(api.readOwnBillPdf.path, november!.id, email)
  const text = await pdfText(pdf.rawPayload)
  for (const part of [november!.number, 'Billed', 'Packing · 2026-10-10', 'Refund', '3.00 USD'])
    expect(text).toContain(part)
  const again = await read(staffApi.readCustomerBillPdf.path, november!.id, staff)
  expect(Buffer.compare(again.rawPayload, pdf.rawPayload)).toBe(0)
  const csv = await read(api.readOwnBillCsv.path, november!.id, email)
  expect(csv.payload.trim().split('\r\n')).toHaveLength(4)
  expect(csv.payload).toContain(`${november!.number},2026-10-10,`)
})

it('numbers have no gap when the bills of many sellers are closed at once', async () => {
  at('2026-10-10T12:00:00Z')
  const sellers: number[] = []
  for (let index = 0; index < 8; index++) sellers.push((await connected('2026-10-01T12:00:00Z', `Many ${index}`)).orgId)
  for (const orgId of sellers) await plantCharge(server, orgId)
  at('2026-11-10T12:00:00Z')
  const answers = await Promise.all([...sellers, ...sellers].map((orgId) => close(orgId, '2026-10-01')))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const { rows } = await server.admin.query<{ position: number }>(
    'select position::int from warehouse_bill where warehouse_org_id = $1 and number is not null order by 1',
    [demoOrg.harbor],
  )
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1))
  expect(new Set(answers.map(({ body }) => body.data!.number)).size).toBe(8)
})

it('monthly fees are charged once with the bill, for the days of the connection', async () => {
  at('2026-10-10T12:00:00Z')
  const { orgId, email } = await connected('2026-10-17T12:00:00Z', 'Monthly')
  const { rows } = await server.admin.query<{ id: string }>(
    `insert into rate_card (org_id, seller_org_id, warehouse_id, version, state, effective_from, published_at)
     values ($1, $2, $3, 1, 'published', '2026-01-01', now()) returning id`,
    [demoOrg.harbor, orgId, warehouseId],
  )
  await server.admin.query(
    `insert into rate_card_row (org_id, card_id, act, rate) values
       ($1, $2, 'pick', 20000), ($1, $2, 'monthly', 310000), ($1, $2, 'monthlyMinimum', 620000)`,
    [demoOrg.harbor, rows[0]!.id],
  )
  at('2026-10-20T12:00:00Z')
  await plantCharge(server, orgId)
  at('2026-12-10T12:00:00Z')
  await Promise.all([closeDueBills(server.services), closeDueBills(server.services)])
  const bills = (await own(email)).records
  // November: the fee, and what is missing to the minimum. October: 15 of 31 days of both.
  expect(bills.map(({ startsOn, amount, groups }) => [startsOn, amount, groups.other])).toEqual([
    ['2026-11-01', 62_0000, 62_0000],
    ['2026-10-01', 30_0000, 28_0000],
  ])
  expect((await entries(bills[1]!.id, email)).records.map(({ act, amount }) => [act, amount]).toSorted()).toEqual([
    ['monthly', 15_0000],
    ['monthlyMinimum', 13_0000],
    ['pick', 2_0000],
  ])
})

it("a bill is its two sides' alone", async () => {
  at('2026-10-10T12:00:00Z')
  const { orgId, email } = await connected('2026-10-01T12:00:00Z', 'Private')
  await plantCharge(server, orgId)
  at('2026-11-10T12:00:00Z')
  const { id, number } = (await close(orgId, '2026-10-01')).body.data!
  const listed = await send(staffApi.listCustomerBills, { query: { sellerId: orgId } }, staff)
  expect(listed.body.data!.records).toMatchObject([{ id, number, seller: { id: orgId, name: 'Private' } }])
  const found = await send(api.listOwnBills, { query: { search: number.toLowerCase() } }, email)
  expect(found.body.data!.records).toMatchObject([{ id }])
  const other = (await connected('2026-11-01T12:00:00Z', 'Stranger')).email
  const none = await send(api.listOwnBills, { query: { state: 'closed' } }, other)
  expect(none.body.data!.records).toEqual([])
  for (const { path } of [api.getOwnBill, api.listOwnBillEntries, api.readOwnBillPdf, api.readOwnBillCsv]) {
    expect((await read(path, id, other)).statusCode).toBe(404)
    expect((await read(path, id, staff)).statusCode).toBe(403)
    expect((await read(path, id)).statusCode).toBe(401)
    expect((await read(path, id, email)).statusCode).toBe(200)
  }
  for (const { path } of [
    staffApi.getCustomerBill,
    staffApi.listCustomerBillEntries,
    staffApi.readCustomerBillPdf,
    staffApi.readCustomerBillCsv,
  ]) {
    expect((await read(path, id, email)).statusCode).toBe(403)
    expect((await read(path, id, staff)).statusCode).toBe(200)
    expect((await read(path, 999_999, staff)).statusCode).toBe(404)
  }
  expect((await close(orgId, '2026-10-01', email)).status).toBe(403)
  expect((await close(999_999, '2026-10-01')).status).toBe(404)
  expect((await close(orgId, 'October')).status).toBe(400)
  await expect(server.admin.query('update warehouse_bill set amount = 0 where id = $1', [id])).rejects.toThrow(
    /not changed/,
  )
  await expect(server.admin.query('delete from warehouse_bill_entry where bill_id = $1', [id])).rejects.toThrow(
    /not changed/,
  )
})
