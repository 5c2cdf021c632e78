import { ticketStatus } from './enums.ts'
import type { Lifecycle } from '../core/lifecycle.ts'

/** A support ticket. Nothing that is asked of one is refused: closing a closed ticket changes nothing. */
export const ticketLifecycle: Lifecycle<typeof ticketStatus> = {
  columns: ['ticket.status'],
  values: ticketStatus,
  wire: 'value',
  meanings: {
    open: 'The provider has to answer.',
    waiting: 'The seller has to answer.',
    closed: 'Settled.',
  },
  transitions: [
    { from: null, on: 'open', to: 'open', by: 'seller', effect: 'The provider is mailed.' },
    {
      from: ['waiting', 'closed'],
      on: 'ask',
      to: 'open',
      by: 'seller',
      effect: 'The provider has to answer.',
      refusals: { open: null },
    },
    {
      from: ['open', 'closed'],
      on: 'answer',
      to: 'waiting',
      by: 'staff',
      effect: 'The seller is notified.',
      refusals: { waiting: null },
    },
    {
      from: ['open', 'waiting'],
      on: 'close',
      to: 'closed',
      by: ['seller', 'staff'],
      effect: 'Nobody waits for it.',
      refusals: { closed: null },
    },
    {
      from: ['closed'],
      on: 'reopen after the seller wrote last',
      to: 'open',
      by: ['seller', 'staff'],
      effect: 'The provider has to answer.',
      refusals: { open: null, waiting: null },
    },
    {
      from: ['closed'],
      on: 'reopen after the provider wrote last',
      to: 'waiting',
      by: ['seller', 'staff'],
      effect: 'The seller has to answer.',
      refusals: { open: null, waiting: null },
    },
  ],
}
