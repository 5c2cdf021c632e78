import { sql } from 'kysely'
import { inScope } from '../../../../platform/database/index.ts'
import type { Services } from '../../../../platform/http/index.ts'
import { killPoint } from '../../../../platform/kill-points.ts'
import { closePeriod } from './close.ts'
import { drawMissing } from './document.ts'
import { openPeriods, type Period } from './periods.ts'

type Needed = Pick<Services, 'database' | 'files' | 'log' | 'now'>

/** Closes one month in a transaction of its own; returns its bill, null where there is nothing to bill. */
export const closeOne = (
  { database, now }: Pick<Needed, 'database' | 'now'>,
  period: Period,
  userId: number | null,
): Promise<number | null> =>
  inScope(database, { role: 'service', orgId: period.orgId }, (db) => closePeriod(db, period, { at: now(), userId }), {
    retries: 3,
  })

/**
 * Closes every month that is due, oldest first, a transaction each, and draws the documents: who ended in the middle goes on where it was. A
 * connection that fails waits for the next hour and holds up no other one.
 */
export async function closeDueBills(services: Needed): Promise<void> {
  const { database, log, now } = services
  const everywhere = { role: 'service', orgId: 0 } as const
  const periods = await inScope(database, everywhere, (db) => openPeriods(db, sql`true`, now()), { readOnly: true })
  const failures: unknown[] = []
  const failed = new Set<string>()
  for (const period of periods.filter(({ due }) => due)) {
    const link = `${period.orgId}:${period.operatorId}:${period.warehouseId}`
    // A later month would take what belongs to the one that failed.
    if (failed.has(link)) continue
    try {
      // Each in its turn: the numbers of an operator are one row.
      await closeOne(services, period, null)
      killPoint('bills.committed')
    } catch (error) {
      log.error({ err: error, org: period.orgId, warehouse: period.warehouseId }, 'a bill of a warehouse is not closed')
      failed.add(link)
      failures.push(error)
    }
  }
  await drawMissing(services)
  if (failures.length > 0) throw failures[0]
}
