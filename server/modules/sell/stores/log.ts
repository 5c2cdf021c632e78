import type { listSyncEntries, SyncEntry, SyncRun } from '@waybill/contract/stores/api'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { notFound } from '@waybill/contract/core/errors'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { presentReason } from './reasons.ts'
import type { StoreRef } from './secrets.ts'

const CAP = 10_000

/** Throws NOT_FOUND unless the organisation has the store. */
export async function checkOwn(db: Db, { orgId, storeId }: StoreRef): Promise<void> {
  const row = await db
    .selectFrom('store')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', storeId)
    .executeTakeFirst()
  if (!row) throw notFound('Store', '店铺')
}

type List = 'sync-runs' | 'sync-entries'
/** The id behind which a page begins. */
const readCursor = (list: List, cursor: string | undefined): string | null =>
  readKeyset(list, [ID_KEY], cursor)?.[0] ?? null
function pageOf<T extends { id: number }>(
  list: List,
  found: T[],
  limit: number,
): { records: T[]; next: string | null } {
  const records = found.slice(0, limit)
  const last = found.length > limit ? records.at(-1) : undefined
  return { records, next: last ? writeKeyset(list, [String(last.id)]) : null }
}
const capped = (count: number) => ({ count: Math.min(count, CAP), capped: count > CAP })

type RunRow = Omit<SyncRun, 'startedAt' | 'finishedAt' | 'fault' | 'storeId'> & {
  store_id: number
  started_at: Date
  finished_at: Date | null
  fault_code: string | null
  fault_value: string | null
}
const presentRun = ({ store_id, started_at, finished_at, fault_code, fault_value, ...row }: RunRow): SyncRun => ({
  ...row,
  storeId: store_id,
  startedAt: started_at.toISOString(),
  finishedAt: finished_at?.toISOString() ?? null,
  fault: presentReason(fault_code, fault_value),
})

/** Runs of a store, newest first. */
export async function listRuns(db: Db, ref: StoreRef, query: { cursor?: string | undefined; limit: number }) {
  await checkOwn(db, ref)
  const before = readCursor('sync-runs', query.cursor)
  const { rows } = await sql<RunRow>`
    select id, store_id, state, trigger, started_at, finished_at, inserted, updated, deleted, skipped, unchanged, errors, fault_code, fault_value
    from sync_run where org_id = ${ref.orgId} and store_id = ${ref.storeId} and (${before}::bigint is null or id < ${before}::bigint)
    order by id desc limit ${query.limit + 1}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from sync_run where org_id = ${ref.orgId} and store_id = ${ref.storeId} limit ${CAP + 1}) n`.execute(
    db,
  )
  return { ...pageOf('sync-runs', rows.map(presentRun), query.limit), total: capped(counted[0]?.count ?? 0) }
}

type EntryRow = {
  id: number
  run_id: number | null
  at: Date
  external_id: string
  order_no: string | null
  order_id: number | null
  outcome: SyncEntry['outcome']
  code: string | null
  value: string | null
}
const presentEntry = (row: EntryRow): SyncEntry => ({
  id: row.id,
  runId: row.run_id,
  at: row.at.toISOString(),
  externalId: row.external_id,
  orderNo: row.order_no,
  orderId: row.order_id,
  outcome: row.outcome,
  reason: presentReason(row.code, row.value),
})

/** One entry as it is shown. */
export async function getEntry(db: Db, orgId: number, id: number): Promise<SyncEntry> {
  const row = await db
    .selectFrom('sync_entry')
    .select(['id', 'run_id', 'at', 'external_id', 'order_no', 'order_id', 'outcome', 'code', 'value'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return presentEntry(row as EntryRow)
}

/** Text as LIKE takes it literally. */
export const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** What happened to a store's orders, newest first. */
export async function listEntries(
  db: Db,
  ref: StoreRef,
  query: ParsedOf<typeof listSyncEntries>['query'],
): Promise<OutputOf<typeof listSyncEntries>> {
  await checkOwn(db, ref)
  const before = readCursor('sync-entries', query.cursor)
  const search = query.search?.trim() ? `%${escaped(query.search.trim())}%` : null
  const where = sql`org_id = ${ref.orgId} and store_id = ${ref.storeId}
    and (${query.runId ?? null}::bigint is null or run_id = ${query.runId ?? null}::bigint)
    and (${query.outcome ?? null}::text is null or outcome = ${query.outcome ?? null}::text)
    and (${search}::text is null or order_no ilike ${search}::text or external_id ilike ${search}::text)`
  const { rows } = await sql<EntryRow>`
    select id, run_id, at, external_id, order_no, order_id, outcome, code, value from sync_entry
    where ${where} and (${before}::bigint is null or id < ${before}::bigint) order by id desc limit ${query.limit + 1}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from sync_entry where ${where} limit ${CAP + 1}) n`.execute(db)
  return { ...pageOf('sync-entries', rows.map(presentEntry), query.limit), total: capped(counted[0]?.count ?? 0) }
}
