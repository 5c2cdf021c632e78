/**
 * Imports of orders from spreadsheets. Owns uploaded files until they are imported or thrown away, their staged rows, the user's edits,
 * mapping templates and the memory of mappings.
 * Invariants: files are read in worker threads with capped memory, never on the serving thread; raw text is staged and coerced per field when
 * checked; the rows of an import become orders in one transaction, once; what a user typed survives everything but throwing the import away.
 * States: reading → ready ⇄ reading (other sheet or charset) → done; reading → failed; any but done → discarded.
 */
import type { Binding } from '../../platform/http/binding.ts'
import { expireImports, interruptedReadings } from './expiry.ts'
import { type ImportsDeps, Readings } from './readings.ts'
import { importRoutes } from './routes.ts'

export type { ImportsDeps } from './readings.ts'

export type Imports = {
  routes: Binding[]
  /** Removes what is older than a day; for a periodic job. */
  expire(): Promise<void>
  /** Takes up readings that a dead server left; once at start. */
  resume(): Promise<void>
  /** Resolves when nothing is being read; for a graceful stop. */
  idle(): Promise<void>
}

export function createImports(deps: ImportsDeps): Imports {
  const readings = new Readings(deps)
  return {
    routes: importRoutes(deps, readings),
    expire: () => expireImports(deps),
    resume: async () => {
      for (const left of await interruptedReadings(deps))
        readings.read(left, { id: left.id, storage_key: left.storageKey }, {})
    },
    idle: () => readings.idle(),
  }
}
