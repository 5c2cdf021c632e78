import { AppError, type Tokens } from '@waybill/contract'
import { type Db, inScope } from '../../platform/database/index.ts'
import type { BaseCtx, PublicCtx } from '../../platform/http/index.ts'
import { tenantOfHost } from '../tenancy/index.ts'
import { forgetSessions } from './authenticate.ts'
import { deviceOf } from './open-session.ts'
import { endSessions, lockRefreshToken, standing } from './repository.ts'
import { hashToken, issueTokens } from './tokens.ts'

type Exchange = { tokens: Tokens } | { ended: string[] } | null
type Token = NonNullable<Awaited<ReturnType<typeof lockRefreshToken>>>

/** A log-in that may go on: not ended, on its own tenant's host, of a user and an organisation in good standing. */
const mayGoOn = (found: Token, now: Date, tenantOrgId: number | undefined): boolean =>
  !found.ended_at &&
  found.expires_at > now &&
  found.tenant_org_id === tenantOrgId &&
  found.status !== standing.suspended &&
  found.org_status !== standing.suspended

type At = { now: Date; tenantOrgId: number | undefined; device: ReturnType<typeof deviceOf> }

async function exchange(db: Db, hash: Buffer, at: At): Promise<Exchange> {
  const found = await lockRefreshToken(db, hash)
  if (!found || !mayGoOn(found, at.now, at.tenantOrgId)) return null
  const session = { orgId: found.org_id, id: found.session_id }
  if (found.used_at) {
    return { ended: await endSessions(db, session, { at: at.now, reason: 'refresh token used twice' }) }
  }
  await db.updateTable('refresh_token').set({ used_at: at.now }).where('token_hash', '=', hash).execute()
  await db
    .updateTable('session')
    .set({ last_seen_at: at.now, ...at.device })
    .where('org_id', '=', session.orgId)
    .where('id', '=', session.id)
    .execute()
  // Staff who work for a user are not the user.
  if (found.proxy_user_id === null) {
    await db
      .updateTable('app_user')
      .set({ last_seen_at: at.now })
      .where('org_id', '=', session.orgId)
      .where('id', '=', found.user_id)
      .execute()
  }
  return { tokens: await issueTokens(db, { ...session, until: found.session_ends }, at.now) }
}

/**
 * Exchanges a refresh token, once. Used a second time, somebody else has it too: then the whole log-in ends. Tabs that share
 * tokens must therefore take turns (the shell does, by Web Locks); we keep hashes only, so an answer cannot be given twice.
 */
export async function refresh(ctx: PublicCtx, token: string): Promise<Tokens> {
  const tenant = await tenantOfHost(ctx, ctx.host)
  const at = { now: ctx.now(), tenantOrgId: tenant?.orgId, device: deviceOf(ctx) }
  // The end of a stolen log-in is an answer of the transaction and not an exception, so that it is committed.
  const done = await inScope(ctx.database, { role: 'service', orgId: 0 }, (db) => exchange(db, hashToken(token), at))
  if (done && 'tokens' in done) return done.tokens
  if (done) {
    forgetSessions(ctx.database, done.ended)
    ctx.log.warn({ sessions: done.ended }, 'a refresh token was used twice: the log-in is ended')
  }
  throw new AppError('UNAUTHENTICATED')
}

/** Ends the log-in that calls. */
export async function logOut(ctx: BaseCtx): Promise<void> {
  const session = { orgId: ctx.actor.orgId, id: ctx.actor.sessionId }
  const ended = await inScope(ctx.database, { role: 'service', orgId: session.orgId, userId: ctx.actor.userId }, (db) =>
    endSessions(db, session, { at: ctx.now(), reason: 'logged out' }),
  )
  forgetSessions(ctx.database, ended)
}
