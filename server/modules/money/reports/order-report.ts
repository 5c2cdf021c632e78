import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { getOrderReport, OrderSums } from '@waybill/contract/reports/operations-api'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { countOrders, type OrderCount } from '../../sell/orders/index.ts'
import { spanOf } from './period.ts'

const names = ['orders', 'open', 'held', 'late', 'shipped', 'canceled'] as const
const addUp = (rows: readonly OrderCount[]): OrderSums => {
  const sums: OrderSums = { orders: 0, open: 0, held: 0, late: 0, shipped: 0, canceled: 0 }
  for (const row of rows) for (const name of names) sums[name] += row[name]
  return sums
}
const isBefore = ({ bucket }: OrderCount): boolean => bucket === 0
const inPeriod = (row: OrderCount): boolean => !isBefore(row)

async function storeNames(db: Db, orgId: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from stores_store where org_id = ${orgId}`.execute(db)
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

/** Answers getOrderReport; the largest group comes first. */
export async function orderReport(
  { db, actor: { orgId }, now }: Pick<Ctx, 'db' | 'actor' | 'now'>,
  { by, storeIds, types, ...days }: ParsedOf<typeof getOrderReport>['query'],
): Promise<OutputOf<typeof getOrderReport>> {
  const span = await spanOf(db, days, now())
  const counted = { orgId, now: now(), starts: span.starts, filter: { storeIds, types } }
  const rows = await countOrders(db, { ...counted, by })
  // An order without a tag is in no group, one with two is in two.
  const all = by === 'tag' ? await countOrders(db, { ...counted, by: null }) : rows
  const known = by === 'store' ? await storeNames(db, orgId) : null
  const groups = [...Map.groupBy(rows, ({ key }) => key)].map(([key, own]) => ({
    key,
    name: known?.get(key) ?? null,
    sums: addUp(own.filter(inPeriod)),
    before: addUp(own.filter(isBefore)),
  }))
  const buckets = Map.groupBy(all, ({ bucket }) => bucket)
  return {
    period: { ...span.days, complete: true },
    groups: groups.toSorted(
      (a, b) => b.sums.orders - a.sums.orders || b.before.orders - a.before.orders || (a.key < b.key ? -1 : 1),
    ),
    totals: addUp(all.filter(inPeriod)),
    before: addUp(all.filter(isBefore)),
    buckets: span.days.buckets.map((_, index) => addUp(buckets.get(index + 1) ?? [])),
  }
}
