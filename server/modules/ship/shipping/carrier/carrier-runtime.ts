import {
  type Carriers,
  createCarriers,
  postgresSandboxStore,
  rateTablesFrom,
  seedRateTables,
} from '../../../../carriers/index.ts'
import { inScope } from '../../../../platform/database/index.ts'
import { createPool } from '../../../../platform/database/pool.ts'
import type { Services } from '../../../../platform/http/index.ts'

export interface CarrierRuntime {
  carriers: Carriers
  close(): Promise<void>
}
export type CarrierServices = Pick<Services, 'config' | 'database' | 'log' | 'now'>

/** The carriers of this process, with connections of their own: for our transactions they are outside the house. Loads the sample rates once. */
export async function openCarrierRuntime({ config, database, log, now }: CarrierServices): Promise<CarrierRuntime> {
  await inScope(database, { role: 'service', orgId: 0 }, (_, client) => seedRateTables(client))
  const pool = createPool({
    url: database.appUrl,
    log,
    max: 8,
    options: '-c role=waybill_service',
    applicationName: 'waybill sandbox carriers',
  })
  const report = (err: unknown): void => log.error({ err }, 'a carrier broke behind a call')
  const store = postgresSandboxStore(pool)
  const carriers = createCarriers({ store, tables: rateTablesFrom(pool), now, dayMs: config.sandboxDayMs, report })
  return { carriers, close: () => pool.end() }
}
