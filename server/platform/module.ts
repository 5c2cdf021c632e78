import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ExportTarget } from '@waybill/contract/exports/targets'
import type { Schema } from './database/index.ts'
import type { ExportSource } from './export-source.ts'
import type { Authenticate, Binding, Services } from './http/index.ts'
import type { Job, PeriodicJob } from './jobs/index.ts'
import type { Figure } from './metrics/index.ts'
import type { PageTenant } from './pages/index.ts'
import type { SealedColumn } from './sealing/index.ts'

/** What a module gives the server besides its own functions; server/modules.ts lists them all. */
export interface ServerModule {
  routes: readonly Binding[]
  /** Its tables: nobody else reads or writes them. "npm run check" holds every query to both lists. */
  owns?: readonly (keyof Schema)[]
  /** Views of its tables, named after the module, that anybody may join: the columns that others need, under the reader's own policies. */
  offers?: readonly (keyof Schema)[]
  /** Addresses of its own beside the calls, such as files and redirects. */
  http?(app: FastifyInstance, services: Services): void
  /** Finds who calls with an access token; one module of a server does. Without it nobody is logged in. */
  authenticate?(services: Services): Authenticate
  /** Finds the tenant whose pages a host shows, null for an unknown host; one module of a server does. */
  pageTenant?(services: Services, request: FastifyRequest): Promise<PageTenant | null>
  /** Of its lists, what can be exported. */
  exports?: Partial<Record<ExportTarget, ExportSource>>
  /** Handlers of its background jobs. */
  jobs?(services: Services): Job[]
  periodic?: readonly PeriodicJob[]
  /** What /metrics tells of its business. */
  figures?: readonly Figure[]
  /** What it keeps sealed, so that a change of secrets reaches it. */
  sealed?: readonly SealedColumn[]
  /** Work beside calls and jobs, such as a sweeper; started once a process, before the port opens. */
  start?(services: Services): Promise<{ stop(): Promise<void> }>
}
