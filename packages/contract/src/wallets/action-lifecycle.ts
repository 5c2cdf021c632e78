import type { Lifecycle } from '../core/lifecycle.ts'

export const accountActionState = {
  waiting: 'waiting',
  applied: 'applied',
  declined: 'declined',
  withdrawn: 'withdrawn',
} as const
export type AccountActionState = keyof typeof accountActionState

const decided = 'ACCOUNT_ACTION_DECIDED'
const decidedRefusals = { applied: decided, declined: decided, withdrawn: decided } as const

/** An action of staff on a customer's account: applied at once, or by a second person above the provider's limit. */
export const accountActionLifecycle: Lifecycle<typeof accountActionState> = {
  columns: ['account_action.state'],
  values: accountActionState,
  wire: 'name',
  meanings: {
    waiting: 'The amount is above the limit, so a second person has to approve it. Nothing has changed yet.',
    applied: 'The balance or the credit limit has changed, for good.',
    declined: 'A second person declined it. Nothing changed.',
    withdrawn: 'The person who requested it withdrew it. Nothing changed.',
  },
  transitions: [
    { from: null, on: 'request', to: 'waiting', by: 'staff', effect: 'The other staff of the provider are notified.' },
    {
      from: null,
      on: 'apply',
      to: 'applied',
      by: 'staff',
      effect: 'It is posted in the same transaction; the customer is notified.',
    },
    {
      from: ['waiting'],
      on: 'approve',
      to: 'applied',
      by: 'staff',
      effect: 'It is posted in the same transaction; the customer is notified.',
      refusals: decidedRefusals,
    },
    {
      from: ['waiting'],
      on: 'decline',
      to: 'declined',
      by: 'staff',
      effect: 'It leaves the queue.',
      refusals: decidedRefusals,
    },
    {
      from: ['waiting'],
      on: 'withdraw',
      to: 'withdrawn',
      by: 'staff',
      effect: 'It leaves the queue.',
      refusals: decidedRefusals,
    },
  ],
}
