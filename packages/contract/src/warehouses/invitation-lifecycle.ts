import type { Lifecycle } from '../core/lifecycle.ts'

export const linkInvitationState = {
  pending: 'pending',
  accepted: 'accepted',
  declined: 'declined',
  withdrawn: 'withdrawn',
} as const
export type LinkInvitationState = keyof typeof linkInvitationState

const over = 'LINK_INVITATION_OVER'
const refusals = { accepted: over, declined: over, withdrawn: over } as const

/** An email address that is asked to connect to a warehouse, whether or not somebody has an account with it. */
export const linkInvitationLifecycle: Lifecycle<typeof linkInvitationState> = {
  columns: ['warehouse_invitation.state'],
  values: linkInvitationState,
  wire: 'value',
  meanings: {
    pending: 'Sent, and not answered.',
    accepted: 'The seller is connected.',
    declined: 'The seller does not want to.',
    withdrawn: 'The operator took it back.',
  },
  transitions: [
    { from: null, on: 'invite', to: 'pending', by: 'staff', effect: 'The address is written to.' },
    { from: ['pending'], on: 'accept', to: 'accepted', by: 'seller', effect: 'The connection is active.', refusals },
    { from: ['pending'], on: 'decline', to: 'declined', by: 'seller', effect: 'Nothing else.', refusals },
    {
      from: ['pending'],
      on: 'withdraw',
      to: 'withdrawn',
      by: 'staff',
      effect: 'The seller sees it no more.',
      refusals,
    },
  ],
}
