import type { CustomerOpenBill } from '@waybill/contract/warehouse-billing/bills-staff-api'
import { chargeState } from '@waybill/contract/warehouse-billing/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { type MonthlyFees, monthlyFees } from './fees.ts'
import { openPeriods, type Period, unbilled } from './periods.ts'
import { groupsOf } from './read.ts'

interface Sum extends Pick<CustomerOpenBill, 'seller' | 'operator' | 'warehouse'> {
  /** Null: nothing of the connection is open. */
  startsOn: string | null
  services: Record<string, number>
  count: number
  amount: number
  unpriced: number
}

type Link = Pick<Period, 'orgId' | 'operatorId' | 'warehouseId'>
const linkOf = ({ orgId, operatorId, warehouseId }: Link): string => `${orgId}:${operatorId}:${warehouseId}`

/** What the open months of connections come to so far, given the oldest of each. Work of a closed month belongs to the oldest open one. */
async function sumsOf(db: Db, oldest: readonly Period[]): Promise<Sum[]> {
  const [orgs, operators, warehouses, zones, starts] = [
    oldest.map(({ orgId }) => orgId),
    oldest.map(({ operatorId }) => operatorId),
    oldest.map(({ warehouseId }) => warehouseId),
    oldest.map(({ zone }) => zone),
    oldest.map(({ startsOn }) => startsOn),
  ]
  const place = {
    orgId: sql`p.org_id`,
    operatorId: sql`p.operator_id`,
    warehouseId: sql`p.warehouse_id`,
    zone: sql`p.zone`,
    startsOn: sql`p.starts_on`,
  }
  const month = (day: string) => sql`greatest(p.starts_on, date_trunc('month', ${sql.ref(day)})::date)`
  const { rows } = await sql<Sum>`
    select jsonb_build_object('id', s.id, 'name', s.name) as seller, jsonb_build_object('id', o.id, 'name', o.name) as operator,
      jsonb_build_object('id', w.id, 'code', w.code, 'name', w.name) as warehouse, to_char(m.starts_on, 'YYYY-MM-DD') as "startsOn",
      coalesce(jsonb_object_agg(m.service, m.amount) filter (where m.service is not null), '{}') as services,
      coalesce(sum(m.count), 0)::int as count, coalesce(sum(m.amount), 0)::bigint as amount, coalesce(sum(m.unpriced), 0)::int as unpriced
    from unnest(${orgs}::bigint[], ${operators}::bigint[], ${warehouses}::bigint[], ${zones}::text[], ${starts}::date[])
      p (org_id, operator_id, warehouse_id, zone, starts_on)
    join tenancy_org s on s.id = p.org_id join tenancy_org o on o.id = p.operator_id
    join warehouses_warehouse w on w.operator_org_id = p.operator_id and w.id = p.warehouse_id
    left join lateral (
      select ${month('u.day')} as starts_on, u.service, count(*) as count, sum(u.amount)::bigint as amount, 0 as unpriced
      from (${unbilled(place)}) u group by 1, 2
      union all
      select ${month('c.day')}, null, 0, 0, count(*) from warehouse_charge c where c.org_id = p.org_id and c.warehouse_org_id = p.operator_id
        and c.warehouse_id = p.warehouse_id and c.state = ${stateSql(chargeState.unpriced)} group by 1) m on true
    group by s.id, s.name, o.id, o.name, w.id, w.code, w.name, m.starts_on`.execute(db)
  return rows
}

/** Open months of a connection as they are so far; empty ones are left out but for the newest, which has just begun. */
function soFarOf(
  periods: readonly Period[],
  { sums, fees }: { sums: readonly Sum[]; fees: readonly MonthlyFees[] },
): CustomerOpenBill[] {
  const { seller, operator, warehouse } = sums[0]!
  const shown = periods.flatMap((period, index) => {
    const sum = sums.find((one) => one.startsOn === period.startsOn)
    const { monthly = false, waits = null } = fees.find((one) => one.startsOn === period.startsOn) ?? {}
    if (!sum && !(monthly && period.over) && index < periods.length - 1) return []
    const { startsOn, endsOn, closesOn, over } = period
    const { services = {}, amount = 0, count = 0, unpriced = 0 } = sum ?? {}
    const dates = { startsOn, endsOn, closesOn, over }
    return [
      { ...dates, groups: groupsOf(services), amount, count, unpriced, fees: monthly, waits: over ? waits : null },
    ]
  })
  return shown.map((bill, index) => ({ seller, operator, warehouse, ...bill, first: index === 0 }))
}

/** More connections than this are not added up at a time. */
const MOST_LINKS = 200

/** Open months of the connections that match a condition on `t`, oldest first, and whether there are more; needs the service scope. */
export async function openBills(
  db: Db,
  whose: RawBuilder<unknown>,
  now: Date,
): Promise<{ records: CustomerOpenBill[]; more: boolean }> {
  const all = [...Map.groupBy(await openPeriods(db, whose, now), linkOf)]
  const links = all.slice(0, MOST_LINKS)
  const sums = Map.groupBy(
    await sumsOf(
      db,
      links.map(([, [oldest]]) => oldest!),
    ),
    ({ seller, operator, warehouse }) =>
      linkOf({ orgId: seller.id, operatorId: operator.id, warehouseId: warehouse.id }),
  )
  const fees = Map.groupBy(
    await monthlyFees(
      db,
      links.flatMap(([, periods]) => periods),
    ),
    linkOf,
  )
  const found = links.flatMap(([link, periods]) =>
    soFarOf(periods, { sums: sums.get(link)!, fees: fees.get(link) ?? [] }),
  )
  return {
    records: found.toSorted(
      (a, b) => a.startsOn.localeCompare(b.startsOn) || a.seller.name.localeCompare(b.seller.name),
    ),
    more: all.length > links.length,
  }
}
