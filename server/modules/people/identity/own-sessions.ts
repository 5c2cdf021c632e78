import type { Db } from '../../../platform/database/index.ts'
import { REFRESH_SECONDS } from './tokens.ts'

type UserKey = { orgId: number; userId: number }
type SessionKey = UserKey & { id: string }

/** The sessions in which a user is logged in, the latest used first, each with who works in it on the user's behalf. */
export function listOpenSessions(db: Db, { orgId, userId }: UserKey, { now, limit }: { now: Date; limit: number }) {
  const abandoned = new Date(now.getTime() - REFRESH_SECONDS * 1000)
  return db
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
    .where((row) => row.or([row('session.idle_until', 'is', null), row('session.idle_until', '>', now)]))
    .orderBy('session.last_seen_at', 'desc')
    .orderBy('session.id')
    .limit(limit)
    .execute()
}

/** Is it a session of the user that has not ended? */
export async function isOpenSession(db: Db, { orgId, userId, id }: SessionKey): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Is the refresh token one of the session that can still be exchanged? */
export async function isUnusedRefreshToken(
  db: Db,
  session: { orgId: number; id: string },
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('refresh_token')
    .select('session_id')
    .where('token_hash', '=', tokenHash)
    .where('org_id', '=', session.orgId)
    .where('session_id', '=', session.id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}
