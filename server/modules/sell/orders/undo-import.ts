import type { ErrorCode } from '@waybill/contract/core/errors'
import { orderStatus } from '@waybill/contract/orders/enums'
import type { ClientBase } from 'pg'
import { stateText } from '../../../platform/database/state-text.ts'
import { forgetWaitingSplits } from '../rules/index.ts'
import { CHANGED_COLUMNS, TAG_AND_HOLD_COLUMNS } from './columns-sql.ts'

/** `blocked`: why nothing was taken back: at most 20 orders, of `blockedCount` in all. */
export type UndoneOrders = {
  removed: number
  restored: number
  blocked: { orderNo: string; code: ErrorCode }[]
  blockedCount: number
}
type Ref = { orgId: number; importId: string }
const SHOWN = 20
/** Orders of one statement, so that it ends in time however many there are and however busy the database is. */
const AT_ONCE = 4000
const OF_PART = 'where org_id = $1 and import_id = $2 and order_id = any ($3::bigint[])'

/**
 * The import's own orders, those that it changed, and those that rules split off either since. A split by a rule is nobody's change: it
 * raised the version by one, and undoing it by one more.
 */
const TOUCHED = `
  given as (
    select o.id as order_id, 1 as version, true as made from sales_order o where o.org_id = $1 and o.import_id = $2
    union all
    select b.order_id, b.version, false from order_undo_snapshot b where b.org_id = $1 and b.import_id = $2),
  split as (
    select r.id, r.order_id, r.undone_at is null as live, case when r.undone_at is null then 1 else 2 end as raised, g.made
    from given g join order_regrouping r on r.order_id = g.order_id
    join order_regrouping_member m on m.org_id = r.org_id and m.regrouping_id = r.id and m.order_id = r.order_id
    where r.org_id = $1 and r.rule_id is not null and m.version > g.version),
  touched as (
    select o.id, o.order_no, o.status, o.version, g.version + coalesce(s.raised, 0) as given, g.made, false as part
    from given g join sales_order o on o.org_id = $1 and o.id = g.order_id
    left join (select order_id, sum(raised)::int as raised from split group by order_id) s on s.order_id = g.order_id
    union all
    select p.id, p.order_no, p.status, p.version, m.version, true, true
    from split s join order_regrouping_member m on m.org_id = $1 and m.regrouping_id = s.id and m.sales_order is null
    join sales_order p on p.org_id = m.org_id and p.id = m.order_id
    where s.live)`
/** Splits before orders, as in an undo. */
const LOCK_SPLITS = `
  with ${TOUCHED} select r.id from order_regrouping r where r.org_id = $1 and r.id in (select id from split where live) order by r.id for update`
/** Of the orders that stay: what was split off goes, and they get all their lines back. */
const END_SPLITS = `
  with ${TOUCHED} update order_regrouping r set undone_at = now()
  where r.org_id = $1 and r.id in (select id from split where live and not made)`
const LOCK_TOUCHED = `
  with ${TOUCHED}, ids as (select id, bool_or(made) as made, bool_or(part) as part from touched group by id)
  select o.id, ids.made as created, ids.part from sales_order o join ids on ids.id = o.id where o.org_id = $1 order by o.id for update of o`

const FILED = 'exists (select 1 from shipping_live_filing i where i.org_id = $1 and i.order_id = t.id)'
const BLOCKED = `
  with ${TOUCHED}
  select order_no as "orderNo", count(*) over ()::int as count,
    case when status = ${stateText(orderStatus.shipped)} then 'ORDER_HAS_LABEL' when version <> given then 'ORDER_CHANGED_SINCE' 
      when exists (select 1 from outbound_open i where i.org_id = $1 and i.order_id = t.id) then 'ORDER_AT_WAREHOUSE'
      when made and ${FILED} then 'ORDER_HAS_FILING' else 'ORDER_BEING_BOUGHT' end as code
  from touched t
  where status <> ${stateText(orderStatus.awaiting)} or version <> given
    or exists (select 1 from shipping_pending_label i where i.org_id = $1 and i.order_id = t.id)
    or exists (select 1 from outbound_open i where i.org_id = $1 and i.order_id = t.id)
    or made and exists (select 1 from shipping_label_attempt i where i.org_id = $1 and i.order_id = t.id)
    or made and ${FILED}
    or made and exists (select 1 from stores_followed_order s where s.org_id = $1 and s.order_id = t.id)
  order by t.id limit ${SHOWN}`

/** Rules ran over the order within its import: what they wrote is back as well, or their marks would not fit it. */
const RESTORED = [...CHANGED_COLUMNS, ...TAG_AND_HOLD_COLUMNS]
const RESTORE = `
  with old as (
    select o.*, b.lines from order_undo_snapshot b cross join jsonb_populate_record(null::sales_order, b.sales_order) as o
    where b.org_id = $1 and b.import_id = $2 and b.order_id = any ($3::bigint[])),
  restored as (
    update sales_order o set ${RESTORED.map((column) => `${column} = old.${column}`).join(', ')}, version = o.version + 1, updated_at = now()
    from old where o.org_id = $1 and o.id = old.id returning o.id),
  gone as (delete from order_line where org_id = $1 and order_id in (select id from restored) returning 1),
  lines as (
    insert into order_line (org_id, order_id, sku, name, quantity, unit_price, customs, store_line)
    select $1, old.id, l.sku, l.name, l.quantity, l.unit_price, nullif(l.customs, 'null'), nullif(l.store_line, 'null')
    from old cross join jsonb_to_recordset(old.lines) as l (sku text, name text, quantity int, unit_price bigint, customs jsonb, store_line jsonb)
    returning 1)
  select id from restored`

/** Ids of the orders that an import made or changed, the first of them. */
export async function ordersOfImport(client: ClientBase, { orgId, importId }: Ref, limit: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from sales_order where org_id = $1 and import_id = $2
     union select order_id from order_undo_snapshot where org_id = $1 and import_id = $2 order by id limit $3`,
    [orgId, importId, limit],
  )
  return rows.map((row) => row.id)
}

/**
 * Takes back what an import did to orders: those that it made go, those that it changed are as before. All or nothing: when one of them was
 * shipped, canceled or changed since, a label was tried for it, or its export stands filed, nothing happens and `blocked` names it. What rules split off goes along.
 */
export async function undoImportedOrders(client: ClientBase, { orgId, importId }: Ref): Promise<UndoneOrders> {
  const values = [orgId, importId]
  await client.query(LOCK_SPLITS, values)
  await client.query(LOCK_TOUCHED, values)
  // Again: a rule may have split one while its lock was waited for.
  const { rows: touched } = await client.query<{ id: number; created: boolean; part: boolean }>(LOCK_TOUCHED, values)
  const { rows: blocked } = await client.query<{ orderNo: string; code: ErrorCode; count: number }>(BLOCKED, values)
  if (blocked.length > 0) return { removed: 0, restored: 0, blocked, blockedCount: blocked[0]?.count ?? 0 }
  await client.query(END_SPLITS, values)
  let [removed, restored] = [0, 0]
  for (let at = 0; at < touched.length; at += AT_ONCE) {
    const some = touched.slice(at, at + AT_ONCE)
    const part = [...values, some.map((row) => row.id)]
    restored += (await client.query(RESTORE, part)).rowCount ?? 0
    const stays = some.filter((row) => !row.created).map((row) => row.id)
    await forgetWaitingSplits(client, orgId, stays)
    await client.query(`delete from order_undo_snapshot ${OF_PART}`, part)
    const created = some.filter((row) => row.created).map((row) => row.id)
    await client.query('delete from sales_order where org_id = $1 and id = any ($2::bigint[])', [orgId, created])
    removed += some.filter((row) => row.created && !row.part).length
  }
  return { removed, restored, blocked: [], blockedCount: 0 }
}
