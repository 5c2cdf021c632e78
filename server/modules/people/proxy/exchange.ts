import { AppError } from '@waybill/contract/core/errors'
import { PROXY_MINUTES } from '@waybill/contract/proxy/api'
import type { ProxyType } from '@waybill/contract/shell/hand-over'
import type { Tokens } from '@waybill/contract/identity/api'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { hashToken, openSession } from '../identity/index.ts'
import { tenantOfHost } from '../../site/tenancy/index.ts'
import { findTarget, typeOf } from './target.ts'

/** Uses a code up; undefined when it is not the caller's, not this host's, over, used or unknown. One of two at once gets it. */
function consumeCode(db: Db, ctx: BaseCtx, code: string) {
  const now = ctx.now()
  return db
    .updateTable('proxy_code')
    .set({ used_at: now })
    .where('code_hash', '=', hashToken(code))
    .where('org_id', '=', ctx.actor.orgId)
    .where('user_id', '=', ctx.actor.userId)
    .where('host', '=', ctx.host)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['target_user_id', 'reason'])
    .executeTakeFirst()
}

/** Exchanges a code for tokens of a log-in on the user's behalf; all that can be wrong with a code looks alike. */
export async function exchange(ctx: BaseCtx, input: { type: ProxyType; code: string }): Promise<Tokens> {
  const { actor } = ctx
  const tenant = await tenantOfHost(ctx, ctx.host)
  const scope = { role: 'service', orgId: actor.orgId, userId: actor.userId } as const
  // In a transaction of its own: whatever is found to be wrong afterwards, the code stays used up.
  const consumed = await inScope(ctx.database, scope, (db) => consumeCode(db, ctx, input.code))
  if (!tenant || !consumed) throw new AppError('PROXY_CODE_INVALID')
  return inScope(ctx.database, scope, async (db) => {
    // The rights are looked at again: a minute may have changed them.
    const target = await findTarget(db, actor, consumed.target_user_id)
    if (!target || typeOf(target) !== input.type) throw new AppError('PROXY_CODE_INVALID')
    const until = new Date(ctx.now().getTime() + PROXY_MINUTES * 60_000)
    const proxy = { orgId: actor.orgId, userId: actor.userId, sessionId: actor.sessionId, reason: consumed.reason }
    const session = { orgId: target.org_id, userId: target.id, tenantOrgId: tenant.orgId, until, proxy }
    return openSession(db, session, ctx)
  })
}
