import { type ManagedUserDetail, type UserAction, userActions } from '@waybill/contract/users/api'
import { notFound } from '@waybill/contract/core/errors'
import { sql } from 'kysely'
import { inScope, type Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { factorState } from '../mfa/index.ts'
import { canSeeActor, platformName, type Reader } from '../../site/tenancy/index.ts'
import { lastSubmission } from '../verification/index.ts'
import { managedBy, type Staff } from './policy.ts'
import { presentUser, userColumns, type UserRecord, userRelations } from './row.ts'
import { signUpOf } from '../registration/index.ts'

const ACTIVITY = 50

export type Managed = UserRecord & {
  language: string
  time_zone: string | null
  status_reason: string | null
}

/** A user whom the staff provides for; the 404 for every other, as for one that there is not. In the staff's own scope. */
export async function getManaged(db: Db, staff: Staff, userId: number): Promise<Managed> {
  const { rows } = await sql<Managed>`
    select ${userColumns}, u.language, u.time_zone, u.status_reason
    from identity_managed_user u join tenancy_org o on o.id = u.org_id ${userRelations}
    where u.id = ${userId}::bigint and ${managedBy(staff)}`.execute(db)
  const [found] = rows
  if (!found) throw notFound('User', '用户')
  return found
}

type Event = {
  at: Date
  action: UserAction
  actor: string | null
  actor_org: number | null
  actor_parent: number | null
  reason: string | null
}

/** What was done by and with a user, newest first. Who the reader is not to know is called the platform, and gives no reasons. */
async function activityOf(db: Db, { id, org_id }: Managed, reader: Reader): Promise<ManagedUserDetail['activity']> {
  const { rows } = await sql<Event>`
    select e.at, e.action, nullif(trim(by.first_name || ' ' || by.last_name), '') as actor, by.org_id as actor_org,
      bo.parent_org_id as actor_parent, e.detail ->> 'reason' as reason
    from audit_entry e left join identity_user by on by.id = coalesce(e.proxy_user_id, e.user_id) left join tenancy_org bo on bo.id = by.org_id
    where e.org_id = ${org_id} and e.action = any(${[...userActions]}::text[])
      and ((e.subject_type = 'user' and e.subject_id = ${String(id)}) or e.subject_type = 'identity'
        or (e.user_id = ${id} and e.action = 'login.succeeded'))
    order by e.id desc limit ${ACTIVITY}`.execute(db)
  const platform = platformName(reader)
  return rows.map(({ at, action, actor, actor_org: orgId, actor_parent: parentOrgId, reason }) => {
    const known = canSeeActor(reader, { orgId, parentOrgId })
    return { at: at.toISOString(), action, actor: known ? actor : platform, reason: known ? reason : null }
  })
}

/** Answers getUserDetail: who it is by the staff's own scope, papers and names by the service for that organisation. */
export async function userDetail(ctx: BaseCtx, userId: number): Promise<ManagedUserDetail> {
  const user = await ctx.inScope((db) => getManaged(db, ctx.actor, userId), { readOnly: true })
  const scope = { ...ctx.scope, role: 'service', orgId: user.org_id } as const
  const more = await inScope(
    ctx.database,
    scope,
    async (db) => ({
      submission: user.kind === 'ordinary' ? await lastSubmission(db, user.org_id) : null,
      signUp: await signUpOf(db, user.org_id),
      twoFactor: (await factorState(db, { orgId: user.org_id, userId })).enabled,
      activity: await activityOf(db, user, ctx.actor),
    }),
    { readOnly: true },
  )
  return {
    ...presentUser(user, ctx.actor),
    language: user.language === 'cn' ? 'cn' : 'en',
    timeZone: user.time_zone,
    reason: user.status_reason,
    ...more,
  }
}
