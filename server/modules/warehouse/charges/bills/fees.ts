import { AppError } from '@waybill/contract/core/errors'
import { monthlyActs } from '@waybill/contract/warehouse-billing/acts'
import type { BillWait } from '@waybill/contract/warehouse-billing/bills'
import { chargeState } from '@waybill/contract/warehouse-billing/lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import type { Period } from './periods.ts'

export interface MonthlyFees {
  orgId: number
  operatorId: number
  warehouseId: number
  startsOn: string
  /** The card charges by the month. */
  monthly: boolean
  unpriced: number
  /** What a minimum or the SKUs stored can't be counted without. */
  waits: BillWait | null
}

/**
 * What months are charged when they are closed, and what that waits for: a minimum is what is missing to it, so a price that comes later would be
 * charged on top of it. Needs the service scope.
 */
export async function monthlyFees(db: Db, periods: readonly Period[]): Promise<MonthlyFees[]> {
  const columns = [
    periods.map(({ orgId }) => orgId),
    periods.map(({ operatorId }) => operatorId),
    periods.map(({ warehouseId }) => warehouseId),
    periods.map(({ startsOn }) => startsOn),
    periods.map(({ endsOn }) => endsOn),
    periods.map(({ zone }) => zone),
  ] as const
  const [orgs, operators, warehouses, starts, ends, zones] = columns
  const { rows } = await sql<MonthlyFees>`
    select p.org_id as "orgId", p.operator_id as "operatorId", p.warehouse_id as "warehouseId", to_char(p.starts_on, 'YYYY-MM-DD') as "startsOn",
      card.monthly, work.unpriced, case
        when card.minimum and work.unpriced > 0 then 'prices'
        when (card.minimum or card.skus) and exists (select from stock_flow f where f.org_id = p.org_id and f.operator_org_id = p.operator_id
            and f.warehouse_id = p.warehouse_id and f.at < (p.ends_on + 1)::timestamp at time zone p.zone)
          and not exists (select from warehouse_storage_day d where d.org_id = p.org_id and d.warehouse_org_id = p.operator_id
            and d.warehouse_id = p.warehouse_id and d.day >= p.ends_on) then 'storage' end as waits
    from unnest(${orgs}::bigint[], ${operators}::bigint[], ${warehouses}::bigint[], ${starts}::date[], ${ends}::date[], ${zones}::text[])
      p (org_id, operator_id, warehouse_id, starts_on, ends_on, zone)
    cross join lateral (
      select count(r.act) > 0 as monthly, coalesce(bool_or(r.act = 'monthlyMinimum'), false) as minimum,
        coalesce(bool_or(r.act = 'monthlySku'), false) as skus
      from rate_card_row r join warehouses_terms t on t.org_id = p.org_id and t.operator_org_id = p.operator_id
        and t.warehouse_id = p.warehouse_id and t.ended_at is null and (t.connected_at at time zone p.zone)::date <= p.ends_on
      where r.org_id = p.operator_id and r.card_id = charges.card(p.operator_id, p.org_id, p.warehouse_id, p.ends_on)
        and r.act = any(${[...monthlyActs]}::text[]) and r.rate > 0) card
    cross join lateral (select count(*)::int as unpriced from warehouse_charge w where w.org_id = p.org_id and w.warehouse_org_id = p.operator_id
      and w.warehouse_id = p.warehouse_id and w.state = ${stateSql(chargeState.unpriced)} and w.day between p.starts_on and p.ends_on) work`.execute(
    db,
  )
  return rows
}

/**
 * Charges the fees of a month that is closed, by the card of its last day (`charges.charge_month`): BILL_PRICES or BILL_STORAGE while they can't
 * be counted. Nothing once the connection has ended: its end has charged them.
 */
export async function chargeMonth(db: Db, period: Period, at: Date): Promise<void> {
  const { orgId, operatorId, warehouseId, startsOn, endsOn } = period
  const [fees] = await monthlyFees(db, [period])
  if (fees?.waits === 'prices') throw new AppError('BILL_PRICES', { params: { count: fees.unpriced } })
  if (fees?.waits === 'storage') throw new AppError('BILL_STORAGE')
  await sql`select charges.charge_month(${operatorId}, ${orgId}, ${warehouseId}, ${startsOn}::date, ${endsOn}::date, ${endsOn}::date,
    ${at}::timestamptz)`.execute(db)
}
