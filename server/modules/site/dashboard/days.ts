import type {
  DashboardRange,
  DashboardSums,
  getDashboardDays,
  getDashboardTotals,
} from '@waybill/contract/dashboard/api'
import type { OutputOf } from '@waybill/contract/core/route'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/http/index.ts'
import { getBalance } from '../../money/funds/index.ts'
import { type Span, spanToToday } from './span.ts'

const nothing: DashboardSums = { orders: 0, labels: 0, spent: 0 }
const add = (a: DashboardSums, b: DashboardSums): DashboardSums => ({
  orders: a.orders + b.orders,
  labels: a.labels + b.labels,
  spent: a.spent + b.spent,
})

/** Of each day of the span: orders by their order date, labels by when they were bought. Reads two indexes and no table. */
async function sumDays({ db, actor }: Ctx, { days, midnights }: Span): Promise<DashboardSums[]> {
  const { rows } = await sql<DashboardSums & { day: number }>`
    with edge as (select ${midnights}::timestamptz[] as midnights)
    select coalesce(o.day, s.day) as day, coalesce(o.orders, 0) as orders, coalesce(s.labels, 0) as labels, coalesce(s.spent, 0) as spent
    from (select width_bucket(create_time, midnights) as day, count(*)::int as orders from orders_order, edge
      where org_id = ${actor.orgId} and create_time >= ${midnights[0]} and create_time < ${midnights.at(-1)} group by 1) o
    full join (select width_bucket(created_at, midnights) as day, count(*)::int as labels, sum(price)::bigint as spent
      from shipping_shipment, edge
      where org_id = ${actor.orgId} and created_at >= ${midnights[0]} and created_at < ${midnights.at(-1)} group by 1) s
    on o.day = s.day`.execute(db)
  const found = new Map(rows.map(({ day, ...sums }) => [day, sums]))
  return days.map((_, index) => found.get(index + 1) ?? nothing)
}

/** Answers getDashboardTotals. */
export async function sumTotals(ctx: Ctx, range: DashboardRange): Promise<OutputOf<typeof getDashboardTotals>> {
  const span = await spanToToday(ctx, range * 2)
  const sums = await sumDays(ctx, span)
  const { currency } = await getBalance(ctx.db, ctx.actor.orgId)
  return {
    from: span.days[range] ?? '',
    to: span.days.at(-1) ?? '',
    today: sums.at(-1) ?? nothing,
    range: sums.slice(range).reduce(add, nothing),
    before: sums.slice(0, range).reduce(add, nothing),
    currency,
  }
}

/** Answers getDashboardDays. */
export async function listDays(ctx: Ctx, range: DashboardRange): Promise<OutputOf<typeof getDashboardDays>> {
  const span = await spanToToday(ctx, range)
  const sums = await sumDays(ctx, span)
  const { currency } = await getBalance(ctx.db, ctx.actor.orgId)
  return { currency, days: span.days.map((day, index) => ({ day, ...(sums[index] ?? nothing) })) }
}
