import { pullOrderStatus } from '@waybill/contract/stores/enums'
import { retryMinutes, storeState } from '@waybill/contract/stores/stores'
import { type SyncRunState, syncRunState } from '@waybill/contract/stores/sync-run-lifecycle'
import { accountStatus } from '@waybill/contract/users/lifecycle'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Cursor } from '../../../connectors/index.ts'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { addJob, jobKind } from '../../../platform/jobs/index.ts'
import { hasActiveUser } from '../../people/identity/index.ts'
import { addMessage } from '../../site/messages/index.ts'
import type { Counts } from './entries.ts'
import { presentReason, type Reason } from './reasons.ts'
import { findKeysVersion, type StoreRef } from './secrets.ts'

/** Two at a time: a slow shop never takes the workers that labels are bought with. */
export const syncKind = jobKind('stores.sync', z.strictObject({ orgId: z.int(), storeId: z.int(), runId: z.int() }), {
  atOnce: 2,
})

export type Trigger = 'first' | 'manual' | 'schedule'
export type RunRef = StoreRef & { runId: number }
/** A run whose worker was heard of this long ago is nobody's. */
const SILENT_MS = 60_000
const EVERY_MS = 5 * 60_000
const DAY_MS = 86_400_000
const INTERRUPTED: Reason = { code: 'STORE_INTERRUPTED', value: null }

/** Another worker has the run, or there is no run or store any more: whoever finds this stops without a trace. */
export class Superseded extends Error {}

/** Nobody's: its worker is silent, or none took it for long although pulls are worked off. */
const SILENT = sql<boolean>`(heartbeat_at < clock_timestamp() - make_interval(secs => ${SILENT_MS / 1000})
  and (owner is not null or heartbeat_at < clock_timestamp() - interval '30 minutes'))`

/** Starts a run of a connected store, or joins the one under way. In the caller's transaction: rolled back, there is no run. */
export async function startRun(db: Db, ref: StoreRef, trigger: Trigger): Promise<RunRef> {
  const { orgId, storeId } = ref
  const silent = await db
    .selectFrom('sync_run')
    .select('id')
    .where('org_id', '=', orgId)
    .where('store_id', '=', storeId)
    .where('state', '=', syncRunState.running)
    .where(SILENT)
    .executeTakeFirst()
  if (silent) await failRun(db, { ...ref, runId: silent.id }, { reason: INTERRUPTED, at: new Date() })
  const { rows } = await sql<{ id: number }>`
    insert into sync_run (org_id, store_id, trigger) values (${orgId}, ${storeId}, ${trigger})
    on conflict (org_id, store_id) where state = ${stateSql(syncRunState.running)} do nothing returning id`.execute(db)
  const created = rows[0]
  if (!created) {
    const running = await db
      .selectFrom('sync_run')
      .select('id')
      .where('org_id', '=', orgId)
      .where('store_id', '=', storeId)
      .where('state', '=', syncRunState.running)
      .executeTakeFirst()
    // It ended between the two statements: then this is the next one.
    return running ? { ...ref, runId: running.id } : startRun(db, ref, trigger)
  }
  await setPullStatus(db, ref, pullOrderStatus.loading)
  const run = { orgId, storeId, runId: created.id }
  await queueRun(db, run)
  return run
}

async function queueRun(db: Db, { orgId, storeId, runId }: RunRef): Promise<void> {
  const key = `stores.sync:${orgId}:${storeId}:${runId}`
  await addJob(db, syncKind, { orgId, storeId, runId }, { key })
}

/** Lets others pull in between: the run goes on behind the last page that was kept. */
export async function pauseRun(db: Db, run: RunRef & { owner: string }): Promise<void> {
  await heartbeat(db, run)
  await db
    .updateTable('sync_run')
    .set({ owner: null })
    .where('org_id', '=', run.orgId)
    .where('id', '=', run.runId)
    .execute()
  await queueRun(db, run)
}

async function setPullStatus(db: Db, { orgId, storeId }: StoreRef, status: number, at?: Date): Promise<void> {
  await db
    .updateTable('store')
    .set({ pull_status: status, ...(at && { pull_time: at }) })
    .where('org_id', '=', orgId)
    .where('id', '=', storeId)
    .execute()
}

/** Makes this worker the one that works on the run; false when the run is over. */
export async function claimRun(db: Db, run: RunRef & { owner: string }): Promise<boolean> {
  const { rows } = await sql`
    update sync_run set owner = ${run.owner}::uuid, heartbeat_at = clock_timestamp()
    where org_id = ${run.orgId} and id = ${run.runId} and state = ${stateSql(syncRunState.running)} returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** Says that the run is alive and adds to its counts; throws Superseded when it is another's by now. Locks the run until the commit. */
export async function heartbeat(db: Db, run: RunRef & { owner: string }, counts?: Counts): Promise<void> {
  const { inserted = 0, updated = 0, deleted = 0, skipped = 0, unchanged = 0, errors = 0 } = counts ?? {}
  const { rows } = await sql`
    update sync_run set heartbeat_at = clock_timestamp(), inserted = inserted + ${inserted}, updated = updated + ${updated},
      deleted = deleted + ${deleted}, skipped = skipped + ${skipped}, unchanged = unchanged + ${unchanged}, errors = errors + ${errors}
    where org_id = ${run.orgId} and id = ${run.runId} and owner = ${run.owner}::uuid and state = ${stateSql(syncRunState.running)} returning id`.execute(
    db,
  )
  if (rows.length === 0) throw new Superseded()
}

/** With an owner a run is ended by its own worker alone. `keys`: the version of the store's keys that it works with. */
type Ending = RunRef & { owner?: string; keys?: number | null }

/** Ends a run; false when it was over already or is another's. */
async function endRun(
  db: Db,
  run: Ending,
  end: { state: Exclude<SyncRunState, 'running'>; reason: Reason | null; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update sync_run set state = ${end.state}, finished_at = ${end.at}, fault_code = ${end.reason?.code ?? null}, fault_value = ${end.reason?.value ?? null}
    where org_id = ${run.orgId} and id = ${run.runId} and state = ${stateSql(syncRunState.running)}
      and (${run.owner ?? null}::uuid is null or owner = ${run.owner ?? null}::uuid) returning id`.execute(db)
  return rows.length > 0
}

/** The window is done: the watermark moves, and the next pull is in five minutes. */
export async function completeRun(
  db: Db,
  run: Ending,
  done: { cursor: Cursor; deep: boolean; at: Date },
): Promise<void> {
  if (!(await endRun(db, run, { state: syncRunState.succeeded, reason: null, at: done.at }))) return
  const { orgId, storeId } = run
  await sql`
    update store_connection set cursor = null, connector_data = coalesce(${done.cursor.carry ?? null}, connector_data), fail_streak = 0,
      watermark = greatest(coalesce(watermark, ${done.cursor.watermark}::timestamptz), ${done.cursor.watermark}::timestamptz),
      last_full_sync_at = case when ${done.deep} then ${done.at} else last_full_sync_at end,
      next_run_at = ${new Date(done.at.getTime() + EVERY_MS)}
    where org_id = ${orgId} and store_id = ${storeId}`.execute(db)
  await setPullStatus(db, run, pullOrderStatus.success, done.at)
  await clearStoreError(db, run)
}

/** The shop answers again: what was wrong with it is over. A paused store stays paused. */
export async function clearStoreError(db: Db, { orgId, storeId }: StoreRef): Promise<void> {
  await db
    .updateTable('store')
    .set({ state: storeState.active })
    .where('org_id', '=', orgId)
    .where('id', '=', storeId)
    .where('state', 'in', [storeState.needsSignIn, storeState.frozen, storeState.gone])
    .execute()
}

const stateAfter: Partial<Record<Reason['code'], number>> = {
  STORE_UNAUTHORIZED: storeState.needsSignIn,
  STORE_AUTH_EXPIRED: storeState.needsSignIn,
  STORE_APP_NOT_INSTALLED: storeState.needsSignIn,
  STORE_APP_MISMATCH: storeState.needsSignIn,
  STORE_SCOPE_MISSING: storeState.needsSignIn,
  STORE_FROZEN: storeState.frozen,
  STORE_GONE: storeState.gone,
}

/** Tells the organisation once, when a store stops by itself; not at each further failure. */
async function notifyFailure(db: Db, { orgId, storeId }: StoreRef, reason: Reason): Promise<void> {
  const store = await db
    .selectFrom('store')
    .select('name')
    .where('org_id', '=', orgId)
    .where('id', '=', storeId)
    .executeTakeFirst()
  const words = presentReason(reason.code, reason.value)
  if (!store || !words) return
  await addMessage(db, {
    orgId,
    kind: 'store',
    title: { en: `${store.name}: orders aren't syncing`, cn: `${store.name}：订单已停止同步` },
    body: { en: words.message, cn: words.zhMessage },
    href: `/b/#/store/log/${storeId}`,
  })
}

type Failure = { reason: Reason; at: Date; retryAfterMs?: number | undefined }
function nextTry({ reason, at, retryAfterMs }: Failure, failures: number): Date {
  const minutes = reason.code === 'STORE_FROZEN' ? 24 * 60 : retryMinutes(failures)
  // A little uneven, so that stores that failed together do not come back together.
  const wait = retryAfterMs ?? minutes * 60_000 * (0.8 + Math.random() * 0.4)
  return new Date(at.getTime() + Math.min(wait, DAY_MS))
}

/** Did somebody give other keys while the run was at work with those that failed? Locks the keys, so that nobody does from here on. */
async function failedWithOldKeys(db: Db, run: Ending, { reason }: Failure): Promise<boolean> {
  if (run.keys === undefined || stateAfter[reason.code] !== storeState.needsSignIn) return false
  const version = await findKeysVersion(db, { ...run, lock: true })
  return version !== null && version !== run.keys
}

/** The old keys failed, which says nothing of the new ones: these are tried at once, unless the store is paused. */
async function pullAgain(db: Db, run: RunRef, at: Date): Promise<void> {
  const { orgId, storeId } = run
  await db
    .updateTable('store_connection')
    .set({ next_run_at: at })
    .where('org_id', '=', orgId)
    .where('store_id', '=', storeId)
    .execute()
  const active = await db
    .selectFrom('store')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', storeId)
    .where('state', '=', storeState.active)
    .executeTakeFirst()
  if (active) await startRun(db, { orgId, storeId }, 'manual')
}

/** The run could not finish: its cursor stays, so that the next one goes on there; each further failure waits longer. Where its keys failed and there are new ones, it starts again at once. */
export async function failRun(db: Db, run: Ending, failure: Failure): Promise<void> {
  // Before the run itself: new keys are given with the same lock first.
  const hasNewKeys = await failedWithOldKeys(db, run, failure)
  if (!(await endRun(db, run, { state: syncRunState.failed, reason: failure.reason, at: failure.at }))) return
  const { orgId, storeId } = run
  const connection = await db
    .selectFrom('store_connection')
    .select('fail_streak')
    .where('org_id', '=', orgId)
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  await setPullStatus(db, run, pullOrderStatus.failed, failure.at)
  if (!connection) return
  if (hasNewKeys) return pullAgain(db, run, failure.at)
  const failures = connection.fail_streak + 1
  await db
    .updateTable('store_connection')
    .set({ fail_streak: failures, next_run_at: nextTry(failure, failures) })
    .where('org_id', '=', orgId)
    .where('store_id', '=', storeId)
    .execute()
  const state = stateAfter[failure.reason.code]
  if (state === undefined) return
  const changed = await db
    .updateTable('store')
    .set({ state })
    .where('org_id', '=', orgId)
    .where('id', '=', storeId)
    .where('state', 'in', [storeState.active, storeState.paused])
    .executeTakeFirst()
  if (changed.numUpdatedRows > 0n) await notifyFailure(db, run, failure.reason)
}

/** Ends runs of whose workers nothing was heard for a minute; the next run goes on where they stopped. `db` works in `service` scope. */
export async function endSilentRuns(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ orgId: number; storeId: number; runId: number }>`
    select org_id as "orgId", store_id as "storeId", id as "runId" from sync_run
    where state = ${stateSql(syncRunState.running)} and ${SILENT} for update skip locked`.execute(db)
  for (const run of rows) await failRun(db, run, { reason: INTERRUPTED, at: now })
}

const AT_ONCE = 200
/** Starts the runs that are due, of organisations that may order and have somebody who may. `db` works in `service` scope. */
export async function startDueRuns(db: Db, now: Date): Promise<number> {
  const due = await db
    .selectFrom('store_connection as c')
    .innerJoin('store as s', (join) => join.onRef('s.org_id', '=', 'c.org_id').onRef('s.id', '=', 'c.store_id'))
    .innerJoin('tenancy_org as o', 'o.id', 'c.org_id')
    .select(['c.org_id as orgId', 'c.store_id as storeId'])
    .where('o.status', '=', accountStatus.active)
    .where(hasActiveUser(sql.ref('c.org_id')))
    .where('c.auto_sync', '=', true)
    .where('c.next_run_at', '<=', now)
    .where('s.state', 'in', [storeState.active, storeState.frozen])
    .where('s.pull_status', '<>', pullOrderStatus.loading)
    .orderBy('c.next_run_at')
    .limit(AT_ONCE)
    .execute()
  for (const ref of due) await startRun(db, ref, 'schedule')
  return due.length
}
