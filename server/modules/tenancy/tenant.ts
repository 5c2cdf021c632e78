import { isMainHost, MAIN_SITE_ORG_ID, type TenantSetting } from '@waybill/contract'
import { type Database, inScope } from '../../platform/database/index.ts'
import { normaliseHost, type Services } from '../../platform/http/index.ts'
import { findSetting, findSettingByHost, type SettingRow } from './repository.ts'

/** The organisation of the platform's operator, which is the main site's tenant too. */
export const PLATFORM_ORG_ID = MAIN_SITE_ORG_ID

export interface Tenant {
  orgId: number
  /** The platform's own site, not a reseller's. */
  main: boolean
  /** What anybody may see of it. */
  setting: TenantSetting
}
type Known = { tenant: Tenant | null; at: number }
type Directory = Pick<Services, 'database' | 'http' | 'now'>

const KEEP_MS = 5000
const MAX_HOSTS = 2000
const caches = new WeakMap<Database, Map<string, Known>>()

const present = (row: SettingRow): Tenant => ({
  orgId: row.org_id,
  main: row.org_id === PLATFORM_ORG_ID,
  setting: {
    activeFlag: row.active_flag,
    colorType: row.color_type as TenantSetting['colorType'],
    iconUrl: row.icon_url,
    siteName: row.site_name,
    siteNameCN: row.site_name_cn,
    serverOrgId: row.org_id,
    mainImageUrl: row.main_image_url,
    logoUrl: row.logo_url,
    slogan: row.slogan,
    sloganCN: row.slogan_cn,
  },
})

async function lookUp({ database }: Directory, host: string | null): Promise<Tenant | null> {
  const row = await inScope(
    database,
    { role: 'service', orgId: 0 },
    (db) => (host === null ? findSetting(db, PLATFORM_ORG_ID) : findSettingByHost(db, host)),
    { readOnly: true },
  )
  return row ? present(row) : null
}

/** Drops what this node remembers of hosts and branding, so that a change shows at once; call it after the commit. */
export const forgetTenants = (database: Database): void => void caches.delete(database)

/**
 * The tenant of a host in any spelling, null when no tenant has it: never a default. Remembered for five seconds, so a change of
 * domains or branding shows within that time on every node.
 */
export async function tenantOfHost(directory: Directory, given: string): Promise<Tenant | null> {
  const host = normaliseHost(given)
  if (host === undefined) return null
  const key = isMainHost(host, directory.http.mainSiteHosts) ? null : host
  const cache = caches.get(directory.database) ?? new Map<string, Known>()
  caches.set(directory.database, cache)
  const now = directory.now().getTime()
  const known = cache.get(key ?? '')
  if (known && Math.abs(now - known.at) < KEEP_MS) return known.tenant
  const tenant = await lookUp(directory, key)
  if (cache.size >= MAX_HOSTS) cache.clear()
  cache.set(key ?? '', { tenant, at: now })
  return tenant
}
