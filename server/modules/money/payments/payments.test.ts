import { cancelPayment, getPayment, getPaymentMeans, openPayment, startPayment } from '@waybill/contract/payments/api'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { useTestServer } from '../../../testing/server.ts'
import { balanceOf, offerPayments, openPage, press, request, runJobs } from '../../../testing/payments.ts'

const server = useTestServer()
const seller = 'seller@demo.test'
const saas = 'seller@acme.test'
const state = async (fundingId: number, as = seller) =>
  (await server.call(getPayment, { params: { fundingId } }, { as })).body.data
const fundingOf = async (id: number) =>
  (await server.admin.query('select status, denial, reason, psp_payment from funding_request where id = $1', [id]))
    .rows[0]
const balance = (orgId: number = demoOrg.seller) => balanceOf(server, orgId)

beforeAll(() => offerPayments(server, { percentPpm: 30_000 }))

describe('a payment by card', () => {
  it('is credited when the provider says so, not when the payer returns', async () => {
    const before = await balance()
    const { fundingId, page } = await openPage(server, { as: seller })
    const paid = await press(server, page, 'pay')
    expect([paid.statusCode, paid.headers.location]).toEqual([
      303,
      `http://localhost:8027/e/#/funds/payment/${fundingId}`,
    ])
    expect([await balance(), (await state(fundingId))?.state]).toEqual([before, 'open'])
    await runJobs(server)
    expect(await state(fundingId)).toMatchObject({
      state: 'succeeded',
      requested: 100_0000,
      fee: 3_0000,
      charged: 103_0000,
      paidWith: 'Visa •••• 4242',
      payable: false,
    })
    expect(await balance()).toBe(before + 100_0000)
    expect(await fundingOf(fundingId)).toMatchObject({ status: 1, psp_payment: expect.stringMatching(/^pi_local_/) })
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('that is declined says why and can be tried again on the same page', async () => {
    const before = await balance()
    const { fundingId, page } = await openPage(server, { as: seller })
    const declined = await press(server, page, 'fail')
    expect(declined.statusCode).toBe(200)
    expect(declined.body).toContain('role="alert"')
    await runJobs(server)
    expect(await state(fundingId)).toMatchObject({ state: 'open', failure: 'insufficient_funds', payable: true })
    expect(await fundingOf(fundingId)).toMatchObject({ status: 2 })
    await press(server, page, 'pay')
    await runJobs(server)
    expect(await state(fundingId)).toMatchObject({ state: 'succeeded', failure: null })
    expect(await balance()).toBe(before + 100_0000)
  })

  it('whose webhooks are lost is credited by the reconciler', async () => {
    const before = await balance()
    const { fundingId, page } = await openPage(server, { as: seller })
    await press(server, page, 'pay', 'never')
    await runJobs(server)
    expect(await balance()).toBe(before)
    server.clock.advance(3 * 60_000)
    await reconcile()
    expect((await state(fundingId))?.state).toBe('succeeded')
    expect(await balance()).toBe(before + 100_0000)
  })

  it('goes to the provider of the seller and comes back to its own site', async () => {
    const before = await balance(demoOrg.acmeSeller)
    const { fundingId, page } = await openPage(server, { as: saas })
    const paid = await press(server, page, 'pay')
    expect(paid.headers.location).toBe(`http://acme.test:8027/e/#/funds/payment/${fundingId}`)
    await runJobs(server)
    expect(await balance(demoOrg.acmeSeller)).toBe(before + 100_0000)
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('opens the same page as long as it is open', async () => {
    const { fundingId, page } = await openPage(server, { as: seller })
    const again = await server.call(openPayment, { params: { fundingId } }, { as: seller })
    expect(new URL(again.body.data!.url).pathname).toBe(page)
  })
})

/** The periodic look, as the worker enqueues it every minute. */
async function reconcile() {
  await server.admin.query(`select graphile_worker.add_job('payments.due', '{}'::json)`)
  await runJobs(server)
}

describe('a bank debit', () => {
  it('is credited when it settles, days later, and not before', async () => {
    const before = await balance()
    const { fundingId, page } = await openPage(server, { as: seller, method: 'ach' })
    await press(server, page, 'pay')
    await runJobs(server)
    expect(await state(fundingId)).toMatchObject({ state: 'processing', payable: false })
    expect(await balance()).toBe(before)
    await runJobs(server, { all: true, admin: server.admin })
    expect(await state(fundingId)).toMatchObject({ state: 'succeeded', fee: 0, paidWith: 'STRIPE TEST BANK •••• 6789' })
    expect(await balance()).toBe(before + 100_0000)
  })

  it('that fails is denied, and nothing is booked', async () => {
    const before = await balance()
    const { fundingId, page } = await openPage(server, { as: seller, method: 'ach' })
    await press(server, page, 'fail')
    await runJobs(server)
    const canceled = await server.call(cancelPayment, { params: { fundingId } }, { as: seller })
    expect([canceled.status, canceled.body.errorCode]).toEqual([409, 'PAYMENT_UNDER_WAY'])
    await runJobs(server, { all: true, admin: server.admin })
    expect((await state(fundingId))?.state).toBe('failed')
    expect(await fundingOf(fundingId)).toMatchObject({ status: 3, denial: 'failed' })
    expect(await balance()).toBe(before)
  })
})

describe('a payment that is not wanted any more', () => {
  it('is canceled: its page is closed first, so that nothing can be paid for it', async () => {
    const before = await balance()
    const { fundingId, page } = await openPage(server, { as: seller })
    const canceled = await server.call(cancelPayment, { params: { fundingId } }, { as: seller })
    expect(canceled.body.data).toMatchObject({ state: 'expired', payable: false })
    expect(await fundingOf(fundingId)).toMatchObject({ status: 3, denial: 'canceled' })
    await press(server, page, 'pay')
    await runJobs(server)
    expect(await balance()).toBe(before)
    const again = await server.call(cancelPayment, { params: { fundingId } }, { as: seller })
    expect(again.body.errorCode).toBe('PAYMENT_NOT_PENDING')
    const opened = await server.call(openPayment, { params: { fundingId } }, { as: seller })
    expect([opened.status, opened.body.errorCode]).toEqual([409, 'PAYMENT_NOT_PENDING'])
  })

  it('and was paid a moment before is credited, not canceled', async () => {
    const before = await balance()
    const { fundingId, page } = await openPage(server, { as: seller })
    await press(server, page, 'pay', 'never')
    const canceled = await server.call(cancelPayment, { params: { fundingId } }, { as: seller })
    expect(canceled.body.errorCode).toBe('PAYMENT_NOT_PENDING')
    expect(await balance()).toBe(before + 100_0000)
  })

  it('is credited as a request of its own when it was denied here while the payer paid', async () => {
    const before = await balance()
    const { fundingId, page } = await openPage(server, { as: seller })
    await server.admin.query(
      `update funding_request set status = 3, denial = 'canceled', decided_at = now() where id = $1`,
      [fundingId],
    )
    await press(server, page, 'pay')
    await runJobs(server)
    expect(await balance()).toBe(before + 100_0000)
    const { rows } = await server.admin.query('select status from funding_request where replaces = $1', [fundingId])
    expect(rows).toEqual([{ status: 1 }])
    expect(await ledgerFaults(server.admin)).toEqual([])
  })
})

describe('a request', () => {
  it('sent twice at once is one top-up', async () => {
    const requestId = randomUUID()
    const made = await Promise.all(Array.from({ length: 6 }, () => request(server, { as: seller, requestId })))
    expect(new Set(made.map(({ body }) => body.data?.fundingId)).size).toBe(1)
    const other = await request(server, { as: seller, requestId, requested: 20_0000 })
    expect(other.body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED')
    const byBank = await request(server, { as: seller, requestId, method: 'ach' })
    expect(byBank.body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it.each([
    ['−1', { requested: -1_0000 }, 'requested'],
    ['0.001', { requested: 10 }, 'requested'],
    ['nothing', { requested: 0 }, 'requested'],
    ['a billion', { requested: 1_000_000_000_0000 }, 'requested'],
    ['less than the minimum', { requested: 5_0000 }, 'requested'],
    ['a method that there is not', { method: 'cash' }, 'method'],
    ['another site to return to', { returnTo: 'https://evil.example' }, 'returnTo'],
    ['a script to return to', { returnTo: 'javascript:alert(1)' }, 'returnTo'],
    ['a property that there is not', { evil: true }, 'evil'],
  ])('of %s is refused at its field', async (_what, wish, field) => {
    const payload = {
      method: 'card',
      requested: 100_0000,
      requestId: randomUUID(),
      returnTo: 'http://localhost:8027',
      ...wish,
    }
    const answer = await server.request({ method: 'POST', url: startPayment.path, as: seller, payload })
    expect([answer.status, answer.body.data]).toMatchObject([
      400,
      expect.arrayContaining([expect.objectContaining({ fieldName: field })]),
    ])
  })

  it('is for sellers, verified on the main site, and resellers, and for their own payments', async () => {
    const { fundingId } = await openPage(server, { as: seller })
    expect((await server.request({ method: 'POST', url: startPayment.path })).status).toBe(401)
    for (const as of ['floor@demo.test', 'admin@demo.test'])
      expect((await request(server, { as })).status, as).toBe(403)
    expect((await request(server, { as: 'new@demo.test' })).body.errorCode).toBe('NEEDS_VERIFICATION')
    const params = { params: { fundingId } }
    for (const route of [getPayment, openPayment, cancelPayment])
      expect((await server.call(route, params, { as: saas })).status, route.id).toBe(404)
  })

  it('tells beforehand what can be paid with', async () => {
    const { data } = (await server.call(getPaymentMeans, {}, { as: seller })).body
    expect(data).toMatchObject({
      methods: [
        { method: 'card', percentPpm: 30_000, fixed: 0 },
        { method: 'ach', percentPpm: 0, fixed: 0 },
      ],
      destination: 'local',
    })
  })
})
