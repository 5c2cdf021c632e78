import { notFound, type OutputOf, PROXY_CODE_SECONDS, type startProxy } from '@waybill/contract'
import { randomBytes } from 'node:crypto'
import { type Db, inScope } from '../../platform/database/index.ts'
import type { BaseCtx } from '../../platform/http/index.ts'
import { hashToken } from '../identity/index.ts'
import { findTarget, type Target, typeOf } from './target.ts'

/** Both organisations can see who was worked for, by whom and why. */
async function audit(db: Db, ctx: BaseCtx, { target, reason }: { target: Target; reason: string }): Promise<void> {
  const { orgId, userId } = ctx.actor
  const event = { action: 'proxy start', subject_type: 'user', subject_id: String(target.id) }
  const detail = JSON.stringify({ reason, orgId: target.org_id })
  await db
    .insertInto('audit_event')
    .values({ org_id: orgId, user_id: userId, ...event, detail })
    .execute()
  await db
    .insertInto('audit_event')
    .values({ org_id: target.org_id, proxy_user_id: userId, ...event, detail: JSON.stringify({ reason }) })
    .execute()
}

/** Makes the one-time code with which the caller, and nobody else, goes on to work for the user. */
export async function start(
  ctx: BaseCtx,
  { userId, reason }: { userId: number; reason: string },
): Promise<OutputOf<typeof startProxy>> {
  const { actor } = ctx
  const code = randomBytes(32).toString('base64url')
  const now = ctx.now()
  const target = await inScope(
    ctx.database,
    { role: 'service', orgId: actor.orgId, userId: actor.userId },
    async (db) => {
      const found = await findTarget(db, actor, userId)
      if (!found) throw notFound('User', '用户')
      await db.deleteFrom('proxy_code').where('expires_at', '<', now).execute()
      await db
        .insertInto('proxy_code')
        .values({
          code_hash: hashToken(code),
          org_id: actor.orgId,
          user_id: actor.userId,
          session_id: actor.sessionId,
          host: ctx.host,
          target_org_id: found.org_id,
          target_user_id: found.id,
          reason,
          expires_at: new Date(now.getTime() + PROXY_CODE_SECONDS * 1000),
        })
        .execute()
      await audit(db, ctx, { target: found, reason })
      return found
    },
  )
  const type = typeOf(target)
  return { type, code, expiresIn: PROXY_CODE_SECONDS, href: `/?${new URLSearchParams({ type, code })}` }
}
