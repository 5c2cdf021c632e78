import type { CappedCount } from '@waybill/contract/core/schemas'
import type { OrderTodo } from '@waybill/contract/orders/api'
import { orderStatus } from '@waybill/contract/orders/enums'
import { shipByBounds, type WallHour } from '@waybill/contract/shipping/ship-by'
import { labelState } from '@waybill/contract/shipping/label-lifecycle'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { readDefaults } from '../../site/defaults/index.ts'
import { userToday } from '../../people/identity/index.ts'

/** As many as the list counts. */
const COUNT_CAP = 10_000

type Asked = { orgId: number; now: Date }
type ShipBy = { late: Date; today: Date; day: string }
/** `parts`: conditions that exclude each other and each have an index in the order of the list by time. */
export type TodoCondition = { condition: RawBuilder<boolean>; parts: RawBuilder<boolean>[] }

const instantOf = ({ day, hour }: WallHour, zone: string): RawBuilder<Date> =>
  sql<Date>`(${day}::date + ${hour}::int * interval '1 hour') at time zone ${zone}`

/** The instants of ship-by.ts for the user's today: orders from before them are late, or ship today. */
async function shipByInstants(db: Db, { orgId, now }: Asked): Promise<ShipBy> {
  const { zone, today } = await userToday(db, now)
  const bounds = shipByBounds(today, (await readDefaults(db, orgId)).cutOff)
  const { rows } = await sql<ShipBy>`
    select ${instantOf(bounds.late, zone)} as late, ${instantOf(bounds.today, zone)} as today, ${today} as day`.execute(
    db,
  )
  return rows[0]!
}

/** Orders whose last try to buy a label failed, for a query of sales_order named o. The few that failed are gathered first, from their index. */
const lastTryFailed = (orgId: number): RawBuilder<boolean> => sql<boolean>`o.id in (
  with failed as materialized (
    select org_id, order_id, attempted_at from shipping_label_attempt where org_id = ${orgId} and state = ${stateSql(labelState.failed)})
  select f.order_id from failed f where not exists (
    select 1 from shipping_label_attempt n
    where n.org_id = f.org_id and n.order_id = f.order_id and n.attempted_at > f.attempted_at))`

/** Orders in a purchase of which only a person can tell what became of it. */
const purchaseParked = (orgId: number): RawBuilder<boolean> =>
  sql<boolean>`o.id in (select p.order_id from shipping_parked_purchase p where p.org_id = ${orgId})`

// Spelled as in the index sales_order_status_ship_by.
const shipBy = sql<string>`o.due_day`
const undated = sql<boolean>`${shipBy} = 'infinity'::date`

/** An order with a ship-by date is due by it alone; one without by its age. */
function partsOf(todo: OrderTodo, orgId: number, { late, today, day }: ShipBy): RawBuilder<boolean>[] {
  if (todo === 'late') return [sql`${shipBy} < ${day}::date`, sql`${undated} and o.create_time < ${late}`]
  if (todo === 'today')
    return [sql`${shipBy} = ${day}::date`, sql`${undated} and o.create_time >= ${late} and o.create_time < ${today}`]
  if (todo === 'failed') return [lastTryFailed(orgId)]
  if (todo === 'waiting') return [purchaseParked(orgId)]
  // Spelled as in the index sales_order_releasing.
  if (todo === 'releasing') return [sql`o.held_at is not null and o.hold_until <= ${day}::date + 1`]
  return [sql`coalesce(o.weight_cg, 0) = 0`]
}

// Spelled as in the index sales_order_unweighed.
const awaiting = sql<boolean>`o.status = ${stateSql(orderStatus.awaiting)}`

/** The condition of a `todo` of the order list, on sales_order named o: only orders that await shipment. */
export async function todoCondition(db: Db, { orgId, todo, now }: Asked & { todo: OrderTodo }): Promise<TodoCondition> {
  const parts = partsOf(todo, orgId, await shipByInstants(db, { orgId, now })).map(
    (part) => sql<boolean>`${awaiting} and ${part}`,
  )
  return { condition: sql<boolean>`(${sql.join(parts, sql` or `)})`, parts }
}

/** How many orders each `todo` of the list finds, counted up to 10,000, in one statement. */
export async function countTodos(
  db: Db,
  { orgId, now }: Asked,
  todos: readonly OrderTodo[],
): Promise<Record<OrderTodo, CappedCount>> {
  const bounds = await shipByInstants(db, { orgId, now })
  const counts = todos.map(
    (todo) =>
      sql`(select least(count(*), ${COUNT_CAP + 1})::int from (${sql.join(
        partsOf(todo, orgId, bounds).map(
          (part) =>
            sql`(select 1 from sales_order o where o.org_id = ${orgId} and ${awaiting} and ${part} limit ${COUNT_CAP + 1})`,
        ),
        sql` union all `,
      )}) as counted)`,
  )
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db)
  const counted = (todo: OrderTodo): CappedCount => {
    const count = rows[0]?.counts[todos.indexOf(todo)] ?? 0
    return { count: Math.min(count, COUNT_CAP), capped: count > COUNT_CAP }
  }
  return {
    late: counted('late'),
    today: counted('today'),
    failed: counted('failed'),
    waiting: counted('waiting'),
    unweighed: counted('unweighed'),
    releasing: counted('releasing'),
  }
}
