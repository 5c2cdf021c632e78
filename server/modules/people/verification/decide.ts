import { AppError } from '@waybill/contract/core/errors'
import { identityLifecycle, identityState } from '@waybill/contract/verification/lifecycle'
import { statesBefore } from '@waybill/contract/core/lifecycle'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import { markOrgVerified } from '../../site/tenancy/index.ts'

export interface Decision {
  orgId: number
  verificationId: number
  /** The user of the provider who decides. */
  userId: number
  at: Date
  /** What is wrong and what to change; null = accepted. */
  refusal: string | null
}

/**
 * Decides papers; needs the service scope, and the caller has checked that the decider provides for the organisation. Throws
 * VERIFICATION_CHANGED when they are decided already or newer ones lie there. The caller forgets what it remembers of the
 * organisation's users after the commit.
 */
export async function decide(db: Db, { orgId, verificationId, userId, at, refusal }: Decision): Promise<void> {
  const state = refusal === null ? identityState.verified : identityState.rejected
  const decided = await db
    .updateTable('identity_verification')
    .set({ state, decided_by: userId, decided_at: at, reason: refusal })
    .where('org_id', '=', orgId)
    .where('id', '=', verificationId)
    .where('state', 'in', statesBefore(identityLifecycle, state))
    .returning('id')
    .executeTakeFirst()
  if (!decided) throw new AppError('VERIFICATION_CHANGED')
  if (state === identityState.verified) await markOrgVerified(db, orgId)
  await recordAudit(db, {
    orgId,
    userId,
    action: state === identityState.verified ? 'identity.approved' : 'identity.rejected',
    subject: { type: 'identity', id: verificationId },
    detail: refusal === null ? {} : { reason: refusal },
  })
}
