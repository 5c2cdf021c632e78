import { beforeAll, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { inScope } from '../../../platform/database/index.ts'
import { runPayer } from '../../../testing/faults/children.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { useTestServer } from '../../../testing/server.ts'
import { dispute, moveDispute } from './local/acts.ts'
import { endPayout, payOut } from './local/balance.ts'
import { balanceOf, offerPayments, openPage, payByCard, press, request } from '../../../testing/payments.ts'

/** Each step so often; npm run soak asks for many more. */
const ROUNDS = Number(process.env['WAYBILL_PAYMENT_KILLS'] ?? 1)
const server = useTestServer()
const orgId = demoOrg.seller
const seller = 'seller@demo.test'

const run = (task: object, point: string) =>
  runPayer({ appUrl: server.database.appUrl, dataDir: server.services.config.dataDir, ...task, point })
/** Kills at the point, then lets another process finish. */
async function killedThenFinished(task: object, point: string): Promise<void> {
  expect(await run(task, point), point).toEqual({ killed: true })
  expect(await run(task, '')).toEqual({ killed: false })
  expect(await run(task, '')).toEqual({ killed: false })
}
const paymentOf = async (fundingId: number) => {
  const { rows } = await server.admin.query('select id, state, payment_id from payment where funding_id = $1', [
    fundingId,
  ])
  return {
    state: rows[0].state as string,
    intent: rows[0].payment_id as string,
    payment: { orgId, id: Number(rows[0].id) },
  }
}
const rounds = (points: readonly string[]) => Array.from({ length: ROUNDS }, () => points).flat()

beforeAll(() => offerPayments(server))

it('kill -9 around opening a payment page opens one page', { timeout: ROUNDS * 600_000 }, async () => {
  for (const point of rounds(['payments.reserved', 'payments.answered', 'payments.booked'])) {
    const fundingId = (await request(server, { as: seller })).body.data!.fundingId
    const { payment } = await paymentOf(fundingId)
    await killedThenFinished({ payment }, point)
    expect((await paymentOf(fundingId)).state).toBe('open')
    const { rows } = await server.admin.query(
      `select 1 from local_payment_object where kind = 'session' and body ->> 'client_reference_id' = $1`,
      [String(fundingId)],
    )
    expect(rows).toHaveLength(1)
  }
})

it('kill -9 at every step of a credit loses none and doubles none', { timeout: ROUNDS * 600_000 }, async () => {
  for (const point of rounds(['payments.answered', 'funding.credited', 'payments.credited', 'payments.booked'])) {
    const before = await balanceOf(server, orgId)
    const { fundingId, page } = await openPage(server, { as: seller })
    await press(server, page, 'pay', 'never')
    await killedThenFinished({ payment: (await paymentOf(fundingId)).payment }, point)
    expect(await balanceOf(server, orgId)).toBe(before + 100_0000)
  }
  expect(await ledgerFaults(server.admin)).toEqual([])
})

it('kill -9 while a disputed payment is taken back takes it back once', { timeout: ROUNDS * 600_000 }, async () => {
  for (const point of rounds(['payments.returned'])) {
    const { fundingId, page } = await openPage(server, { as: seller })
    await press(server, page, 'pay', 'never')
    const { payment } = await paymentOf(fundingId)
    await run({ payment }, '')
    const before = await balanceOf(server, orgId)
    const { intent } = await paymentOf(fundingId)
    const acting = { delivery: 'never', now: server.clock.now() } as const
    const disputeId = await inScope(server.database, { role: 'service', orgId }, async (db) => {
      const id = (await dispute(db, intent, acting))!
      await moveDispute(db, id, 'withdraw', acting)
      return id
    })
    await killedThenFinished({ dispute: { orgId: demoOrg.platform, disputeId } }, point)
    expect(await balanceOf(server, orgId)).toBe(before - 100_0000)
  }
  expect(await ledgerFaults(server.admin)).toEqual([])
})

/** Entries of an account in the platform's own book. */
const ownEntries = async (code: number) =>
  (
    await server.admin.query<{ amount: number }>(
      `select e.amount::float8 as amount from ledger_entry e join ledger_account a on a.org_id = e.org_id and a.id = e.account_id
       where a.org_id = $1 and a.provider_org = $1 and e.code = $2`,
      [demoOrg.platform, code],
    )
  ).rows.map(({ amount }) => amount)
const local = <T>(work: Parameters<typeof inScope<T>>[2]) =>
  inScope(server.database, { role: 'service', orgId: 0 }, work)

it(
  'kill -9 while the payment service is read books each fee and lists each line once',
  { timeout: ROUNDS * 600_000 },
  async () => {
    const reading = { orgId: demoOrg.platform }
    for (const point of rounds(['reconciliation.page', 'reconciliation.stored', 'reconciliation.read'])) {
      const before = (await ownEntries(5020)).length
      await payByCard(server, seller)
      await killedThenFinished({ reading }, point)
      // What earlier tests paid is read with the first of them.
      const { rows } = await server.admin.query("select count(*)::int as n from psp_line where kind = 'fee'")
      expect(await ownEntries(5020)).toHaveLength(rows[0].n as number)
      expect((await ownEntries(5020)).length).toBeGreaterThan(before)
      const cases = await server.admin.query("select kind from psp_case where state = 'open'")
      expect(cases.rows).toEqual([])
    }
    expect(await ledgerFaults(server.admin)).toEqual([])
  },
)

it('kill -9 while a payout arrives or comes back moves it once', { timeout: ROUNDS * 600_000 }, async () => {
  const acting = { delivery: 'never', now: server.clock.now() } as const
  for (const [end, point] of rounds(['payouts.read', 'payouts.posted', 'payouts.returned']).map(
    (name) => [name === 'payouts.returned' ? 'fail' : 'arrive', name] as const,
  )) {
    await payByCard(server, seller)
    const payoutId = (await local((db) => payOut(db, demoOrg.platform, acting)))!
    const payout = { orgId: demoOrg.platform, payoutId }
    const before = await ownEntries(1020)
    await local((db) => endPayout(db, payoutId, 'arrive', acting))
    if (end === 'fail') {
      await run({ payout }, '')
      await local((db) => endPayout(db, payoutId, 'fail', acting))
    }
    await killedThenFinished({ payout }, point)
    expect((await ownEntries(1020)).length - before.length).toBe(end === 'fail' ? 2 : 1)
  }
  expect(await ledgerFaults(server.admin)).toEqual([])
})
