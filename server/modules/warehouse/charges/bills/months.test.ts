import type { InputOf, Route } from '@waybill/contract/core/route'
import { orgType } from '@waybill/contract/core/enums'
import { chargeWarehouseCustomer, refundWarehouseCharge } from '@waybill/contract/warehouse/api'
import * as api from '@waybill/contract/warehouse-billing/bills-api'
import * as staffApi from '@waybill/contract/warehouse-billing/bills-staff-api'
import { priceCharge } from '@waybill/contract/warehouse-billing/staff-api'
import { changeLink } from '@waybill/contract/warehouses/links-api'
import { requestWarehouse } from '@waybill/contract/warehouses/seller-api'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/people.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { plantFloor, plantStock } from '../../../../testing/outbound-floor.ts'
import { seedUser } from '../../../../testing/people.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { chargeCustomer, connectWarehouse, demoWarehouse, seedWarehouseFunds } from '../../../../testing/warehouse.ts'
import { plantCharge, plantRateCard } from '../../../../testing/warehouse-charges.ts'
import { stockFaults } from '../../stock/index.ts'
import { chargeStorage } from '../storage.ts'
import { closeDueBills } from './run.ts'

const server = useTestServer()
const { staff, id: warehouseId } = demoWarehouse

/** A session of now: those of another month have expired. */
const send = async <R extends Route>(route: R, input: InputOf<R>, as: string) =>
  server.call(route, input, { as, token: (await server.logIn(as)).accessToken })
const close = (sellerId: number, startsOn: string, of: { as?: string; warehouse?: number } = {}) =>
  send(
    staffApi.closeCustomerBill,
    { body: { sellerId, warehouseId: of.warehouse ?? warehouseId, startsOn } },
    of.as ?? staff,
  )
const open = async (sellerId: number) =>
  (await send(staffApi.listCustomerOpenBills, { query: { sellerId } }, staff)).body.data!.records
const at = (instant: string) => server.clock.set(new Date(instant))
const lines = async (orgId: number) =>
  (
    await server.admin.query<{ starts_on: string; act: string | null; day: string; amount: number }>(
      `select b.starts_on::text, e.act, e.day::text, e.amount::int from warehouse_bill_entry e
       join warehouse_bill b on b.org_id = e.org_id and b.id = e.bill_id where e.org_id = $1 order by b.starts_on, e.day, e.amount, e.act`,
      [orgId],
    )
  ).rows.map(({ starts_on, act, day, amount }) => [starts_on.slice(0, 7), act, day, amount])
const counts = async (orgId: number) =>
  (
    await server.admin.query(
      `select (select count(*)::int from warehouse_bill where org_id = $1) as bills,
         (select count(*)::int from audit_event where org_id = $1 and action = 'warehouseBill.closed') as audited`,
      [orgId],
    )
  ).rows[0]

/** A seller that is connected to the demo's warehouse since an instant, and its own rates. */
async function connected(since: string, company: string, rates: Record<string, number> = {}) {
  const { orgId, email } = await seedUser(server, { company })
  await plantRateCard(server)
  await connectWarehouse(server, orgId)
  await server.admin.query('update warehouse_link set connected_at = $2 where org_id = $1', [orgId, since])
  if (Object.keys(rates).length > 0) await card(orgId, warehouseId, { pick: 2_0000, ...rates })
  return { orgId, email }
}

async function card(orgId: number, warehouse: number, rates: Record<string, number>) {
  const { rows } = await server.admin.query<{ id: string }>(
    `insert into rate_card (org_id, seller_org_id, warehouse_id, version, state, effective_from, published_at)
     values ($1, $2, $3, 1, 'published', '2026-01-01', now()) returning id`,
    [demoOrg.harbor, orgId, warehouse],
  )
  await server.admin.query(
    `insert into rate_card_row (org_id, card_id, act, rate) select $1, $2, act, rate from unnest($3::text[], $4::bigint[]) r (act, rate)`,
    [demoOrg.harbor, rows[0]!.id, Object.keys(rates), Object.values(rates)],
  )
}

beforeAll(async () => {
  at('2026-10-10T12:00:00Z')
  await server.admin.query("update warehouse set time_zone = 'America/New_York'")
  // Only sellers of these tests are billed.
  await server.admin.query("update warehouse_link set connected_at = '2030-01-01'")
})
afterEach(async () => {
  expect(await ledgerFaults(server.admin)).toEqual([])
  expect(await stockFaults(server.admin)).toEqual([])
})

it('a month with a minimum waits until its work is priced, and its minimum is charged once', async () => {
  at('2026-10-10T12:00:00Z')
  const { orgId } = await connected('2026-10-01T04:00:00Z', 'Minimum', { monthlyMinimum: 100_0000 })
  const { id } = await plantCharge(server, orgId, 'pack')
  at('2026-11-10T12:00:00Z')
  await closeDueBills(server.services)
  expect(await lines(orgId)).toEqual([])
  expect(await open(orgId)).toMatchObject([
    { startsOn: '2026-10-01', unpriced: 1, fees: true, waits: 'prices', first: true },
    { startsOn: '2026-11-01', fees: true, waits: null, first: false },
  ])
  const refused = await close(orgId, '2026-10-01')
  expect([refused.status, refused.body.errorCode]).toEqual([409, 'BILL_PRICES'])
  expect(refused.body.message).toContain('without a price: 1.')
  await send(priceCharge, { params: { id }, body: { amount: 30_0000, note: null } }, staff)
  await closeDueBills(server.services)
  expect(await lines(orgId)).toEqual([
    ['2026-10', 'pack', '2026-10-10', 30_0000],
    ['2026-10', 'monthlyMinimum', '2026-10-31', 70_0000],
  ])
})

it('a month with a minimum waits for the storage of its last night', async () => {
  at('2026-10-30T12:00:00Z')
  const floor = await plantFloor(server)
  const of = [floor.sellerId, floor.warehouseId]
  await server.admin.query("update warehouse set time_zone = 'America/New_York' where id = $1", [floor.warehouseId])
  await server.admin.query(
    "update warehouse_link set connected_at = '2026-10-01T04:00:00Z' where org_id = $1 and warehouse_id = $2",
    of,
  )
  await card(floor.sellerId, floor.warehouseId, { storage: 100_0000, monthlySku: 1_0000, monthlyMinimum: 100_0000 })
  await server.admin.query('update product set length = 12, width = 12, height = 12 where id = $1', [
    floor.products.get('MUG'),
  ])
  await plantStock(server, floor, [{ sku: 'MUG', place: 'A-1', quantity: 1 }])
  await server.admin.query("update stock_movement set at = '2026-10-31T12:00:00Z' where warehouse_id = $1", [
    floor.warehouseId,
  ])
  at('2026-11-01T04:05:00Z')
  const early = await close(floor.sellerId, '2026-10-01', { warehouse: floor.warehouseId })
  expect([early.status, early.body.errorCode]).toEqual([409, 'BILL_STORAGE'])
  await chargeStorage(server.services)
  expect((await close(floor.sellerId, '2026-10-01', { warehouse: floor.warehouseId })).status).toBe(200)
  expect(await lines(floor.sellerId)).toEqual([
    ['2026-10', 'monthlySku', '2026-10-31', 1_0000],
    ['2026-10', 'storage', '2026-10-31', 100_0000],
  ])
})

it('what is given back of an earlier month does not swallow the minimum of this one', async () => {
  at('2026-10-10T12:00:00Z')
  const { orgId } = await connected('2026-10-01T04:00:00Z', 'Refunded', { monthlyMinimum: 10_0000 })
  const charged = await chargeCustomer(server, orgId, { quantity: 1, unitPrice: 50_0000 })
  at('2026-11-10T12:00:00Z')
  await closeDueBills(server.services)
  const refund = { params: { orgId }, body: { transactionId: charged.body.data!.id, note: 'Twice' } }
  expect((await send(refundWarehouseCharge, refund, staff)).status).toBe(200)
  at('2026-12-10T12:00:00Z')
  await closeDueBills(server.services)
  expect(await lines(orgId)).toEqual([
    ['2026-10', null, '2026-10-10', 50_0000],
    ['2026-11', null, '2026-11-10', -50_0000],
    ['2026-11', 'monthlyMinimum', '2026-11-30', 10_0000],
  ])
})

it('a connection that ends is charged the months that are open and its last days, once; its bills are closed later', async () => {
  at('2026-10-10T12:00:00Z')
  const { orgId, email } = await connected('2026-10-01T04:00:00Z', 'Ending', {
    monthly: 31_0000,
    monthlyMinimum: 62_0000,
  })
  await plantCharge(server, orgId)
  at('2026-11-02T12:00:00Z')
  const { rows } = await server.admin.query<{ id: number; version: number }>(
    'select id::int, version from warehouse_link where org_id = $1',
    [orgId],
  )
  const { id, version } = rows[0]!
  const end = () => send(changeLink, { params: { id }, body: { event: 'end', version } }, staff)
  const refused = await end()
  expect(refused.body.errorCode).toBe('LINK_BALANCE')
  // October comes to its minimum, and two of thirty days of November.
  expect(refused.body.message).toContain('$66.13')
  // It doesn't grow while it is being paid.
  at('2026-11-09T12:00:00Z')
  expect((await end()).body.message).toContain('$66.13')
  await seedWarehouseFunds(server.database, orgId, 66_1300)
  expect((await end()).body.data).toMatchObject({ state: 'ended' })

  // It requests the warehouse again: what it owed is billed all the same, and nothing more.
  at('2026-11-10T12:00:00Z')
  const request = { body: { operatorId: demoOrg.harbor, warehouseId, note: null } }
  expect((await send(requestWarehouse, request, email)).status).toBe(200)
  expect(await open(orgId)).toMatchObject([
    { startsOn: '2026-10-01', amount: 62_0000 },
    { startsOn: '2026-11-01', amount: 4_1300 },
  ])
  at('2027-01-10T12:00:00Z')
  await closeDueBills(server.services)
  expect(await lines(orgId)).toEqual([
    ['2026-10', 'pick', '2026-10-10', 2_0000],
    ['2026-10', 'monthlyMinimum', '2026-10-31', 29_0000],
    ['2026-10', 'monthly', '2026-10-31', 31_0000],
    ['2026-11', 'monthlyMinimum', '2026-11-02', 2_0600],
    ['2026-11', 'monthly', '2026-11-02', 2_0700],
  ])

  // Accepted again, its days begin again.
  const { rows: again } = await server.admin.query<{ version: number }>(
    'select version from warehouse_link where id = $1',
    [id],
  )
  const accepted = { params: { id }, body: { event: 'accept', version: again[0]!.version } } as const
  at('2027-01-22T12:00:00Z')
  expect((await send(changeLink, accepted, staff)).status).toBe(200)
  at('2027-02-10T12:00:00Z')
  await closeDueBills(server.services)
  expect((await lines(orgId)).slice(5)).toEqual([
    ['2027-01', 'monthly', '2027-01-31', 10_0000],
    ['2027-01', 'monthlyMinimum', '2027-01-31', 10_0000],
  ])
})

it.each([
  ['nothing more', 0, 310_0000],
  ['less than is missing', 50_0000, 310_0000],
  ['more than is missing', 250_0000, 310_0000],
  ['more than the minimum', 400_0000, 400_0000],
])('after a refused end a month comes to its minimum once, with %s', async (name, used, total) => {
  at('2026-10-01T12:00:00Z')
  const { orgId } = await connected('2026-10-01T04:00:00Z', `Staying ${name}`, { monthlyMinimum: 310_0000 })
  at('2026-10-10T12:00:00Z')
  const { rows } = await server.admin.query<{ id: number; version: number }>(
    'select id::int, version from warehouse_link where org_id = $1',
    [orgId],
  )
  const { id, version } = rows[0]!
  const refused = await send(changeLink, { params: { id }, body: { event: 'end', version } }, staff)
  expect([refused.body.errorCode, refused.body.message]).toEqual([
    'LINK_BALANCE',
    expect.stringContaining('$100.00') as string,
  ])
  at('2026-10-20T12:00:00Z')
  const work = {
    requestId: randomUUID(),
    warehouseId,
    service: 'pick',
    quantity: 1,
    document: null,
    note: null,
  } as const
  if (used > 0) await send(chargeWarehouseCustomer, { params: { orgId }, body: { ...work, unitPrice: used } }, staff)
  at('2026-11-10T12:00:00Z')
  await closeDueBills(server.services)
  const october = (await lines(orgId)).filter(([month]) => month === '2026-10')
  expect(october.reduce((sum, line) => sum + Number(line[3]), 0)).toBe(total)
  expect(await open(orgId)).toMatchObject([{ startsOn: '2026-11-01', amount: 0 }])
})

it('a day on which a connection ends and begins again is charged once, and no day is left out', async () => {
  at('2026-10-31T20:00:00Z')
  const { orgId } = await connected('2026-10-31T04:00:00Z', 'Rejoining', { monthly: 30_0000 })
  const change = async (event: 'end' | 'accept') => {
    const { rows } = await server.admin.query<{ id: number; version: number }>(
      `update warehouse_link set state = case when $2 = 'accept' then 'requested' else state end where org_id = $1 returning id::int, version`,
      [orgId, event],
    )
    const { id, version } = rows[0]!
    return (await send(changeLink, { params: { id }, body: { event, version } }, staff)).body
  }
  // A day of October and one of November.
  at('2026-11-01T12:00:00Z')
  expect((await change('end')).message).toContain('$1.97')
  await seedWarehouseFunds(server.database, orgId, 1_9700)
  expect((await change('end')).data).toMatchObject({ state: 'ended' })
  expect((await change('accept')).data).toMatchObject({ state: 'active' })
  at('2026-12-10T12:00:00Z')
  await closeDueBills(server.services)
  expect(await lines(orgId)).toEqual([
    ['2026-11', 'monthly', '2026-10-31', 9700],
    ['2026-11', 'monthly', '2026-11-01', 1_0000],
    ['2026-11', 'monthly', '2026-11-30', 29_0000],
  ])
})

it('what is refunded after the end of a connection is on a bill of its month', async () => {
  at('2026-10-10T12:00:00Z')
  const { orgId } = await connected('2026-10-01T04:00:00Z', 'Refunded later')
  const charged = await chargeCustomer(server, orgId, { quantity: 1, unitPrice: 5_0000 })
  at('2026-11-20T12:00:00Z')
  const refund = { params: { orgId }, body: { transactionId: charged.body.data!.id, note: 'Late' } }
  expect((await send(refundWarehouseCharge, refund, staff)).status).toBe(200)
  await server.admin.query(
    `update warehouse_link set state = 'ended', ended_at = '2026-10-15T12:00:00Z', changed_at = '2026-10-15T12:00:00Z' where org_id = $1`,
    [orgId],
  )
  at('2027-01-10T12:00:00Z')
  await closeDueBills(server.services)
  const billed = await lines(orgId)
  expect(billed.map(([month, , , amount]) => [month, amount])).toEqual([
    ['2026-10', 5_0000],
    ['2026-11', -5_0000],
  ])
})

it('only the first open month is closed, and a refused call closes nothing', async () => {
  at('2026-09-10T12:00:00Z')
  const { orgId } = await connected('2026-08-01T12:00:00Z', 'Two months')
  await plantCharge(server, orgId)
  at('2026-10-10T12:00:00Z')
  await plantCharge(server, orgId)
  at('2026-12-01T12:00:00Z')
  expect((await open(orgId)).map(({ startsOn, first }) => [startsOn, first])).toEqual([
    ['2026-09-01', true],
    ['2026-10-01', false],
    ['2026-12-01', false],
  ])
  expect((await close(orgId, '2026-10-01')).body.errorCode).toBe('BILL_EARLIER')
  expect((await close(orgId, '2026-08-01')).body.errorCode).toBe('BILL_EMPTY')
  expect(await counts(orgId)).toEqual({ bills: 0, audited: 0 })
  expect((await close(orgId, '2026-09-01')).status).toBe(200)
  expect(await counts(orgId)).toEqual({ bills: 2, audited: 1 })
  expect((await close(orgId, '2026-10-01')).status).toBe(200)
  expect((await close(orgId, '2026-11-01')).body.errorCode).toBe('BILL_EMPTY')
  expect(await counts(orgId)).toEqual({ bills: 3, audited: 2 })
})

it('a bill that cannot be drawn holds up no other one, and is drawn later', async () => {
  at('2026-10-10T12:00:00Z')
  const sellers = [await connected('2026-10-01T12:00:00Z', 'Drawn'), await connected('2026-10-01T12:00:00Z', 'Torn')]
  for (const { orgId } of sellers) await plantCharge(server, orgId)
  const drawn = async () =>
    (
      await server.admin.query<{ org: number }>(
        'select org_id::int as org from warehouse_bill where org_id = any($1) and file_id is not null order by 1',
        [sellers.map(({ orgId }) => orgId)],
      )
    ).rows.length
  at('2026-11-10T12:00:00Z')
  const { services } = server
  let calls = 0
  const put: typeof services.files.put = (...input) =>
    calls++ === 0 ? Promise.reject(new Error('The disk is full')) : services.files.put(...input)
  const files = Object.create(services.files, { put: { value: put } }) as typeof services.files
  await expect(closeDueBills({ ...services, files })).rejects.toThrow('The disk is full')
  expect(await drawn()).toBe(1)
  await closeDueBills(services)
  expect(await drawn()).toBe(2)
})

it("a bill keeps the warehouse's name and the day on which it was closed there", async () => {
  at('2026-10-10T12:00:00Z')
  const { orgId, email } = await connected('2026-10-01T12:00:00Z', 'Named')
  await plantCharge(server, orgId)
  at('2026-11-06T02:00:00Z')
  const { id, warehouse } = (await close(orgId, '2026-10-01')).body.data!
  await server.admin.query("update warehouse set name = 'Renamed', time_zone = 'Asia/Shanghai' where id = $1", [
    warehouseId,
  ])
  const { rows } = await server.admin.query(
    'select closed_on::text, warehouse_name from warehouse_bill where id = $1',
    [id],
  )
  expect(rows).toEqual([{ closed_on: '2026-11-05', warehouse_name: warehouse.name }])
  const shown = await send(api.getOwnBill, { params: { id } }, email)
  expect(shown.body.data!.warehouse.name).toBe(warehouse.name)
  await server.admin.query("update warehouse set name = $2, time_zone = 'America/New_York' where id = $1", [
    warehouseId,
    warehouse.name,
  ])
})

it('the staff of another operator finds no bill of this one', async () => {
  at('2026-10-10T12:00:00Z')
  const { orgId } = await connected('2026-10-01T12:00:00Z', 'Ours')
  await plantCharge(server, orgId)
  at('2026-11-10T12:00:00Z')
  const { id } = (await close(orgId, '2026-10-01')).body.data!
  const other = (await seedUser(server, { provider: demoOrg.platform, type: orgType.WMS })).email
  for (const route of [staffApi.getCustomerBill, staffApi.listCustomerBillEntries])
    expect((await send(route as typeof staffApi.getCustomerBill, { params: { id } }, other)).status).toBe(404)
  const { accessToken } = await server.logIn(other)
  for (const { path } of [staffApi.readCustomerBillPdf, staffApi.readCustomerBillCsv]) {
    const { statusCode } = await server.app.inject({
      method: 'GET',
      url: path.replace(':id', String(id)),
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(statusCode).toBe(404)
  }
  expect((await close(orgId, '2026-10-01', { as: other })).status).toBe(404)
  expect((await close(orgId, '2026-11-01', { as: other })).status).toBe(404)
  for (const route of [staffApi.listCustomerBills, staffApi.listCustomerOpenBills])
    expect(
      (await send(route as typeof staffApi.listCustomerOpenBills, { query: {} }, other)).body.data!.records,
    ).toEqual([])
})
