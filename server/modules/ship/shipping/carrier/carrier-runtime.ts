import {
  type CarrierAdapter,
  type Carriers,
  createCarriers,
  postgresSandboxStore,
  rateTablesFrom,
  sandboxAdapter,
  seedRateTables,
} from '../../../../carriers/index.ts'
import { inScope } from '../../../../platform/database/index.ts'
import { createPool } from '../../../../platform/database/pool.ts'
import type { Services } from '../../../../platform/http/index.ts'
import { connectionsOf, ensureDefaultConnection } from './connections.ts'

export interface CarrierRuntime {
  carriers: Carriers
  close(): Promise<void>
}
export type CarrierServices = Pick<Services, 'config' | 'database' | 'log' | 'now'>

/**
 * The carriers of this process, with database connections of their own: for our transactions they are outside the house. Loads the sample
 * rates and the platform's default connection once. `adapters`: those besides the sandbox.
 */
export async function openCarrierRuntime(
  { config, database, log, now }: CarrierServices,
  adapters: readonly CarrierAdapter[] = [],
): Promise<CarrierRuntime> {
  await inScope(database, { role: 'service', orgId: 0 }, async (db, client) => {
    await ensureDefaultConnection(db)
    await seedRateTables(client)
  })
  const pool = createPool({
    url: database.appUrl,
    log,
    max: 8,
    options: '-c role=waybill_service',
    applicationName: 'waybill sandbox carriers',
  })
  const report = (err: unknown): void => log.error({ err }, 'a carrier broke behind a call')
  const store = postgresSandboxStore(pool)
  const sandbox = sandboxAdapter({ store, tables: rateTablesFrom(pool), now, dayMs: config.sandboxDayMs, report })
  const carriers = createCarriers({
    adapters: [sandbox, ...adapters],
    connections: connectionsOf({ config, database, now }),
    report: (err) => log.error({ err }, 'a carrier account cannot be used'),
  })
  return { carriers, close: () => pool.end() }
}
