import type { Lifecycle } from '../core/lifecycle.ts'

export const identityState = { pending: 'pending', rejected: 'rejected', verified: 'verified' } as const
export type SubmissionState = keyof typeof identityState
/** notStarted: a seller that has submitted nothing; no row stands for it. */
export type IdentityState = 'notStarted' | SubmissionState

/** One submission of a seller's identity documents. A rejected one is final; the seller submits again. */
export const identityLifecycle: Lifecycle<typeof identityState> = {
  columns: ['identity_verification.state'],
  values: identityState,
  wire: 'value',
  meanings: {
    pending: 'The provider is looking at it.',
    verified: 'Accepted, for good.',
    rejected: 'Not accepted, with the reason.',
  },
  transitions: [
    {
      from: null,
      on: 'submit',
      to: 'pending',
      by: 'seller',
      effect: 'The provider finds it among what there is to do.',
      refusals: { pending: 'VERIFICATION_PENDING', verified: 'VERIFICATION_DONE', rejected: null },
    },
    {
      from: ['pending'],
      on: 'accept',
      to: 'verified',
      by: 'staff',
      effect: 'The organization is verified and may buy labels.',
      refusals: { verified: 'VERIFICATION_CHANGED', rejected: 'VERIFICATION_CHANGED' },
    },
    {
      from: ['pending'],
      on: 'reject',
      to: 'rejected',
      by: 'staff',
      effect: 'The seller is notified of the reason and may submit again.',
      refusals: { verified: 'VERIFICATION_CHANGED', rejected: 'VERIFICATION_CHANGED' },
    },
  ],
}
