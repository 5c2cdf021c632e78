import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getPayment } from '@waybill/contract/payments/api'
import { demoOrg } from '../../../demo/index.ts'
import { firstFundingSettings } from '@waybill/contract/funding/settings'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { balanceOf, offerPayments, openPage, press, request, runJobs } from '../../../testing/payments.ts'
import { inScope } from '../../../platform/database/index.ts'
import { useTestServer } from '../../../testing/server.ts'
import { dispute } from './local/acts.ts'

const server = useTestServer()
const seller = 'seller@demo.test'
const balance = () => balanceOf(server, demoOrg.seller)
const deny = (fundingId: number) =>
  server.admin.query(`update funding_request set status = 3, denial = 'canceled', decided_at = now() where id = $1`, [
    fundingId,
  ])
const stateOf = async (fundingId: number) =>
  (await server.call(getPayment, { params: { fundingId } }, { as: seller })).body.data?.state
/** As the provider has the bank debit of a page that was completed. */
const pretendDebit = (page: string, status: string) =>
  server.admin.query(
    `update local_payment_object i set body = i.body || jsonb_build_object('status', $2::text,
       'amount_received', case when $2 = 'succeeded' then (i.body ->> 'amount')::int else 0 end)
     from local_payment_object s where s.id = $1 and i.id = s.body ->> 'payment_intent'`,
    [page.split('/').at(-1), status],
  )
const look = async () => {
  server.clock.advance(3 * 60_000)
  await server.admin.query(`select graphile_worker.add_job('payments.due', '{}'::json)`)
  await runJobs(server)
}

beforeAll(() => offerPayments(server, { percentPpm: 30_000 }))

describe('money for a top-up that was denied before is credited with the fee that was agreed', () => {
  const denied = async () => {
    const { fundingId, page } = await openPage(server, { as: seller })
    await deny(fundingId)
    return { fundingId, page }
  }
  const creditedLate = async (page: string) => {
    const before = await balance()
    await press(server, page, 'pay')
    await runJobs(server)
    expect(await balance()).toBe(before + 100_0000)
    expect(await ledgerFaults(server.admin)).toEqual([])
  }

  afterEach(() => offerPayments(server, { percentPpm: 30_000 }))

  it('although the provider no longer offers cards, at another minimum', async () => {
    const { page } = await denied()
    const setting = JSON.stringify({ ...firstFundingSettings, minimum: 500_0000 })
    await server.admin.query('update funding_setting set setting = $1', [setting])
    await creditedLate(page)
  })

  it('although the fee is another one now', async () => {
    const { page } = await denied()
    await offerPayments(server, { percentPpm: 500_000 })
    await creditedLate(page)
  })

  it('although the denied one was replaced by another request', async () => {
    const { fundingId, page } = await denied()
    const { fundingId: next } = (await request(server, { as: seller })).body.data!
    await server.admin.query('update funding_request set replaces = $1 where id = $2', [fundingId, next])
    await creditedLate(page)
  })

  it('and a dispute of it is noted on the request that was credited', async () => {
    const { fundingId, page } = await denied()
    await creditedLate(page)
    const { rows } = await server.admin.query<{ id: number; psp_payment: string }>(
      'select id, psp_payment from funding_request where replaces = $1',
      [fundingId],
    )
    const acting = { delivery: 'once', now: server.clock.now() } as const
    await inScope(server.database, { role: 'service', orgId: 0 }, (db) => dispute(db, rows[0]!.psp_payment, acting))
    await runJobs(server)
    const { rows: tagged } = await server.admin.query('select id from funding_request where disputed_at is not null')
    expect(tagged).toEqual([{ id: rows[0]!.id }])
  })
})

describe('a bank debit whose account is verified with small deposits first', () => {
  it('is on its way until then, and credited when it succeeds', async () => {
    const before = await balance()
    const { fundingId, page } = await openPage(server, { as: seller, method: 'ach' })
    await press(server, page, 'pay', 'never')
    await pretendDebit(page, 'requires_action')
    await look()
    expect(await stateOf(fundingId)).toBe('processing')
    await pretendDebit(page, 'succeeded')
    await look()
    expect(await stateOf(fundingId)).toBe('succeeded')
    expect(await balance()).toBe(before + 100_0000)
  })

  it('is denied when it is canceled', async () => {
    const { fundingId, page } = await openPage(server, { as: seller, method: 'ach' })
    await press(server, page, 'pay', 'never')
    await pretendDebit(page, 'canceled')
    await look()
    expect(await stateOf(fundingId)).toBe('failed')
  })
})
