import type { Lifecycle } from '../core/lifecycle.ts'

export const disputeState = {
  open: 'open',
  withdrawn: 'withdrawn',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
} as const
export type DisputeState = keyof typeof disputeState

/** A payment that its payer or bank contests after it was credited. */
export const disputeLifecycle: Lifecycle<typeof disputeState> = {
  columns: ['payment_dispute.state'],
  values: disputeState,
  wire: 'name',
  meanings: {
    open: 'The payment is contested; what is left of it is frozen.',
    withdrawn: 'The provider took the amount back, and the wallet was debited.',
    won: 'The amount was returned, and the wallet was credited.',
    lost: 'The amount stays with the payer.',
    closed: 'It ended without money being taken.',
  },
  transitions: [
    {
      from: null,
      on: 'open',
      to: 'open',
      by: 'system',
      effect: 'Auto top-up is paused; staff and seller are notified.',
    },
    {
      from: ['open'],
      on: 'withdraw',
      to: 'withdrawn',
      by: 'system',
      effect: 'What was frozen is released and the amount is debited, below zero if need be.',
    },
    { from: ['withdrawn'], on: 'win', to: 'won', by: 'system', effect: 'The amount is credited again.' },
    { from: ['withdrawn'], on: 'lose', to: 'lost', by: 'system', effect: 'Nothing more is booked.' },
    { from: ['open'], on: 'close', to: 'closed', by: 'system', effect: 'What was frozen is released.' },
  ],
}
