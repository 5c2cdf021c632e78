import * as api from '@waybill/contract/refunds/api'
import { getPostageInfo } from '@waybill/contract/funds/api'
import { listMessages } from '@waybill/contract/messages/api'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { offerTransfers } from '../../../testing/funding.ts'
import { chargeFees, fund } from '../../../testing/invoicing.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { seedUser } from '../../../testing/people.ts'
import { orgOfAccount } from '../../../testing/probe.ts'
import { useTestServer } from '../../../testing/server.ts'

const server = useTestServer()
const seller = 'seller@acme.test'
const owner = 'owner@acme.test'
const org = orgOfAccount(seller)
const balance = async () => {
  const { available, held } = (await server.call(getPostageInfo, {}, { as: seller })).body.data!
  return [available, held]
}
const options = async () => (await server.call(api.getRefundOptions, {}, { as: seller })).body.data!
const ask = (amount: number, payee = 'First Bank, account 0001', requestKey: string = randomUUID()) =>
  server.call(api.requestBalanceRefund, { body: { requestKey, amount, payee } }, { as: seller })
const requestId = async (amount: number) => (await ask(amount)).body.data!.id
const approve = (id: number, as = owner) => server.call(api.approveBalanceRefund, { params: { id } }, { as })
const pay = (id: number) =>
  server.call(
    api.payBalanceRefund,
    { params: { id }, body: { via: 'bank', externalReferences: ['WIRE-9'] } },
    { as: owner },
  )

beforeAll(() => fund(server, org, 100_0000))
afterEach(async () => {
  expect(await ledgerFaults(server.admin)).toEqual([])
})

describe('a refund of unused balance', () => {
  it('is held when it is asked for, leaves the balance when it is paid, and the customer reads of it', async () => {
    const answer = await ask(30_0000)
    expect(answer.body.data).toMatchObject({ status: 1, amount: 30_0000, payee: 'First Bank, account 0001' })
    const { id } = answer.body.data!
    expect(await balance()).toEqual([70_0000, 30_0000])
    expect((await pay(id)).body.errorCode).toBe('REFUND_NOT_APPROVED')
    expect((await approve(id)).body.data).toMatchObject({ status: 2, org: { id: org } })
    expect((await pay(id)).body.data).toMatchObject({ status: 3, paidVia: 'bank', externalReferences: ['WIRE-9'] })
    expect(await balance()).toEqual([70_0000, 0])
    const messages = (await server.call(listMessages, { query: {} }, { as: seller })).body.data!
    expect(JSON.stringify(messages.records)).toContain('$30.00 of your balance was paid out')
    const { rows } = await server.admin.query(
      `select kind, bill_type, e.code from ledger_transfer t join ledger_entry e on e.org_id = t.org_id and e.transfer_id = t.id
       where t.org_id = $1 and t.kind = 15 order by e.code`,
      [org],
    )
    expect(rows).toEqual([
      { kind: 15, bill_type: 4, code: 1020 },
      { kind: 15, bill_type: 4, code: 2020 },
    ])
  })
  it('is the one of its key, which no other request may use', async () => {
    const key = randomUUID()
    const first = await ask(4_0000, 'First Bank', key)
    expect((await ask(4_0000, 'First Bank', key)).body.data?.id).toBe(first.body.data?.id)
    for (const other of [await ask(5_0000, 'First Bank', key), await ask(4_0000, 'Second Bank', key)])
      expect([other.status, other.body.errorCode]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    const id = first.body.data?.id ?? 0
    await server.call(api.cancelBalanceRefund, { params: { id } }, { as: seller })
  })
  it('is paid once, however many pay or fail it at once', async () => {
    const id = await requestId(5_0000)
    await approve(id)
    const fail = () =>
      server.call(api.failBalanceRefund, { params: { id }, body: { reason: 'Account closed' } }, { as: owner })
    const answers = await Promise.all([pay(id), fail(), pay(id), fail()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.errorCode === 'REFUND_DECIDED')).toHaveLength(3)
    expect((await balance())[1]).toBe(0)
  })
  it('is at most what is unused and was paid in, also for two who ask at once', async () => {
    const { refundable } = await options()
    const over = await ask(refundable + 100)
    expect([over.status, over.body.errorCode]).toEqual([409, 'REFUND_TOO_MUCH'])
    const answers = await Promise.all([ask(refundable), ask(refundable)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await options()).refundable).toBe(0)
    const { id } = answers.find(({ status }) => status === 200)!.body.data!
    const canceled = await server.call(api.cancelBalanceRefund, { params: { id } }, { as: seller })
    expect(canceled.body.data).toMatchObject({ status: 6 })
    expect((await options()).refundable).toBe(refundable)
    expect((await approve(id)).body.errorCode).toBe('REFUND_DECIDED')
  })
  it('is nothing that staff gave or a credit limit would allow', async () => {
    const { available } = await options()
    await chargeFees(server, org, available, '2026-01-05T12:00:00Z')
    await server.admin.query('update ledger_account set floor = -1000000 where org_id = $1 and code = 2010', [org])
    expect((await options()).refundable).toBe(0)
    expect((await ask(1_0000)).body.errorCode).toBe('REFUND_TOO_MUCH')
    await server.admin.query('update ledger_account set floor = 0 where org_id = $1 and code = 2010', [org])
    await fund(server, org, 900_0000)
  })
  it('is one for two clicks', async () => {
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => ask(2_0000, 'Bank', key)))
    expect(new Set(answers.map(({ body }) => body.data?.id)).size).toBe(1)
  })
  it('is refused for amounts that are none', async () => {
    for (const amount of [-1_0000, 0, 50, 1_000_000_000_0000]) expect((await ask(amount)).status).toBe(400)
    expect((await ask(1_0000, ' ')).status).toBe(400)
  })
})

describe('the decision', () => {
  it('needs a reason to deny, and above the limit two people to approve', async () => {
    await offerTransfers(server, demoOrg.acme, { secondApproverAbove: 100_0000 })
    const second = await seedUser(server, { provider: demoOrg.acme, type: 4, name: 'Second' })
    const id = await requestId(200_0000)
    expect((await approve(id)).body.data).toMatchObject({ status: 1, secondApproverAbove: 100_0000 })
    expect((await approve(id)).body.errorCode).toBe('REFUND_SECOND_APPROVER')
    expect((await approve(id, second.email)).body.data).toMatchObject({ status: 2 })
    const other = await requestId(10_0000)
    const deny = (reason: string) =>
      server.call(api.denyBalanceRefund, { params: { id: other }, body: { reason } }, { as: owner })
    expect((await deny(' ')).status).toBe(400)
    expect((await deny('Ask for the card instead')).body.data).toMatchObject({
      status: 4,
      reason: 'Ask for the card instead',
    })
    const list = (await server.call(api.listRefundRequests, { query: { statuses: [2] } }, { as: owner })).body.data!
    expect(list.totals.find(({ status }) => status === 2)).toEqual({ status: 2, count: 1, amount: 200_0000 })
  })
  it('is for staff alone', async () => {
    const id = await requestId(1_0000)
    expect((await server.call(api.approveBalanceRefund, { params: { id } }, {})).status).toBe(401)
    expect((await approve(id, seller)).status).toBe(403)
  })
})
