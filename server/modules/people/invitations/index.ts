/**
 * Invitations: owns the links by which a reseller asks sellers to sign up on its site.
 * Invariants: one invitation an email address; a code belongs to one site; a withdrawn code is rejected there; an invitation grants nothing
 * beyond the link: its seller proves the address and waits for approval as everyone does.
 * States: pending → accepted (a seller signed up with the code) | withdrawn; inviting a withdrawn address again creates a new code.
 */
import { inviteSellers, listInvitations, resendInvitation, withdrawInvitation } from '@waybill/contract/invitations/api'
import { handle } from '../../../platform/http/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { invite } from './invite.ts'
import { list, resend, withdraw } from './manage.ts'

export { acceptInvitation, checkInvitation } from './accept.ts'

/** Invitations belong to the service role: a reseller only reads its own data. */
const asService = { transaction: false } as const

export const invitationsModule: ServerModule = {
  owns: ['seller_invitation'],
  offers: ['invitations_open'],
  routes: [
    handle(inviteSellers, (ctx, { body }) => invite(ctx, body), asService),
    handle(listInvitations, (ctx, { query }) => list(ctx, query), asService),
    handle(resendInvitation, (ctx, { params }) => resend(ctx, params.id), asService),
    handle(withdrawInvitation, async (ctx, { params }) => (await withdraw(ctx, params.id), null), asService),
  ],
}
