import type { CustomerOpenBill } from '@waybill/contract/warehouse-billing/bills-staff-api'
import { chargeState } from '@waybill/contract/warehouse-billing/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { openPeriods, type Period, unbilled } from './periods.ts'
import { groupsOf } from './read.ts'

interface Sum {
  starts_on: string
  services: Record<string, number>
  count: number
  amount: number
}

/** What a connection's open months come to so far. Work of a closed month belongs to the oldest open one. */
async function sumsOf(db: Db, period: Period): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select to_char(starts_on, 'YYYY-MM-DD') as starts_on, jsonb_object_agg(service, amount) as services, sum(count)::int as count,
      sum(amount)::bigint as amount
    from (select greatest(${period.startsOn}::date, date_trunc('month', u.day)::date) as starts_on, u.service, count(*) as count,
        sum(u.amount)::bigint as amount from (${unbilled(period)}) u group by 1, 2) x
    group by 1`.execute(db)
  return rows
}

async function unpricedOf(db: Db, { orgId, operatorId, warehouseId, startsOn }: Period) {
  const { rows } = await sql<{ starts_on: string; count: number }>`
    select to_char(greatest(${startsOn}::date, date_trunc('month', c.day)::date), 'YYYY-MM-DD') as starts_on, count(*)::int as count
    from warehouse_charge c where c.org_id = ${orgId} and c.warehouse_org_id = ${operatorId} and c.warehouse_id = ${warehouseId}
      and c.state = ${stateSql(chargeState.unpriced)} group by 1`.execute(db)
  return new Map(rows.map((row) => [row.starts_on, row.count]))
}

interface Names {
  seller: CustomerOpenBill['seller']
  operator: CustomerOpenBill['operator']
  warehouse: CustomerOpenBill['warehouse']
}

async function namesOf(db: Db, { orgId, operatorId, warehouseId }: Period): Promise<Names> {
  const { rows } = await sql<Names>`
    select jsonb_build_object('id', s.id, 'name', s.name) as seller, jsonb_build_object('id', o.id, 'name', o.name) as operator,
      jsonb_build_object('id', w.id, 'code', w.code, 'name', w.name) as warehouse
    from tenancy_org s join tenancy_org o on o.id = ${operatorId} join warehouses_warehouse w on w.operator_org_id = o.id
    where s.id = ${orgId} and w.id = ${warehouseId}`.execute(db)
  return rows[0]!
}

/** Open months of a connection as they are so far; empty ones are left out but for the newest, which has just begun. */
async function soFarOf(db: Db, periods: readonly Period[]): Promise<CustomerOpenBill[]> {
  const [oldest] = periods
  if (!oldest) return []
  const [sums, unpriced, names] = [await sumsOf(db, oldest), await unpricedOf(db, oldest), await namesOf(db, oldest)]
  return periods.flatMap((period, index): CustomerOpenBill[] => {
    const sum = sums.find((one) => one.starts_on === period.startsOn)
    const open = unpriced.get(period.startsOn) ?? 0
    if (!sum && open === 0 && index < periods.length - 1) return []
    const { startsOn, endsOn, closesOn, over } = period
    return [
      {
        ...names,
        startsOn,
        endsOn,
        closesOn,
        over,
        groups: groupsOf(sum?.services ?? {}),
        amount: sum?.amount ?? 0,
        count: sum?.count ?? 0,
        unpriced: open,
      },
    ]
  })
}

/** More connections than this are not added up at a time. */
const MOST_LINKS = 200

/** Open months of the connections that match a condition on `t`, oldest first; needs the service scope. */
export async function openBills(db: Db, whose: RawBuilder<unknown>, now: Date): Promise<CustomerOpenBill[]> {
  const byLink = new Map<string, Period[]>()
  for (const period of await openPeriods(db, whose, now)) {
    const link = `${period.orgId}:${period.operatorId}:${period.warehouseId}`
    byLink.set(link, [...(byLink.get(link) ?? []), period])
  }
  const found: CustomerOpenBill[] = []
  // One connection after the other: they share the transaction.
  for (const periods of [...byLink.values()].slice(0, MOST_LINKS)) found.push(...(await soFarOf(db, periods)))
  return found.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn) || a.seller.name.localeCompare(b.seller.name))
}
