import { orgType, type OrgType } from '@waybill/contract/core/enums'
import { accountStatus } from '@waybill/contract/users/lifecycle'
import type { Config } from '../../../platform/config.ts'
import { inScope } from '../../../platform/database/index.ts'
import type { Actor, Authenticate, Services } from '../../../platform/http/index.ts'
import { PLATFORM_ORG_ID, tenantOfHost } from '../../site/tenancy/index.ts'
import { findByAccessToken } from './repository.ts'
import { hashToken } from './tokens.ts'
import { type Trusted, trustedTokens } from './trusted-tokens.ts'

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
    floorOnly: row.device_id !== null,
    proxy: proxyOf(row),
  }
}

/** Someone is suspended: the user, the organization, or the staff member logged in as them. */
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
  const { host_tenant: hostTenant, expires_at: ends, idle_until: idle } = row
  const expiresAt = Math.min(ends.getTime(), idle?.getTime() ?? Number.POSITIVE_INFINITY)
  return { actor: actorOf(row, services.config), hostTenant, expiresAt }
}

/** Finds the log-in of an access token, which is good on its own tenant's hosts only. */
export function authenticator(services: Services): Authenticate {
  return async (token, { host, now }) => {
    const key = hashToken(token).toString('base64')
    const found = await trustedTokens.read(services, key, () => lookUp(services, token))
    if (!found || found.expiresAt <= now.getTime()) return null
    const tenant = await tenantOfHost(services, host)
    if (tenant?.orgId !== found.hostTenant) return null
    // A site that is closed is closed to its sellers at once, whatever log-ins they still hold.
    const closed = !tenant.setting.activeFlag && found.actor.orgType === orgType.OMS
    return closed ? null : found.actor
  }
}
