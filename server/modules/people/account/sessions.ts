import { deviceOf } from '@waybill/contract/core/device'
import type { LoginSession } from '@waybill/contract/account/api'
import { notFound } from '@waybill/contract/core/errors'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { endSessions, isOpenSession, listOpenSessions } from '../identity/index.ts'
import { audit, inAccountScope } from './account-scope.ts'

const SHOWN = 100

/** Where the caller is logged in; his own log-in first, then the latest used. */
export async function sessionsOf(ctx: BaseCtx): Promise<{ sessions: LoginSession[] }> {
  const { orgId, userId } = ctx.actor
  const shown = { now: ctx.now(), limit: SHOWN }
  const rows = await inAccountScope(ctx, (db) => listOpenSessions(db, { orgId, userId }, shown), { readOnly: true })
  const sessions = rows.map((row) => ({
    id: row.id,
    ...deviceOf(row.user_agent),
    network: row.ip_prefix,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    endsAt: row.expires_at.toISOString(),
    current: row.id === ctx.actor.sessionId,
    byName: row.proxy_user_id === null ? null : `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
  }))
  return { sessions: sessions.toSorted((one, other) => Number(other.current) - Number(one.current)) }
}

/** Ends one log-in of the caller; another's is as good as none. */
export async function endOne(ctx: BaseCtx, id: string): Promise<null> {
  const { orgId, userId } = ctx.actor
  await inAccountScope(ctx, async (db) => {
    const mine = await isOpenSession(db, { orgId, userId, id })
    if (!mine) throw notFound('Session', '登录')
    await audit(db, ctx, 'session.ended', { sessionId: id })
    await endSessions(db, { orgId, id }, { at: ctx.now(), reason: 'ended by the user' })
  })
  return null
}

/** Signs the caller out everywhere, here too. */
export async function endAll(ctx: BaseCtx): Promise<null> {
  const { orgId, userId } = ctx.actor
  await inAccountScope(ctx, async (db) => {
    await audit(db, ctx, 'session.ended', { all: true })
    await endSessions(db, { orgId, userId }, { at: ctx.now(), reason: 'signed out everywhere' })
  })
  return null
}
