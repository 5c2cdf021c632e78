/**
 * Tenants: owns what the platform does with its resellers: creating, renaming, opening and closing them, and their domains.
 * Invariants: a tenant comes with its site, at least one domain and an owner, or not at all; a domain belongs to one tenant; nobody but
 * the owner ever knows a password: a link that expires sets the first one; the main site and organisations that are no resellers are not tenants here.
 */
import type { ServerModule } from '../../../platform/module.ts'
import { tenantRoutes } from './routes.ts'

export const tenantsModule: ServerModule = {
  owns: ['tenant_domain'],
  offers: ['tenants_domain'],
  routes: tenantRoutes,
}
