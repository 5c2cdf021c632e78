import type { Lifecycle } from '../core/lifecycle.ts'

export const chargeState = {
  unpriced: 'unpriced',
  charged: 'charged',
  waived: 'waived',
  reversed: 'reversed',
} as const
export type ChargeState = keyof typeof chargeState
export const chargeStates = Object.values(chargeState) as [ChargeState, ...ChargeState[]]

const decided = 'CHARGE_STATE'

/** Work of a warehouse for a seller, and what became of its price. */
export const chargeLifecycle: Lifecycle<typeof chargeState> = {
  columns: ['warehouse_charge.state'],
  values: chargeState,
  wire: 'value',
  meanings: {
    unpriced: 'The work is done and the rate card has no price for it; the warehouse decides.',
    charged: 'Its amount was taken from the balance of the seller, once; an amount of 0 is free.',
    waived: 'The warehouse takes nothing for it.',
    reversed: 'The work was undone or a dispute accepted; what was taken was given back.',
  },
  transitions: [
    { from: null, on: 'price by card', to: 'charged', by: 'system', effect: 'The balance goes down with the work.' },
    { from: null, on: 'find no price', to: 'unpriced', by: 'system', effect: 'It waits in the list of the warehouse.' },
    {
      from: ['unpriced'],
      on: 'price',
      to: 'charged',
      by: 'staff',
      effect: 'The balance of the seller goes down by the amount.',
      refusals: { charged: decided, waived: decided, reversed: decided },
    },
    {
      from: ['unpriced'],
      on: 'waive',
      to: 'waived',
      by: 'staff',
      effect: 'The seller reads the reason.',
      refusals: { charged: decided, waived: decided, reversed: decided },
    },
    {
      from: ['charged', 'unpriced'],
      on: 'reverse',
      to: 'reversed',
      by: 'system',
      effect: 'What was taken is added to the balance again, once.',
    },
  ],
}

export const chargeDisputeState = { open: 'open', accepted: 'accepted', refused: 'refused' } as const
export type ChargeDisputeState = keyof typeof chargeDisputeState
export const chargeDisputeStates = Object.values(chargeDisputeState) as [ChargeDisputeState, ...ChargeDisputeState[]]

const answered = 'CHARGE_DISPUTE_STATE'

/** What a seller says against a charge of a warehouse. */
export const chargeDisputeLifecycle: Lifecycle<typeof chargeDisputeState> = {
  columns: ['warehouse_charge_dispute.state'],
  values: chargeDisputeState,
  wire: 'value',
  meanings: {
    open: 'The seller has given a reason; the warehouse has not answered.',
    accepted: 'The charge was given back.',
    refused: 'The charge stands; the warehouse has given a reason.',
  },
  transitions: [
    { from: null, on: 'dispute', to: 'open', by: 'seller', effect: 'The warehouse is asked for an answer.' },
    {
      from: ['open'],
      on: 'accept',
      to: 'accepted',
      by: ['staff', 'system'],
      effect: 'The charge is given back, once. So it is when the charge is refunded by itself.',
      refusals: { accepted: answered, refused: answered },
    },
    {
      from: ['open'],
      on: 'refuse',
      to: 'refused',
      by: 'staff',
      effect: 'The charge stands; the seller reads the reason.',
      refusals: { accepted: answered, refused: answered },
    },
  ],
}

export const rateCardState = { draft: 'draft', published: 'published' } as const
export type RateCardState = keyof typeof rateCardState

/** One version of a rate card. */
export const rateCardLifecycle: Lifecycle<typeof rateCardState> = {
  columns: ['rate_card.state'],
  values: rateCardState,
  wire: 'value',
  meanings: {
    draft: 'It is being written; nothing is charged by it.',
    published: 'Work is charged by it from its first day until a later version begins; it is never changed.',
  },
  transitions: [
    { from: null, on: 'draft', to: 'draft', by: 'staff', effect: 'It stands beside the version that is in force.' },
    {
      from: ['draft'],
      on: 'publish',
      to: 'published',
      by: 'staff',
      effect: 'Work of its days is charged by it.',
      refusals: { published: 'NOT_FOUND' },
    },
  ],
}
