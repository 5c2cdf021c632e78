import type { Lifecycle } from '../core/lifecycle.ts'

export const grantStep = { ticket: 'ticket', state: 'state', grant: 'grant' } as const
export type GrantStep = keyof typeof grantStep

/** The approval of our app in a shop; the token of each step is good once, and the row ends with the step after the last. */
export const grantLifecycle: Lifecycle<typeof grantStep> = {
  columns: ['store_grant.step'],
  values: grantStep,
  wire: 'none',
  meanings: {
    ticket: 'The seller has a ticket with which the browser may leave for the shop.',
    state: 'The seller is at the shop.',
    grant: 'The shop has approved, and the seller chooses what to pull.',
  },
  transitions: [
    { from: null, on: 'start', to: 'ticket', by: 'seller', effect: 'The browser leaves for the shop with the ticket.' },
    {
      from: ['ticket'],
      on: 'leave',
      to: 'state',
      by: 'seller',
      effect: 'The ticket is spent.',
      refusals: { state: null, grant: null },
    },
    {
      from: ['state'],
      on: 'come back',
      to: 'grant',
      by: 'seller',
      effect: 'What the shop gave is sealed.',
      refusals: { ticket: null, grant: null },
    },
  ],
}
