import { getPostageInfo } from '@waybill/contract/funds/api'
import { listMessages } from '@waybill/contract/messages/api'
import * as api from '@waybill/contract/refunds/api'
import type { PayoutMethod } from '@waybill/contract/refunds/enums'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { actAtService, payByCard } from '../../../testing/card-refunds.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { offerPayments, runJobs } from '../../../testing/payments.ts'
import { useTestServer } from '../../../testing/server.ts'
import type { Delivery } from './local/events.ts'
import { failRefund, refund } from './local/refund-acts.ts'

const server = useTestServer()
const seller = 'seller@acme.test'
const owner = 'owner@acme.test'
const orgId = demoOrg.acmeSeller
let before = 0
let intentId = ''

const wallet = async () => {
  const { available, held } = (await server.call(getPostageInfo, {}, { as: seller })).body.data!
  return [available, held]
}
const approved = async (amount: number) => {
  const body = { requestKey: randomUUID(), amount, payee: 'Visa 4242' }
  const { id } = (await server.call(api.requestBalanceRefund, { body }, { as: seller })).body.data!
  await server.call(api.approveBalanceRefund, { params: { id } }, { as: owner })
  return id
}
const pay = (id: number, externalReferences: string[], via: PayoutMethod = 'card') =>
  server.call(api.payBalanceRefund, { params: { id }, body: { via, externalReferences } }, { as: owner })
const refusal = async (answer: ReturnType<typeof pay>) => {
  const { errorCode, message } = (await answer).body as { errorCode?: string; message?: string }
  return [errorCode, message]
}
const acting = (delivery: Delivery) => ({ delivery, now: server.clock.now() })
const refundCents = async (cents: number, of = intentId) =>
  (await actAtService(server, orgId, (db) => refund(db, { intentId: of, cents }, acting('once'))))!
const fail = (refundId: string) => actAtService(server, orgId, (db) => failRefund(db, refundId, acting('twice')))
const seen = async (id: number) => {
  const query = { search: `R-${id}` }
  const [own] = (await server.call(api.listBalanceRefunds, { query }, { as: seller })).body.data!.records
  const { records, totals } = (await server.call(api.listRefundRequests, { query }, { as: owner })).body.data!
  expect(records[0]).toMatchObject(own!)
  return { ...own!, sums: totals.filter(({ count }) => count > 0).map(({ status, amount }) => [status, amount]) }
}

beforeAll(() => offerPayments(server))
beforeEach(async () => {
  intentId = (await payByCard(server, seller)).intentId
  before = (await wallet())[0]!
})
afterEach(async () => {
  expect(await ledgerFaults(server.admin)).toEqual([])
  const { records } = (await server.call(api.listRefundRequests, { query: { statuses: [2] } }, { as: owner })).body
    .data!
  for (const { id } of records)
    await server.call(api.failBalanceRefund, { params: { id }, body: { reason: 'Test' } }, { as: owner })
})

describe('a request for unused balance that is refunded to the card', () => {
  it('is taken from the balance once, whatever the payment service reports', async () => {
    const request = await approved(30_0000)
    expect((await refusal(pay(request, ['re_made_up'])))[0]).toBe('REFUND_NOT_AT_PROVIDER')
    const refundId = await refundCents(30_00)
    expect((await pay(request, [refundId])).body.data).toMatchObject({ status: 3, externalReferences: [refundId] })
    await runJobs(server, { all: true, admin: server.admin })
    expect(await wallet()).toEqual([before - 30_0000, 0])
    const second = await approved(30_0000)
    expect((await refusal(pay(second, [refundId])))[0]).toBe('REFUND_ALREADY_RECORDED')
    expect(await wallet()).toEqual([before - 60_0000, 30_0000])
  })
  it('goes back in as many refunds as there were payments, which add up to it', async () => {
    const other = await payByCard(server, seller)
    const request = await approved(150_0000)
    const first = await refundCents(100_00)
    expect(await refusal(pay(request, [first]))).toEqual([
      'REFUNDS_TOO_LITTLE',
      expect.stringContaining('add up to $100.00, which is $50.00 less than the approved $150.00'),
    ])
    const second = await refundCents(50_00, other.intentId)
    const third = await refundCents(1_00, other.intentId)
    expect(await refusal(pay(request, [first, second, third]))).toEqual([
      'REFUNDS_TOO_MUCH',
      expect.stringContaining('add up to $151.00, which is $1.00 more than the approved $150.00'),
    ])
    expect(await wallet()).toEqual([before + 100_0000 - 301_0000, 150_0000])
    const references = [first, second]
    expect((await pay(request, references)).body.data).toMatchObject({ status: 3, externalReferences: references })
    expect(await wallet()).toEqual([before + 100_0000 - 151_0000, 0])
    expect((await seen(request)).externalReferences).toEqual(references)
  })
  it('names each refund once, and at least one', async () => {
    const request = await approved(30_0000)
    for (const references of [[], ['re_1', ' re_1 '], [' '], Array.from({ length: 21 }, (_, i) => `re_${i}`)])
      expect((await pay(request, references)).status).toBe(400)
  })
  it('is recorded for one request, however many record it at once', async () => {
    const requests = [await approved(10_0000), await approved(10_0000)]
    const refundId = await refundCents(10_00)
    const answers = await Promise.all(requests.map((request) => pay(request, [refundId])))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await wallet()).toEqual([before - 20_0000, 10_0000])
  })
})

describe('a card refund that is recorded as a transfer', () => {
  it('is refused, also under the number of a transfer, so that the balance pays once', async () => {
    const request = await approved(30_0000)
    const refundId = await refundCents(30_00)
    for (const via of ['bank', 'service'] as const)
      for (const references of [[refundId], ['re_on_its_way'], ['WIRE-1', refundId], ['WIRE-1']])
        expect((await refusal(pay(request, references, via)))[0]).toBe('REFUND_BY_CARD')
    expect(await wallet()).toEqual([before - 60_0000, 30_0000])
    expect((await pay(request, [refundId])).status).toBe(200)
    expect(await wallet()).toEqual([before - 30_0000, 0])
  })
  it('is not suspected behind refunds that another request names, or that came to something else', async () => {
    const [request, other] = [await approved(30_0000), await approved(20_0000)]
    expect((await pay(other, [await refundCents(20_00)])).status).toBe(200)
    await refundCents(5_00)
    await fail(await refundCents(30_00))
    expect((await pay(request, ['WIRE-2'], 'bank')).body.data).toMatchObject({ status: 3, paidVia: 'bank' })
    expect(await wallet()).toEqual([before - 55_0000, 0])
  })
})

describe('a card refund that fails after it was recorded', () => {
  const inbox = async () => {
    const { records } = (await server.call(listMessages, { query: { kind: 'funds' } }, { as: seller })).body.data!
    return records.map(({ title }) => title.en)
  }
  const mails = async (id: number) => {
    const { rows } = await server.admin.query<{ recipient: string }>(
      `select recipient from outbox_message where subject like $1`,
      [`%R-${id}%`],
    )
    return rows.map(({ recipient }) => recipient)
  }

  it('leaves the request failed, and its payer and the provider know', async () => {
    const request = await approved(30_0000)
    const refundId = await refundCents(30_00)
    await pay(request, [refundId])
    await fail(refundId)
    expect(await wallet()).toEqual([before, 0])
    expect(await seen(request)).toMatchObject({
      status: 5,
      reason: null,
      returned: 30_0000,
      externalReferences: [refundId],
      sums: [[5, 30_0000]],
    })
    const title = `$30.00 of your balance refund R-${request} couldn't be paid to your card`
    expect((await inbox()).filter((text) => text === title)).toHaveLength(1)
    expect(await mails(request)).toContain(owner)
    const again = await approved(30_0000)
    expect((await refusal(pay(again, [refundId])))[0]).toBe('REFUND_ALREADY_RECORDED')
    expect((await pay(again, [await refundCents(30_00)])).status).toBe(200)
    expect(await wallet()).toEqual([before - 30_0000, 0])
  })
  it('leaves the rest of the request paid', async () => {
    const request = await approved(30_0000)
    const [first, second] = [await refundCents(10_00), await refundCents(20_00)]
    await pay(request, [first, second])
    await fail(first)
    expect(await seen(request)).toMatchObject({ status: 3, returned: 10_0000, sums: [[3, 20_0000]] })
    expect(await wallet()).toEqual([before - 20_0000, 0])
    await fail(second)
    expect(await seen(request)).toMatchObject({ status: 5, returned: 30_0000, sums: [[5, 30_0000]] })
    expect(await wallet()).toEqual([before, 0])
  })
  it('before it is recorded is no payment', async () => {
    const request = await approved(30_0000)
    const refundId = await refundCents(30_00)
    await fail(refundId)
    expect((await refusal(pay(request, [refundId])))[0]).toBe('REFUND_NOT_AT_PROVIDER')
    expect(await wallet()).toEqual([before - 30_0000, 30_0000])
  })
})
