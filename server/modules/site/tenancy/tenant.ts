import { isMainHost, MAIN_SITE_ORG_ID } from '@waybill/contract/shell/tenant'
import type { TenantSetting } from '@waybill/contract/tenancy/api'
import { defineCache } from '../../../platform/cache/index.ts'
import { type Db, inScope } from '../../../platform/database/index.ts'
import { normaliseHost, type Services } from '../../../platform/http/index.ts'
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
type Directory = Pick<Services, 'database' | 'http' | 'now'>

/** Hosts without a tenant are remembered too. */
const tenants = defineCache<Tenant | null>({
  name: 'tenants',
  holds: 'the tenant and its published branding, by the host of a request',
  maxEntries: 2000,
  // How long a change elsewhere may go unnoticed while invalidations are not heard.
  ttlMs: 5000,
  invalidatedBy: "changes of tenants' sites, domains and branding",
})

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

/** Makes changed sites, domains and branding show at once on every node; call it in the transaction of the change. */
export const invalidateTenants = (db: Db): Promise<void> => tenants.invalidate(db)

/** The tenant of a host in any spelling, null when no tenant has it: never a default. */
export async function tenantOfHost(directory: Directory, input: string): Promise<Tenant | null> {
  const host = normaliseHost(input)
  if (host === undefined) return null
  const key = isMainHost(host, directory.http.mainSiteHosts) ? null : host
  return tenants.read(directory, key ?? '', () => lookUp(directory, key))
}
