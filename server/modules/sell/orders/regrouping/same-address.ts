import { notFound } from '@waybill/contract/core/errors'
import { orderStatus } from '@waybill/contract/orders/enums'
import { type CombinableOrder, MOST_COMBINED } from '@waybill/contract/orders/regrouping-api'
import { sql } from 'kysely'
import { stateSql } from '../../../../platform/database/index.ts'
import type { Ctx } from '../../../../platform/http/index.ts'

/** Of an order, where it goes. */
export type AddressKey = {
  line1: string
  line2: string | null
  city: string
  state: string | null
  zip: string | null
  country: string
}

const folded = (text: string | null): string => (text ?? '').toLowerCase().replace(/\s+/g, ' ').trim()
/** The same text for an address however it is capitalized or spaced. */
export const addressKeyOf = ({ line1, line2, city, zip, country }: AddressKey): string =>
  [line1, line2, city, zip, country].map(folded).join('\n')

/** Whether two addresses are one, however they are capitalized or spaced. */
export const isSameAddress = (a: AddressKey, b: AddressKey): boolean => addressKeyOf(a) === addressKeyOf(b)

type Row = AddressKey & Omit<CombinableOrder, 'address' | 'requested' | 'createTime'> & { createTime: Date }
/** More of one ZIP code are not looked through. */
const MOST_OF_ZIP = 1000

const columns = sql`
  id, order_no as "orderNo", version, create_time as "createTime", recipient_name as recipient, first_sku as sku, quantity, weight_cg as "weightCg",
  line1, line2, city, state, zip, country`

function present(row: Row, requested: ReadonlySet<number>): CombinableOrder {
  const { line1, line2, city, state, zip, country, createTime, ...order } = row
  const address = [line1, line2, city, [state, zip].filter(Boolean).join(' '), country].filter(Boolean).join(', ')
  return {
    ...order,
    createTime: createTime.toISOString(),
    address,
    requested: requested.has(order.id),
  }
}

/** The requested orders, and others awaiting shipment that go where the first of them goes. NOT_FOUND for one that is not there. */
export async function findCombinable({ db, actor }: Ctx, ids: readonly number[]): Promise<CombinableOrder[]> {
  const { orgId } = actor
  const requested = new Set(ids)
  const { rows } = await sql<Row>`
    select ${columns} from sales_order where org_id = ${orgId} and id = any(${[...requested]}::bigint[])
    order by array_position(${[...requested]}::bigint[], id)`.execute(db)
  const [first] = rows
  if (!first || rows.length < requested.size) throw notFound('Order', '订单')
  const near = await sql<Row>`
    select ${columns} from sales_order
    where org_id = ${orgId} and status = ${stateSql(orderStatus.awaiting)} and country = ${first.country}
      and ${first.zip === null ? sql`zip is null` : sql`zip = ${first.zip}`}
    order by id limit ${MOST_OF_ZIP}`.execute(db)
  const others = near.rows.filter((row) => !requested.has(row.id) && isSameAddress(row, first))
  return [...rows, ...others].slice(0, MOST_COMBINED).map((row) => present(row, requested))
}
