import { orderStatus } from '@waybill/contract/orders/enums'
import type { RuleOrder } from '@waybill/contract/rules/order'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { type AddressKey, addressKeyOf } from '../regrouping/same-address.ts'

type History = NonNullable<RuleOrder['history']>

/** Earlier orders are counted up to here. */
const MOST_EARLIER = 1000

/** How many orders await shipment at each address of a ZIP code that one of the orders goes to. */
async function countAtAddresses(db: Db, orgId: number, ids: readonly number[]): Promise<Map<string, number>> {
  const { rows } = await sql<AddressKey>`
    with places as materialized (
      select distinct country, zip from sales_order where org_id = ${orgId} and id = any(${[...ids]}::bigint[]))
    select o.line1, o.line2, o.city, o.state, o.zip, o.country from places join sales_order o
      on o.org_id = ${orgId} and o.status = ${stateSql(orderStatus.awaiting)} and o.country = places.country and o.zip = places.zip
    union all
    select o.line1, o.line2, o.city, o.state, o.zip, o.country from places join sales_order o
      on o.org_id = ${orgId} and o.status = ${stateSql(orderStatus.awaiting)} and o.country = places.country
        and o.zip is null and places.zip is null`.execute(db)
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(addressKeyOf(row), (counts.get(addressKeyOf(row)) ?? 0) + 1)
  return counts
}

type Row = AddressKey & { id: number; isAwaiting: boolean; earlierOrders: number }

/** What the seller's other orders say of these. */
export async function readHistory(db: Db, orgId: number, ids: readonly number[]): Promise<Map<number, History>> {
  const counts = await countAtAddresses(db, orgId, ids)
  const { rows } = await sql<Row>`
    select o.id, o.status = ${stateSql(orderStatus.awaiting)} as "isAwaiting", o.line1, o.line2, o.city, o.state, o.zip, o.country,
      (select count(*)::int from (
        select 1 from sales_order e
        where e.org_id = ${orgId} and e.buyer_key = o.buyer_key and e.create_time <= o.create_time
          and (e.create_time, e.id) < (o.create_time, o.id) and e.status <> ${stateSql(orderStatus.canceled)}
        limit ${MOST_EARLIER}) as earlier) as "earlierOrders"
    from sales_order o where o.org_id = ${orgId} and o.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ id, isAwaiting, earlierOrders, ...address }) => {
      const there = counts.get(addressKeyOf(address)) ?? 0
      return [id, { sameAddress: isAwaiting ? there - 1 : there, earlierOrders }]
    }),
  )
}
