import { chargeState } from '@waybill/contract/warehouse-billing/lifecycle'
import { sql } from 'kysely'
import { recordAudit } from '../../../../platform/audit/index.ts'
import type { Db } from '../../../../platform/database/index.ts'
import { killPoint } from '../../../../platform/kill-points.ts'
import { billingParty } from '../../../money/invoicing/index.ts'
import { holdConnection, warehouseAddressLines } from '../../warehouses/index.ts'
import { chargeMonth } from './fees.ts'
import { type Period, placeOf, unbilled } from './periods.ts'

interface Closing {
  at: Date
  /** Null: the schedule. */
  userId: number | null
}

interface Counted {
  count: number
  late: number
  amount: number
  services: Record<string, number>
}

/** Puts on a bill what is on none and belongs to its period or to days before it. */
async function addEntries(db: Db, period: Period, billId: number): Promise<Counted> {
  const { orgId, startsOn, endsOn } = period
  const { rows } = await sql<Counted>`
    with added as (
      insert into warehouse_bill_entry (org_id, transfer_id, bill_id, type, service, charge_id, act, day, document, amount)
      select ${orgId}, u.transfer_id, ${billId}, u.type, u.service, u.charge_id, u.act, u.day, u.document, u.amount
      from (${unbilled(placeOf(period))}) u where u.day <= ${endsOn}::date
      returning service, day, amount),
    summed as (
      select service, count(*) as count, count(*) filter (where day < ${startsOn}::date) as late, sum(amount)::bigint as amount
      from added group by service)
    select coalesce(sum(count), 0)::int as count, coalesce(sum(late), 0)::int as late, coalesce(sum(amount), 0)::bigint as amount,
      coalesce(jsonb_object_agg(service, amount), '{}') as services from summed`.execute(db)
  return rows[0]!
}

/** Draws the next number of an operator and year. The row stays locked until the transaction ends: rolled back, the number is free again. */
async function nextPosition(db: Db, operatorId: number, year: number): Promise<number> {
  const { last } = await db
    .insertInto('warehouse_bill_number')
    .values({ org_id: operatorId, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'year']).doUpdateSet({ last: sql`warehouse_bill_number.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  killPoint('bills.numbered')
  return last
}

/** The parties and the warehouse of a bill as they are called from now on, and the language of its seller. */
async function partiesOf(db: Db, { orgId, operatorId, warehouseId }: Period) {
  const { name } = await db
    .selectFrom('warehouses_warehouse')
    .select('name')
    .where('operator_org_id', '=', operatorId)
    .where('id', '=', warehouseId)
    .executeTakeFirstOrThrow()
  const [customer, operator] = [await billingParty(db, orgId), await billingParty(db, operatorId)]
  const lines = operator.address === '' ? await warehouseAddressLines(db, { operatorId, warehouseId }) : []
  const reader = await db
    .selectFrom('identity_user')
    .select('language')
    .where('org_id', '=', orgId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return {
    issuer: JSON.stringify({ ...operator, address: operator.address || lines.join('\n') }),
    customer: JSON.stringify(customer),
    warehouse_name: name,
    language: reader?.language === 'cn' ? 'cn' : 'en',
  }
}

const unpricedUntil = (db: Db, { orgId, operatorId, warehouseId, endsOn }: Period) =>
  db
    .selectFrom('warehouse_charge')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('warehouse_org_id', '=', operatorId)
    .where('warehouse_id', '=', warehouseId)
    .where('state', '=', chargeState.unpriced)
    .where('day', '<=', sql<string>`${endsOn}::date`)
    .executeTakeFirstOrThrow()

/** The bill of a period that is closed, null where there was nothing to bill; undefined: it is open. */
async function closedBill(db: Db, period: Period): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('warehouse_bill')
    .select(['id', 'number'])
    .where('org_id', '=', period.orgId)
    .where('warehouse_org_id', '=', period.operatorId)
    .where('warehouse_id', '=', period.warehouseId)
    .where('starts_on', '=', sql<string>`${period.startsOn}::date`)
    .executeTakeFirst()
  return row && (row.number === null ? null : row.id)
}

/** Who closes months of a connection waits for the other one. */
const lockBills = (db: Db, { orgId, operatorId, warehouseId }: Period) =>
  sql`select pg_advisory_xact_lock(8310, hashtext(${`${orgId}:${operatorId}:${warehouseId}`}))`.execute(db)

/**
 * Closes a month whose last day is over, once: charges its fees, puts on its bill what moved the balance until its last day, and numbers it.
 * Returns the bill, or null where there is nothing to bill. BILL_PRICES or BILL_STORAGE while its minimum can't be counted. Months are closed
 * oldest first. In the seller's service scope.
 */
export async function closePeriod(db: Db, period: Period, { at, userId }: Closing): Promise<number | null> {
  const { orgId, operatorId, warehouseId, zone, startsOn, endsOn } = period
  await holdConnection(db, { orgId, operatorId, warehouseId })
  await lockBills(db, period)
  const closed = await closedBill(db, period)
  if (closed !== undefined) return closed
  await chargeMonth(db, period, at)
  killPoint('bills.charged')
  const { id } = await db
    .insertInto('warehouse_bill')
    .values({
      org_id: orgId,
      warehouse_org_id: operatorId,
      warehouse_id: warehouseId,
      starts_on: startsOn,
      ends_on: endsOn,
      closed_at: at,
      closed_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const counted = await addEntries(db, period, id)
  if (counted.count === 0) return null
  const { count: unpriced } = await unpricedUntil(db, period)
  const parties = await partiesOf(db, period)
  const year = Number(endsOn.slice(0, 4))
  const position = await nextPosition(db, operatorId, year)
  await db
    .updateTable('warehouse_bill')
    .set({
      ...counted,
      services: JSON.stringify(counted.services),
      ...parties,
      closed_on: sql<string>`(${at}::timestamptz at time zone ${zone})::date`,
      unpriced,
      year,
      position,
      number: `WB-${year}-${String(position).padStart(6, '0')}`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
  if (userId !== null) {
    const subject = { type: 'warehouseBill', id } as const
    await recordAudit(db, { orgId, userId, action: 'warehouseBill.closed', subject, detail: { operator: operatorId } })
  }
  killPoint('bills.closed')
  return id
}
