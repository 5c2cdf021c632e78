import {
  type Carriers,
  createCarriers,
  postgresSandboxStore,
  rateTablesFrom,
  seedRateTables,
} from '../../carriers/index.ts'
import { inScope } from '../../platform/database/index.ts'
import { createPool } from '../../platform/database/pool.ts'
import type { Services } from '../../platform/http/index.ts'

/** Milliseconds of a day in the life of a sandbox parcel; WAYBILL_SANDBOX_DAY_SECONDS makes parcels hurry. */
function sandboxDayMs(env: Record<string, string | undefined>): number {
  const seconds = Number(env.WAYBILL_SANDBOX_DAY_SECONDS ?? 86_400)
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 86_400) {
    throw new Error('WAYBILL_SANDBOX_DAY_SECONDS must be a whole number from 1 to 86400')
  }
  return seconds * 1000
}

export interface Outside {
  carriers: Carriers
  close(): Promise<void>
}
export type OutsideServices = Pick<Services, 'database' | 'log' | 'now'>

/** The carriers of this process, with connections of their own: for our transactions they are outside the house. Loads the sample rates once. */
export async function openCarriers({ database, log, now }: OutsideServices): Promise<Outside> {
  const dayMs = sandboxDayMs(process.env)
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
  const carriers = createCarriers({ store, tables: rateTablesFrom(pool), now, dayMs, report })
  return { carriers, close: () => pool.end() }
}
