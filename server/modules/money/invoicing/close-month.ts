import type { Money } from '@waybill/contract/core/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { killPoint } from '../../../platform/kill-points.ts'
import { lockBook } from '../funds/index.ts'
import type { Month } from './months.ts'

/** What happened to a customer in a month, summed by what it was. */
interface ChargeGroup {
  bill_type: number
  kind: number
  carrier: number | null
  service_code: string | null
  count: number
  amount: Money
  supply: Money
  /** What of it is insurance, and of how many. */
  insurance: Money
  insured: number
}

interface Customer {
  orgId: number
  providerOrgId: number
}

/**
 * What belongs to the month: what happened in it and is posted, and what happened before and was posted after the month before was
 * closed. So a movement is on the bills of one month alone, whenever it was posted.
 */
async function chargesOf(db: Db, orgId: number, month: Month, through: number): Promise<ChargeGroup[]> {
  const { rows } = await sql<ChargeGroup>`
    with before as (
      select coalesce(max(p.ends_at), '-infinity') as ends_at, coalesce(max(p.through_seq), 0) as through_seq
      from billing_period p where p.org_id = ${orgId}),
    charge as (
      select c.* from before b join funds_charge c on c.org_id = ${orgId} and c.seq <= ${through}
        and c.event_at >= b.ends_at and c.event_at < ${month.endsAt}
      union all
      select c.* from before b join funds_charge c on c.org_id = ${orgId} and c.seq > b.through_seq and c.seq <= ${through}
        and c.event_at < b.ends_at)
    select c.bill_type, c.kind, p.carrier, p.service_code, count(*)::int as count, sum(c.amount)::bigint as amount,
      sum(c.supply)::bigint as supply, sum(c.insurance)::bigint as insurance,
      (count(*) filter (where c.insurance <> 0))::int as insured
    from charge c left join shipping_purchase p on c.ref_type = 'purchase' and p.org_id = c.org_id and p.id = c.ref_id
    group by 1, 2, 3, 4 order by 1, 3 nulls last, 4, 2`.execute(db)
  return rows
}

/** What was sold, and the insurance that was sold with it, on lines of their own. */
function linesOf({ kind, carrier, service_code, count, amount, supply, insurance, insured }: ChargeGroup) {
  const of = { kind, carrier, service_code }
  const rest = { ...of, count, amount: amount - insurance, supply: supply - insurance, insurance: 0 }
  if (insurance === 0) return [{ ...rest, is_insurance: false }]
  const cover = { ...of, count: insured, amount: insurance, supply: insurance, insurance }
  return [
    { ...rest, is_insurance: false },
    { ...cover, is_insurance: true },
  ]
}

async function addBills(db: Db, customer: Customer, month: Month, groups: ChargeGroup[], at: Date): Promise<void> {
  const types = [...new Set(groups.map((group) => group.bill_type))]
  const sum = (of: ChargeGroup[], key: 'count' | 'amount') => of.reduce((all, group) => all + group[key], 0)
  const bills = await db
    .insertInto('bill')
    .values(
      types.map((type) => {
        const lines = groups.filter((group) => group.bill_type === type)
        return {
          org_id: customer.orgId,
          provider_org_id: customer.providerOrgId,
          type,
          starts_on: month.startsOn,
          ends_on: month.endsOn,
          count: sum(lines, 'count'),
          amount: sum(lines, 'amount'),
          closed_at: at,
        }
      }),
    )
    .returning(['id', 'type'])
    .execute()
  const lines = bills.flatMap(({ id, type }) =>
    groups
      .filter((group) => group.bill_type === type)
      .flatMap(linesOf)
      .map((row, line) => ({ org_id: customer.orgId, bill_id: id, line, ...row })),
  )
  await db.insertInto('bill_line').values(lines).execute()
}

/**
 * Closes a month of a customer: its bills by type. In the customer's service scope; holds its book until the transaction ends. False when
 * the month is closed already or nothing happened.
 */
export async function closeMonth(db: Db, customer: Customer, month: Month, at: Date): Promise<boolean> {
  const { orgId, providerOrgId } = customer
  const through = await lockBook(db)
  if (through === null) return false
  const later = await db
    .selectFrom('billing_period')
    .select('starts_on')
    .where('org_id', '=', orgId)
    .where('ends_at', '>=', month.endsAt)
    .executeTakeFirst()
  if (later) return false
  const groups = await chargesOf(db, orgId, month, through)
  if (groups.length === 0) return false
  await db
    .insertInto('billing_period')
    .values({
      org_id: orgId,
      starts_on: month.startsOn,
      ends_on: month.endsOn,
      provider_org_id: providerOrgId,
      ends_at: month.endsAt,
      through_seq: through,
      closed_at: at,
      invoiced: groups.every(({ supply }) => supply === 0),
    })
    .execute()
  killPoint('invoicing.closed')
  await addBills(db, customer, month, groups, at)
  killPoint('invoicing.billed')
  return true
}
