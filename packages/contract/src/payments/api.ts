import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, idParams, instant, money, queryInt, seenVersion, text, uuid } from '../core/schemas.ts'
import { cents } from '../funding/settings.ts'
import { autoTopUpState, type AutoTopUpState } from './auto-top-up-lifecycle.ts'
import { disputeState, type DisputeState } from './dispute-lifecycle.ts'
import { paymentMethods } from './enums.ts'
import { paymentState, type PaymentState } from './lifecycle.ts'
import { MOST_AUTO_TOP_UPS } from './rules.ts'

const tag = 'Payments'
/** Sellers, and resellers for their own wallet with the platform. */
const customers = [1, 4] as const
const base = '/ezeeship-api/ezeeship/payment'
const positive = cents.check(z.gt(0))
const fundingParams = z.strictObject({ fundingId: queryInt(1, Number.MAX_SAFE_INTEGER) })

export const savedMethod = z.object({
  id,
  kind: z.enum(paymentMethods),
  /** "Visa", or the name of the bank. */
  brand: z.string(),
  last4: z.string(),
  /** Of a card; null of a bank account. */
  expires: z.nullable(z.object({ month: z.int(), year: z.int() })),
})
export type SavedMethod = z.infer<typeof savedMethod>

const pauseReasons = ['declined', 'actionRequired', 'disputed', 'notOffered', 'refundRequested'] as const
export const autoTopUp = z.object({
  state: z.enum(Object.keys(autoTopUpState) as AutoTopUpState[]),
  threshold: money,
  amount: money,
  /** Limits of any 24 hours. */
  dailyMax: money,
  dailyCount: z.int(),
  savedMethodId: id,
  pausedFor: z.nullable(z.enum(pauseReasons)),
  version: z.int(),
})
export type AutoTopUp = z.infer<typeof autoTopUp>
export const paymentMeans = z.object({
  /** Methods by which the caller can pay now, with the fee on top of an amount. */
  methods: z.array(z.object({ method: z.enum(paymentMethods), percentPpm: z.int(), fixed: money })),
  minimum: money,
  maximum: money,
  /** Where the payer is sent: to Stripe, or to the local payment server of development and demo. */
  destination: z.enum(['stripe', 'local']),
  saved: z.array(savedMethod),
  /** Null before it was ever turned on. */
  autoTopUp: z.nullable(autoTopUp),
})
export type PaymentMeans = z.infer<typeof paymentMeans>

export const getPaymentMeans = route({
  id: 'getPaymentMeans',
  method: 'GET',
  path: `${base}/means`,
  tag,
  access: customers,
  needs: ['verified'],
  summary: 'How the caller can pay by card and bank debit: methods, saved methods and auto top-up',
  output: paymentMeans,
})

export const startPayment = route({
  id: 'startPayment',
  method: 'POST',
  path: base,
  tag,
  access: customers,
  // Staff who work for a seller do not spend its money at the bank.
  needs: ['verified', 'own'],
  summary:
    'Request a top-up by card or bank debit. A saved method is charged immediately; otherwise open the payment page next',
  body: z.strictObject({
    method: z.enum(paymentMethods),
    /** To be added to the balance; the fee comes on top. */
    requested: positive,
    saveMethod: z._default(z.boolean(), false),
    savedMethodId: z._default(z.nullable(id), null),
    /** Made by the browser for this request: sent twice, it is one top-up. */
    requestId: uuid,
    /** The site to return to, as the browser has it. */
    returnTo: z.string().check(z.maxLength(300)),
  }),
  output: z.object({ fundingId: id }),
  errors: ['PAYMENTS_NOT_SET_UP', 'FUNDING_METHOD_OFF', 'NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
})

export const payment = z.object({
  fundingId: id,
  state: z.enum(Object.keys(paymentState) as PaymentState[]),
  method: z.enum(paymentMethods),
  /** To be added to the balance, the fee, and what is charged in total. */
  requested: money,
  fee: money,
  charged: money,
  /** "Visa •••• 4242"; null as long as it is unknown. */
  paidWith: z.nullable(z.string()),
  /** The payment provider's code of the latest decline; null without one. */
  failure: z.nullable(z.string()),
  /** Is there a page on which it can be paid? */
  payable: z.boolean(),
  createdAt: instant,
})
export type Payment = z.infer<typeof payment>

export const getPayment = route({
  id: 'getPayment',
  method: 'GET',
  path: `${base}/:fundingId`,
  tag,
  access: customers,
  summary: 'The state of a top-up by card or bank debit',
  params: fundingParams,
  output: payment,
  errors: ['NOT_FOUND'],
})
export const openPayment = route({
  id: 'openPayment',
  method: 'POST',
  path: `${base}/:fundingId/open`,
  tag,
  access: customers,
  needs: ['verified'],
  summary: 'Open the page on which a top-up is paid; the same page as long as it is open',
  params: fundingParams,
  output: z.object({ url: z.string() }),
  errors: ['NOT_FOUND', 'PAYMENT_NOT_PENDING', 'PAYMENT_UNAVAILABLE', 'PAYMENT_REFUSED'],
})
export const cancelPayment = route({
  id: 'cancelPayment',
  method: 'POST',
  path: `${base}/:fundingId/cancel`,
  tag,
  access: customers,
  summary: 'Cancel a top-up that is not paid yet; its page is closed first',
  params: fundingParams,
  output: payment,
  errors: ['NOT_FOUND', 'PAYMENT_UNDER_WAY', 'PAYMENT_NOT_PENDING', 'PAYMENT_UNAVAILABLE'],
})
export const removeSavedMethod = route({
  id: 'removeSavedMethod',
  method: 'DELETE',
  path: `${base}Method/:id`,
  tag,
  access: customers,
  needs: ['own'],
  summary: 'Remove a saved payment method',
  params: idParams,
  output: z.null(),
  errors: ['NOT_FOUND', 'PAYMENT_METHOD_IN_USE'],
})
export const saveAutoTopUp = route({
  id: 'saveAutoTopUp',
  method: 'PUT',
  path: `${base}/autoTopUp`,
  tag,
  access: customers,
  needs: ['verified', 'own'],
  summary: 'Turn auto top-up on with these limits, or off',
  body: z.strictObject({
    on: z.boolean(),
    threshold: cents,
    amount: positive,
    dailyMax: positive,
    dailyCount: z.int().check(z.gte(1), z.lte(MOST_AUTO_TOP_UPS)),
    savedMethodId: id,
    /** The one that the change was made from; 0 at first. */
    version: seenVersion,
  }),
  output: autoTopUp,
  errors: ['NOT_FOUND', 'CONFLICT', 'FUNDING_METHOD_OFF'],
})

export const paymentAccount = z.object({
  configured: z.boolean(),
  /** The last characters of the secret key. */
  keyHint: z.nullable(z.string()),
  /** Real money, rather than Stripe's test mode. */
  live: z.boolean(),
  accountName: z.nullable(z.string()),
  hasWebhookSecret: z.boolean(),
  /** When a signed webhook last arrived. */
  webhookAt: z.nullable(instant),
  /** For Stripe's page of webhooks. */
  webhookUrl: z.string(),
  /** Without keys the local payment server stands in, outside production. */
  local: z.boolean(),
  offered: z.object({ card: z.boolean(), ach: z.boolean() }),
  version: z.int(),
})
export type PaymentAccount = z.infer<typeof paymentAccount>
const staff = [3, 4] as const
const accountPath = '/api/saas-business/payment/account'

export const getPaymentAccount = route({
  id: 'getPaymentAccount',
  method: 'GET',
  path: accountPath,
  tag,
  access: staff,
  summary: "The caller's account for card and bank debit payments; keys are never answered",
  output: paymentAccount,
})
export const savePaymentAccount = route({
  id: 'savePaymentAccount',
  method: 'PUT',
  path: accountPath,
  tag,
  access: staff,
  needs: ['own'],
  summary: 'Store the keys of the account after trying them',
  body: z.strictObject({
    /** Null: the stored one stays. */
    secretKey: z.nullable(text(300)),
    webhookSecret: z.nullable(text(300)),
    version: seenVersion,
  }),
  output: paymentAccount,
  errors: ['CONFLICT', 'PAYMENT_KEY_REFUSED', 'PAYMENT_UNAVAILABLE'],
})
export const testPaymentAccount = route({
  id: 'testPaymentAccount',
  method: 'POST',
  path: `${accountPath}/test`,
  tag,
  access: staff,
  summary: 'Try the stored keys',
  output: paymentAccount,
  errors: ['PAYMENTS_NOT_SET_UP', 'PAYMENT_KEY_REFUSED', 'PAYMENT_UNAVAILABLE'],
})
export const removePaymentAccount = route({
  id: 'removePaymentAccount',
  method: 'DELETE',
  path: accountPath,
  tag,
  access: staff,
  needs: ['own'],
  summary: 'Delete the keys; card and bank debit payments are off until there are new ones',
  output: z.null(),
  errors: ['PAYMENTS_NOT_SET_UP'],
})

export const paymentDispute = z.object({
  id: z.string(),
  fundingId: id,
  seller: z.object({ id, name: z.string() }),
  amount: money,
  /** A bank debit that came back, rather than a card dispute. */
  returned: z.boolean(),
  reason: z.string(),
  state: z.enum(Object.keys(disputeState) as DisputeState[]),
  openedAt: instant,
  evidenceDueAt: z.nullable(instant),
})
export type PaymentDispute = z.infer<typeof paymentDispute>
export const listPaymentDisputes = route({
  id: 'listPaymentDisputes',
  method: 'GET',
  path: '/api/saas-business/payment/disputes',
  tag,
  access: staff,
  summary: "Disputes and returns of the provider's customers, open ones first, at most 200",
  output: z.object({ records: z.array(paymentDispute) }),
})
