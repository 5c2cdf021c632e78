import * as z from 'zod/mini'
import { EMAIL_MAX } from '../core/email.ts'
import { route } from '../core/route.ts'
import { id, idParams, instant, limit, page, text } from '../core/schemas.ts'

const family = '/api/saas-business/business/invitation'
/** Resellers alone. */
const common = { tag: 'Invitations', access: [4] } as const

/** Invitations that one call may send, that a reseller may send in a day, and minutes until one may be sent again. */
export const invitationRules = { atOnce: 50, perDay: 200, resendMinutes: 10 } as const

export const invitation = z.object({
  id,
  email: z.string(),
  language: z.enum(['en', 'cn']),
  state: z.enum(['pending', 'accepted']),
  /** When it was sent last. */
  sentAt: instant,
  /** How often it was sent. */
  sentCount: z.int(),
})
export type Invitation = z.infer<typeof invitation>

export const inviteSellers = route({
  ...common,
  id: 'inviteSellers',
  method: 'POST',
  path: `${family}/invite`,
  summary: 'Email sellers a sign-up link with an invitation code; returns a result for each address',
  body: z.strictObject({
    emails: z.array(text(EMAIL_MAX + 50)).check(z.minLength(1), z.maxLength(invitationRules.atOnce)),
    /** Language of the email. */
    language: z.enum(['en', 'cn']),
  }),
  output: z.object({
    results: z.array(
      z.object({
        email: z.string(),
        result: z.enum(['sent', 'invalid', 'has_account', 'sent_recently', 'daily_limit']),
      }),
    ),
  }),
})
export const listInvitations = route({
  ...common,
  id: 'listInvitations',
  method: 'GET',
  path: `${family}/list`,
  summary: 'List pending and accepted invitations, newest first',
  query: z.strictObject({ cursor: z.optional(text(200)), limit }),
  output: page(invitation),
})
export const resendInvitation = route({
  ...common,
  id: 'resendInvitation',
  method: 'POST',
  path: `${family}/:id/resend`,
  params: idParams,
  summary: 'Send an invitation again, with the same link',
  output: invitation,
  errors: ['NOT_FOUND', 'INVITATION_ACCEPTED', 'TOO_MANY_REQUESTS'],
})
export const withdrawInvitation = route({
  ...common,
  id: 'withdrawInvitation',
  method: 'POST',
  path: `${family}/:id/withdraw`,
  params: idParams,
  summary: 'Withdraw an invitation; its code is rejected from then on',
  output: z.null(),
  errors: ['NOT_FOUND', 'INVITATION_ACCEPTED'],
})
