import { checkAddress } from '@waybill/contract/orders/address-check'
import { fulfilmentOption } from '@waybill/contract/orders/enums'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { SendReason } from '@waybill/contract/outbound/send-reasons'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { recordActivity } from './activity.ts'
import { lockOrders } from './lock.ts'
import { wholeBlocked } from './policy.ts'

/** What a warehouse needs to know of an order to ship it. */
export interface OrderToSend {
  id: number
  orderNo: string
  /** Fulfillment option (specification §3). */
  option: number
  carrier: number | null
  serviceCode: string | null
  shipBy: string | null
  giftMessage: string | null
  recipient: PostalAddress
  lines: { id: number; productId: number; sku: string; name: string | null; quantity: number }[]
}
export interface Unsendable {
  id: number
  orderNo: string | null
  reason: SendReason
}

interface Row extends Omit<OrderToSend, 'lines' | 'recipient'>, Omit<PostalAddress, 'name'> {
  held: boolean
  several: boolean
  name: string
  lines: { id: number; productId: number | null; sku: string | null; name: string | null; quantity: number }[]
}

async function readRows(db: Db, orgId: number, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select o.id, o.order_no as "orderNo", o.held_at is not null as held, o.other_packages is not null as several, o.fulfilment as option, o.carrier, o.service_code as "serviceCode",
      o.ship_by as "shipBy", o.gift_message as "giftMessage", o.recipient_name as name, o.company, o.line1, o.line2, o.city, o.state, o.zip,
      o.country, o.phone, o.email, o.residential, coalesce((
        select jsonb_agg(jsonb_build_object('id', l.id, 'productId', p.id, 'sku', p.sku, 'name', coalesce(p.name, l.name),
          'quantity', l.quantity) order by l.id)
        from order_line l left join products_stocked p on p.org_id = l.org_id and p.sku_key = l.sku_key
        where l.org_id = o.org_id and l.order_id = o.id and l.quantity > 0), '[]') as lines
    from sales_order o where o.org_id = ${orgId} and o.id = any(${[...ids]}::bigint[]) order by o.id`.execute(db)
  return rows
}

const addressOf = (row: Row): PostalAddress => ({
  name: row.name,
  company: row.company,
  line1: row.line1,
  line2: row.line2,
  city: row.city,
  state: row.state,
  zip: row.zip,
  country: row.country,
  phone: row.phone,
  email: row.email,
  residential: row.residential,
})

/** Why an order that may be changed cannot be sent all the same. */
function unsendable({ held, several, lines, ...row }: Row): SendReason | null {
  if (held) return 'ORDER_ON_HOLD'
  // A label that the seller brings is for one package.
  if (several && row.option === fulfilmentOption.uploadLabel) return 'ORDER_SEVERAL_PACKAGES'
  if (lines.length === 0) return 'ORDER_WITHOUT_ITEMS'
  if (lines.some(({ productId }) => productId === null)) return 'ORDER_SKU_UNKNOWN'
  return checkAddress(addressOf({ held, several, lines, ...row }), 'recipient').problems.length > 0
    ? 'ADDRESS_INCOMPLETE'
    : null
}

/** Locks orders for a warehouse that is to ship them: those that can be sent, oldest first, and of each other one why not. */
export async function lockOrdersToSend(
  db: Db,
  orgId: number,
  ids: readonly number[],
): Promise<{ orders: OrderToSend[]; refused: Unsendable[] }> {
  const locked = await lockOrders(db, orgId, ids)
  const known = new Set(locked.map(({ id }) => id))
  const refused: Unsendable[] = ids.flatMap((id) => (known.has(id) ? [] : [{ id, orderNo: null, reason: 'NOT_FOUND' }]))
  const free = locked.filter((order) => {
    const reason = wholeBlocked(order)
    if (reason) refused.push({ id: order.id, orderNo: order.order_no, reason: reason as SendReason })
    return reason === null
  })
  const orders: OrderToSend[] = []
  for (const row of await readRows(
    db,
    orgId,
    free.map(({ id }) => id),
  )) {
    const reason = unsendable(row)
    if (reason) refused.push({ id: row.id, orderNo: row.orderNo, reason })
    else orders.push({ ...row, recipient: addressOf(row), lines: row.lines as OrderToSend['lines'] })
  }
  return { orders, refused }
}

/** What orders need of each product, for those of which all products are known; reads without a lock. */
export async function listGoodsNeeded(db: Db, orgId: number, ids: readonly number[]): Promise<Map<number, number>[]> {
  return (await readRows(db, orgId, ids)).flatMap(({ lines }) => {
    const needed = new Map<number, number>()
    for (const { productId, quantity } of lines)
      if (productId !== null) needed.set(productId, (needed.get(productId) ?? 0) + quantity)
    return needed.size > 0 && lines.every(({ productId }) => productId !== null) ? [needed] : []
  })
}

/**
 * Splits and combinations of orders that were at a warehouse, or back from one, can be undone all the same once they are back: what they put
 * back sends nothing there again.
 */
async function keepUndoable(db: Db, orgId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update order_regrouping_member m set version = m.version + 1
    from order_regrouping r
    where m.org_id = ${orgId} and m.order_id = any(${[...ids]}::bigint[]) and r.org_id = m.org_id and r.id = m.regrouping_id
      and r.rule_id is null and not exists (
        select from order_regrouping_member b
        where b.org_id = r.org_id and b.regrouping_id = r.id and b.sales_order is not null
          and (b.sales_order -> 'send_to' <> 'null' or b.sales_order #>> '{chosen,warehouse,by}' is distinct from 'person'))`.execute(
    db,
  )
}

/** Notes that a warehouse has orders now, which need not go there any more, or no longer. One that is back has a new version. */
export async function noteAtWarehouse(
  db: Db,
  orgId: number,
  { ids, sent }: { ids: readonly number[]; sent: boolean },
): Promise<void> {
  // Decided from here on: no auto rule sends them again once they are back.
  await sql`
    update sales_order set send_to = null, chosen = coalesce(chosen, '{}') || '{"warehouse": {"by": "person"}}',
      version = version + ${sent ? 0 : 1}::int
    where org_id = ${orgId} and id = any(${[...ids]}::bigint[])`.execute(db)
  // An undo of what was changed before would send it again: the version tells it that the order was elsewhere since.
  if (!sent) await keepUndoable(db, orgId, ids)
  await recordActivity(db, { orgId, ids, action: sent ? 'order.sentToWarehouse' : 'order.takenFromWarehouse' })
}
