import { AppError, notFound } from '@waybill/contract/core/errors'
import type { changeStore, ConnectedStore, pullOrders } from '@waybill/contract/stores/api'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { pullOrderStatus } from '@waybill/contract/stores/enums'
import { storeState } from '@waybill/contract/stores/stores'
import { syncRunState } from '@waybill/contract/stores/sync-run-lifecycle'
import type { Ctx } from '../../../platform/http/index.ts'
import { recordStore } from './audit.ts'
import { checkName } from './connect.ts'
import { getConnection } from './get-connection.ts'
import { listConnected } from './present.ts'
import { dropWaiting, moveWaiting } from './pushes/queue.ts'
import { startRun } from './runs.ts'

/** Starts a pull of each store, or joins the one under way. One unknown store and none is started. */
export async function pullEach({ db, actor }: Ctx, storeIds: readonly number[]): Promise<OutputOf<typeof pullOrders>> {
  const uniqueIds = [...new Set(storeIds)].toSorted((a, b) => a - b)
  const found = await db
    .selectFrom('store as s')
    .leftJoin('store_connection as c', (join) =>
      join.onRef('c.org_id', '=', 's.org_id').onRef('c.store_id', '=', 's.id'),
    )
    .select(['s.id', 'c.connector'])
    .where('s.org_id', '=', actor.orgId)
    .where('s.id', 'in', uniqueIds)
    .execute()
  if (found.length < uniqueIds.length) throw notFound('Store', '店铺')
  if (found.some(({ connector }) => connector === null)) throw new AppError('STORE_NOT_CONNECTED')
  const started: OutputOf<typeof pullOrders> = []
  for (const storeId of uniqueIds) {
    const { runId } = await startRun(db, { orgId: actor.orgId, storeId }, 'manual')
    started.push({ storeId, runId, pullOrderStatus: pullOrderStatus.loading })
  }
  return started
}

type Change = ParsedOf<typeof changeStore>['body']

/** A paused store is pulled only when somebody presses Update. */
export async function change({ db, actor, now }: Ctx, storeId: number, request: Change): Promise<ConnectedStore> {
  const { orgId } = actor
  await getConnection(db, { orgId, storeId })
  const { name, paused, autoSync, pushTracking, pushDelayMinutes, mailBuyer } = request
  if (name !== undefined) {
    await checkName(db, orgId, { name, but: storeId })
    await db.updateTable('store').set({ name }).where('org_id', '=', orgId).where('id', '=', storeId).execute()
  }
  if (paused !== undefined) {
    const [from, to] = paused ? [storeState.active, storeState.paused] : [storeState.paused, storeState.active]
    await db
      .updateTable('store')
      .set({ state: to })
      .where('org_id', '=', orgId)
      .where('id', '=', storeId)
      .where('state', '=', from)
      .execute()
  }
  const settings = {
    ...(autoSync !== undefined && { auto_sync: autoSync }),
    ...(pushTracking !== undefined && { push_tracking: pushTracking }),
    ...(pushDelayMinutes !== undefined && { push_delay_minutes: pushDelayMinutes }),
    ...(mailBuyer !== undefined && { mail_buyer: mailBuyer }),
  }
  if (Object.keys(settings).length > 0) {
    await db
      .updateTable('store_connection')
      .set(settings)
      .where('org_id', '=', orgId)
      .where('store_id', '=', storeId)
      .execute()
  }
  if (pushTracking !== undefined) await moveWaiting(db, { orgId, storeId, at: now() }, pushTracking)
  const detail = { fields: Object.keys(request).toSorted() }
  await recordStore(db, { orgId, userId: actor.userId, storeId, action: 'store.changed', detail })
  const [store] = await listConnected(db, actor, storeId)
  if (!store) throw notFound('Store', '店铺')
  return store
}

/** Forgets the keys and ends a pull under way; orders and log stay. */
export async function disconnect({ db, actor, now }: Ctx, storeId: number): Promise<null> {
  const { orgId } = actor
  await getConnection(db, { orgId, storeId })
  const mine = { org_id: orgId, store_id: storeId }
  await db
    .updateTable('sync_run')
    .set({ state: syncRunState.failed, finished_at: now(), fault_code: 'STORE_DISCONNECTED' })
    .where((row) => row.and({ ...mine, state: syncRunState.running }))
    .execute()
  await dropWaiting(db, { orgId, storeId, at: now() })
  // Its keys go with it.
  await db
    .deleteFrom('store_connection')
    .where((row) => row.and(mine))
    .execute()
  await db
    .updateTable('store')
    .set({ state: storeState.disconnected, pull_status: pullOrderStatus.init })
    .where('org_id', '=', orgId)
    .where('id', '=', storeId)
    .execute()
  await recordStore(db, { orgId, userId: actor.userId, storeId, action: 'store.disconnected' })
  return null
}
