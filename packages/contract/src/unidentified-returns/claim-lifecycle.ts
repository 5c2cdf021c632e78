import type { Lifecycle } from '../core/lifecycle.ts'

export const unidentifiedClaimState = {
  waiting: 'waiting',
  confirmed: 'confirmed',
  rejected: 'rejected',
  superseded: 'superseded',
  withdrawn: 'withdrawn',
} as const
export type UnidentifiedClaimState = keyof typeof unidentifiedClaimState
export const unidentifiedClaimStates = Object.values(unidentifiedClaimState) as [
  UnidentifiedClaimState,
  ...UnidentifiedClaimState[],
]

const over = 'UNIDENTIFIED_CLAIM_STATE'

/** What a seller says of an unidentified return: that it is of an order of its own. */
export const unidentifiedClaimLifecycle: Lifecycle<typeof unidentifiedClaimState> = {
  columns: ['unidentified_claim.state'],
  values: unidentifiedClaimState,
  wire: 'value',
  meanings: {
    waiting: 'Staff of the warehouse decide.',
    confirmed: 'It is a return of the order.',
    rejected: 'Staff do not believe it, for the reason that they gave.',
    superseded: "Another seller's claim was confirmed.",
    withdrawn: 'The seller took it back.',
  },
  transitions: [
    { from: null, on: 'claim', to: 'waiting', by: 'seller', effect: 'The warehouse gets a mail.' },
    {
      from: ['waiting'],
      on: 'confirm',
      to: 'confirmed',
      by: 'staff',
      effect: 'A return of the order has arrived; the seller gets a message.',
      refusals: { confirmed: null, rejected: over, superseded: over, withdrawn: over },
    },
    {
      from: ['waiting'],
      on: 'reject',
      to: 'rejected',
      by: 'staff',
      effect: 'The seller reads the reason.',
      refusals: { confirmed: over, rejected: null, superseded: over, withdrawn: over },
    },
    {
      from: ['waiting'],
      on: 'lose',
      to: 'superseded',
      by: 'system',
      effect: 'The seller reads that it is of an order of somebody else.',
    },
    {
      from: ['waiting'],
      on: 'withdraw',
      to: 'withdrawn',
      by: 'seller',
      effect: 'The warehouse gets a mail.',
      refusals: { confirmed: over, rejected: over, superseded: over, withdrawn: null },
    },
  ],
}
