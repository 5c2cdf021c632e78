import { fulfilmentOption, orderType } from '@waybill/contract/orders/enums'
import { signature } from '@waybill/contract/carriers/enums'
import { sql } from 'kysely'
import { insertOrders, type NewOrder } from '../modules/sell/orders/index.ts'
import { change, lockOutbound, sendOrders } from '../modules/warehouse/outbound/index.ts'
import { type Db, inScope } from '../platform/database/index.ts'
import type { Services } from '../platform/http/index.ts'
import { people, usPlaces } from './order-facts.ts'
import { demoOrg } from './people.ts'

const { seller: orgId, harbor: operatorId } = demoOrg
export const place = { orgId, operatorId, warehouseId: 1 }
/** Units of the lines of each order; one asks for more than there is. */
const orders: readonly (readonly number[])[] = [[1], [2], [1, 1], [1], [1, 2, 1], [2], [400]]
/** The place of the one that is put on hold. */
const HELD = 3

/** Products of the seller with the most in stock. */
export async function inStock(db: Db): Promise<{ sku: string; name: string | null }[]> {
  const { rows } = await sql<{ sku: string; name: string | null }>`
    select p.sku, p.name from stock_available s join products_stocked p on p.org_id = s.org_id and p.id = s.product_id
    where s.org_id = ${orgId} and s.operator_org_id = ${operatorId} and s.warehouse_id = ${place.warehouseId}
    order by s.available desc, p.id limit 6`.execute(db)
  return rows
}

export function orderOf(
  { nth, units, at }: { nth: number; units: readonly number[]; at: Date },
  goods: readonly { sku: string; name: string | null }[],
): NewOrder {
  const [zip = '', city = '', state = '', line1 = ''] = usPlaces[(nth * 5) % usPlaces.length]!.split('|')
  return {
    orderNo: `W-${1001 + nth}`,
    orderType: orderType.Manual,
    storeId: null,
    createTime: at,
    recipient: {
      name: people[(nth * 7) % people.length]!,
      company: null,
      line1,
      line2: null,
      city,
      state,
      zip,
      country: 'US',
      phone: null,
      email: null,
      residential: null,
    },
    shipFrom: null,
    package: { type: 'Box', massUnit: 'lb', sizeUnit: 'in', weight: 2, weight2: 0, length: 10, width: 8, height: 6 },
    carrier: null,
    serviceCode: null,
    signature: signature.serviceDefault,
    lines: units.map((quantity, line) => ({ ...goods[(nth + line) % goods.length]!, quantity, unitPrice: null })),
  }
}

/** Adds orders and sends them to the warehouse; what is there already is left out. */
export async function addSent(
  db: Db,
  planned: readonly NewOrder[],
  at: Date,
): Promise<{ id: number; orderId: number }[]> {
  const inserted = await insertOrders(db, orgId, planned)
  if (inserted.length === 0) return []
  const orderIds = inserted.map(({ id }) => id)
  await sql`
    update sales_order set label_from = ${fulfilmentOption.byWarehouse} where org_id = ${orgId} and id = any(${orderIds}::bigint[])`.execute(
    db,
  )
  return (await sendOrders(db, { place, orderIds, unserved: 'lowest', userId: null, at })).sent
}

/** Orders of the demo's seller at its warehouse: some to pick, one on hold, one that waits for stock. What was sent once stays as it is. */
export async function seedOutbounds({ database, now: clock }: Services): Promise<void> {
  const at = clock()
  await inScope(database, { role: 'service', orgId }, async (db) => {
    const goods = await inStock(db)
    if (goods.length === 0) return
    const planned = orders.map((units, nth) => orderOf({ nth, units, at }, goods))
    const sent = await addSent(db, planned, at)
    const held = sent[HELD]
    if (!held) return
    const outbound = await lockOutbound(db, held.id, { orgId })
    const { id: userId } = await db
      .selectFrom('identity_user')
      .select('id')
      .where('org_id', '=', orgId)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await change(
      db,
      outbound,
      { act: 'hold', version: outbound.version, reason: 'Buyer asks to wait' },
      { side: 'seller', userId: userId!, at },
    )
  })
}
