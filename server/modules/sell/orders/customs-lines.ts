import { AppError, notFound } from '@waybill/contract/core/errors'
import type { CustomsLine } from '@waybill/contract/customs/declaration'
import { customsOf, goodsWeight, type GoodsProduct, type LineCustoms } from '@waybill/contract/orders/goods'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { goodsLines } from './from-products/read.ts'
import { writeCustoms } from './line-customs.ts'
import { lockOrders } from './lock.ts'
import { blockedParams, changeRefused } from './policy.ts'
import { writeOrders } from './write.ts'

interface Line {
  id: number
  sku: string | null
  name: string | null
  quantity: number
  unitPrice: number | null
  customs: LineCustoms | null
  product: GoodsProduct | null
}

const CENT = 100
/** A price in dollars says what the goods are worth where nothing else does. */
const priceOf = ({ unitPrice }: Line, currency: string): number | null =>
  currency === 'USD' && unitPrice ? Math.round(unitPrice / CENT) * CENT : null

function customsLineOf(line: Line, currency: string): CustomsLine {
  const { id, sku, name, quantity, customs, product } = line
  const known = product && customsOf(product)
  const weight = product && goodsWeight([{ sku, quantity: 1, product }])
  return {
    lineId: id,
    sku,
    quantity,
    description: customs?.description ?? known?.description ?? name,
    descriptionCn: customs?.descriptionCn ?? known?.descriptionCn ?? null,
    shortDescription: null,
    hsCode: customs?.hsCode ?? known?.hsCode ?? null,
    originCountry: customs?.originCountry ?? known?.originCountry ?? null,
    soldFor: priceOf(line, currency),
    value: customs?.value ?? known?.value ?? priceOf(line, currency),
    // `exact` is in hundredths of a nanogram; rounded down, so that goods never outweigh their parcel.
    netCg: weight && weight.gap === null ? Number(weight.exact / 1_000_000_000n) : null,
  }
}

/** What is known for customs of the goods that the next labels of these orders take: as typed in the order, else as their products have it. */
export async function findCustomsLines(
  db: Db,
  orgId: number,
  ids: readonly number[],
): Promise<Map<number, CustomsLine[]>> {
  const { rows } = await sql<{
    id: number
    currency: string
    lines: Line[]
    named: Pick<Line, 'id' | 'name' | 'unitPrice'>[]
  }>`
    select o.id, o.currency, ${goodsLines(orgId)} as lines, (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'unitPrice', l.unit_price)), '[]')
      from order_line l where l.org_id = ${orgId} and l.order_id = o.id) as named
    from sales_order o where o.org_id = ${orgId} and o.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ id, currency, lines, named }) => {
      const nameOf = new Map(named.map((one) => [one.id, one]))
      const going = lines.filter(({ quantity }) => quantity > 0)
      return [id, going.map((line) => customsLineOf({ ...line, ...nameOf.get(line.id) }, currency))]
    }),
  )
}

export type TypedCustoms = Parameters<typeof writeCustoms>[1]['lines']

/** Locks an order that awaits shipment and writes customs details of its lines, as a change of the order. NOT_FOUND, or why it cannot change. */
export async function changeCustomsLines(ctx: Ctx, id: number, lines: TypedCustoms): Promise<void> {
  const { db, actor } = ctx
  const [order] = await lockOrders(db, actor.orgId, [id])
  if (!order) throw notFound('Order', '订单')
  const refused = changeRefused(order, ['customs'])
  if (refused) throw new AppError(refused, { params: blockedParams(order) })
  const detail = { version: order.version + 1 }
  await writeOrders(ctx, { ids: [id], fields: ['customs'], columns: {}, detail })
  if (lines.length > 0) await writeCustoms(db, { orgId: actor.orgId, orderId: id, lines })
}
