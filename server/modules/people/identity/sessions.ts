import { AppError } from '@waybill/contract/core/errors'
import type { Tokens } from '@waybill/contract/identity/api'
import { accountStatus } from '@waybill/contract/users/lifecycle'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx, PublicCtx } from '../../../platform/http/index.ts'
import { tenantOfHost } from '../../site/tenancy/index.ts'
import { deviceOf } from './device-of.ts'
import { endSessions, findSuccessors, lockRefreshToken } from './repository.ts'
import { logSecurity } from './security-log.ts'
import { GRACE_SECONDS, hashToken, issueTokens, newSalt, secondsUntil, successorsOf } from './tokens.ts'

type Exchange = { tokens: Tokens } | { ended: string[] } | null
type Token = NonNullable<Awaited<ReturnType<typeof lockRefreshToken>>>

/** A log-in that may go on: not ended, on its own tenant's host, of a user and an organisation in good standing. */
const canContinue = (found: Token, now: Date, tenantOrgId: number | undefined): boolean =>
  !found.ended_at &&
  found.expires_at > now &&
  (found.idle_until === null || found.idle_until > now) &&
  found.tenant_org_id === tenantOrgId &&
  found.status !== accountStatus.suspended &&
  found.org_status !== accountStatus.suspended

type At = { now: Date; tenantOrgId: number | undefined; from: PublicCtx }

async function noteUse(db: Db, { org_id, session_id, user_id, proxy_user_id }: Token, at: At): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: at.now, ...deviceOf(at.from) })
    .where('org_id', '=', org_id)
    .where('id', '=', session_id)
    .execute()
  // Staff who work for a user are not the user.
  if (proxy_user_id !== null) return
  await db
    .updateTable('app_user')
    .set({ last_seen_at: at.now })
    .where('org_id', '=', org_id)
    .where('id', '=', user_id)
    .execute()
}

/** The first use of a refresh token. */
async function rotate(db: Db, token: string, { found, at }: { found: Token; at: At }): Promise<Tokens> {
  const salt = newSalt()
  await db
    .updateTable('refresh_token')
    .set({ used_at: at.now, successor_salt: salt })
    .where('token_hash', '=', hashToken(token))
    .execute()
  await noteUse(db, found, at)
  const session = { orgId: found.org_id, id: found.session_id, until: found.session_ends }
  return issueTokens(db, session, { pair: successorsOf(token, salt), now: at.now })
}

/**
 * The same successors once more: for a second tab that refreshed in the same moment, or when the first answer got lost. Null after the
 * grace, and as soon as the successor was used: then only a thief still has the old token.
 */
async function repeat(db: Db, token: string, { found, at }: { found: Token; at: At }): Promise<Tokens | null> {
  const { used_at: usedAt, successor_salt: salt } = found
  if (!usedAt || !salt || at.now.getTime() - usedAt.getTime() > GRACE_SECONDS * 1000) return null
  const pair = successorsOf(token, salt)
  const next = await findSuccessors(db, hashToken(pair.refreshToken), hashToken(pair.accessToken))
  if (!next || next.used_at) return null
  return { ...pair, expiresIn: secondsUntil(next.access_ends, at.now) }
}

async function exchange(db: Db, token: string, at: At): Promise<Exchange> {
  const found = await lockRefreshToken(db, hashToken(token))
  if (!found || !canContinue(found, at.now, at.tenantOrgId)) return null
  if (!found.used_at) return { tokens: await rotate(db, token, { found, at }) }
  const tokens = await repeat(db, token, { found, at })
  if (tokens) return { tokens }
  const session = { orgId: found.org_id, id: found.session_id }
  await logSecurity(db, at.from, {
    action: 'session.tokenReused',
    orgId: found.org_id,
    userId: found.user_id,
    tenantOrgId: found.tenant_org_id,
    subject: { type: 'session', id: found.session_id },
  })
  return { ended: await endSessions(db, session, { at: at.now, reason: 'refresh token used twice' }) }
}

/**
 * Exchanges a refresh token. Within the grace the same token answers the same successors, so two tabs and a lost answer never lose the
 * session; a later use means that someone else has the token too, and ends the whole session.
 */
export async function refresh(ctx: PublicCtx, token: string): Promise<Tokens> {
  const tenant = await tenantOfHost(ctx, ctx.host)
  const at = { now: ctx.now(), tenantOrgId: tenant?.orgId, from: ctx }
  // The end of a stolen session is an answer of the transaction and not an exception, so that it is committed.
  const done = await inScope(ctx.database, { role: 'service', orgId: 0 }, (db) => exchange(db, token, at))
  if (done && 'tokens' in done) return done.tokens
  if (done) {
    ctx.log.warn({ sessions: done.ended }, 'a refresh token was used twice: the session is ended')
  }
  throw new AppError('UNAUTHENTICATED')
}

/** Ends the log-in that calls. */
export async function logOut(ctx: BaseCtx): Promise<void> {
  const session = { orgId: ctx.actor.orgId, id: ctx.actor.sessionId }
  await inScope(ctx.database, { role: 'service', orgId: session.orgId, userId: ctx.actor.userId }, (db) =>
    endSessions(db, session, { at: ctx.now(), reason: 'logged out' }),
  )
}
