import { allRoutes } from '@waybill/contract'
import type { FastifyInstance } from 'fastify'
import { authenticator } from './modules/identity/index.ts'
import { registerDocs } from './platform/http/docs.ts'
import { createServer, registerApi, type Services } from './platform/http/index.ts'
import { registerMetrics } from './platform/http/metrics.ts'
import { registerStatus } from './platform/http/status.ts'
import type { ServerModule } from './platform/module.ts'

export const VERSION = '0.1.0'

export interface AppOptions {
  services: Services
  modules: readonly ServerModule[]
  /** May calls be sent here? False while starting and stopping. */
  isOpen?: () => boolean
}

/** Builds the whole http side without listening: main.ts listens, tests inject. */
export async function buildApp({ services, modules, isOpen = () => true }: AppOptions): Promise<FastifyInstance> {
  const app = createServer(services)
  registerMetrics(app, services)
  registerStatus(app, services, isOpen)
  await registerDocs(app, allRoutes, VERSION)
  const bindings = modules.flatMap((module) => module.routes)
  await registerApi(app, { bindings, services, authenticate: authenticator(services) })
  await app.ready()
  return app
}
