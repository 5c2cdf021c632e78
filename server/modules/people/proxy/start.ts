import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import { PROXY_CODE_SECONDS, type startProxy } from '@waybill/contract/proxy/api'
import { randomBytes } from 'node:crypto'
import { recordAudit } from '../../../platform/audit/index.ts'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { hashToken } from '../identity/index.ts'
import { findTarget, type Target, typeOf } from './target.ts'

/** Both organisations can see who was worked for, by whom and why. */
async function audit(db: Db, ctx: BaseCtx, { target, reason }: { target: Target; reason: string }): Promise<void> {
  const { orgId, userId } = ctx.actor
  const event = { action: 'proxy.started', subject: { type: 'user', id: target.id } } as const
  await recordAudit(db, { ...event, orgId, userId, detail: { reason, orgId: target.org_id } })
  await recordAudit(db, { ...event, orgId: target.org_id, userId: null, proxyUserId: userId, detail: { reason } })
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
