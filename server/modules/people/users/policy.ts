import type { ManagedUser, UserKind } from '@waybill/contract/users/api'
import { orgType } from '@waybill/contract/core/enums'
import type { Permission } from '@waybill/contract/core/schemas'
import { type UserStanding, accountStatus, userLifecycle } from '@waybill/contract/users/lifecycle'
import { canTransition } from '@waybill/contract/core/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../platform/http/index.ts'
import { PLATFORM_ORG_ID } from '../../site/tenancy/index.ts'

export type Staff = Pick<Actor, 'orgId' | 'orgType' | 'userId'>

/** Whom the staff provides for, on app_user u and org o: what a list shows and what an act may touch. */
export function managedBy(staff: Staff): RawBuilder<boolean> {
  if (staff.orgType === orgType.ADMIN)
    return sql`o.type in (${orgType.OMS}::int, ${orgType.WMS}::int, ${orgType.SERVER}::int)`
  if (staff.orgType === orgType.SERVER)
    return sql`(o.type = ${orgType.OMS}::int and o.parent_org_id = ${staff.orgId} and u.tenant_org_id = ${staff.orgId})`
  return sql`false`
}

/** What kind of account it is, on app_user u and org o. */
export const kindColumn = sql<UserKind>`case
  when o.type = ${orgType.WMS}::int then 'warehouse' when o.type = ${orgType.SERVER}::int then 'reseller'
  when u.tenant_org_id = ${PLATFORM_ORG_ID}::bigint then 'ordinary' else 'saas' end`

const allowed: Permission = { allowed: true, reason: null }
const refused = (reason: string): Permission => ({ allowed: false, reason })

/** What may be done with a user; a reason is an error code. */
export function userPermissions(
  user: { id: number; standing: UserStanding; pending: boolean },
  staff: Pick<Staff, 'userId'>,
): ManagedUser['can'] {
  const may = (to: UserStanding, code: string): Permission =>
    canTransition(userLifecycle, accountStatus[user.standing], accountStatus[to]) ? allowed : refused(code)
  const waiting = user.standing === 'waiting' ? allowed : refused('USER_NOT_WAITING')
  return {
    approve: waiting,
    deny: waiting,
    suspend: user.id === staff.userId ? refused('USER_IS_SELF') : may('suspended', 'USER_SUSPENDED_ALREADY'),
    reactivate: user.standing === 'suspended' ? may('active', 'USER_NOT_SUSPENDED') : refused('USER_NOT_SUSPENDED'),
    verify: user.pending ? allowed : refused('VERIFICATION_CHANGED'),
  }
}
