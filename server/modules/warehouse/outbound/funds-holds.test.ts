import { listMessages } from '@waybill/contract/messages/api'
import { getOutbound } from '@waybill/contract/outbound/api'
import { listWarehouseAccounts, listWarehouseCustomers } from '@waybill/contract/warehouse/api'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/people.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import {
  outboundFaults,
  type PlantedFloor,
  plantFloor,
  plantOutbound,
  plantStock,
} from '../../../testing/outbound-floor.ts'
import { useTestServer } from '../../../testing/server.ts'
import { chargeCustomer, demoWarehouse, seedWarehouseFunds } from '../../../testing/warehouse.ts'
import { floorCalls } from './floor/floor.fixture.ts'
import { wake } from './wake.ts'

const server = useTestServer()
const { seller, staff } = demoWarehouse
let floor: PlantedFloor
const { release } = floorCalls(server, () => floor)
const holdsOf = async (id: number) => {
  const { rows } = await server.admin.query<{ holds: string[] }>('select holds from outbound where id = $1', [id])
  return rows[0]!.holds
}
const needed = async () =>
  (await server.call(listWarehouseAccounts, {}, { as: seller })).body.data!.records.map((account) => account.needed)
/** What its operator sees of the same. */
const owed = async () =>
  (await server.call(listWarehouseCustomers, { query: {} }, { as: staff })).body.data!.records.find(
    ({ org }) => org.id === demoOrg.seller,
  )!.needed
const notices = async () =>
  (await server.call(listMessages, { query: {} }, { as: seller })).body.data!.records.filter(({ title }) =>
    title.en.includes('holds your orders'),
  ).length

beforeAll(async () => {
  floor = await plantFloor(server)
  await plantStock(server, floor, [{ sku: 'MUG', place: 'A-1', quantity: 50 }])
})
afterEach(async () => {
  expect(await ledgerFaults(server.admin)).toEqual([])
  expect(await outboundFaults(server.admin)).toEqual([])
})

it('orders below the credit limit wait for money, are released by nobody, and go on by themselves', async () => {
  await server.admin.query('update warehouse_link set credit_limit = 50000 where org_id = $1', [demoOrg.seller])
  const order = await plantOutbound(server, floor, { MUG: 1 })
  const onFloor = await plantOutbound(server, floor, { MUG: 1 })
  expect((await release([onFloor.id])).body.data).toMatchObject({ released: 1 })
  // To the cent of the limit nothing is held.
  const { rows } = await server.admin.query<{ balance: string }>(
    'select coalesce(sum(balance), 0) as balance from ledger_account where org_id = $1 and provider_org = $2 and code = 2110',
    [demoOrg.seller, demoOrg.harbor],
  )
  const spend = (amount: number) =>
    chargeCustomer(server, demoOrg.seller, { quantity: 1, unitPrice: amount, service: 'adjust' })
  expect((await spend(Number(rows[0]!.balance) + 5_0000)).status).toBe(200)
  await wake(server.services)
  expect([await holdsOf(order.id), await needed()]).toEqual([[], [0]])

  await spend(1_2300)
  const refused = (await release([order.id])).body.data!
  expect(refused).toMatchObject({ released: 0, refused: [{ code: 'FLOOR_FUNDS' }] })
  expect(refused.refused[0]!.message).toContain('$1.23')
  await Promise.all([wake(server.services), wake(server.services)])
  await wake(server.services)
  expect([await holdsOf(order.id), await holdsOf(onFloor.id), await needed()]).toEqual([['funds'], [], [1_2300]])
  const shown = await server.call(getOutbound, { params: { id: order.id } }, { as: seller })
  expect(shown.body.data!.holds).toEqual(['funds'])
  expect(await notices()).toBe(1)

  await seedWarehouseFunds(server.database, demoOrg.seller, 1_2300)
  await wake(server.services)
  expect([await holdsOf(order.id), await needed()]).toEqual([[], [0]])
  expect((await release([order.id])).body.data).toMatchObject({ released: 1 })
})

it('a seller is notified once until its balance is enough again; what is paid is released without waiting', async () => {
  const before = await notices()
  const spend = (amount: number) =>
    chargeCustomer(server, demoOrg.seller, { quantity: 1, unitPrice: amount, service: 'adjust' })
  const order = await plantOutbound(server, floor, { MUG: 1 })
  await spend(10_0000)
  await wake(server.services)
  const missing = (await needed())[0]!
  expect(missing).toBeGreaterThan(0)
  expect([await holdsOf(order.id), await owed(), await notices()]).toEqual([['funds'], missing, before + 1])
  // Its only waiting order was not held for a while.
  await server.admin.query("update outbound set holds = '{}' where id = $1", [order.id])
  await wake(server.services)
  expect([await holdsOf(order.id), await notices()]).toEqual([['funds'], before + 1])

  await seedWarehouseFunds(server.database, demoOrg.seller, missing)
  expect(await owed()).toBe(0)
  expect((await release([order.id])).body.data).toMatchObject({ released: 1, refused: [] })
  expect(await holdsOf(order.id)).toEqual([])
  await wake(server.services)
  const next = await plantOutbound(server, floor, { MUG: 1 })
  await spend(10_0000)
  await wake(server.services)
  expect([await holdsOf(next.id), await notices()]).toEqual([['funds'], before + 2])
})

it('who is at work on an order is not waited for', async () => {
  const [busy, free] = [await plantOutbound(server, floor, { MUG: 1 }), await plantOutbound(server, floor, { MUG: 1 })]
  const other = await server.admin.connect()
  try {
    await other.query('begin')
    await other.query('select from outbound where id = $1 for update', [busy.id])
    await wake(server.services)
    expect([await holdsOf(busy.id), await holdsOf(free.id)]).toEqual([[], ['funds']])
  } finally {
    await other.query('rollback')
    other.release()
  }
  await wake(server.services)
  expect(await holdsOf(busy.id)).toEqual(['funds'])
})
