import type { Lifecycle } from '../core/lifecycle.ts'

export const purchaseState = {
  reserved: 'reserved',
  sent: 'sent',
  unknown: 'unknown',
  parked: 'parked',
  succeeded: 'succeeded',
  rejected: 'rejected',
} as const
export type PurchaseState = keyof typeof purchaseState

/** One label being bought, between our books and a carrier. */
export const purchaseLifecycle: Lifecycle<typeof purchaseState> = {
  columns: ['purchase.state'],
  values: purchaseState,
  wire: 'none',
  meanings: {
    reserved: 'The money is held; the carrier has not been called.',
    sent: 'The carrier may have been called.',
    unknown: 'The carrier was called and gave no answer that decides; it is being looked up.',
    parked: 'Only a person can tell; the carrier is still asked now and then, and the money stays held.',
    succeeded: 'The label exists and was charged.',
    rejected: 'There is no label, and nothing was charged.',
  },
  transitions: [
    {
      from: null,
      on: 'reserve',
      to: 'reserved',
      by: 'system',
      effect: 'The price is held in the wallet, with the intent.',
    },
    {
      from: ['reserved', 'unknown'],
      on: 'send',
      to: 'sent',
      by: 'system',
      effect: 'The carrier is called right after the commit, never before.',
    },
    {
      from: ['sent', 'unknown', 'parked'],
      on: 'succeed',
      to: 'succeeded',
      by: 'system',
      effect: 'The price is charged, shipment and documents are stored, and the order is shipped.',
    },
    {
      from: ['reserved', 'sent', 'unknown', 'parked'],
      on: 'reject',
      to: 'rejected',
      by: 'system',
      effect: 'The money returns, and the row of the batch says why.',
    },
    {
      from: ['sent'],
      on: 'lose track',
      to: 'unknown',
      by: 'system',
      effect: 'It is looked up at the carrier, less and less often.',
    },
    {
      from: ['unknown'],
      on: 'park',
      to: 'parked',
      by: 'system',
      effect: 'The operator is notified once, and the carrier is polled rarely.',
    },
  ],
}
