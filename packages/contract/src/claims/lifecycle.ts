import type { ErrorCode } from '../core/errors.ts'
import type { Lifecycle } from '../core/lifecycle.ts'

export const claimState = {
  draft: 'draft',
  submitted: 'submitted',
  in_review: 'in_review',
  need_info: 'need_info',
  approved: 'approved',
  approved_partial: 'approved_partial',
  denied: 'denied',
  appealed: 'appealed',
  paid: 'paid',
  reversed: 'reversed',
  withdrawn: 'withdrawn',
  lapsed: 'lapsed',
} as const
export type ClaimState = keyof typeof claimState

/** Somebody has yet to act: the seller, its provider or the carrier. */
export const openClaims = [
  'draft',
  'submitted',
  'in_review',
  'need_info',
  'appealed',
  'approved',
  'approved_partial',
] as const satisfies readonly ClaimState[]

/** A claim that pays, or may yet pay, for what a void would give back: the label of its parcel is not voided. */
export const claimsAgainstVoid = [...openClaims, 'paid'] as const satisfies readonly ClaimState[]

const changed = 'CLAIM_CHANGED'
const under = ['submitted', 'in_review', 'need_info', 'appealed'] as const

/** What is answered in every state but those. */
const refusedExcept = (...allowed: readonly ClaimState[]): Partial<Record<ClaimState, typeof changed>> =>
  Object.fromEntries(
    Object.values(claimState)
      .filter((state) => !allowed.includes(state))
      .map((state) => [state, changed]),
  )

/** The same for staff, who know of no claim that was not submitted. */
const refusedToStaff = (...allowed: readonly ClaimState[]): Partial<Record<ClaimState, ErrorCode>> => ({
  ...refusedExcept(...allowed),
  draft: 'NOT_FOUND',
  lapsed: 'NOT_FOUND',
})

/** What a parcel's cover owes its seller. It is paid to the balance once, and taken back only if the parcel is found after all. */
export const claimLifecycle: Lifecycle<typeof claimState> = {
  columns: ['claim.state'],
  values: claimState,
  wire: 'value',
  meanings: {
    draft: 'Not sent yet; the seller collects evidence until the last day.',
    submitted: 'Sent; nobody has looked at it yet.',
    in_review: 'Carrier and provider look at it.',
    need_info: 'A question waits for the seller.',
    approved: 'All that was claimed will be paid.',
    approved_partial: 'A part of what was claimed will be paid.',
    denied: 'Nothing will be paid; the seller can appeal once.',
    appealed: 'The seller disagrees with the decision.',
    paid: 'The amount was added to the balance.',
    reversed: 'The parcel was found; the payment was taken back.',
    withdrawn: 'The seller took it back.',
    lapsed: 'The last day passed before it was sent.',
  },
  transitions: [
    {
      from: null,
      on: 'draft',
      to: 'draft',
      by: 'seller',
      effect: 'Cover and dates are those of the day.',
      refusals: refusedTwice(),
    },
    {
      from: ['draft'],
      on: 'submit',
      to: 'submitted',
      by: 'seller',
      effect: 'The provider and the carrier receive it.',
      refusals: refusedExcept('draft'),
    },
    { from: ['submitted', 'appealed'], on: 'receive', to: 'in_review', by: 'system', effect: 'It has a case number.' },
    {
      from: ['submitted', 'in_review', 'appealed'],
      on: 'ask',
      to: 'need_info',
      by: ['staff', 'system'],
      effect: 'The seller is asked, and counts it until it answers.',
      refusals: refusedToStaff('submitted', 'in_review', 'appealed'),
    },
    {
      from: ['need_info'],
      on: 'answer',
      to: 'in_review',
      by: 'seller',
      effect: 'The provider and the carrier receive the answer.',
      refusals: refusedExcept('need_info'),
    },
    {
      from: [...under],
      on: 'approve',
      to: 'approved',
      by: ['staff', 'system'],
      effect: 'The amount is due.',
      refusals: refusedToStaff(...under),
    },
    {
      from: [...under],
      on: 'approve in part',
      to: 'approved_partial',
      by: ['staff', 'system'],
      effect: 'The amount is due.',
      refusals: refusedToStaff(...under),
    },
    {
      from: [...under],
      on: 'deny',
      to: 'denied',
      by: ['staff', 'system'],
      effect: 'The seller reads why; a question without an answer ends so as well.',
      refusals: refusedToStaff(...under),
    },
    {
      from: ['denied'],
      on: 'appeal',
      to: 'appealed',
      by: 'seller',
      effect: 'It is looked at again, once.',
      refusals: refusedExcept('denied'),
    },
    {
      from: ['approved', 'approved_partial'],
      on: 'pay',
      to: 'paid',
      by: ['staff', 'system'],
      effect: 'The amount is added to the balance, along the whole chain.',
      refusals: refusedToStaff('approved', 'approved_partial'),
    },
    {
      from: ['paid'],
      on: 'reverse',
      to: 'reversed',
      by: ['staff', 'system'],
      effect: 'The amount is taken from the balance, even below its floor.',
      refusals: refusedToStaff('paid'),
    },
    {
      from: ['draft', 'submitted'],
      on: 'withdraw',
      to: 'withdrawn',
      by: 'seller',
      effect: 'The parcel can be claimed again.',
      refusals: refusedExcept('draft', 'submitted'),
    },
    { from: ['draft'], on: 'lapse', to: 'lapsed', by: 'system', effect: 'The parcel can no longer be claimed.' },
  ],
}

/** A parcel has one claim; only one that was never decided leaves room for another. */
function refusedTwice(): Partial<Record<ClaimState, 'CLAIM_OPEN' | null>> {
  return Object.fromEntries(
    Object.values(claimState).map((state) => [
      state,
      state === 'withdrawn' || state === 'lapsed' ? null : 'CLAIM_OPEN',
    ]),
  )
}

export const claimNumber = (id: number): string => `CL-${id}`
