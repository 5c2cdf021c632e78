import { accountStatus } from '@waybill/contract/users/lifecycle'
import type { Db } from '../../../platform/database/index.ts'
import { activateWaitingOrg } from '../../site/tenancy/index.ts'
import { endSessions } from './repository.ts'

type User = { orgId: number; id: number }

/** Lets a user in, and with him a seller's organisation that waited; needs the service scope. */
export async function grantAccess(db: Db, user: User): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ status: accountStatus.active, status_reason: null })
    .where('org_id', '=', user.orgId)
    .where('id', '=', user.id)
    .execute()
  await activateWaitingOrg(db, user.orgId)
}

/**
 * Locks a user out, for a reason, and ends every log-in of his and those opened from them; needs the service scope.
 */
export async function revokeAccess(db: Db, user: User, why: { reason: string; at: Date }): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ status: accountStatus.suspended, status_reason: why.reason })
    .where('org_id', '=', user.orgId)
    .where('id', '=', user.id)
    .execute()
  await endSessions(db, { orgId: user.orgId, userId: user.id }, { at: why.at, reason: 'suspended' })
}
