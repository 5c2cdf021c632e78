import { AppError } from '@waybill/contract/core/errors'
import { sql } from 'kysely'
import { type Db, inScope } from '../../../../platform/database/index.ts'
import type { Services } from '../../../../platform/http/index.ts'
import { killPoint } from '../../../../platform/kill-points.ts'
import { closePeriod } from './close.ts'
import { drawMissing } from './document.ts'
import { openPeriods } from './periods.ts'

type Needed = Pick<Services, 'database' | 'files' | 'log' | 'now'>

/** Work on the months of one seller in a transaction of its own. */
export const onBills = <T>(
  { database }: Pick<Needed, 'database'>,
  orgId: number,
  work: (db: Db) => Promise<T>,
): Promise<T> => inScope(database, { role: 'service', orgId }, work, { retries: 3 })

const waitsFor = new Set(['BILL_PRICES', 'BILL_STORAGE'])
/** A month whose minimum can't be counted yet is no failure: the pages of both sides show what it waits for. */
const isWaiting = (error: unknown): boolean => error instanceof AppError && waitsFor.has(error.code)

/**
 * Closes every month that is due, oldest first, a transaction each, and draws the documents: who ended in the middle goes on where it was. A
 * connection that fails or waits has its turn again in the next hour and holds up no other one.
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
      await onBills(services, period.orgId, (db) => closePeriod(db, period, { at: now(), userId: null }))
      killPoint('bills.committed')
    } catch (error) {
      failed.add(link)
      if (isWaiting(error)) continue
      log.error({ err: error, org: period.orgId, warehouse: period.warehouseId }, 'a bill of a warehouse is not closed')
      failures.push(error)
    }
  }
  failures.push(...(await drawMissing(services)))
  if (failures.length > 0) throw failures[0]
}
