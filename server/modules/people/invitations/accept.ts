import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { Db } from '../../../platform/database/index.ts'

/** Throws INVITATION_WITHDRAWN for a withdrawn code of this site. Every other text may be an invitation code. Needs the service scope. */
export async function checkInvitation(db: Db, tenantOrgId: number, code: string): Promise<void> {
  const row = await db
    .selectFrom('seller_invitation')
    .select('withdrawn_at')
    .where('org_id', '=', tenantOrgId)
    .where('code', '=', code)
    .executeTakeFirst()
  if (!row?.withdrawn_at) return
  throw new AppError('INVITATION_WITHDRAWN', { fields: [fieldProblem('invitationCode', 'INVITATION_WITHDRAWN')] })
}

/** Records that a seller signed up with a code of this site, if it is the code of a pending invitation. Needs the service scope. */
export async function acceptInvitation(
  db: Db,
  tenantOrgId: number,
  accepted: { code: string; sellerOrgId: number; at: Date },
): Promise<void> {
  await db
    .updateTable('seller_invitation')
    .set({ accepted_at: accepted.at, seller_org_id: accepted.sellerOrgId })
    .where('org_id', '=', tenantOrgId)
    .where('code', '=', accepted.code)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}
