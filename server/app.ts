import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authenticator } from './modules/identity/index.ts'
import { registerApprovals } from './modules/stores/index.ts'
import { registerBrandImages, tenantOfHost } from './modules/tenancy/index.ts'
import { registerDocs } from './platform/http/docs.ts'
import { createServer, hostOf, registerApi, type Services } from './platform/http/index.ts'
import { registerStatus } from './platform/http/status.ts'
import { registerWellKnown } from './platform/http/well-known.ts'
import { registerMetrics } from './platform/metrics/index.ts'
import type { ServerModule } from './platform/module.ts'
import { type PageTenant, registerPages, themeOf } from './platform/pages/index.ts'
import { version } from './platform/version.ts'

/** Of package.json. */
export const VERSION = version.version

export interface AppOptions {
  services: Services
  modules: readonly ServerModule[]
  /** May calls be sent here? False while starting and stopping. */
  isOpen?: () => boolean
  /** The folder of the built web; without it there are calls and no pages. */
  web?: string
}

/** The tenant for whose host a page is. */
async function pageTenant(services: Services, request: FastifyRequest): Promise<PageTenant | null> {
  const tenant = await tenantOfHost(services, hostOf(request, !services.config.production))
  return tenant && { setting: tenant.setting, saas: !tenant.main, theme: themeOf(tenant.setting.colorType) }
}

/** Builds the whole http side without listening: main.ts listens, tests inject. */
export async function buildApp({ services, modules, isOpen = () => true, web }: AppOptions): Promise<FastifyInstance> {
  const app = createServer(services)
  const figures = modules.flatMap((module) => module.figures ?? [])
  registerMetrics(app, services, figures)
  registerStatus(app, services, isOpen)
  const siteName = async (request: FastifyRequest) =>
    (await pageTenant(services, request))?.setting.siteName ?? request.hostname
  await registerDocs(app, { version: VERSION, siteName })
  registerWellKnown(app, services, web)
  const bindings = modules.flatMap((module) => module.routes)
  await registerApi(app, { bindings, services, authenticate: authenticator(services) })
  registerBrandImages(app, services)
  registerApprovals(app, services)
  if (web) {
    const settings = { mainSiteHosts: services.http.mainSiteHosts, ...services.config.site }
    await registerPages(app, { dist: web, settings, tenantFor: (request) => pageTenant(services, request) })
  }
  await app.ready()
  return app
}
