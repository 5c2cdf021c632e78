import type { SecurityAction } from '@waybill/contract/security/security-events'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { PublicCtx } from '../../../platform/http/index.ts'
import { encryptorFor } from '../../../platform/sealing/index.ts'
import { deviceOf } from './device-of.ts'

export interface SecurityEvent {
  action: SecurityAction
  /** Whose organisation it concerns: the account's, or the tenant's own where no account is known. */
  orgId: number
  /** Whose account; null when there is none. */
  userId: number | null
  /** On whose site: the tenant whose staff may read it. */
  tenantOrgId: number
  subject?: { type: string; id: string }
  /** Never an address, a name or a secret. */
  detail?: Record<string, string | number | boolean | null>
  /** Staff who work on the user's behalf; otherwise the transaction's. */
  proxyUserId?: number
}

/** Writes a security event to the audit log, with browser and network of the caller; needs a scope that may write there. */
export async function logSecurity(
  db: Db,
  from: Pick<PublicCtx, 'userAgent' | 'ip'>,
  event: SecurityEvent,
): Promise<void> {
  const { user_agent: userAgent, ip_prefix: network } = deviceOf(from)
  await recordAudit(db, {
    orgId: event.orgId,
    userId: event.userId,
    action: event.action,
    subject: event.subject ?? { type: 'user', id: String(event.userId) },
    securityTenantId: event.tenantOrgId,
    detail: { ...event.detail, userAgent, network },
    ...(event.proxyUserId !== undefined && { proxyUserId: event.proxyUserId }),
  })
}

/** What stands in the log for a user name that nobody has: a keyed digest, from which the name cannot be guessed. */
export async function unknownName(
  { config }: Pick<PublicCtx, 'config'>,
  name: string,
): Promise<{ type: string; id: string }> {
  const sealer = await encryptorFor(config, 'login-name')
  return { type: 'login name', id: sealer.digest(name).toString('base64url').slice(0, 22) }
}
