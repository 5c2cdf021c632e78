import type { Lifecycle } from '../core/lifecycle.ts'

export const paymentState = {
  created: 'created',
  open: 'open',
  processing: 'processing',
  succeeded: 'succeeded',
  failed: 'failed',
  expired: 'expired',
} as const
export type PaymentState = keyof typeof paymentState

/** One attempt to pay a top-up by card or bank debit; the payment provider decides how it ends. */
export const paymentLifecycle: Lifecycle<typeof paymentState> = {
  columns: ['payment.state'],
  values: paymentState,
  wire: 'name',
  meanings: {
    created: 'The attempt is stored; the provider may not know of it yet.',
    open: 'The payer can pay on the page of the provider.',
    processing: 'A bank debit is on its way, about 4 business days.',
    succeeded: 'The money was received, and the wallet was credited.',
    failed: 'It was declined, and nothing was booked.',
    expired: 'Nobody paid in time, or the payer canceled.',
  },
  transitions: [
    { from: null, on: 'start', to: 'created', by: ['seller', 'system'], effect: 'The provider is asked.' },
    { from: ['created'], on: 'open', to: 'open', by: 'system', effect: 'The provider has a page for it.' },
    {
      from: ['created', 'open'],
      on: 'submit',
      to: 'processing',
      by: 'system',
      effect: 'The bank debit was authorized; nothing is booked yet.',
    },
    {
      from: ['created', 'open', 'processing'],
      on: 'succeed',
      to: 'succeeded',
      by: 'system',
      effect: 'The top-up is approved and credited, once for each payment.',
    },
    {
      from: ['created', 'open', 'processing'],
      on: 'fail',
      to: 'failed',
      by: 'system',
      effect: 'The top-up is denied with the reason.',
    },
    {
      from: ['created', 'open'],
      on: 'expire',
      to: 'expired',
      by: 'system',
      effect: 'The top-up is denied; the provider takes no payment for it any more.',
    },
  ],
}
