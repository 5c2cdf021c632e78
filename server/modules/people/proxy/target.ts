import { AppError } from '@waybill/contract/core/errors'
import { orgType, type OrgType } from '@waybill/contract/core/enums'
import { type ProxyType, proxyTypeOf } from '@waybill/contract/shell/hand-over'
import { accountStatus } from '@waybill/contract/users/lifecycle'
import type { Db } from '../../../platform/database/index.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { PLATFORM_ORG_ID } from '../../site/tenancy/index.ts'

/** The user with what decides on working for him; undefined for an id that nobody has. */
function findUser(db: Db, userId: number) {
  return db
    .selectFrom('identity_user as app_user')
    .innerJoin('tenancy_org as org', 'org.id', 'app_user.org_id')
    .select([
      'app_user.org_id',
      'app_user.id',
      'app_user.tenant_org_id',
      'app_user.status',
      'org.type',
      'org.parent_org_id',
      'org.status as org_status',
    ])
    .where('app_user.id', '=', userId)
    .executeTakeFirst()
}
export type Target = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** The kind of the account, as the hand-over's `type` names it. */
export const typeOf = (target: Pick<Target, 'type' | 'tenant_org_id'>): ProxyType =>
  proxyTypeOf({ orgType: target.type as OrgType, onMainSite: target.tenant_org_id === PLATFORM_ORG_ID })

/** May this log-in work for users of the organisation? Whoever may not is told that there is no such user. */
function mayWorkFor(actor: Pick<Actor, 'orgType' | 'orgId'>, target: Target): boolean {
  if (actor.orgType === orgType.ADMIN) return target.type === orgType.OMS || target.type === orgType.SERVER
  return actor.orgType === orgType.SERVER && target.type === orgType.OMS && target.parent_org_id === actor.orgId
}

/** The user, when the log-in may work for him; undefined otherwise. Throws when the account does not let anybody in. */
export async function findTarget(db: Db, actor: Actor, userId: number): Promise<Target | undefined> {
  const target = await findUser(db, userId)
  if (!target || !mayWorkFor(actor, target)) return undefined
  if (target.status === accountStatus.suspended || target.org_status === accountStatus.suspended)
    throw new AppError('SUSPENDED')
  if (target.status === accountStatus.waiting) throw new AppError('NOT_APPROVED')
  return target
}
