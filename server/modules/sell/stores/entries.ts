import type { SyncOutcome } from '@waybill/contract/stores/stores'
import { syncRunState } from '@waybill/contract/stores/sync-run-lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { Reason } from './reasons.ts'

/** What happened to one order of a store. */
export interface Entry {
  externalId: string
  orderNo: string | null
  orderId: number | null
  outcome: SyncOutcome
  reason: Reason | null
}
export type Counts = Record<'inserted' | 'updated' | 'deleted' | 'skipped' | 'unchanged' | 'errors', number>

const counters: Record<SyncOutcome, keyof Counts> = {
  inserted: 'inserted',
  updated: 'updated',
  canceled: 'deleted',
  skipped: 'skipped',
  unchanged: 'unchanged',
  error: 'errors',
}
export function countEntries(entries: readonly Entry[]): Counts {
  const counts: Counts = { inserted: 0, updated: 0, deleted: 0, skipped: 0, unchanged: 0, errors: 0 }
  for (const { outcome } of entries) counts[counters[outcome]]++
  return counts
}

/** Writes what is worth reading later: unchanged orders are only counted. Answers the id of the last one written. */
export async function writeEntries(
  db: Db,
  ref: { orgId: number; storeId: number; runId: number | null; always?: boolean },
  entries: readonly Entry[],
): Promise<number | null> {
  const rows = entries
    .filter(({ outcome }) => ref.always === true || outcome !== 'unchanged')
    .map(({ externalId, orderNo, orderId, outcome, reason }) => ({
      org_id: ref.orgId,
      store_id: ref.storeId,
      run_id: ref.runId,
      external_id: externalId,
      order_no: orderNo,
      order_id: orderId,
      outcome,
      code: reason?.code ?? null,
      value: reason?.value ?? null,
    }))
  if (rows.length === 0) return null
  const written = await db.insertInto('sync_entry').values(rows).returning('id').execute()
  return written.at(-1)?.id ?? null
}

const KEEP_DAYS = 30
/** Forgets entries and runs of long ago; `db` works in `service` scope. */
export async function forgetOld(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_DAYS * 86_400_000)
  await db.deleteFrom('sync_entry').where('at', '<', before).execute()
  await sql`delete from sync_run r where r.started_at < ${before} and r.state <> ${stateSql(syncRunState.running)}
    and exists (select 1 from sync_run n where n.org_id = r.org_id and n.store_id = r.store_id and n.id > r.id)`.execute(
    db,
  )
}
