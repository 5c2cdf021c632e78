import { deviceOf, type LoginSession, notFound } from '@waybill/contract'
import type { BaseCtx } from '../../platform/http/index.ts'
import { endSessions, REFRESH_SECONDS } from '../identity/index.ts'
import { audit, inOwn } from './own.ts'

const SHOWN = 100

function openSessions(ctx: BaseCtx) {
  const { orgId, userId } = ctx.actor
  const now = ctx.now()
  const abandoned = new Date(now.getTime() - REFRESH_SECONDS * 1000)
  return inOwn(
    ctx,
    (db) =>
      db
        .selectFrom('session')
        .leftJoin('app_user as worker', (join) =>
          join.onRef('worker.org_id', '=', 'session.proxy_org_id').onRef('worker.id', '=', 'session.proxy_user_id'),
        )
        .select(['session.id', 'session.user_agent', 'session.ip_prefix', 'session.created_at', 'session.last_seen_at'])
        .select('session.expires_at')
        .select(['session.proxy_user_id', 'worker.first_name', 'worker.last_name'])
        .where('session.org_id', '=', orgId)
        .where('session.user_id', '=', userId)
        .where('session.ended_at', 'is', null)
        .where('session.last_seen_at', '>', abandoned)
        .where('session.expires_at', '>', now)
        .orderBy('session.last_seen_at', 'desc')
        .orderBy('session.id')
        .limit(SHOWN)
        .execute(),
    { readOnly: true },
  )
}

/** Where the caller is logged in; his own log-in first, then the latest used. */
export async function sessionsOf(ctx: BaseCtx): Promise<{ sessions: LoginSession[] }> {
  const rows = await openSessions(ctx)
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
  await inOwn(ctx, async (db) => {
    const mine = await db
      .selectFrom('session')
      .select('id')
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (!mine) throw notFound('Log-in', '登录')
    await audit(db, ctx, 'session.ended', { sessionId: id })
    await endSessions(db, { orgId, id }, { at: ctx.now(), reason: 'ended by the user' })
  })
  return null
}

/** Signs the caller out everywhere, here too. */
export async function endAll(ctx: BaseCtx): Promise<null> {
  const { orgId, userId } = ctx.actor
  await inOwn(ctx, async (db) => {
    await audit(db, ctx, 'session.ended', { all: true })
    await endSessions(db, { orgId, userId }, { at: ctx.now(), reason: 'signed out everywhere' })
  })
  return null
}
