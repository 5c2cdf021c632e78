import type { FastifyRequest } from 'fastify'
import { hostOf, type Services } from '../../../platform/http/index.ts'
import { type PageTenant, themeOf } from '../../../platform/pages/index.ts'
import { tenantOfHost } from './tenant.ts'

/** The tenant whose pages the request's host shows. */
export async function pageTenant(services: Services, request: FastifyRequest): Promise<PageTenant | null> {
  const tenant = await tenantOfHost(services, hostOf(request, !services.config.production))
  return tenant && { setting: tenant.setting, saas: !tenant.main, theme: themeOf(tenant.setting.colorType) }
}
