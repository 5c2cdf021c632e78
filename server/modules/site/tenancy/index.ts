/**
 * Tenancy: owns which host belongs to which tenant, and a tenant's branding: what is shown, its versions, draft and pictures.
 * Invariants: a host finds a tenant by the allow-list of domains only; hosts of the main site are settings; an unknown host has no
 * tenant; nothing but branding ever leaves here without a log-in; a brand on which text cannot be read is not published; a
 * picture that is shown was redrawn here.
 */
import type { ServerModule } from '../../../platform/module.ts'
import { registerBrandImages } from './brand-images.ts'
import { pageTenant } from './page-tenant.ts'
import { tenancyRoutes } from './routes.ts'

export { audit } from './audit.ts'
export { checkColourType, checkContrast, normalizeBrand } from './brand-check.ts'
export { keepImage, readLogo } from './brand-images.ts'
export { addVersion, settingOf } from './brand-store.ts'
export { presentDomain, readDomain } from './domains.ts'
export {
  activateWaitingOrg,
  addReseller,
  addSellerOrg,
  isStaffFactorRequired,
  lockOrg,
  markOrgVerified,
  renameOrg,
  setSiteActive,
  setStaffFactorRequired,
} from './organisation.ts'
export { ensurePlatform } from './platform-org.ts'
export { canSeeActor, platformName, type Reader } from './actor-visibility.ts'
export { checkWarehouse } from './warehouse-gate.ts'
export { invalidateTenants, PLATFORM_ORG_ID, type Tenant, tenantOfHost } from './tenant.ts'

export const tenancy: ServerModule = {
  owns: ['org', 'tenant_brand_draft', 'tenant_brand_version', 'tenant_image', 'tenant_setting'],
  offers: ['tenancy_org', 'tenancy_site', 'tenancy_stored_file'],
  routes: tenancyRoutes,
  http: registerBrandImages,
  pageTenant,
}
