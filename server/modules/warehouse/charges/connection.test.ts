import { listMessages } from '@waybill/contract/messages/api'
import { disputeCharge } from '@waybill/contract/warehouse-billing/api'
import { answerChargeDispute, priceCharge, waiveCharge } from '@waybill/contract/warehouse-billing/staff-api'
import { afterEach, expect, it } from 'vitest'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { endLink } from '../../../testing/outbound.ts'
import { seedUser } from '../../../testing/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { openWarehouse } from '../../../testing/warehouse-links.ts'
import { plantCharge } from '../../../testing/warehouse-charges.ts'
import { demoWarehouse, seedWarehouseFunds } from '../../../testing/warehouse.ts'

const server = useTestServer()
const { staff } = demoWarehouse
const dispute = (id: number, as: string) =>
  server.call(disputeCharge, { params: { id }, body: { reason: 'Not ours' } }, { as })
const answer = (id: number, accept: boolean) =>
  server.call(answerChargeDispute, { params: { id }, body: { accept, answer: 'Checked' } }, { as: staff })
const price = (id: number) =>
  server.call(priceCharge, { params: { id }, body: { amount: 1_0000, note: null } }, { as: staff })
const inbox = async (as: string) =>
  (await server.call(listMessages, { query: {} }, { as })).body.data!.records.map(({ title }) => title.en)

afterEach(async () => expect(await ledgerFaults(server.admin)).toEqual([]))

it('a connection ends with no charge to decide, and nothing is charged, disputed or refunded after it', async () => {
  const { orgId, email } = await seedUser(server, { company: 'Leaving' })
  const open = await plantCharge(server, orgId, 'pack')
  const disputed = await plantCharge(server, orgId)
  const standing = await plantCharge(server, orgId)
  expect((await dispute(disputed.id, email)).status).toBe(200)
  const { rows: mails } = await server.admin.query('select subject from outbox_message where recipient = $1', [staff])
  expect(mails).toEqual([{ subject: `Leaving disputes a charge: Pick, first unit, ${disputed.number}` }])
  const refused = await endLink(server, { orgId })
  expect([refused.status, refused.body.errorCode]).toEqual([409, 'LINK_CHARGES'])
  expect(refused.body.message).toMatch(/ 1 charges without a price and 1 disputes without an answer/)
  await server.call(waiveCharge, { params: { id: open.id }, body: { reason: 'Kind' } }, { as: staff })
  expect((await endLink(server, { orgId })).body.errorCode).toBe('LINK_CHARGES')
  expect((await answer(disputed.id, false)).status).toBe(200)
  expect(await inbox(email)).toContain(`Dispute rejected: Pick, first unit, ${disputed.number}`)
  await seedWarehouseFunds(server.database, orgId, 4_0000)
  expect((await endLink(server, { orgId })).body.data).toMatchObject({ state: 'ended' })

  // Connected to another warehouse, it still reads what this one charged.
  await server.admin.query('insert into warehouse_link (org_id, warehouse_org_id, warehouse_id) values ($1, $2, $3)', [
    orgId,
    demoWarehouse.operatorId,
    await openWarehouse(server),
  ])
  expect((await dispute(standing.id, email)).body.errorCode).toBe('CHARGE_DISPUTE_NOT_CONNECTED')
  await expect(plantCharge(server, orgId)).rejects.toMatchObject({ code: 'WB404' })
  // As it was left before the end asked for it.
  await server.admin.query(
    `update warehouse_charge_dispute set state = 'open', answer = null, answered_at = null where charge_id = $1`,
    [disputed.id],
  )
  expect((await answer(disputed.id, true)).body.errorCode).toBe('CHARGE_REFUND_NOT_CONNECTED')
  expect((await answer(disputed.id, false)).status).toBe(200)
})

it('a connection that ends while a charge is priced is charged nothing', async () => {
  const { orgId } = await seedUser(server, { company: 'Leaving too' })
  const { id } = await plantCharge(server, orgId, 'pack')
  const ending = await server.admin.connect()
  try {
    await ending.query('begin')
    await ending.query(`update warehouse_link set state = 'ended' where org_id = $1`, [orgId])
    const { rows } = await ending.query<{ pid: number }>('select pg_backend_pid() as pid')
    const priced = price(id)
    const waits = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
    await expect.poll(async () => (await server.admin.query(waits, [rows[0]!.pid])).rowCount).toBe(1)
    await ending.query('commit')
    const { status, body } = await priced
    expect([status, body.errorCode]).toEqual([409, 'CHARGE_NOT_CONNECTED'])
  } finally {
    ending.release(true)
  }
})
