import {
  closeReconciliationCase,
  exportPayouts,
  exportReconciliationLines,
  getReconciliation,
  getReconciliationCase,
  listReconciliationCases,
  reopenReconciliationCase,
} from '@waybill/contract/payments/reconciliation-api'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { type Db, inScope } from '../../../../platform/database/index.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { offerPayments, payByCard, runJobs } from '../../../../testing/payments.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { endPayout, payOut } from '../local/balance.ts'
import { plantFault } from '../local/plant.ts'
import { readPaymentService } from './read.ts'

const server = useTestServer()
const orgId = demoOrg.acme
const seller = 'seller@acme.test'
const staff = 'owner@acme.test'
const DAY_MS = 86_400_000
const local = <T>(work: (db: Db) => Promise<T>) => inScope(server.database, { role: 'service', orgId: 0 }, work)
const read = () => readPaymentService(server.services, orgId)
const cases = async () =>
  (await server.call(listReconciliationCases, { query: { limit: 200 } }, { as: staff })).body.data!.records
const openCases = async () => (await cases()).filter(({ state }) => state === 'open')
const call = {
  close: (id: number) =>
    server.call(
      closeReconciliationCase,
      { params: { id }, body: { reason: 'timing', note: 'Arrives tomorrow' } },
      { as: staff },
    ),
  reopen: (id: number) =>
    server.call(reopenReconciliationCase, { params: { id }, body: { note: 'It did not arrive' } }, { as: staff }),
}
const plantCharge = (intentId: string) => local((db) => plantFault(db, 'charge', intentId, server.clock.now()))
const mails = async () =>
  (
    await server.admin.query("select subject from outbox_message where subject like 'Reconciliation:%' order by id")
  ).rows.map(({ subject }) => String(subject))
const at = (iso: string) => server.clock.set(new Date(iso))
const fileOf = async (url: string, query = ''): Promise<string[]> =>
  String((await server.request({ method: 'GET', url: url + query, as: staff })).body)
    .trimEnd()
    .split('\r\n')

beforeAll(() => offerPayments(server))
beforeEach(async () => {
  for (const table of ['psp_case', 'psp_line', 'psp_payout', 'psp_reading', 'outbox_message'])
    await server.admin.query(`delete from ${table}`)
  await server.admin.query("delete from local_payment_object where kind in ('move', 'payout')")
  server.clock.set(new Date())
  await read()
  server.clock.set(new Date(Date.now() + 1000))
})

describe('a closed case', () => {
  const planted = async () => {
    const { intentId } = await payByCard(server, seller)
    await plantCharge(intentId)
    await read()
    return (await openCases())[0]!.id
  }

  it('is opened again with a reason, once, and says who did what', async () => {
    const id = await planted()
    expect((await call.reopen(id)).body.errorCode).toBe('RECONCILIATION_CASE_NOT_CLOSED')
    await call.close(id)
    const answers = await Promise.all([call.reopen(id), call.reopen(id)])
    expect(answers.map(({ body }) => body.errorCode ?? 'done').toSorted()).toEqual([
      'RECONCILIATION_CASE_NOT_CLOSED',
      'done',
    ])
    const { body } = await server.call(getReconciliationCase, { params: { id } }, { as: staff })
    expect(body.data).toMatchObject({ state: 'open', reason: null, note: null, closedAt: null })
    expect(body.data!.history).toMatchObject([
      { act: 'close', reason: 'timing', note: 'Arrives tomorrow' },
      { act: 'reopen', reason: null, note: 'It did not arrive' },
    ])
    expect(body.data!.history.every(({ by }) => by !== null)).toBe(true)
    await read()
    expect(await openCases()).toMatchObject([{ id, theirs: 25_0000, ours: null }])
    expect((await call.close(id)).body.data).toMatchObject({ state: 'closed' })
  })

  it('stays closed while the same difference, with other figures, is open', async () => {
    const id = await planted()
    await call.close(id)
    await server.admin.query(
      "update psp_line set amount = amount + 10000 where kind = 'payment' and book_org_id is null",
    )
    await read()
    expect(await openCases()).toHaveLength(1)
    expect((await call.reopen(id)).body.errorCode).toBe('RECONCILIATION_CASE_REPLACED')
    expect(await cases()).toHaveLength(2)
  })
})

describe('staff', () => {
  it('are mailed new cases in one mail a day, and those of the same day in the next one', async () => {
    const { intentId } = await payByCard(server, seller)
    at('2036-03-03T10:00:00Z')
    await plantCharge(intentId)
    await plantCharge(intentId)
    await read()
    await read()
    const first = await mails()
    expect(first.length).toBeGreaterThan(0)
    expect(new Set(first)).toEqual(new Set(['Reconciliation: 2 new cases']))
    await plantCharge(intentId)
    await read()
    expect(await mails()).toEqual(first)
    at('2036-03-04T03:41:00Z')
    await read()
    const second = await mails()
    expect(second.slice(first.length)).toEqual(first.map(() => 'Reconciliation: a new case'))
    at('2036-03-05T03:41:00Z')
    await read()
    expect(await mails()).toEqual(second)
  })
})

describe('a payout', () => {
  it('that is on its way for longer than the lists go back is asked for until it arrives', async () => {
    await payByCard(server, seller)
    const acting = () => ({ delivery: 'never' as const, now: server.clock.now() })
    const id = (await local((db) => payOut(db, orgId, acting())))!
    await read()
    const payouts = async (days: object = {}) =>
      (await server.call(getReconciliation, { query: days }, { as: staff })).body.data!.payouts
    expect(await payouts()).toMatchObject([{ id, state: 'inTransit' }])
    server.clock.set(new Date(server.clock.now().getTime() + 75 * DAY_MS))
    await read()
    await local((db) => endPayout(db, id, 'arrive', acting()))
    await read()
    await read()
    const { rows } = await server.admin.query('select state, posted_at is not null as posted from psp_payout')
    expect(rows).toEqual([{ state: 'paid', posted: true }])
    await runJobs(server)
    expect(await ledgerFaults(server.admin)).toEqual([])
    // Tokens end when the clock moves.
    server.clock.set(new Date())
    const file = await fileOf(exportPayouts.path)
    expect(file).toHaveLength(2)
    expect(file[1]).toContain(`${id},`)
    expect(file[1]).toContain(',Arrived,USD,96.8000,')
  })
})

it('movements are saved as a file, all that match', async () => {
  const { intentId } = await payByCard(server, seller)
  await plantCharge(intentId)
  await read()
  const all = await fileOf(exportReconciliationLines.path)
  expect(all[0]).toContain('Payment service,Ledger (USD)')
  expect(all).toHaveLength(4)
  expect(all.filter((line) => line.includes('100.0000,100.0000'))).toHaveLength(1)
  const differing = await fileOf(exportReconciliationLines.path, '?differs=true')
  expect(differing).toHaveLength(2)
  expect(differing[1]).toContain('USD,25.0000,,')
  const early = `${exportReconciliationLines.path}?dateFrom=1500-01-01`
  expect((await server.request({ method: 'GET', url: early, as: staff })).status).toBe(400)
})
