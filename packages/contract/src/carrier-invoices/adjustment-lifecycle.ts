import type { Lifecycle } from '../core/lifecycle.ts'

export const adjustmentState = {
  proposed: 'proposed',
  ignored: 'ignored',
  withdrawn: 'withdrawn',
  posted: 'posted',
  absorbed: 'absorbed',
  disputed: 'disputed',
  accepted: 'accepted',
  refused: 'refused',
} as const
export type AdjustmentState = keyof typeof adjustmentState

const decided = 'ADJUSTMENT_DECIDED'
const notOpen = {
  withdrawn: decided,
  posted: decided,
  absorbed: decided,
  disputed: decided,
  accepted: decided,
  refused: decided,
} as const
const notDisputable = {
  proposed: 'NOT_FOUND',
  ignored: 'NOT_FOUND',
  withdrawn: 'NOT_FOUND',
  absorbed: 'NOT_FOUND',
  disputed: 'ADJUSTMENT_DISPUTED',
  accepted: 'ADJUSTMENT_DISPUTED',
  refused: 'ADJUSTMENT_DISPUTED',
} as const
const notDisputed = {
  proposed: 'ADJUSTMENT_NOT_DISPUTED',
  ignored: 'ADJUSTMENT_NOT_DISPUTED',
  withdrawn: 'ADJUSTMENT_NOT_DISPUTED',
  posted: 'ADJUSTMENT_NOT_DISPUTED',
  absorbed: 'ADJUSTMENT_NOT_DISPUTED',
  accepted: 'ADJUSTMENT_NOT_DISPUTED',
  refused: 'ADJUSTMENT_NOT_DISPUTED',
} as const

/** What a label costs more or less than was charged, from the carrier's invoice to the end of a dispute. */
export const adjustmentLifecycle: Lifecycle<typeof adjustmentState> = {
  columns: ['carrier_adjustment.state'],
  values: adjustmentState,
  wire: 'name',
  meanings: {
    proposed: 'The carrier billed something else; staff has to decide.',
    ignored: 'Staff set it aside, for example to claim it from the carrier first.',
    withdrawn: 'Later lines made up for it before it was posted.',
    posted: 'It was charged or credited along the whole chain.',
    absorbed: "It is the provider's own cost.",
    disputed: 'The seller contests it.',
    accepted: 'The dispute was won: it was reversed.',
    refused: 'The dispute was lost: it stays.',
  },
  transitions: [
    { from: null, on: 'propose', to: 'proposed', by: 'system', effect: 'It waits on the matching desk.' },
    {
      from: ['proposed'],
      on: 'ignore',
      to: 'ignored',
      by: 'staff',
      effect: 'It is left out when everything proposed is posted.',
      refusals: { ...notOpen, ignored: decided },
    },
    {
      from: ['ignored'],
      on: 'change',
      to: 'proposed',
      by: 'system',
      effect: 'Another invoice changed the difference.',
    },
    {
      from: ['proposed', 'ignored'],
      on: 'balance',
      to: 'withdrawn',
      by: 'system',
      effect: 'Nothing is posted.',
    },
    {
      from: ['proposed', 'ignored'],
      on: 'post',
      to: 'posted',
      by: 'staff',
      effect:
        'Seller, reseller and carrier books are adjusted in the same transaction; the seller is notified once a day.',
      refusals: notOpen,
    },
    {
      from: ['proposed', 'ignored'],
      on: 'absorb',
      to: 'absorbed',
      by: 'staff',
      effect: "The difference is posted to the carrier's book alone.",
      refusals: notOpen,
    },
    {
      from: ['posted'],
      on: 'dispute',
      to: 'disputed',
      by: 'seller',
      effect: 'It waits for staff. Possible until the day that the adjustment names.',
      refusals: notDisputable,
    },
    {
      from: ['disputed'],
      on: 'accept',
      to: 'accepted',
      by: 'staff',
      effect: 'Every book gets back what the adjustment moved; the seller is notified.',
      refusals: notDisputed,
    },
    {
      from: ['disputed'],
      on: 'refuse',
      to: 'refused',
      by: 'staff',
      effect: 'The seller is notified of the answer.',
      refusals: notDisputed,
    },
  ],
}
