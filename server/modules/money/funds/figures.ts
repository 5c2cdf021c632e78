import { sql } from 'kysely'
import { inScope } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import type { Figure } from '../../../platform/metrics/index.ts'
import { ledgerFaults } from './ledger-check.ts'

const EVERYWHERE = { role: 'service', orgId: 0 } as const
/** It reads every entry there is, at night. */
const CHECK_MS = 600_000

/** Checks the books of all organisations and writes down what came of it; the log names what is wrong, by ids only. */
export async function checkLedger({ database, log, now }: Pick<Services, 'database' | 'log' | 'now'>): Promise<void> {
  const start = performance.now()
  const faults = await inScope(database, EVERYWHERE, (_db, client) => ledgerFaults(client), {
    // One moment of all books: a posting in between would look like a fault.
    isolation: 'repeatable read',
    readOnly: true,
    statementTimeoutMs: CHECK_MS,
  })
  for (const fault of faults) log.error({ fault }, 'the books are not exact')
  await inScope(database, EVERYWHERE, async (db) => {
    await db
      .insertInto('ledger_check')
      .values({ checked_at: now(), duration_ms: Math.round(performance.now() - start), faults: faults.length })
      .execute()
    await sql`delete from ledger_check where checked_at < ${now()}::timestamptz - interval '90 days'`.execute(db)
  })
}

interface LastCheck {
  faults: number
  age: number
}

const lastCheck = sql<LastCheck>`
  select faults, greatest(0, extract(epoch from now() - checked_at))::float8 as age from ledger_check order by id desc limit 1`

/** What the newest check of the ledger found; nothing before the first. */
export const ledgerFigures: Figure[] = [
  {
    name: 'waybill_ledger_faults',
    help: 'What the newest check of the ledger found wrong; 0 when the books are exact',
    read: async (db) => (await lastCheck.execute(db)).rows.map(({ faults }) => ({ value: faults })),
  },
  {
    name: 'waybill_ledger_check_age_seconds',
    help: 'Age of the newest check of the ledger, which runs every night',
    read: async (db) => (await lastCheck.execute(db)).rows.map(({ age }) => ({ value: age })),
  },
]
