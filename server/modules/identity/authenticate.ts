import { orgType, type OrgType } from '@waybill/contract'
import { accountStatus } from '@waybill/contract/lifecycles/account'
import type { Config } from '../../platform/config.ts'
import { type Database, inScope } from '../../platform/database/index.ts'
import type { Actor, Authenticate, Services } from '../../platform/http/index.ts'
import { PLATFORM_ORG_ID, tenantOfHost } from '../tenancy/index.ts'
import { findByAccessToken } from './repository.ts'
import { hashToken } from './tokens.ts'

/** How long a change made on another node (a suspension, a log-out) may go unnoticed here. */
const TRUST_MS = 5000
const MAX_TRUSTED = 10_000
/** `hostTenant`: on whose hosts the log-in is good. */
type Trusted = { actor: Actor; hostTenant: number; expiresAt: number; at: number }
/** `changes` counts what was forgotten: a look-up that began before must not put back what it read before. */
type Cache = { tokens: Map<string, Trusted>; changes: number }
const caches = new WeakMap<Database, Cache>()

function cacheOf(database: Database): Cache {
  const cache = caches.get(database) ?? { tokens: new Map<string, Trusted>(), changes: 0 }
  caches.set(database, cache)
  return cache
}

function forget(database: Database, which: (actor: Actor) => boolean): void {
  const cache = cacheOf(database)
  cache.changes++
  for (const [key, { actor }] of cache.tokens) if (which(actor)) cache.tokens.delete(key)
}

/** Drops what this node remembers of sessions, so that their end holds at once; call it after the commit. */
export const forgetSessions = (database: Database, sessionIds: readonly string[]): void =>
  forget(database, (actor) => sessionIds.includes(actor.sessionId))

/** Drops what this node remembers of a user: language, standing or rights changed; call it after the commit. */
export const forgetUser = (database: Database, userId: number): void =>
  forget(database, (actor) => actor.userId === userId)

/** Drops what this node remembers of an organisation's users: its rights changed; call it after the commit. */
export const forgetOrganisation = (database: Database, orgId: number): void =>
  forget(database, (actor) => actor.orgId === orgId)

type Row = NonNullable<Awaited<ReturnType<typeof findByAccessToken>>>

function proxyOf({ proxy_org_id: orgId, proxy_user_id: userId, ...row }: Row): Actor['proxy'] {
  if (orgId === null || userId === null) return null
  return { orgId, userId, name: `${row.proxy_first_name ?? ''} ${row.proxy_last_name ?? ''}`.trim() }
}

/** Does a rule ask for a second factor that the staff member lacks? Staff who work for a user have answered for their own account. */
function lacksFactor(row: Row, { staffMfa }: Config): boolean {
  if (row.has_factor || row.proxy_user_id !== null) return false
  return row.type === orgType.ADMIN ? staffMfa : row.type === orgType.SERVER && Boolean(row.staff_mfa_required)
}

function actorOf(row: Row, config: Config): Actor {
  const seller = row.type === orgType.OMS
  return {
    userId: row.user_id,
    orgId: row.org_id,
    orgType: row.type as OrgType,
    tenantOrgId: row.tenant_org_id,
    sessionId: row.session_id,
    locale: row.language === 'cn' ? 'cn' : 'en',
    // SaaS users count as verified (specification §6); the conditions are about sellers, so others meet them.
    verified: !seller || row.tenant_org_id !== PLATFORM_ORG_ID || row.identity_verified,
    hasWarehouse: !seller || Boolean(row.has_warehouse),
    approved: row.status === accountStatus.active && row.org_status === accountStatus.active,
    factorMissing: lacksFactor(row, config),
    proxy: proxyOf(row),
  }
}

/** Somebody is suspended: the user, the organisation, or whoever works on their behalf. */
const isBarred = (row: Row): boolean =>
  [row.status, row.org_status, row.proxy_status, row.proxy_org_status].includes(accountStatus.suspended)

async function lookUp(services: Services, token: string): Promise<Trusted | null> {
  const row = await inScope(
    services.database,
    { role: 'service', orgId: 0 },
    (db) => findByAccessToken(db, hashToken(token)),
    { readOnly: true },
  )
  if (!row || isBarred(row)) return null
  const at = services.now().getTime()
  return { actor: actorOf(row, services.config), hostTenant: row.host_tenant, expiresAt: row.expires_at.getTime(), at }
}

/** The trusted entry of a token: remembered, or looked up and remembered. Null for a token that is unknown or ended. */
async function trusted(services: Services, token: string, now: number): Promise<Trusted | null> {
  const cache = cacheOf(services.database)
  const key = hashToken(token).toString('base64')
  const known = cache.tokens.get(key)
  if (known && Math.abs(now - known.at) < TRUST_MS) return known
  const { changes } = cache
  const found = await lookUp(services, token)
  cache.tokens.delete(key)
  if (cache.tokens.size >= MAX_TRUSTED) cache.tokens.clear()
  if (found && cache.changes === changes) cache.tokens.set(key, found)
  return found
}

/** Finds the log-in of an access token, which is good on its own tenant's hosts only. */
export function authenticator(services: Services): Authenticate {
  return async (token, { host, now }) => {
    const found = await trusted(services, token, now.getTime())
    if (!found || found.expiresAt <= now.getTime()) return null
    const tenant = await tenantOfHost(services, host)
    if (tenant?.orgId !== found.hostTenant) return null
    // A site that is closed is closed to its sellers at once, whatever log-ins they still hold.
    const closed = !tenant.setting.activeFlag && found.actor.orgType === orgType.OMS
    return closed ? null : found.actor
  }
}
