import { monthlyActs, type ChargeAct } from '@waybill/contract/warehouse-billing/acts'
import { chargeState } from '@waybill/contract/warehouse-billing/lifecycle'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import { type Period, unbilled } from './periods.ts'

interface Terms {
  version: number
  rates: Partial<Record<ChargeAct, number>>
  /** Days of the month, and of them those of the connection. */
  days: number
  connected: number
  /** Products that lay there on at least one night. */
  skus: number
}

/** What the card of the month's last day says of its fees; undefined: nothing. */
async function termsOf(db: Db, period: Period): Promise<Terms | undefined> {
  const { orgId, operatorId, warehouseId, zone, startsOn, endsOn } = period
  const { rows } = await sql<Terms>`
    select c.version, jsonb_object_agg(r.act, r.rate) as rates, (${endsOn}::date - ${startsOn}::date + 1) as days,
      greatest(0, ${endsOn}::date - greatest(${startsOn}::date, min((t.connected_at at time zone ${zone})::date)) + 1) as connected,
      (select count(distinct l.product_id)::int from warehouse_storage_line l where l.org_id = ${orgId} and l.warehouse_org_id = ${operatorId}
        and l.warehouse_id = ${warehouseId} and l.day between ${startsOn}::date and ${endsOn}::date) as skus
    from rate_card c join rate_card_row r on r.org_id = c.org_id and r.card_id = c.id and r.act = any(${[...monthlyActs]}::text[])
    join warehouses_terms t on t.org_id = ${orgId} and t.operator_org_id = c.org_id and t.warehouse_id = ${warehouseId} and t.ended_at is null
    where c.org_id = ${operatorId} and c.id = charges.card(${operatorId}, ${orgId}, ${warehouseId}, ${endsOn}::date)
    group by c.version`.execute(db)
  return rows[0]
}

interface Fee {
  act: ChargeAct
  quantity: number
  rate: number
  /** In 1/10,000, whole cents. */
  amount: number
  note: string | null
}

/** A part of an amount by days of the month, half up to the cent. */
const prorated = (amount: number, { days, connected }: Terms): number =>
  Number((BigInt(amount) * BigInt(connected) * 2n + BigInt(days) * 100n) / (BigInt(days) * 200n)) * 100

/** Charges a fee of the month once. */
async function charge(db: Db, period: Period, { version, fee, at }: { version: number; fee: Fee; at: Date }) {
  const { orgId, operatorId, warehouseId, startsOn, endsOn } = period
  const { rows } = await sql<{ id: number }>`
    insert into warehouse_charge (org_id, warehouse_org_id, warehouse_id, act, source_kind, source_id, day, at, quantity, card_version, rate,
      minimum, amount, state, note)
    values (${orgId}, ${operatorId}, ${warehouseId}, ${fee.act}, 'month', ${startsOn}, ${endsOn}::date, ${at}, ${fee.quantity}, ${version},
      ${fee.rate}, 0, ${fee.amount}, ${chargeState.charged}, ${fee.note})
    on conflict (org_id, warehouse_org_id, warehouse_id, source_kind, source_id, act) do nothing returning id`.execute(
    db,
  )
  const [added] = rows
  if (added)
    await sql`select charges.take(c) from warehouse_charge c where c.org_id = ${orgId} and c.id = ${added.id}`.execute(
      db,
    )
}

/** What the work of the month came to, less what was given back of it. */
async function workOf(db: Db, period: Period): Promise<number> {
  const { startsOn, endsOn } = period
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(u.amount), 0)::bigint as amount from (${unbilled(period)}) u
    where u.work_day between ${startsOn}::date and ${endsOn}::date`.execute(db)
  return rows[0]!.amount
}

/**
 * Charges the fees of a month that is closed: what the card has per month and per SKU that was stored, for the days of the connection, and
 * what is missing to the month's minimum for these days. Nothing once the connection has ended: its balance was settled then.
 */
export async function chargeMonth(db: Db, period: Period, at: Date): Promise<void> {
  const terms = await termsOf(db, period)
  if (!terms || terms.connected === 0) return
  const { rates, skus, version, days, connected } = terms
  const part = connected === days ? null : `${connected} of ${days} days · ${days} 天中的 ${connected} 天`
  const add = async (act: ChargeAct, quantity: number, amountOf: (rate: number) => number | Promise<number>) => {
    const rate = rates[act]
    if (rate === undefined || rate === 0 || quantity === 0) return
    const amount = await amountOf(rate)
    if (amount > 0) await charge(db, period, { version, fee: { act, quantity, rate, amount, note: part }, at })
  }
  await add('monthly', 1, (rate) => prorated(rate, terms))
  await add('monthlySku', skus, (rate) => prorated(rate * skus, terms))
  await add('monthlyMinimum', 1, async (rate) => prorated(rate, terms) - (await workOf(db, period)))
}
