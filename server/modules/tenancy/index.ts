/**
 * Tenancy: owns which host belongs to which tenant, and a tenant's public branding.
 * Invariants: a host finds a tenant by the allow-list of domains only; hosts of the main site are settings; an unknown host has no
 * tenant; nothing but branding ever leaves here without a log-in.
 */
import { getSettingByDomain } from '@waybill/contract'
import { handlePublic } from '../../platform/http/index.ts'
import type { ServerModule } from '../../platform/module.ts'
import { tenantOfHost } from './tenant.ts'

export { ensurePlatform } from './platform-org.ts'
export { PLATFORM_ORG_ID, type Tenant, tenantOfHost } from './tenant.ts'

export const tenancy: ServerModule = {
  routes: [
    handlePublic(getSettingByDomain, async (ctx, { query }) => {
      const tenant = await tenantOfHost(ctx, query.domainName)
      return tenant?.setting ?? null
    }),
  ],
}
