import {
  getPaymentAccount,
  getPaymentMeans,
  removePaymentAccount,
  savePaymentAccount,
  testPaymentAccount,
} from '@waybill/contract/payments/api'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { PaymentProviderError } from './provider/provider.ts'
import { stripeProvider } from './provider/stripe.ts'
import { STRIPE_VERSION, stripeTransport } from './provider/transport.ts'
import { offerPayments, request } from '../../../testing/payments.ts'

const KEY = 'sk_test_0123456789abcdefWXYZ'
const acme = 'owner@acme.test'
const charge = {
  name: { orgId: 11, fundingId: 7, attempt: 1, providerOrgId: 1 },
  amount: 103_0000,
  method: 'card',
  customer: 'cus_1',
  methodId: 'pm_1',
} as const

interface Seen {
  url: string
  headers: IncomingMessage['headers']
  body: string
}
/** What a stand-in for Stripe answers next, and what it was asked. */
const stripe = {
  seen: [] as Seen[],
  answer: (_seen: Seen): { status: number; text: string } => ({ status: 500, text: '' }),
}
const json = (status: number, body: object) => ({ status, text: JSON.stringify(body) })
const working = ({ url, headers }: Seen) =>
  headers.authorization === `Bearer ${KEY}`
    ? json(
        200,
        url.startsWith('/v1/balance')
          ? { livemode: false }
          : { id: 'acct_1', settings: { dashboard: { display_name: 'Acme' } } },
      )
    : json(401, { error: { code: 'api_key_invalid' } })

let fake: Server
let server: TestServer
let apiUrl = ''

beforeAll(async () => {
  fake = createServer(async (incoming, outgoing) => {
    let body = ''
    for await (const part of incoming) body += String(part)
    const seen = { url: incoming.url ?? '', headers: incoming.headers, body }
    stripe.seen.push(seen)
    const { status, text } = stripe.answer(seen)
    outgoing.writeHead(status).end(text)
  }).listen(0, '127.0.0.1')
  await once(fake, 'listening')
  apiUrl = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`
  server = await testServer({ env: { WAYBILL_STRIPE_URL: apiUrl, WAYBILL_LOCAL_PAYMENTS: '0' } })
  await offerPayments(server)
})
afterAll(async () => {
  await server.close()
  fake.close()
})

describe('the client of Stripe', () => {
  it('sends our key, the pinned version and exact cents', async () => {
    stripe.seen = []
    stripe.answer = () =>
      json(200, {
        id: 'pi_1',
        status: 'succeeded',
        amount_received: 10_300,
        currency: 'usd',
        payment_method: { id: 'pm_1' },
      })
    const paid = await stripeProvider(stripeTransport(KEY, apiUrl)).chargeSaved(charge)
    expect(paid).toMatchObject({ state: 'succeeded', received: 103_0000, currency: 'USD', paymentId: 'pi_1' })
    const [{ headers, body } = stripe.seen[0]!] = stripe.seen
    expect(headers).toMatchObject({ 'idempotency-key': 'topup:11:7:1', 'stripe-version': STRIPE_VERSION })
    expect(Object.fromEntries(new URLSearchParams(body))).toMatchObject({
      amount: '10300',
      currency: 'usd',
      'metadata[waybill_payment]': '11/7/1',
      'metadata[waybill_tenant]': '1',
      off_session: 'true',
      'payment_method_types[0]': 'card',
    })
  })

  it.each([
    ['500', () => json(500, {}), 'unavailable'],
    ['a limit', () => json(429, {}), 'unavailable'],
    ['a twin of the call', () => json(409, {}), 'unavailable'],
    ['no JSON', () => ({ status: 200, text: '<html>' }), 'unavailable'],
    ['another shape', () => json(200, { id: 5 }), 'unavailable'],
    ['wrong keys', () => json(401, {}), 'unauthorized'],
    ['bad parameters', () => json(400, { error: { code: 'parameter_invalid' } }), 'rejected'],
    ['nothing of that name', () => json(404, {}), 'missing'],
  ])('says of %s whether it was done', async (_what, answer, kind) => {
    stripe.answer = answer
    const error: unknown = await stripeProvider(stripeTransport(KEY, apiUrl))
      .getPayment('pi_1')
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(PaymentProviderError)
    expect(error).toMatchObject({ kind })
  })

  it('reads lists to their end', async () => {
    const page = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => ({
        id: `re_${from + n}`,
        amount: 100,
        status: 'succeeded',
        payment_intent: 'pi_1',
      }))
    stripe.answer = ({ url }) =>
      json(
        200,
        url.includes('starting_after=re_99')
          ? { data: page(100, 5), has_more: false }
          : { data: page(0, 100), has_more: true },
      )
    const provider = stripeProvider(stripeTransport(KEY, apiUrl))
    const refunds = await provider.listRefunds('pi_1')
    expect([refunds.length, refunds.at(-1)]).toEqual([105, { id: 're_104', amount: 1_0000, state: 'paid' }])
    expect(await provider.refundedSince(new Date(0))).toEqual(['pi_1'])
  })

  it.each([
    ['pending', 'paid'],
    ['succeeded', 'paid'],
    ['requires_action', 'waiting'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('reads a refund that is %s as %s', async (status, state) => {
    stripe.answer = () => json(200, { data: [{ id: 're_1', amount: 100, status }], has_more: false })
    expect(await stripeProvider(stripeTransport(KEY, apiUrl)).listRefunds('pi_1')).toMatchObject([{ state }])
  })

  it('does not know what became of a call that nobody answers', async () => {
    const error: unknown = await stripeProvider(stripeTransport(KEY, 'http://127.0.0.1:9'))
      .chargeSaved(charge)
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ kind: 'unavailable' })
  })
})

describe("a provider's account", () => {
  const read = async () => (await server.call(getPaymentAccount, {}, { as: acme })).body.data!
  const save = (secretKey: string | null, webhookSecret: string | null, version: number) =>
    server.call(savePaymentAccount, { body: { secretKey, webhookSecret, version } }, { as: acme })

  it('is missing at first, and then nothing can be paid by card', async () => {
    expect(await read()).toMatchObject({
      configured: false,
      local: false,
      webhookUrl: `http://localhost:8027/hooks/stripe/${demoOrg.acme}`,
    })
    const means = await server.call(getPaymentMeans, {}, { as: 'seller@acme.test' })
    expect(means.body.data?.methods).toEqual([])
    expect((await request(server, { as: 'seller@acme.test' })).body.errorCode).toBe('PAYMENTS_NOT_SET_UP')
    expect((await server.call(testPaymentAccount, {}, { as: acme })).body.errorCode).toBe('PAYMENTS_NOT_SET_UP')
    expect((await server.request({ method: 'GET', url: '/local-payments' })).status).toBe(404)
  })

  it.each([
    ['a publishable key', 'pk_test_0123456789', null, 'secretKey'],
    ['no key at all', null, null, 'secretKey'],
    ['a webhook secret that is a key', KEY, KEY, 'webhookSecret'],
  ])('is not stored with %s', async (_what, secretKey, webhookSecret, field) => {
    stripe.answer = working
    const { status, body } = await save(secretKey, webhookSecret, 0)
    expect([status, body.data]).toMatchObject([400, [{ fieldName: field }]])
  })

  it('is tried, sealed, shown by its last characters only, and good for the own customers', async () => {
    stripe.answer = working
    expect((await save('sk_test_of_somebody_else', null, 0)).body.errorCode).toBe('PAYMENT_KEY_REFUSED')
    stripe.answer = () => json(500, {})
    expect((await save(KEY, null, 0)).body.errorCode).toBe('PAYMENT_UNAVAILABLE')
    stripe.answer = working
    const saved = await save(KEY, 'whsec_0123456789', 0)
    expect(saved.body.data).toMatchObject({
      configured: true,
      keyHint: 'WXYZ',
      accountName: 'Acme',
      live: false,
      hasWebhookSecret: true,
      version: 1,
    })
    expect(JSON.stringify(saved.body)).not.toContain(KEY)
    expect((await save(KEY, null, 0)).body.errorCode).toBe('CONFLICT')
    expect((await server.call(testPaymentAccount, {}, { as: acme })).status).toBe(200)
    const { rows } = await server.admin.query('select sealed from payment_account where org_id = $1', [demoOrg.acme])
    expect(String(rows[0].sealed)).not.toContain('0123456789')
    const means = await server.call(getPaymentMeans, {}, { as: 'seller@acme.test' })
    expect(means.body.data).toMatchObject({ destination: 'stripe', methods: [{ method: 'card' }, { method: 'ach' }] })
    expect((await server.call(getPaymentMeans, {}, { as: 'seller@demo.test' })).body.data?.methods).toEqual([])
  })

  it('keeps the cards of customers when its key is replaced, and offers none of another account or mode', async () => {
    const account = { id: 'acct_1', live: false }
    stripe.answer = ({ url }) =>
      json(200, url.startsWith('/v1/balance') ? { livemode: account.live } : { id: account.id, settings: null })
    const rotate = async () => {
      const { version } = await read()
      expect((await save(KEY, null, version)).status).toBe(200)
    }
    await rotate()
    await server.admin.query(
      `insert into saved_method (org_id, provider_org_id, account, customer, method_id, kind, brand, last4)
       values ($1, $2, 'acct_1 test', 'cus_1', 'pm_1', 'card', 'Visa', '4242')`,
      [demoOrg.acmeSeller, demoOrg.acme],
    )
    const saved = async () =>
      (await server.call(getPaymentMeans, {}, { as: 'seller@acme.test' })).body.data!.saved.map(({ id }) => id)
    const [savedMethodId] = await saved()
    await rotate()
    expect(await saved()).toEqual([savedMethodId])
    for (const change of [{ live: true }, { id: 'acct_2', live: false }]) {
      Object.assign(account, change)
      await rotate()
      expect(await saved()).toEqual([])
      const charged = await request(server, { as: 'seller@acme.test', savedMethodId: savedMethodId! })
      expect(charged.status).toBe(404)
    }
    account.id = 'acct_1'
    await rotate()
    expect(await saved()).toEqual([savedMethodId])
  })

  it('is read once more before another replaces it, whether it answers or not', async () => {
    const { version } = await read()
    await server.admin.query(
      "insert into psp_reading (org_id, account, started_at, read_at) values ($1, 'acct_1 test', now(), now())",
      [demoOrg.acme],
    )
    stripe.seen = []
    stripe.answer = ({ url }) =>
      json(200, url === '/v1/balance' ? { livemode: false } : { id: 'acct_3', settings: null })
    expect((await save(KEY, null, version)).status).toBe(200)
    expect(stripe.seen.filter(({ url }) => url.startsWith('/v1/balance_transactions'))).toHaveLength(1)
    const { rows } = await server.admin.query('select account, failed_since is null as well from psp_reading')
    expect(rows).toEqual([{ account: 'acct_1 test', well: false }])
  })

  it('is for its own staff, and removed by it', async () => {
    expect((await server.call(getPaymentAccount, {}, { as: 'admin@demo.test' })).body.data?.configured).toBe(false)
    expect((await server.request({ method: 'GET', url: getPaymentAccount.path })).status).toBe(401)
    for (const as of ['seller@demo.test', 'floor@demo.test'])
      for (const route of [getPaymentAccount, testPaymentAccount, removePaymentAccount])
        expect((await server.call(route, {}, { as })).status, `${as} ${route.id}`).toBe(403)
    expect((await server.call(removePaymentAccount, {}, { as: acme })).status).toBe(200)
    expect((await server.call(removePaymentAccount, {}, { as: acme })).body.errorCode).toBe('PAYMENTS_NOT_SET_UP')
    expect(await read()).toMatchObject({ configured: false })
  })
})
