import type { Schema } from './database/index.ts'
import type { Binding, Services } from './http/index.ts'
import type { Job, PeriodicJob } from './jobs/index.ts'
import type { Figure } from './metrics/index.ts'
import type { SealedColumn } from './sealing/index.ts'

/** What a module gives the server besides its own functions; server/modules.ts lists them all. */
export interface ServerModule {
  routes: readonly Binding[]
  /** Its tables: nobody else reads or writes them. "npm run check" holds every query to both lists. */
  owns?: readonly (keyof Schema)[]
  /** Views of its tables, named after the module, that anybody may join: the columns that others need, under the reader's own policies. */
  offers?: readonly (keyof Schema)[]
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
