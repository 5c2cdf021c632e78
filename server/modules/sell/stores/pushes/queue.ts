import { pushState } from '@waybill/contract/stores/push-lifecycle'
import type { PushTime } from '@waybill/contract/stores/pushes'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'

/** A label that an order has now. */
export interface PushedLabel {
  orgId: number
  orderId: number
  shipmentId: number
  trackingNo: string
  carrier: number
  /** Units of the order's lines that it takes; null = the whole order. */
  contents: readonly { lineId: number; quantity: number }[] | null
  packageCount: number
  /** Whether its carrier's scans are heard of: an uploaded label waits for none. */
  tracked: boolean
  at: Date
}

/**
 * Notes that the stores of an order are to be told of a label, each of its own lines; nothing when it is of no connected store, or of
 * one that is never told. To be called in the transaction in which the label becomes the order's; `db` works in `service` scope.
 */
export async function noteLabel(db: Db, label: PushedLabel): Promise<void> {
  const { orgId, orderId, shipmentId, at } = label
  const contents = label.contents && JSON.stringify(label.contents)
  const { rows } = await sql<{ storeId: number; externalId: string; dueAt: Date | null }>`
    with recursive origin as (
      select ${orderId}::bigint as id
      union select o.origin_id from origin join orders_origin o on o.org_id = ${orgId} and o.order_id = origin.id),
    content as (
      select l.id, l.sku, l.name, l.store_line, case when ${contents}::jsonb is null then l.quantity else coalesce(c.quantity, 0) end as quantity
      from orders_line l left join jsonb_to_recordset(${contents}::jsonb) as c ("lineId" bigint, quantity int) on c."lineId" = l.id
      where l.org_id = ${orgId} and l.order_id = ${orderId}),
    unnamed as (
      select jsonb_agg(jsonb_build_object('sku', t.sku, 'name', t.name, 'quantity', t.quantity) order by t.id) as items
      from content t where t.store_line is null and t.quantity > 0),
    known as (
      select (t.store_line ->> 'store')::bigint as store_id, t.store_line ->> 'order' as external_id,
        jsonb_agg(jsonb_build_object('line', t.store_line ->> 'line', 'quantity', t.quantity) order by t.id) as lines, (select items from unnamed) as items
      from content t where t.store_line is not null and t.quantity > 0 group by 1, 2),
    unknown as (
      select f.store_id, f.external_id, null::jsonb as lines, (select items from unnamed) as items
      from store_order f
      where f.org_id = ${orgId} and f.order_id in (select id from origin)
        and not exists (
          select from content t where (t.store_line ->> 'store')::bigint = f.store_id and t.store_line ->> 'order' = f.external_id)),
    pushes as (select * from known union all select * from unknown where items is not null)
    insert into store_push (org_id, store_id, external_id, order_id, order_no, shipment_id, tracking_no, carrier, package_count, lines, items,
      labelled_at, since, due_at, code)
    select c.org_id, c.store_id, t.external_id, o.id, o.order_no, ${shipmentId}, ${label.trackingNo}, ${label.carrier}, ${label.packageCount}, t.lines, t.items,
      ${at}::timestamptz, ${at}::timestamptz, case when s.awaits then null else ${at}::timestamptz + make_interval(mins => c.push_delay_minutes) end,
      case when s.awaits then 'STORE_PUSH_AWAITS_SCAN' end
    from pushes t join store_connection c on c.org_id = ${orgId} and c.store_id = t.store_id
      join orders_order o on o.org_id = ${orgId} and o.id = ${orderId}
      cross join lateral (select c.push_tracking = 'scanned' and ${label.tracked} as awaits) s
    where c.push_tracking <> 'never'
    on conflict (org_id, shipment_id, store_id, external_id) do nothing
    returning store_id as "storeId", external_id as "externalId", due_at as "dueAt"`.execute(db)
  if (label.packageCount > 1)
    for (const { storeId, externalId, dueAt } of rows)
      await sql`
        update store_push set due_at = ${dueAt ?? at}::timestamptz
        where org_id = ${orgId} and store_id = ${storeId} and external_id = ${externalId} and order_id = ${orderId}
          and state in (${stateSql(pushState.waiting, pushState.sending)}) and code = 'STORE_PUSH_AWAITS_PACKAGES'`.execute(
        db,
      )
}

type LabelRef = { orgId: number; shipmentId: number; at: Date }

/** The label does not count any more: what its stores were not told they never hear, what they were told is removed. */
export async function noteLabelGone(db: Db, { orgId, shipmentId, at }: LabelRef): Promise<void> {
  const { waiting, held, refused, sending, sent, dropped, withdrawing } = pushState
  // Where it stands while the store is called; the worker sees to it afterwards.
  await sql`
    update store_push set label_gone = true, code = case when state = ${stateSql(withdrawing)} and code = 'STORE_PUSH_AWAITS_PACKAGES' then null else code end
    where org_id = ${orgId} and shipment_id = ${shipmentId} and state in (${stateSql(sending, withdrawing)})`.execute(
    db,
  )
  // What was tried may have arrived, in part or whole.
  const removed = sql`(p.attempts > 0 or p.state = ${stateSql(sent)})`
  await sql`
    update store_push p set label_gone = true, since = ${at}::timestamptz, code = null, value = null, attempts = 0,
      state = case when ${removed} then ${stateSql(withdrawing)} else ${stateSql(dropped)} end,
      due_at = case when ${removed} then ${at}::timestamptz end
    where p.org_id = ${orgId} and p.shipment_id = ${shipmentId}
      and (p.state in (${stateSql(waiting, held, refused, sent)})
        or p.state = ${stateSql(dropped)} and p.attempts > 0
          and exists (select from store_connection c where c.org_id = p.org_id and c.store_id = p.store_id))`.execute(
    db,
  )
}

/** The label counts again, since its void was refused or undone. */
export async function noteLabelBack(
  db: Db,
  { orgId, shipmentId, at, tracked }: LabelRef & Pick<PushedLabel, 'tracked'>,
): Promise<void> {
  const { waiting, sending, sent, dropped, withdrawing, withdrawn, stuck } = pushState
  // What the store is being asked this moment waits again afterwards, or stays.
  await sql`
    update store_push set label_gone = false
    where org_id = ${orgId} and shipment_id = ${shipmentId} and state in (${stateSql(sending, withdrawing)})`.execute(
    db,
  )
  await sql`
    update store_push p set state = ${stateSql(sent)}, due_at = null, label_gone = false, code = null, value = null, since = ${at}::timestamptz
    where p.org_id = ${orgId} and p.shipment_id = ${shipmentId} and p.external_ids is not null
      and (p.state = ${stateSql(stuck)} or p.state = ${stateSql(withdrawing)} and p.attempts = 0)`.execute(db)
  await sql`
    update store_push p set state = ${stateSql(waiting)}, label_gone = false, value = null, attempts = 0, since = ${at}::timestamptz,
      due_at = case when c.push_tracking = 'bought' or not ${tracked}::boolean then ${at}::timestamptz + make_interval(mins => c.push_delay_minutes) end,
      code = case when c.push_tracking = 'scanned' and ${tracked}::boolean then 'STORE_PUSH_AWAITS_SCAN' end
    from store_connection c
    where p.org_id = ${orgId} and p.shipment_id = ${shipmentId} and p.label_gone and p.state in (${stateSql(dropped, withdrawn, stuck)})
      and c.org_id = p.org_id and c.store_id = p.store_id and c.push_tracking <> 'never'`.execute(db)
}

/**
 * A carrier has scanned the parcel: stores that wait for that are told. The other packages of its order that were scanned before look again
 * at once; since when each could be told is noted, as they do not wait for ever.
 */
export async function noteScanned(db: Db, { orgId, shipmentId, at }: LabelRef): Promise<void> {
  const { waiting, sending } = pushState
  const awaits = sql`p.state in (${stateSql(waiting, sending)}) and p.code = 'STORE_PUSH_AWAITS_SCAN'`
  await sql`
    update store_push p set due_at = ${at}::timestamptz
    from store_push s
    where p.org_id = ${orgId} and s.org_id = ${orgId} and s.shipment_id = ${shipmentId} and s.store_id = p.store_id
      and s.external_id = p.external_id and s.order_id = p.order_id and p.id <> s.id and p.package_count > 1
      and p.due_at > ${at}::timestamptz and ${awaits}`.execute(db)
  await sql`
    update store_push p set due_at = ${at}::timestamptz, code = null,
      since = case when p.due_at is null then ${at}::timestamptz else p.since end
    where p.org_id = ${orgId} and p.shipment_id = ${shipmentId} and ${awaits}`.execute(db)
}

type StoreAt = { orgId: number; storeId: number; at: Date }

/** The store is told at another time from now on: what waits follows, as far as nothing of it was tried. */
export async function moveWaiting(db: Db, { orgId, storeId, at }: StoreAt, pushTracking: PushTime): Promise<void> {
  if (pushTracking === 'never') return dropWaiting(db, { orgId, storeId, at })
  if (pushTracking !== 'bought') return
  await sql`
    update store_push p set code = null, due_at = ${at}::timestamptz + make_interval(mins => c.push_delay_minutes) from store_connection c
    where p.org_id = ${orgId} and p.store_id = ${storeId} and c.org_id = p.org_id and c.store_id = p.store_id
      and p.state = ${stateSql(pushState.waiting)} and p.code = 'STORE_PUSH_AWAITS_SCAN'`.execute(db)
}

/** Nothing is told any more: what waits ends here, and no valid number is removed to be told again. */
export async function dropWaiting(db: Db, { orgId, storeId, at }: StoreAt): Promise<void> {
  const { dropped, waiting, held, sent, withdrawing } = pushState
  const ends = sql`due_at = null, code = null, value = null, since = ${at}::timestamptz`
  const store = sql`org_id = ${orgId} and store_id = ${storeId}`
  await sql`update store_push set state = ${stateSql(dropped)}, ${ends} where ${store} and state in (${stateSql(waiting, held)})`.execute(
    db,
  )
  await sql`
    update store_push set state = ${stateSql(sent)}, ${ends}
    where ${store} and state = ${stateSql(withdrawing)} and not label_gone and attempts = 0 and external_ids is not null`.execute(
    db,
  )
}
