import { rateCardState } from '@waybill/contract/warehouse-billing/lifecycle'
import { sql } from 'kysely'
import { type Db, inScope, stateSql } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'
import { holdConnection } from '../warehouses/index.ts'

interface Due {
  org_id: number
  operator_org_id: number
  warehouse_id: number
  zone: string
  days: string[]
}

/** At most so many days of one seller in a run; the next one goes on. */
const MOST_DAYS = 366

const ofLink = sql`f.org_id = c.org_id and f.operator_org_id = c.operator_org_id and f.warehouse_id = c.warehouse_id`

/**
 * Whose storage of which days is over and not charged, oldest first: from the first day with goods and a card, or after the last that was,
 * until yesterday by the clock of each warehouse.
 */
function dueDays({ database, now }: Services): Promise<Due[]> {
  const read = async (db: Db) => {
    const { rows } = await sql<Due>`
      select c.org_id, c.operator_org_id, c.warehouse_id, w.time_zone as zone, array(select g::date::text from generate_series(first.day,
          least((${now()}::timestamptz at time zone w.time_zone)::date - 1, first.day::date + ${MOST_DAYS}::integer)::timestamp,
          interval '1 day') g) as days
      from warehouses_connected c
      join warehouses_warehouse w on w.operator_org_id = c.operator_org_id and w.id = c.warehouse_id
      cross join lateral (select min(r.effective_from) as day from rate_card r where r.org_id = c.operator_org_id
        and r.state = ${stateSql(rateCardState.published)}
        and (r.seller_org_id is null or (r.seller_org_id = c.org_id and r.warehouse_id = c.warehouse_id))) card
      cross join lateral (select min(f.at) as at from stock_flow f where ${ofLink}) goods
      cross join lateral (select greatest(card.day, coalesce((select max(d.day) + 1 from warehouse_storage_day d where d.org_id = c.org_id
          and d.warehouse_org_id = c.operator_org_id and d.warehouse_id = c.warehouse_id),
          (goods.at at time zone w.time_zone)::date))::timestamp as day) first
      where card.day is not null and goods.at is not null and first.day::date < (${now()}::timestamptz at time zone w.time_zone)::date
      order by c.operator_org_id, c.org_id, c.warehouse_id`.execute(db)
    return rows
  }
  return inScope(database, { role: 'service', orgId: 0 }, read, { readOnly: true })
}

/**
 * Counts what lay in the warehouse at the end of a day: what lies there now, less what came and went since. Units that came within the free days
 * are the ones still there: what is oldest leaves first.
 */
async function countDay(db: Db, { org_id, operator_org_id, warehouse_id, zone }: Due, day: string): Promise<void> {
  const here = (of: 't' | 'f') => sql`${sql.ref(`${of}.org_id`)} = ${org_id}
    and ${sql.ref(`${of}.operator_org_id`)} = ${operator_org_id} and ${sql.ref(`${of}.warehouse_id`)} = ${warehouse_id}`
  const closes = sql`(${day}::date + 1)::timestamp at time zone ${zone}`
  await sql`
    insert into warehouse_storage_line (org_id, warehouse_org_id, warehouse_id, day, product_id, units, free_units, volume_mm3, amount)
    select ${org_id}, ${operator_org_id}, ${warehouse_id}, ${day}::date, u.product_id, u.units, least(u.units, u.fresh), v.volume_mm3,
      round((u.units - least(u.units, u.fresh))::numeric * v.volume_mm3 * rate.rate / 28316846.592)::bigint
    from (select charges.card(${operator_org_id}, ${org_id}, ${warehouse_id}, ${day}::date) as id) card
    left join rate_card_row rate on rate.org_id = ${operator_org_id} and rate.card_id = card.id and rate.act = 'storage'
    cross join lateral (
      select x.product_id, sum(x.units) as units, sum(x.fresh) as fresh from (
        select t.product_id, t.on_hand as units, 0 as fresh from stock_total t where ${here('t')}
        union all
        select f.product_id, -f.change, 0 from stock_flow f where ${here('f')} and f.at >= ${closes}
        union all
        select f.product_id, 0, f.change from stock_flow f where ${here('f')} and f.received and f.at < ${closes}
          and f.at >= (${day}::date + 1 - coalesce(rate.free_days, 0))::timestamp at time zone ${zone}) x
      group by x.product_id) u
    join products_volume v on v.org_id = ${org_id} and v.id = u.product_id
    where card.id is not null and u.units > 0`.execute(db)
}

/** Charges one day of a seller at a warehouse; what was charged before is left as it is. */
const storeDay = ({ database, now }: Services, due: Due, day: string) =>
  inScope(
    database,
    { role: 'service', orgId: due.org_id },
    async (db) => {
      const { org_id, operator_org_id, warehouse_id } = due
      // Ended since it was read.
      if (!(await holdConnection(db, { orgId: org_id, operatorId: operator_org_id, warehouseId: warehouse_id }))) return
      const { rows } = await sql`
        insert into warehouse_storage_day (org_id, warehouse_org_id, warehouse_id, day, counted_at)
        values (${org_id}, ${operator_org_id}, ${warehouse_id}, ${day}::date, ${now()}::timestamptz) on conflict do nothing returning day`.execute(
        db,
      )
      if (rows.length === 0) return
      await countDay(db, due, day)
      await sql`select charges.store(c.org_id, ${org_id}, ${warehouse_id}, ${day}::date, ${now()}::timestamptz) from rate_card c
        where c.org_id = ${operator_org_id} and c.id = charges.card(c.org_id, ${org_id}, ${warehouse_id}, ${day}::date)`.execute(
        db,
      )
      killPoint('storage.done')
    },
    { retries: 3 },
  )

/**
 * Charges the storage of every day that is over, a transaction a seller, warehouse and day: who ended in the middle goes on after the last
 * one. A seller that fails keeps its days for the next hour and holds up no other one.
 */
export async function chargeStorage(services: Services): Promise<void> {
  const failures: unknown[] = []
  for (const due of await dueDays(services)) {
    try {
      for (const day of due.days) {
        // Each day in its turn: the balance of a seller is one row.
        // oxlint-disable-next-line no-await-in-loop
        await storeDay(services, due, day)
        killPoint('storage.committed')
      }
    } catch (error) {
      services.log.error({ err: error, org: due.org_id, warehouse: due.warehouse_id }, 'storage is not charged')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
