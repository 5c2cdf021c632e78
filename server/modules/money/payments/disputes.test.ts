import { listPaymentDisputes } from '@waybill/contract/payments/api'
import { listMessages } from '@waybill/contract/messages/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { inScope } from '../../../platform/database/index.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { useTestServer } from '../../../testing/server.ts'
import { getBalance, returnPayment } from '../funds/index.ts'
import { dispute, type DisputeMove, moveDispute } from './local/acts.ts'
import type { Delivery } from './local/events.ts'
import { offerPayments, openPage, press, runJobs, type TopUpWish } from '../../../testing/payments.ts'

const server = useTestServer()
const seller = 'seller@acme.test'
const orgId = demoOrg.acmeSeller
const service = { role: 'service', orgId } as const
const wallet = () => inScope(server.database, service, (db) => getBalance(db, orgId))
const acting = (delivery: Delivery) => ({ delivery, now: server.clock.now() })

async function paid(wish: Partial<TopUpWish> = {}): Promise<{ fundingId: number; intent: string }> {
  const { fundingId, page } = await openPage(server, { as: seller, ...wish })
  await press(server, page, 'pay')
  await runJobs(server, { all: true, admin: server.admin })
  await runJobs(server, { all: true, admin: server.admin })
  const { rows } = await server.admin.query<{ payment_id: string }>(
    'select payment_id from payment where funding_id = $1',
    [fundingId],
  )
  return { fundingId, intent: rows[0]!.payment_id }
}
const open = async (intent: string, delivery: Delivery = 'once') =>
  (await inScope(server.database, service, (db) => dispute(db, intent, acting(delivery))))!
const act = async (id: string, move: DisputeMove, delivery: Delivery = 'once') => {
  await inScope(server.database, service, (db) => moveDispute(db, id, move, acting(delivery)))
  await runJobs(server)
}
const tags = async (id: number) =>
  (await server.admin.query('select status, disputed_at, returned_at from funding_request where id = $1', [id])).rows[0]
const known = async (id: string) =>
  (await server.call(listPaymentDisputes, {}, { as: 'owner@acme.test' })).body.data?.records.find(
    (one) => one.id === id,
  )

beforeAll(() => offerPayments(server))

describe('a disputed card payment', () => {
  it('is frozen, taken back when the money goes, and returned when the seller wins; seller and staff are told once', async () => {
    const { fundingId, intent } = await paid()
    const before = await wallet()
    const id = await open(intent, 'twice')
    await runJobs(server)
    expect(await wallet()).toMatchObject({ available: before.available - 100_0000, frozen: 100_0000 })
    expect(await tags(fundingId)).toMatchObject({ status: 1, disputed_at: expect.any(Date) })
    expect(await known(id)).toMatchObject({ state: 'open', returned: false, reason: 'fraudulent', amount: 100_0000 })
    const inbox = (await server.call(listMessages, { query: { kind: 'funds' } }, { as: seller })).body.data!.records
    expect(inbox.filter(({ title }) => title.en === `Payment F-${fundingId} is disputed`)).toHaveLength(1)
    const { rows } = await server.admin.query(`select 1 from outbox_message where subject like $1`, [
      `Payment F-${fundingId} of %`,
    ])
    expect(rows).toHaveLength(1)
    await act(id, 'withdraw', 'twice')
    expect(await wallet()).toMatchObject({ available: before.available - 100_0000, frozen: 0 })
    await act(id, 'win')
    expect(await wallet()).toEqual(before)
    expect(await known(id)).toMatchObject({ state: 'won' })
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('that is lost stays with the payer, also when the events come at once and in reverse', async () => {
    const { intent } = await paid()
    const before = await wallet()
    const id = await open(intent, 'never')
    await inScope(server.database, service, (db) => moveDispute(db, id, 'withdraw', acting('never')))
    await act(id, 'lose', 'twice')
    expect(await wallet()).toEqual({ ...before, available: before.available - 100_0000 })
    expect(await known(id)).toMatchObject({ state: 'lost' })
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('of which no webhook ever comes is found at night', async () => {
    const { intent } = await paid()
    const before = await wallet()
    const id = await open(intent, 'never')
    await inScope(server.database, service, (db) => moveDispute(db, id, 'withdraw', acting('never')))
    await server.admin.query(`select graphile_worker.add_job('payments.tidy', '{}'::json)`)
    await runJobs(server)
    expect(await wallet()).toEqual({ ...before, available: before.available - 100_0000 })
    expect(await known(id)).toMatchObject({ state: 'withdrawn' })
    await act(id, 'lose')
  })

  it('whose money is spent brings the balance below zero', async () => {
    const { intent } = await paid()
    const { available } = await wallet()
    await inScope(server.database, service, (db) => spend(db, available))
    const id = await open(intent)
    await act(id, 'withdraw')
    expect(await wallet()).toMatchObject({ available: -100_0000, frozen: 0 })
    const { rows } = await server.admin.query(
      `select e.code, e.amount from ledger_entry e join ledger_transfer t using (org_id) where t.id = e.transfer_id and t.idem_key = $1 order by 1`,
      [`dispute:${id}:withdrawn`],
    )
    expect(rows.map(({ code, amount }) => [Number(code), Number(amount)])).toEqual([
      [1010, -115_0000],
      [2010, 100_0000],
      [5020, 15_0000],
    ])
    expect(await ledgerFaults(server.admin)).toEqual([])
  })
})

/** Takes everything that is available, as a dispute of another payment would. */
async function spend(db: Parameters<typeof getBalance>[0], amount: number): Promise<void> {
  await returnPayment(db, { key: 'test-spends-it', amount, fee: 0, note: 'test', at: server.clock.now() })
}

describe('a bank debit', () => {
  it('that the bank returns after it was credited is taken back and tagged', async () => {
    const { fundingId, intent } = await paid({ method: 'ach' })
    const before = await wallet()
    const id = await open(intent)
    await runJobs(server)
    expect(await wallet()).toMatchObject({ available: before.available - 100_0000, frozen: 0 })
    expect(await tags(fundingId)).toMatchObject({ disputed_at: null, returned_at: expect.any(Date) })
    expect(await known(id)).toMatchObject({ state: 'lost', returned: true })
    expect(await ledgerFaults(server.admin)).toEqual([])
  })
})

it('shows a dispute to the provider of the seller alone', async () => {
  const { intent } = await paid()
  const id = await open(intent)
  await runJobs(server)
  expect(await known(id)).toBeDefined()
  const { data } = (await server.call(listPaymentDisputes, {}, { as: 'admin@demo.test' })).body
  expect(data).toEqual({ records: [] })
  expect((await server.call(listPaymentDisputes, {}, { as: seller })).status).toBe(403)
})
