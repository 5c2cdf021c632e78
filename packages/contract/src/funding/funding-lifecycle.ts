import type { Lifecycle } from '../core/lifecycle.ts'
import { fundingStatus } from '../funds/enums.ts'

const decided = 'FUNDING_DECIDED'

/** A request to add money to a wallet. Decided once; a denied one is final, and a new request names the one that it replaces. */
export const fundingLifecycle: Lifecycle<typeof fundingStatus> = {
  columns: ['funding_request.status'],
  values: fundingStatus,
  wire: 'value',
  meanings: {
    pending: 'The money is on its way, or the provider has yet to confirm that it arrived.',
    approved: 'What was received is in the wallet, for good.',
    denied: 'Nothing was added: canceled, expired, failed, or denied with a reason.',
  },
  transitions: [
    { from: null, on: 'request', to: 'pending', by: ['seller', 'system'], effect: 'The provider is notified.' },
    {
      from: ['pending'],
      on: 'approve',
      to: 'approved',
      by: ['staff', 'system'],
      effect: 'What was received is credited in the same transaction, less the fee; the customer is notified.',
      refusals: { approved: decided, denied: decided },
    },
    {
      from: ['pending'],
      on: 'deny',
      to: 'denied',
      by: ['staff', 'system'],
      effect: 'The customer is notified of the reason and may send a new request.',
      refusals: { approved: decided, denied: decided },
    },
    {
      from: ['pending'],
      on: 'cancel',
      to: 'denied',
      by: 'seller',
      effect: 'The request leaves the queue of the provider.',
      refusals: { approved: decided, denied: decided },
    },
  ],
}
