import * as api from '@waybill/contract/wallets/action-api'
import { listMessages } from '@waybill/contract/messages/api'
import { getPostageInfo, listPostage } from '@waybill/contract/funds/api'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { askAction, type ActionBody, runWalletJobs } from '../../../testing/account-actions.ts'
import { offerTransfers } from '../../../testing/funding.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { seedUser } from '../../../testing/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { seedFunds } from '../../../testing/shipping.ts'

const server = useTestServer()
const owner = 'owner@acme.test'
let second = ''
let seller = { orgId: 0, email: '' }

const ask = (changes: Partial<ActionBody>, as = owner) => askAction(server, as, { orgId: seller.orgId, ...changes })
const account = async (as = owner) =>
  (await server.call(api.getCustomerAccount, { params: { id: seller.orgId } }, { as })).body.data!
const funds = async () => {
  const { available, held, frozen, creditLimit } = await account()
  return { available, held, frozen, creditLimit }
}
const approve = (id: number, as: string) => server.call(api.approveAccountAction, { params: { id } }, { as })
const decline = (id: number, as: string) =>
  server.call(api.declineAccountAction, { params: { id }, body: { reason: 'Not agreed' } }, { as })
const withdraw = (id: number, as: string) => server.call(api.withdrawAccountAction, { params: { id } }, { as })
const refusal = ({ status, body }: { status: number; body: { errorCode?: string | null } }) => [status, body.errorCode]
const fieldOf = ({ body }: { body: { data: unknown } }) => (body.data as unknown as { fieldName: string }[])[0]
const LIMIT = 500_0000

beforeAll(async () => {
  second = (await seedUser(server, { provider: demoOrg.acme, type: 4, name: 'Second' })).email
})
beforeEach(async () => {
  await offerTransfers(server, demoOrg.acme, { secondApproverAbove: LIMIT })
  seller = await seedUser(server, { provider: demoOrg.acme })
  await seedFunds(server.database, seller.orgId, 100_0000)
})
afterEach(async () => {
  expect(await ledgerFaults(server.admin)).toEqual([])
})

describe('an action on an account', () => {
  const cases = [
    ['credit', { kind: 'credit', amount: 12_3400 }, { available: 112_3400, frozen: 0 }, 8],
    ['debit', { kind: 'debit', amount: 100_0000 }, { available: 0, frozen: 0 }, 8],
    ['freeze', { kind: 'freeze', amount: 60_0000, caseNumber: 'CASE-7' }, { available: 40_0000, frozen: 60_0000 }, 7],
  ] as const
  it.each(cases)(
    '%s changes the balance and is in the history with its reason',
    async (_name, changes, after, type) => {
      const { status, body } = await ask({ ...changes, reason: 'Damaged label roll' })
      expect([status, body.data]).toMatchObject([
        200,
        { state: 'applied', availableBefore: 100_0000, availableAfter: after.available, decidedBy: null },
      ])
      expect(await funds()).toMatchObject(after)
      const history = await server.call(listPostage, { query: {} }, { as: seller.email })
      expect(history.body.data!.records[0]).toMatchObject({
        changeType: type,
        availableAfter: after.available,
        note: expect.stringContaining('Damaged label roll') as string,
      })
      expect((await account()).history[0]).toMatchObject({ kind: changes.kind, reason: 'Damaged label roll' })
    },
  )

  it('unfreezes in parts, never more than was frozen', async () => {
    const caseNumber = 'CASE-8'
    const { id } = (await ask({ kind: 'freeze', amount: 60_0000, caseNumber })).body.data!
    const release = (amount: number) => ask({ kind: 'unfreeze', amount, caseNumber, freezeId: id })
    expect((await release(25_0000)).status).toBe(200)
    expect((await account()).freezes).toMatchObject([{ id, left: 35_0000, caseNumber }])
    expect(refusal(await release(35_0100))).toEqual([409, 'ACCOUNT_ACTION_ABOVE_MAX'])
    const both = await Promise.all([release(35_0000), release(35_0000)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await account()).toMatchObject({ available: 100_0000, frozen: 0, freezes: [] })
  })

  it('sets a credit limit, which a debit may use, and writes off what is owed', async () => {
    expect((await ask({ kind: 'creditLimit', amount: 50_0000 })).body.data).toMatchObject({
      state: 'applied',
      creditLimitBefore: 0,
    })
    expect(refusal(await ask({ kind: 'creditLimit', amount: 50_0000 }))).toEqual([409, 'ACCOUNT_ACTION_UNCHANGED'])
    expect((await ask({ kind: 'debit', amount: 150_0000 })).status).toBe(200)
    expect((await ask({ kind: 'creditLimit', amount: 0 })).status).toBe(200)
    expect(await funds()).toMatchObject({ available: -50_0000, creditLimit: 0 })
    expect(refusal(await ask({ kind: 'writeOff', amount: 50_0100 }))).toEqual([409, 'ACCOUNT_ACTION_ABOVE_MAX'])
    expect((await ask({ kind: 'writeOff', amount: 50_0000 })).status).toBe(200)
    expect(await funds()).toMatchObject({ available: 0 })
    const { rows } = await server.admin.query(
      'select sum(amount)::bigint as amount from ledger_entry where org_id = $1 and code = 5030',
      [seller.orgId],
    )
    expect(Number(rows[0].amount)).toBe(50_0000)
  })

  it('notifies the seller by message and mail, once', async () => {
    await ask({ kind: 'credit', amount: 5_0000, reason: 'Late pickup' })
    await runWalletJobs(server)
    await runWalletJobs(server)
    const { body } = await server.call(listMessages, { query: {} }, { as: seller.email })
    expect(body.data!.records).toMatchObject([{ title: { en: '$5.00 was credited to your balance' } }])
    const { rows } = await server.admin.query('select content from outbox_message where recipient = $1', [seller.email])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows[0].content)).toContain('Late pickup')
  })

  it('is one action for a request that is sent several times', async () => {
    const requestId = randomUUID()
    const sent = await Promise.all(Array.from({ length: 6 }, () => ask({ requestId })))
    expect(new Set(sent.map(({ body }) => body.data?.id)).size).toBe(1)
    expect(await funds()).toMatchObject({ available: 110_0000 })
    expect(refusal(await ask({ requestId, amount: 20_0000 }))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  })
})

describe('a second person', () => {
  const waiting = async (changes: Partial<ActionBody> = {}) =>
    (await ask({ kind: 'credit', amount: LIMIT + 100, ...changes })).body.data!

  it('is needed above the limit, is somebody else, and is mailed', async () => {
    const { id, state } = await waiting()
    expect(state).toBe('waiting')
    expect(await funds()).toMatchObject({ available: 100_0000 })
    await runWalletJobs(server)
    const { rows } = await server.admin.query(
      `select recipient from outbox_message where subject like '%needs your approval' and recipient in ($1, $2)`,
      [owner, second],
    )
    expect(rows.map(({ recipient }) => recipient)).toContain(second)
    expect(rows.map(({ recipient }) => recipient)).not.toContain(owner)
    expect(refusal(await approve(id, owner))).toEqual([403, 'ACCOUNT_ACTION_OWN'])
    expect(refusal(await decline(id, owner))).toEqual([403, 'ACCOUNT_ACTION_OWN'])
    expect(refusal(await withdraw(id, second))).toEqual([403, 'ACCOUNT_ACTION_NOT_YOURS'])
    expect((await server.call(api.countAccountActions, {}, { as: second })).body.data!.count).toBeGreaterThan(0)
    const approved = await approve(id, second)
    expect(approved.body.data).toMatchObject({ state: 'applied', decidedBy: 'Second Planted' })
    expect(await funds()).toMatchObject({ available: 100_0000 + LIMIT + 100 })
    expect(refusal(await approve(id, second))).toEqual([409, 'ACCOUNT_ACTION_DECIDED'])
  })

  it('is one of two people who decide at once', async () => {
    const third = (await seedUser(server, { provider: demoOrg.acme, type: 4, name: 'Third' })).email
    const { id } = await waiting()
    const answers = await Promise.all([
      approve(id, second),
      decline(id, third),
      approve(id, third),
      withdraw(id, owner),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { state } = (await server.call(api.getAccountAction, { params: { id } }, { as: owner })).body.data!
    expect(await funds()).toMatchObject({ available: 100_0000 + (state === 'applied' ? LIMIT + 100 : 0) })
  })

  it('finds that the account no longer allows it: nothing changes, and it can still be declined', async () => {
    await seedFunds(server.database, seller.orgId, LIMIT)
    const { id } = await waiting({ kind: 'debit', amount: 600_0000 })
    await ask({ kind: 'debit', amount: 200_0000 })
    expect(refusal(await approve(id, second))).toEqual([409, 'ACCOUNT_ACTION_ABOVE_MAX'])
    expect(await funds()).toMatchObject({ available: 400_0000 })
    expect((await decline(id, second)).body.data).toMatchObject({ state: 'declined', decisionReason: 'Not agreed' })
  })

  it('is not needed to lower a credit limit, and its requester can withdraw', async () => {
    const raised = await waiting({ kind: 'creditLimit', amount: 900_0000 })
    expect(raised.state).toBe('waiting')
    await approve(raised.id, second)
    expect((await ask({ kind: 'creditLimit', amount: 800_0000 })).body.data).toMatchObject({ state: 'applied' })
    const { id } = await waiting()
    expect((await withdraw(id, owner)).body.data).toMatchObject({ state: 'withdrawn' })
    expect((await account()).waiting).toBe(0)
  })
})

describe('bad input', () => {
  it.each([
    ['−1', { amount: -1_0000 }, 'amount'],
    ['0.001', { amount: 10 }, 'amount'],
    ['a billion', { amount: 1_000_000_000_0000 }, 'amount'],
    ['nothing', { amount: 0 }, 'amount'],
    ['no reason', { reason: '  ' }, 'reason'],
    ['a freeze without a case', { kind: 'freeze' as const }, 'caseNumber'],
    ['a credit with a case', { caseNumber: 'X' }, 'caseNumber'],
    ['an unfreeze of no freeze', { kind: 'unfreeze' as const, caseNumber: 'X' }, 'freezeId'],
    ['a kind that there is none of', { kind: 'gift' as never }, 'kind'],
  ])('%s', async (_what, changes, field) => {
    const answer = await ask(changes)
    expect([answer.status, fieldOf(answer)]).toMatchObject([400, { fieldName: field }])
    expect(await funds()).toMatchObject({ available: 100_0000 })
  })
  it.each([
    ['a debit above the balance', { kind: 'debit' as const, amount: 100_0100 }],
    ['a freeze above what is available', { kind: 'freeze' as const, amount: 100_0100, caseNumber: 'X' }],
    ['a write-off of what nobody owes', { kind: 'writeOff' as const, amount: 100 }],
  ])('%s', async (_what, changes) => {
    expect(refusal(await ask(changes))).toEqual([409, 'ACCOUNT_ACTION_ABOVE_MAX'])
  })
  it("another account's freeze", async () => {
    const { id } = (await ask({ kind: 'freeze', amount: 1_0000, caseNumber: 'X' })).body.data!
    seller = await seedUser(server, { provider: demoOrg.acme })
    const answer = await ask({ kind: 'unfreeze', amount: 1_0000, caseNumber: 'X', freezeId: id })
    expect(answer.status).toBe(404)
  })
})

describe('who may', () => {
  it('act on an account: the staff of its provider alone', async () => {
    expect((await ask({}, 'admin@demo.test')).status).toBe(404)
    expect((await ask({}, seller.email)).status).toBe(403)
    for (const orgId of [demoOrg.acme, demoOrg.platform, 999_999]) expect((await ask({ orgId })).status).toBe(404)
    const toReseller = await askAction(server, 'admin@demo.test', { orgId: demoOrg.acme })
    expect(toReseller.body.data).toMatchObject({ state: 'applied', org: { id: demoOrg.acme } })
  })
  it('find actions: by number, case, name, kind and state', async () => {
    const { id } = (await ask({ kind: 'freeze', amount: 1_0000, caseNumber: `C-${seller.orgId}` })).body.data!
    const find = async (query: object) =>
      (await server.call(api.listAccountActions, { query }, { as: owner })).body.data!.records.map((row) => row.id)
    expect(await find({ search: `A-${id}` })).toEqual([id])
    expect(await find({ search: `c-${seller.orgId}` })).toEqual([id])
    expect(await find({ orgId: seller.orgId, kind: 'freeze', state: 'applied' })).toEqual([id])
    expect(await find({ orgId: seller.orgId, state: 'waiting' })).toEqual([])
    const first = await server.call(api.listAccountActions, { query: { limit: 1 } }, { as: owner })
    const next = await server.call(
      api.listAccountActions,
      { query: { limit: 1, cursor: first.body.data!.next! } },
      { as: owner },
    )
    expect(next.body.data!.records[0]!.id).toBeLessThan(first.body.data!.records[0]!.id)
  })
  it('read nothing of it in the balance of the seller but its own entries', async () => {
    await ask({ kind: 'freeze', amount: 10_0000, caseNumber: 'X' })
    expect((await server.call(getPostageInfo, {}, { as: seller.email })).body.data).toMatchObject({
      available: 90_0000,
      frozen: 10_0000,
    })
  })
})
