import { centsOf } from '@waybill/contract/payments/rules'
import { read } from './answer.ts'
import { type FormValue, formOf } from './form.ts'
import { listsOf } from './lists.ts'
import { type Charge, type CheckoutOrder, paymentKey, type PaymentProvider, type SavedCharge } from './provider.ts'
import { metadataOf, readDispute, readIntent, readSession } from './read.ts'
import {
  accountShape,
  balanceShape,
  disputeShape,
  errorShape,
  intentShape,
  searchShape,
  sessionShape,
} from './shapes.ts'
import type { StripeTransport } from './transport.ts'

const WITH_PAYMENT = 'expand[]=payment_intent.payment_method'
const stripeTypes = { card: 'card', ach: 'us_bank_account' } as const

const chargeForm = ({ name, method }: Charge) => ({
  payment_method_types: [stripeTypes[method]],
  metadata: metadataOf(name),
})

function checkoutForm(order: CheckoutOrder): Record<string, FormValue> {
  const { name, amount, customer, saveMethod } = order
  return {
    ...chargeForm(order),
    mode: 'payment',
    client_reference_id: String(name.fundingId),
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    locale: order.locale === 'cn' ? 'zh' : 'en',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: centsOf(amount), product_data: { name: order.title } },
      },
    ],
    payment_intent_data: {
      metadata: metadataOf(name),
      setup_future_usage: saveMethod ? 'off_session' : undefined,
    },
    customer: customer ?? undefined,
    customer_creation: saveMethod && customer === null ? 'always' : undefined,
    expand: ['payment_intent.payment_method'],
  }
}

const savedForm = (charge: SavedCharge): Record<string, FormValue> => ({
  ...chargeForm(charge),
  amount: centsOf(charge.amount),
  currency: 'usd',
  customer: charge.customer,
  payment_method: charge.methodId,
  off_session: true,
  confirm: true,
  expand: ['payment_method'],
})

/** Stripe, or whatever answers like it, behind PaymentProvider. Every id in a path comes from Stripe's own answers. */
export function stripeProvider(send: StripeTransport): PaymentProvider {
  const get = (path: string) => send({ method: 'GET', path })
  const getPayment = async (id: string) =>
    readIntent(read(intentShape, await get(`/payment_intents/${encodeURIComponent(id)}?expand[]=payment_method`)))
  const getCheckout = async (id: string) =>
    readSession(read(sessionShape, await get(`/checkout/sessions/${encodeURIComponent(id)}?${WITH_PAYMENT}`)))
  return {
    getPayment,
    getCheckout,
    createCheckout: async (order) => {
      const form = formOf(checkoutForm(order))
      const path = '/checkout/sessions'
      const answer = await send({ method: 'POST', path, form, idempotencyKey: paymentKey(order.name) })
      return readSession(read(sessionShape, answer))
    },
    expireCheckout: async (id) => {
      const answer = await send({ method: 'POST', path: `/checkout/sessions/${encodeURIComponent(id)}/expire` })
      // 400: it is closed or paid already, and how it stands is what counts.
      if (answer.status !== 400) read(sessionShape.pick({ id: true }), answer)
      return getCheckout(id)
    },
    chargeSaved: async (charge) => {
      const form = formOf(savedForm(charge))
      const path = '/payment_intents'
      const answer = await send({ method: 'POST', path, form, idempotencyKey: paymentKey(charge.name) })
      const declined = answer.status === 402 && errorShape.safeParse(answer.body).data?.error.payment_intent
      return declined ? getPayment(declined.id) : readIntent(read(intentShape, answer))
    },
    findPayment: async (name) => {
      const query = `metadata['waybill_payment']:'${metadataOf(name).waybill_payment}'`
      const path = `/payment_intents/search?query=${encodeURIComponent(query)}`
      const [found] = read(searchShape, await get(path)).data
      return found ? getPayment(found.id) : null
    },
    getDispute: async (id) => readDispute(read(disputeShape, await get(`/disputes/${encodeURIComponent(id)}`))),
    ...listsOf(send),
    removeMethod: async (id) => {
      const answer = await send({ method: 'POST', path: `/payment_methods/${encodeURIComponent(id)}/detach` })
      // One that is gone at the provider is removed.
      if (answer.status !== 400 && answer.status !== 404) read(accountShape.pick({ id: true }), answer)
    },
    getAccount: async () => {
      const { id, settings } = read(accountShape, await get('/account'))
      const { livemode } = read(balanceShape, await get('/balance'))
      return { id, name: settings?.dashboard?.display_name ?? null, live: livemode }
    },
  }
}
