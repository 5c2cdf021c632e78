import type { Tokens } from '@waybill/contract/identity/api'
import type { Db } from '../../../platform/database/index.ts'
import type { PublicCtx } from '../../../platform/http/index.ts'
import { deviceOf } from './device-of.ts'
import { logSecurity } from './security-log.ts'
import { issueTokens, newPair } from './tokens.ts'

export interface NewSession {
  orgId: number
  userId: number
  /** On whose hosts it is good. */
  tenantOrgId: number
  /** Its absolute end, however often it is refreshed. */
  until: Date
  /** The browser was not known before. */
  newDevice?: boolean
  /** Staff who work for the user, and the log-in of theirs with which this one ends; `until` is needed with it. */
  proxy?: { orgId: number; userId: number; sessionId: string; reason: string }
  /** A badge opens it on a shared device: it ends when nothing is done there until then. */
  badge?: { deviceId: number; idleUntil: Date }
}
type From = Pick<PublicCtx, 'userAgent' | 'ip' | 'now'>

/** Work on a user's behalf ends with the log-in it is opened from, if not before. */
async function endOf(db: Db, { proxy, until }: NewSession): Promise<Date> {
  if (!proxy) return until
  const opener = await db
    .selectFrom('session')
    .select('expires_at')
    .where('org_id', '=', proxy.orgId)
    .where('id', '=', proxy.sessionId)
    .executeTakeFirstOrThrow()
  return opener.expires_at < until ? opener.expires_at : until
}

/** Opens a session with its first tokens and audits it; needs the service scope. Who may was checked before. */
export async function openSession(db: Db, session: NewSession, from: From): Promise<Tokens> {
  const now = from.now()
  const { proxy, badge } = session
  const until = await endOf(db, session)
  const { id } = await db
    .insertInto('session')
    .values({
      org_id: session.orgId,
      user_id: session.userId,
      tenant_org_id: session.tenantOrgId,
      created_at: now,
      last_seen_at: now,
      expires_at: until,
      ...deviceOf(from),
      ...(badge && { device_id: badge.deviceId, idle_until: badge.idleUntil }),
      ...(proxy && { proxy_org_id: proxy.orgId, proxy_user_id: proxy.userId, proxy_session_id: proxy.sessionId }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await logSecurity(db, from, {
    action: proxy ? 'proxy.sessionStarted' : 'login.succeeded',
    orgId: session.orgId,
    userId: session.userId,
    tenantOrgId: session.tenantOrgId,
    subject: { type: 'session', id },
    ...(proxy && { proxyUserId: proxy.userId, detail: { reason: proxy.reason } }),
    ...(session.newDevice && { detail: { newDevice: true } }),
    ...(badge && { detail: { sharedDevice: badge.deviceId } }),
  })
  return issueTokens(db, { orgId: session.orgId, id, until }, { pair: newPair(), now })
}
