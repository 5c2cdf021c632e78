import type { FastifyInstance, FastifyRequest } from 'fastify'
import { registerDocs } from './platform/http/docs.ts'
import { createServer, registerApi, type Services } from './platform/http/index.ts'
import { registerStatus } from './platform/http/status.ts'
import { registerWellKnown } from './platform/http/well-known.ts'
import { registerMetrics } from './platform/metrics/index.ts'
import type { ServerModule } from './platform/module.ts'
import { registerPages } from './platform/pages/index.ts'
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

/** What one module of all gives; undefined without such a module. Throws when two do. */
function theOne<K extends 'authenticate' | 'pageTenant'>(modules: readonly ServerModule[], hook: K): ServerModule[K] {
  const [found, second] = modules.flatMap((module) => module[hook] ?? [])
  if (second) throw new Error(`Two modules have the hook ${hook}`)
  return found
}

/** Builds the whole http side without listening: main.ts listens, tests inject. */
export async function buildApp({ services, modules, isOpen = () => true, web }: AppOptions): Promise<FastifyInstance> {
  const app = createServer(services)
  const figures = modules.flatMap((module) => module.figures ?? [])
  registerMetrics(app, services, figures)
  registerStatus(app, services, isOpen)
  const pageTenant = theOne(modules, 'pageTenant')
  const tenantFor = async (request: FastifyRequest) => (await pageTenant?.(services, request)) ?? null
  const siteName = async (request: FastifyRequest) => (await tenantFor(request))?.setting.siteName ?? request.hostname
  await registerDocs(app, { version: VERSION, siteName })
  registerWellKnown(app, services, web)
  const bindings = modules.flatMap((module) => module.routes)
  const authenticate = theOne(modules, 'authenticate')?.(services) ?? (async () => null)
  await registerApi(app, { bindings, services, authenticate })
  for (const module of modules) module.http?.(app, services)
  if (web) {
    const settings = { mainSiteHosts: services.http.mainSiteHosts, ...services.config.site }
    await registerPages(app, { dist: web, settings, tenantFor })
  }
  await app.ready()
  return app
}
