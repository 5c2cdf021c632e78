import {
  closeReconciliationCase,
  exportReconciliation,
  getReconciliation,
  getReconciliationState,
  listReconciliationCases,
  listReconciliationLines,
  postReconciliationCase,
  readPaymentService as readNow,
} from '@waybill/contract/payments/reconciliation-api'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { type Db, inScope } from '../../../../platform/database/index.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { balanceOf, offerPayments, payByCard, runJobs } from '../../../../testing/payments.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { dispute, moveDispute } from '../local/acts.ts'
import { endPayout, payOut } from '../local/balance.ts'
import type { Delivery } from '../local/events.ts'
import { newId, put } from '../local/objects.ts'
import { type PlantedFault, plantFault } from '../local/plant.ts'
import { failRefund, refund } from '../local/refund-acts.ts'
import { listsOf } from '../provider/lists.ts'
import { PaymentProviderError } from '../provider/provider.ts'
import { compare } from './compare.ts'
import { readPaymentService } from './read.ts'

const server = useTestServer()
const orgId = demoOrg.acme
const seller = 'seller@acme.test'
const staff = 'owner@acme.test'

const local = <T>(work: (db: Db) => Promise<T>) => inScope(server.database, { role: 'service', orgId: 0 }, work)
const acting = (delivery: Delivery = 'once') => ({ delivery, now: server.clock.now() })
const read = () => readPaymentService(server.services, orgId)
const overview = async () => (await server.call(getReconciliation, { query: {} }, { as: staff })).body.data!
const openCases = async () =>
  (await server.call(listReconciliationCases, { query: { state: 'open' } }, { as: staff })).body.data!.records
const plant = (fault: PlantedFault, intentId: string) =>
  local((db) => plantFault(db, fault, intentId, server.clock.now()))
/** Debits and credits of the provider's own accounts. */
const ownAccounts = async () => {
  const { rows } = await server.admin.query<{ code: number; amount: number }>(
    `select e.code::int, sum(e.amount)::float8 as amount from ledger_entry e join ledger_account a on a.org_id = e.org_id and a.id = e.account_id
     where a.org_id = $1 and a.provider_org = $1 group by e.code`,
    [orgId],
  )
  return Object.fromEntries(rows.map(({ code, amount }) => [code, amount]))
}
const feeOfCharge = 3_2000
const moved = (more: { type: string; amount: number; fee: number; source: object | null }) =>
  local((db) =>
    put(db, 'move', {
      id: newId('move'),
      account: orgId,
      net: more.amount - more.fee,
      currency: 'usd',
      created: Math.floor(server.clock.now().getTime() / 1000),
      ...more,
    }),
  )
async function many(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await moved({ type: 'stripe_fee', amount: -1, fee: 0, source: null })
}
/** A reading whose second call to the payment service breaks. */
async function breakOff(): Promise<void> {
  let calls = 0
  const now = () => {
    calls++
    if (calls === 2) throw new Error('broken off')
    return server.clock.now()
  }
  await expect(readPaymentService({ ...server.services, now }, orgId)).rejects.toThrow('broken off')
}
const differing = async () =>
  (await server.call(listReconciliationLines, { query: { differs: true } }, { as: staff })).body.data!.records
const dayDifferences = async () => (await overview()).days.map(({ difference }) => difference)

/** Whatever differs is the sum of the cases. */
async function expectExplained() {
  const { totals } = await overview()
  const cases = (await server.call(listReconciliationCases, { query: { limit: 200 } }, { as: staff })).body.data!
    .records
  const explained = cases
    .filter(({ state }) => state !== 'resolved')
    .reduce((sum, { ours, theirs, currency }) => sum + (ours ?? 0) - (currency === 'USD' ? (theirs ?? 0) : 0), 0)
  expect(totals.difference).toBe(explained)
  expect(totals.balance).toBe(totals.theirs)
}

beforeAll(() => offerPayments(server))
beforeEach(async () => {
  // Each test begins with an account that was never read and a payment service that remembers nothing.
  await server.admin.query('delete from psp_case')
  await server.admin.query('delete from psp_line')
  await server.admin.query('delete from psp_payout')
  await server.admin.query('delete from psp_reading')
  await server.admin.query("delete from local_payment_object where kind in ('move', 'payout')")
  await read()
  // What each test does happens after the first reading.
  server.clock.set(new Date(Date.now() + 1000))
})

describe('a reading', () => {
  it('agrees with the ledger on payments, refunds, disputes and fees', async () => {
    const before = await ownAccounts()
    const { intentId } = await payByCard(server, seller)
    const second = await payByCard(server, seller, 'twice')
    await local((db) => refund(db, { intentId, cents: 30_00 }, acting('twice')))
    const failed = await local((db) => refund(db, { intentId, cents: 20_00 }, acting()))
    await runJobs(server)
    await local((db) => failRefund(db, failed!, acting()))
    await runJobs(server)
    const disputed = await local(async (db) => {
      const id = await dispute(db, second.intentId, acting())
      await moveDispute(db, id!, 'withdraw', acting())
      return id!
    })
    await runJobs(server)
    await local((db) => moveDispute(db, disputed, 'win', acting()))
    await runJobs(server)
    await read()
    const { totals, days, openCases: open, readAt } = await overview()
    expect(await openCases()).toEqual([])
    expect(open).toBe(0)
    expect(readAt).toBe(server.clock.now().toISOString())
    expect(totals).toMatchObject({ theirs: 170_0000 - 2 * feeOfCharge - 15_0000, difference: 0 })
    expect(days.map(({ theirs, ours, difference }) => [theirs - ours, difference])).toEqual([[0, 0]])
    expect((await ownAccounts())['5020'] ?? 0).toBe((before['5020'] ?? 0) + 2 * feeOfCharge)
    await expectExplained()
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('twice, or at once with itself, books and lists everything once', async () => {
    await payByCard(server, seller)
    await Promise.all([read(), read()])
    const once = await ownAccounts()
    await read()
    expect(await ownAccounts()).toEqual(once)
    const { body } = await server.call(listReconciliationLines, { query: {} }, { as: staff })
    expect(body.data!.records.map(({ kind, theirs, ours }) => [kind, theirs, ours]).toSorted()).toEqual([
      ['fee', -feeOfCharge, -feeOfCharge],
      ['payment', 100_0000, 100_0000],
    ])
    await expectExplained()
  })

  it('goes through any number of pages, and goes on from where it stood', async () => {
    // The first reading found no movement at all.
    await many(230)
    await read()
    await many(130)
    await read()
    const { body } = await server.call(listReconciliationLines, { query: { limit: 200 } }, { as: staff })
    expect(body.data!.total).toEqual({ count: 360, capped: false })
    const next = await server.call(
      listReconciliationLines,
      { query: { limit: 200, cursor: body.data!.next! } },
      { as: staff },
    )
    const ids = [...body.data!.records, ...next.body.data!.records].map(({ id }) => id)
    expect(new Set(ids).size).toBe(360)
    await expectExplained()
  })

  it('that was broken off reads what moved since it began, too', async () => {
    await many(150)
    await breakOff()
    expect((await overview()).failedSince).toBe(server.clock.now().toISOString())
    await payByCard(server, seller)
    await read()
    expect(await openCases()).toEqual([])
    expect((await overview()).failedSince).toBeNull()
    await expectExplained()
  })

  it('leaves other business of before the first one alone, however much it is', async () => {
    const { intentId } = await payByCard(server, seller)
    const now = server.clock.now()
    server.clock.set(new Date(now.getTime() - 3_600_000))
    await plant('charge', intentId)
    server.clock.set(now)
    await server.admin.query(
      `insert into psp_line (org_id, id, account, kind, amount, currency, at)
       select $1, 'a' || n, 'local', 'other', 10000, 'USD', now() - interval '1 year' from generate_series(1, 2500) n`,
      [orgId],
    )
    await read()
    expect(await openCases()).toEqual([])
    expect(await differing()).toEqual([])
    expect((await overview()).totals.difference).toBe(0)
    expect(await dayDifferences()).toEqual([0])
    const { rows } = await server.admin.query(
      "select agreed from psp_line where kind = 'payment' and book_org_id is not null",
    )
    expect(rows).toEqual([{ agreed: true }])
  })

  it('posts the fee that a won dispute gives back', async () => {
    const before = await ownAccounts()
    const { intentId } = await payByCard(server, seller)
    const id = await local((db) => dispute(db, intentId, acting()))
    for (const move of ['withdraw', 'win'] as const) {
      await local((db) => moveDispute(db, id!, move, acting()))
      await runJobs(server)
    }
    await server.admin.query(
      `update local_payment_object set body = body || jsonb_build_object('fee', -1500, 'net', (body ->> 'amount')::int + 1500)
       where kind = 'move' and body ->> 'type' = 'adjustment' and (body ->> 'amount')::int > 0`,
    )
    await read()
    expect(await openCases()).toEqual([])
    expect((await ownAccounts())['5020'] ?? 0).toBe((before['5020'] ?? 0) + feeOfCharge - 15_0000)
    await expectExplained()
  })

  it('takes fewer movements at a time where an answer has no room for all', async () => {
    const limits: (string | null)[] = []
    const { listMoves } = listsOf(({ path }) => {
      limits.push(new URL(path, 'http://localhost').searchParams.get('limit'))
      if (limits.length < 3) throw new PaymentProviderError('unavailable', 'answer_too_large')
      return Promise.resolve({ status: 200, body: { data: [], has_more: true } })
    })
    expect(await listMoves({ olderThan: null })).toEqual({ moves: [], more: false })
    expect(limits).toEqual(['100', '50', '25'])
  })

  it('keeps the last state while the payment service does not answer, and says since when', async () => {
    await payByCard(server, seller)
    await read()
    const before = await overview()
    const fails = { ...server.services, config: { ...server.services.config, stripeUrl: 'http://127.0.0.1:9' } }
    await inScope(server.database, { role: 'service', orgId }, async (db) => {
      const { sealKeys } = await import('../account-keys.ts')
      const sealed = await sealKeys(server.services.config, orgId, { secretKey: 'sk_test_nobody', webhookSecrets: [] })
      await db
        .insertInto('payment_account')
        .values({
          org_id: orgId,
          sealed,
          key_hint: 'body',
          live: false,
          has_webhook_secret: false,
          version: 1,
          updated_at: server.clock.now(),
          updated_by: 1,
        })
        .execute()
    })
    await expect(readPaymentService(fails, orgId)).rejects.toThrow('unavailable')
    await server.admin.query('delete from payment_account')
    expect(await overview()).toEqual({ ...before, readAt: null, failedSince: server.clock.now().toISOString() })
    await server.admin.query("delete from psp_reading where account <> 'local'")
    await read()
    expect((await overview()).failedSince).toBeNull()
  })
})

describe('a payout', () => {
  const payoutNow = async (delivery: Delivery = 'once') => {
    const id = await local((db) => payOut(db, orgId, acting(delivery)))
    await runJobs(server)
    return id!
  }
  const end = async (id: string, how: 'arrive' | 'fail', delivery: Delivery = 'once') => {
    await local((db) => endPayout(db, id, how, acting(delivery)))
    await runJobs(server, { all: true, admin: server.admin })
  }

  it.each(['once', 'twice', 'reversed', 'late', 'never'] as const)(
    'that arrives moves its amount to the bank once, when its webhooks come %s',
    async (delivery) => {
      await payByCard(server, seller)
      const before = await ownAccounts()
      const id = await payoutNow(delivery)
      await read()
      const onItsWay = await overview()
      expect(onItsWay.totals).toMatchObject({ theirs: 0, inTransit: 100_0000 - feeOfCharge, difference: 0 })
      expect(onItsWay.payouts).toMatchObject([{ id, state: 'inTransit' }])
      expect(await dayDifferences()).toEqual([0])
      expect(await differing()).toEqual([])
      await end(id, 'arrive', delivery)
      await end(id, 'arrive', delivery)
      await read()
      const after = await ownAccounts()
      expect(after['1020']! - (before['1020'] ?? 0)).toBe(100_0000 - feeOfCharge)
      expect((await overview()).totals).toMatchObject({ theirs: 0, inTransit: 0, difference: 0 })
      expect(await openCases()).toEqual([])
      expect(await ledgerFaults(server.admin)).toEqual([])
    },
  )

  it('that the bank sends back after it arrived is taken back once', async () => {
    await payByCard(server, seller)
    const before = await ownAccounts()
    const id = await payoutNow()
    await end(id, 'arrive')
    await end(id, 'fail', 'twice')
    await read()
    expect((await ownAccounts())['1020'] ?? 0).toBe(before['1020'] ?? 0)
    expect((await overview()).payouts).toMatchObject([{ id, state: 'failed', failure: 'account_closed' }])
    expect((await overview()).totals).toMatchObject({ theirs: 100_0000 - feeOfCharge, difference: 0 })
    expect(await openCases()).toEqual([])
  })

  it('that never arrives posts nothing', async () => {
    await payByCard(server, seller)
    const before = await ownAccounts()
    const id = await payoutNow('never')
    await end(id, 'fail', 'never')
    await read()
    expect((await ownAccounts())['1020'] ?? 0).toBe(before['1020'] ?? 0)
    expect((await overview()).totals).toMatchObject({ theirs: 100_0000 - feeOfCharge, inTransit: 0, difference: 0 })
    expect(await openCases()).toEqual([])
    expect(await dayDifferences()).toEqual([0])
    expect(await differing()).toEqual([])
    const { body } = await server.call(listReconciliationLines, { query: {} }, { as: staff })
    const unposted = body.data!.records.filter((line) => line.unposted !== null)
    expect(unposted.map((line) => [line.kind, line.unposted]).toSorted()).toEqual([
      ['payout', 'cameBack'],
      ['payoutFailed', 'cameBack'],
    ])
  })

  it('of an account that was replaced before it arrived is a case, and a posting that nobody could read is none', async () => {
    await payByCard(server, seller)
    await payoutNow('never')
    await read()
    await payByCard(server, seller)
    await server.admin.query(
      "insert into psp_reading (org_id, account, started_at, seen_until) values ($1, 'other', 'infinity', 'infinity')",
      [orgId],
    )
    await inScope(server.database, { role: 'service', orgId }, (db) => compare(db, { orgId, now: server.clock.now() }))
    expect(await openCases()).toMatchObject([{ kind: 'missingHere', line: 'payout' }])
    await expectExplained()
    await server.admin.query("delete from psp_reading where account = 'other'")
  })
})

describe('a difference', () => {
  const planted = [
    ['charge', { kind: 'missingHere', theirs: 25_0000, ours: null, line: 'payment' }],
    ['amount', { kind: 'amountDiffers', theirs: 99_0000, ours: 100_0000, line: 'payment' }],
    ['gone', { kind: 'missingThere', theirs: null, ours: 100_0000, line: null }],
    ['currency', { kind: 'currencyDiffers', theirs: 100_0000, ours: 100_0000, currency: 'EUR', line: 'payment' }],
    ['payout', { kind: 'unknownPayout', theirs: -5_0000, ours: null, line: 'payout' }],
  ] as const

  it.each(planted)('%s is found, named and explains what is left', async (fault, expected) => {
    const { intentId } = await payByCard(server, seller)
    await plant(fault, intentId)
    await read()
    await read()
    const cases = await openCases()
    expect(cases.filter(({ kind, line }) => kind === expected.kind && line === expected.line)).toMatchObject([expected])
    await expectExplained()
    const { body } = await server.call(listReconciliationLines, { query: { differs: true } }, { as: staff })
    expect(body.data!.records).not.toEqual([])
  })

  it('of a lost webhook is posted as the webhook would have, once', async () => {
    const before = await balanceOf(server, demoOrg.acmeSeller)
    await payByCard(server, seller, 'never')
    await read()
    const [found] = await openCases()
    expect(found).toMatchObject({ kind: 'missingHere', line: 'payment', theirs: 100_0000, ours: null })
    const post = () => server.call(postReconciliationCase, { params: { id: found!.id } }, { as: staff })
    expect((await post()).body.data).toMatchObject({ state: 'resolved' })
    expect((await post()).body.errorCode).toBe('RECONCILIATION_CASE_ENDED')
    expect(await balanceOf(server, demoOrg.acmeSeller)).toBe(before + 100_0000)
    expect((await overview()).totals.difference).toBe(0)
  })

  it('that staff closed with a reason is not opened again, as long as it stays the same', async () => {
    const { intentId } = await payByCard(server, seller)
    await plant('charge', intentId)
    await read()
    const [found] = await openCases()
    const params = { id: found!.id }
    const body = { reason: 'notOurs' as const, note: 'A test charge of the dashboard' }
    const closed = await server.call(closeReconciliationCase, { params, body }, { as: staff })
    expect(closed.body.data).toMatchObject({ state: 'closed', ...body })
    await read()
    expect(await openCases()).toEqual([])
    await expectExplained()
    const again = await server.call(closeReconciliationCase, { params, body }, { as: staff })
    expect(again.body.errorCode).toBe('RECONCILIATION_CASE_ENDED')
  })

  it('that nobody can post says so', async () => {
    const { intentId } = await payByCard(server, seller)
    await plant('amount', intentId)
    await read()
    const [found] = await openCases()
    const { body } = await server.call(postReconciliationCase, { params: { id: found!.id } }, { as: staff })
    expect(body.errorCode).toBe('RECONCILIATION_NOT_POSTABLE')
  })

  it('is its own provider’s alone', async () => {
    const { intentId } = await payByCard(server, seller)
    await plant('charge', intentId)
    await read()
    const [other, params] = [{ as: 'admin@demo.test' }, { id: (await openCases())[0]!.id }]
    expect((await server.call(listReconciliationCases, { query: {} }, other)).body.data!.records).toEqual([])
    expect((await server.call(postReconciliationCase, { params }, other)).body.errorCode).toBe('NOT_FOUND')
    expect((await server.call(getReconciliation, { query: {} }, { as: seller })).status).toBe(403)
  })
})

it('is read when staff ask for it, and saved as a file', async () => {
  await payByCard(server, seller)
  await server.call(readNow, {}, { as: staff })
  expect((await overview()).pending).toBe(true)
  await runJobs(server)
  const { days, pending } = await overview()
  expect(pending).toBe(false)
  await server.call(readNow, {}, { as: 'admin@demo.test' })
  const { body } = await server.call(getReconciliationState, {}, { as: staff })
  expect(body.data).toMatchObject({ pending: false, openCases: 0, failedSince: null })
  await runJobs(server)
  const file = await server.request({ method: 'GET', url: exportReconciliation.path, as: staff })
  expect(String(file.body)).toContain(`${days[0]!.day},2,96.8000,96.8000,0.0000`)
})
