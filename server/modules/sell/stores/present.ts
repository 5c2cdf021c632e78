import type { ConnectedStore, Store } from '@waybill/contract/stores/api'
import { sql } from 'kysely'
import { type PushGroup, statesOfGroup } from '@waybill/contract/stores/pushes'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { presentReason } from './reasons.ts'

type StoreRow = {
  id: number
  name: string
  type: number
  state: number
  pull_status: number
  pull_time: Date | null
  inserted: number | null
  updated: number | null
  deleted: number | null
}
const present = (row: StoreRow): Store => ({
  storeId: row.id,
  name: row.name,
  type: row.type,
  state: row.state,
  pullOrderStatus: row.pull_status,
  pullOrderTime: row.pull_time?.toISOString() ?? null,
  sucRes: { insertCount: row.inserted ?? 0, updateCount: row.updated ?? 0, deleteCount: row.deleted ?? 0 },
})

const LAST_RUN = sql`left join lateral (
  select * from sync_run r where r.org_id = s.org_id and r.store_id = s.id order by r.id desc limit 1) run on true`

/** The organisation's stores by name, connected or not. */
export async function listAll(db: Db, orgId: number): Promise<Store[]> {
  const { rows } = await sql<StoreRow>`
    select s.id, s.name, s.type, s.state, s.pull_status, s.pull_time, run.inserted, run.updated, run.deleted
    from store s ${LAST_RUN} where s.org_id = ${orgId} order by s.name, s.id`.execute(db)
  return rows.map(present)
}

/** So many are counted; a store with more has the same thing to see to. */
const COUNTED = 1000
const pushesIn = (group: PushGroup) => sql`(
  select count(*)::int from (
    select 1 from store_push p where p.org_id = s.org_id and p.store_id = s.id and p.state in (${stateSql(...statesOfGroup[group])}) limit ${COUNTED}) n)`

type ConnectedRow = StoreRow & {
  connector: string
  address: string
  auto_sync: boolean
  next_run_at: Date
  run_state: string | null
  errors: number | null
  fault_code: string | null
  fault_value: string | null
  orders_today: number
  push_tracking: ConnectedStore['pushTracking']
  push_delay_minutes: number
  mail_buyer: boolean
  can_push: boolean | null
  pushes_waiting: number
  pushes_refused: number
}

/** The connected stores by name, or one of them. "Today" begins at midnight in the user's zone. */
export async function listConnected(
  db: Db,
  who: { orgId: number; userId?: number },
  storeId?: number,
): Promise<ConnectedStore[]> {
  const { orgId, userId } = who
  const zone = sql`coalesce((select u.time_zone from identity_user u where u.org_id = ${orgId} and u.id = ${userId ?? null}), 'UTC')`
  const { rows } = await sql<ConnectedRow>`
    select s.id, s.name, s.type, s.state, s.pull_status, s.pull_time, run.inserted, run.updated, run.deleted, run.state as run_state, run.errors,
      run.fault_code, run.fault_value, c.connector, c.address, c.auto_sync, c.next_run_at, c.push_tracking, c.push_delay_minutes, c.mail_buyer, c.can_push,
      ${pushesIn('waiting')} as pushes_waiting, ${pushesIn('refused')} as pushes_refused,
      (select count(*)::int from orders_order o where o.org_id = s.org_id and o.store_id = s.id
        and o.create_time >= date_trunc('day', now() at time zone ${zone}) at time zone ${zone}) as orders_today
    from store_connection c join store s on s.org_id = c.org_id and s.id = c.store_id ${LAST_RUN}
    where c.org_id = ${orgId} and (${storeId ?? null}::bigint is null or s.id = ${storeId ?? null}) order by s.name, s.id`.execute(
    db,
  )
  return rows.map((row) => ({
    ...present(row),
    address: row.connector === 'demo' ? null : row.address,
    demo: row.connector === 'demo',
    autoSync: row.auto_sync,
    fault: row.run_state === 'failed' ? presentReason(row.fault_code, row.fault_value) : null,
    errorCount: row.errors ?? 0,
    ordersToday: row.orders_today,
    nextRunAt: row.auto_sync ? row.next_run_at.toISOString() : null,
    pushTracking: row.push_tracking,
    pushDelayMinutes: row.push_delay_minutes,
    mailBuyer: row.mail_buyer,
    canPush: row.can_push,
    pushesWaiting: row.pushes_waiting,
    pushesRefused: row.pushes_refused,
  }))
}
