import { orderStatus } from '@waybill/contract/orders/enums'
import type { CarrierId } from '@waybill/contract/carriers/enums'
import { type PushState, pushState } from '@waybill/contract/stores/push-lifecycle'
import type { PushLine } from '../../../../connectors/index.ts'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import type { StoreRef } from '../secrets.ts'

export interface PushRow {
  id: number
  externalId: string
  orderId: number
  shipmentId: number
  trackingNo: string
  carrier: CarrierId
  packageCount: number
  lines: PushLine[] | null
  items: { sku: string | null; name: string | null; quantity: number }[] | null
  state: PushState
  attempts: number
  externalIds: string[] | null
  labelledAt: Date
}
/** One call to a store: a label, or all of an order that goes in several packages. */
export interface ClaimedPush {
  rows: [PushRow, ...PushRow[]]
  sentBefore: PushLine[]
}

/** Longer than any call to a store: after it others take over. */
const LEASE_MS = 180_000
const MINUTE = 60_000
const OPEN = stateSql(pushState.waiting, pushState.sending, pushState.held, pushState.withdrawing)

const columns = sql`p.id, p.external_id as "externalId", p.order_id as "orderId", p.shipment_id as "shipmentId", p.tracking_no as "trackingNo", p.carrier,
  p.package_count as "packageCount", p.lines, p.items, p.state, p.attempts, p.external_ids as "externalIds", p.labelled_at as "labelledAt"`

async function nextDue(db: Db, { orgId, storeId }: StoreRef, now: Date): Promise<PushRow | undefined> {
  const { rows } = await sql<PushRow>`
    select ${columns} from store_push p
    where p.org_id = ${orgId} and p.store_id = ${storeId} and p.due_at <= ${now}::timestamptz and p.state in (${OPEN})
    order by p.due_at, p.id limit 1 for update skip locked`.execute(db)
  return rows[0]
}

/** The other packages of its order, where it has several: they are told, and taken back, together. */
async function siblingsOf(
  db: Db,
  { orgId, storeId }: StoreRef,
  row: PushRow,
  states: readonly PushState[],
): Promise<PushRow[]> {
  if (row.packageCount === 1) return []
  const { rows } = await sql<PushRow>`
    select ${columns} from store_push p
    where p.org_id = ${orgId} and p.store_id = ${storeId} and p.external_id = ${row.externalId} and p.order_id = ${row.orderId}
      and p.package_count > 1 and p.id <> ${row.id} and p.state in (${stateSql(...states)}) order by p.id for update`.execute(
    db,
  )
  return rows
}

async function whyNotYet(db: Db, { orgId, storeId }: StoreRef, row: PushRow): Promise<string | null> {
  const { rows } = await sql<{ parts: boolean; removal: boolean }>`
    select ${row.packageCount > 1} and o.status <> ${stateSql(orderStatus.shipped)} as parts, exists (
      select from store_push p where p.org_id = ${orgId} and p.store_id = ${storeId} and p.external_id = ${row.externalId}
        and p.state = ${stateSql(pushState.withdrawing)}) as removal
    from orders_order o where o.org_id = ${orgId} and o.id = ${row.orderId}`.execute(db)
  if (rows[0]?.removal) return 'STORE_PUSH_AWAITS_REMOVAL'
  return rows[0]?.parts ? 'STORE_PUSH_AWAITS_PACKAGES' : null
}

/** What the store was told of other labels of the same order of its own. Packages of one order were told with the same lines. */
async function linesSentBefore(db: Db, { orgId, storeId }: StoreRef, row: PushRow): Promise<PushLine[]> {
  const { rows } = await sql<{ lines: PushLine[] }>`
    select distinct on (case when package_count > 1 then -order_id else id end) lines from store_push
    where org_id = ${orgId} and store_id = ${storeId} and external_id = ${row.externalId} and state = ${stateSql(pushState.sent)}
      and lines is not null and not (package_count > 1 and order_id = ${row.orderId})`.execute(db)
  return rows.flatMap(({ lines }) => lines)
}

/**
 * Takes the next push of a store that is due, so that no other worker has it for a while; 'later' when it has to wait for something else
 * first, null when none is due. Committed before the store is called: whoever finds it `sending` knows that the store may know it.
 */
export async function claimPush(db: Db, ref: StoreRef, now: Date): Promise<ClaimedPush | 'later' | null> {
  const { orgId } = ref
  const row = await nextDue(db, ref, now)
  if (!row) return null
  const until = new Date(now.getTime() + LEASE_MS)
  if (row.state === pushState.withdrawing) {
    await sql`update store_push set due_at = ${until}::timestamptz, attempts = attempts + 1 where org_id = ${orgId} and id = ${row.id}`.execute(
      db,
    )
    return { rows: [{ ...row, attempts: row.attempts + 1 }], sentBefore: [] }
  }
  const reason = await whyNotYet(db, ref, row)
  if (reason !== null) {
    const wait = reason === 'STORE_PUSH_AWAITS_PACKAGES' ? 60 * MINUTE : MINUTE
    await sql`
      update store_push set due_at = ${new Date(now.getTime() + wait)}::timestamptz, code = ${reason}, value = null
      where org_id = ${orgId} and id = ${row.id}`.execute(db)
    return 'later'
  }
  const others = await siblingsOf(db, ref, row, [pushState.waiting, pushState.held, pushState.sending])
  const ids = [row, ...others].map(({ id }) => id)
  await sql`
    update store_push set state = ${stateSql(pushState.sending)}, due_at = ${until}::timestamptz, attempts = attempts + 1,
      since = case when state = ${stateSql(pushState.sending)} then since else ${now}::timestamptz end
    where org_id = ${orgId} and id = any(${ids}::bigint[])`.execute(db)
  const attempts = row.attempts + 1
  return { rows: [{ ...row, attempts }, ...others], sentBefore: await linesSentBefore(db, ref, row) }
}
