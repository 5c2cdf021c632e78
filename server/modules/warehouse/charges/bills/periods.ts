import { BILL_CLOSING_DAYS } from '@waybill/contract/warehouse-billing/bills'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'

/** A month of a seller at a warehouse that is not closed. */
export interface Period {
  orgId: number
  operatorId: number
  warehouseId: number
  zone: string
  /** YYYY-MM-DD, by the clock of the warehouse. */
  startsOn: string
  endsOn: string
  /** From when on it is closed by itself. */
  closesOn: string
  /** Its last day is over. */
  over: boolean
  /** It is closed by itself from now on. */
  due: boolean
  /** No month before it is open. */
  first: boolean
}

const day = (of: RawBuilder<unknown>) => sql`to_char(${of}, 'YYYY-MM-DD')`

/**
 * The open months of connections that match a condition on `t` (its seller org_id, operator_org_id and warehouse_id), oldest first: after the
 * last that was closed, or from the first work on, until today or the end of the connection and of its refunds. Needs the service scope.
 */
export async function openPeriods(db: Db, whose: RawBuilder<unknown>, now: Date): Promise<Period[]> {
  const link = (of: string) =>
    sql`${sql.ref(`${of}.org_id`)} = t.org_id and ${sql.ref(`${of}.warehouse_id`)} = t.warehouse_id`
  const { rows } = await sql<Period>`
    select t.org_id as "orgId", t.operator_org_id as "operatorId", t.warehouse_id as "warehouseId", w.time_zone as zone,
      ${day(sql`m.start`)} as "startsOn", ${day(sql`m.start + interval '1 month' - interval '1 day'`)} as "endsOn",
      ${day(sql`m.start + interval '1 month' + make_interval(days => ${BILL_CLOSING_DAYS})`)} as "closesOn",
      m.start + interval '1 month' <= clock.local as over,
      m.start + interval '1 month' + make_interval(days => ${BILL_CLOSING_DAYS}) <= clock.local as due, m.start = first.start as first
    from warehouses_terms t join warehouses_warehouse w on w.operator_org_id = t.operator_org_id and w.id = t.warehouse_id
    cross join lateral (select ${now}::timestamptz at time zone w.time_zone as local) clock
    cross join lateral (select max(b.ends_on) as ends_on from warehouse_bill b
      where ${link('b')} and b.warehouse_org_id = t.operator_org_id) last
    cross join lateral (select case when last.ends_on is null then (select min(f.event_at) from funds_warehouse_movement f
      where ${link('f')} and f.operator_org_id = t.operator_org_id) end as at) worked
    cross join lateral (select coalesce((last.ends_on + 1)::timestamp,
      date_trunc('month', least(t.connected_at, worked.at) at time zone w.time_zone)) as start) first
    -- What is refunded after the end is billed too.
    cross join lateral (select case when t.ended_at is not null then (select max(f.event_at) from funds_warehouse_movement f
      where ${link('f')} and f.operator_org_id = t.operator_org_id) end as at) moved
    cross join lateral generate_series(first.start, date_trunc('month', least(case when t.ended_at is not null
      then greatest(t.ended_at, moved.at) at time zone w.time_zone end, clock.local)), interval '1 month') m (start)
    where ${whose} order by m.start, t.org_id, t.warehouse_id`.execute(db)
  return rows
}

/** Of whose work at which warehouse, with its clock and the first day of its oldest open month. */
interface Place {
  orgId: RawBuilder<unknown>
  operatorId: RawBuilder<unknown>
  warehouseId: RawBuilder<unknown>
  zone: RawBuilder<unknown>
  startsOn: RawBuilder<unknown>
}

/** An open month as values of a query. */
export const placeOf = ({ orgId, operatorId, warehouseId, zone, startsOn }: Period): Place => ({
  orgId: sql`${orgId}::bigint`,
  operatorId: sql`${operatorId}::bigint`,
  warehouseId: sql`${warehouseId}::bigint`,
  zone: sql`${zone}::text`,
  startsOn: sql`${startsOn}::date`,
})

/**
 * What moved the balance for work at a warehouse and is on no bill, with its day there: of a refund the day on which it was given back, and of
 * the refund of a month's fee the day of the fee, so that a minimum that is counted again is on the bill of its month. Months
 * before the open one took along what was posted until they were closed; one month is left for what was posted while that went on.
 */
export const unbilled = ({ orgId, operatorId, warehouseId, zone, startsOn }: Place): RawBuilder<unknown> => sql`
  select m.transfer_id, m.type, m.service, c.id as charge_id, c.act, m.document, m.amount,
    case when m.type = 3 or c.source_kind = 'month' then coalesce(c.day, own.day) else own.day end as day
  from funds_warehouse_movement m cross join lateral (select (m.event_at at time zone ${zone})::date as day) own
  left join warehouse_charge c on c.org_id = m.org_id and c.key = m.charge_key
  where m.org_id = ${orgId} and m.operator_org_id = ${operatorId} and m.warehouse_id = ${warehouseId}
    and m.event_at >= (${startsOn} - interval '1 month') at time zone ${zone}
    and not exists (select from warehouse_bill_entry e where e.org_id = m.org_id and e.transfer_id = m.transfer_id)`
