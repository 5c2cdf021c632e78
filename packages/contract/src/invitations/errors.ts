/** Errors of invitations: status, English, Chinese. */
export const invitationErrors = {
  INVITATION_WITHDRAWN: [
    400,
    'This invitation has been withdrawn. Remove the code or ask for a new one.',
    '该邀请已撤回，请清除邀请码或索取新的邀请码',
  ],
  INVITATION_ACCEPTED: [409, 'This invitation has already been accepted', '该邀请已被接受'],
} as const
