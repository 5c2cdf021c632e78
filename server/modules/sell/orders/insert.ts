import type { PlannedPackage } from '@waybill/contract/orders/api'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { totalWeight } from '@waybill/contract/parcels/parcel'
import type { Insertable } from 'kysely'
import type { Db, Schema } from '../../../platform/database/index.ts'

/** An order as a store or a person gives it; addresses and codes are checked before. */
export type NewOrder = {
  orderNo: string
  orderType: number
  storeId: number | null
  createTime: Date
  recipient: PostalAddress
  /** Null = the default sender. */
  shipFrom: PostalAddress | null
  package: PlannedPackage
  carrier: number | null
  serviceCode: string | null
  signature: number
  reference?: string | null
  reference2?: string | null
  /** What insurance is bought for, and what the goods are worth for customs. */
  insuredValue?: number | null
  declaredValue?: number | null
  cod?: { amount: number; payMethod: string | null } | null
  lithium?: boolean
  batteryType?: number | null
  /** Of the lines' prices; US dollars when left out. */
  currency?: string
  lines: NewLine[]
}
/** Which line of which order of a store a line is. */
export type StoreLineRef = { store: number; order: string; line: string }
export type NewLine = {
  sku: string | null
  name: string | null
  quantity: number
  unitPrice: number | null
  storeLine?: StoreLineRef | null
}
export type InsertedOrder = { id: number; orderNo: string }

export const decimal = (value: number | null): string | null => (value === null ? null : value.toFixed(2))

/** Total weight in hundredths of a gram, null when none is known. */
export function weightOf({
  massUnit,
  weight,
  weight2,
}: Pick<PlannedPackage, 'massUnit' | 'weight' | 'weight2'>): number | null {
  return weight === null && weight2 === null ? null : totalWeight({ massUnit, weight, weight2, packageNum: 1 })
}

function columnsOf(orgId: number, order: NewOrder): Insertable<Schema['sales_order']> {
  const { recipient, package: parcel, lines } = order
  const { name, ...address } = recipient
  return {
    org_id: orgId,
    order_no: order.orderNo,
    order_type: order.orderType,
    store_id: order.storeId,
    create_time: order.createTime,
    recipient_name: name,
    ...address,
    ship_from: order.shipFrom && JSON.stringify(order.shipFrom),
    package_type: parcel.type,
    mass_unit: parcel.massUnit,
    size_unit: parcel.sizeUnit,
    weight: decimal(parcel.weight),
    weight2: decimal(parcel.weight2),
    length: decimal(parcel.length),
    width: decimal(parcel.width),
    height: decimal(parcel.height),
    weight_cg: weightOf(parcel),
    carrier: order.carrier,
    service_code: order.serviceCode,
    signature: order.signature,
    reference: order.reference ?? null,
    reference2: order.reference2 ?? null,
    insured_value: order.insuredValue ?? null,
    declared_value: order.declaredValue ?? null,
    cod_amount: order.cod?.amount ?? null,
    pay_method: order.cod?.payMethod ?? null,
    lithium: order.lithium ?? false,
    battery_type: order.batteryType ?? null,
    ...(order.currency && { currency: order.currency }),
    ...lineColumns(lines),
  }
}

/** What an order's row holds of its lines. */
export const lineColumns = (lines: readonly { sku: string | null; quantity: number; unitPrice: number | null }[]) => ({
  first_sku: lines[0]?.sku ?? null,
  line_count: lines.length,
  quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
  sku_text: lines.flatMap((line) => line.sku ?? []).join(' ') || null,
  line_total: totalOf(lines),
})

/** The largest total that is kept; what would be more is this. */
export const MOST_TOTAL = 9_000_000_000_000_000

function totalOf(lines: readonly { quantity: number; unitPrice: number | null }[]): number | null {
  const prices = lines.flatMap(({ quantity, unitPrice }) =>
    unitPrice === null ? [] : [BigInt(quantity) * BigInt(unitPrice)],
  )
  const total = prices.reduce((sum, price) => sum + price, 0n)
  return prices.length === 0 ? null : Number(total < MOST_TOTAL ? total : BigInt(MOST_TOTAL))
}

/** Adds orders with their lines, a few hundred at a time; numbers that the store has already are left out. */
export async function insertOrders(db: Db, orgId: number, orders: readonly NewOrder[]): Promise<InsertedOrder[]> {
  if (orders.length === 0) return []
  const inserted = await db
    .insertInto('sales_order')
    .values(orders.map((order) => columnsOf(orgId, order)))
    .onConflict((conflict) => conflict.columns(['org_id', 'store_id', 'order_no']).doNothing())
    .returning(['id', 'order_no', 'store_id'])
    .execute()
  const key = (storeId: number | null, orderNo: string) => `${storeId}/${orderNo}`
  const ids = new Map(inserted.map((row) => [key(row.store_id, row.order_no), row.id]))
  const lines = orders.flatMap((order) => {
    const orderId = ids.get(key(order.storeId, order.orderNo))
    if (orderId === undefined) return []
    return order.lines.map(({ sku, name, quantity, unitPrice, storeLine }) => ({
      org_id: orgId,
      order_id: orderId,
      sku,
      name,
      quantity,
      unit_price: unitPrice,
      store_line: storeLine ? JSON.stringify(storeLine) : null,
    }))
  })
  if (lines.length > 0) await db.insertInto('order_line').values(lines).execute()
  return inserted.map((row) => ({ id: row.id, orderNo: row.order_no }))
}
