import type { Lifecycle } from '../core/lifecycle.ts'

export const payoutState = {
  pending: 'pending',
  inTransit: 'inTransit',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
} as const
export type PayoutState = keyof typeof payoutState

/** What the payment service pays out to the bank of a provider, as the payment service says it. */
export const payoutLifecycle: Lifecycle<typeof payoutState> = {
  columns: ['psp_payout.state'],
  values: payoutState,
  wire: 'name',
  meanings: {
    pending: 'It has left the balance at the payment service and is about to be sent.',
    inTransit: 'It is on its way to the bank.',
    paid: 'It arrived, and the ledger has it at the bank.',
    failed: 'The bank did not take it; the amount is back at the payment service.',
    canceled: 'It was called off before it was sent; the amount is back at the payment service.',
  },
  transitions: [
    // News may be late or lost, so that each of them may be the first that is heard of it.
    { from: null, on: 'hear of it', to: 'pending', by: 'system', effect: 'It is listed.' },
    { from: null, on: 'hear of it', to: 'inTransit', by: 'system', effect: 'It is listed.' },
    { from: null, on: 'hear of it', to: 'paid', by: 'system', effect: 'The amount moves to the bank in the ledger.' },
    { from: null, on: 'hear of it', to: 'failed', by: 'system', effect: 'It is listed; nothing is posted.' },
    { from: null, on: 'hear of it', to: 'canceled', by: 'system', effect: 'It is listed; nothing is posted.' },
    { from: ['pending'], on: 'send', to: 'inTransit', by: 'system', effect: 'Nothing is posted yet.' },
    {
      from: ['pending', 'inTransit'],
      on: 'arrive',
      to: 'paid',
      by: 'system',
      effect: 'The amount moves to the bank in the ledger.',
    },
    {
      from: ['pending', 'inTransit', 'paid'],
      on: 'fail',
      to: 'failed',
      by: 'system',
      effect: 'If its arrival was posted, the amount moves back.',
    },
    { from: ['pending', 'inTransit'], on: 'cancel', to: 'canceled', by: 'system', effect: 'Nothing is posted.' },
  ],
}
