import { AppError, fieldProblem, notFound } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/warehouse-returns/api'
import { warehouseReturnState } from '@waybill/contract/warehouse-returns/lifecycle'
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { requireActiveLink } from '../warehouses/index.ts'
import { audited, inService, lockOutbound } from './locked.ts'
import { returnOf } from './read.ts'
import { type SentOrder, sentColumns, type ShippedProduct, shippedProducts } from './returnable.ts'

type New = ParsedOf<typeof api.createWarehouseReturn>['body']

async function sentOrder(db: Db, orgId: number, outboundId: number): Promise<SentOrder> {
  const { rows } = await sql<SentOrder>`
    select ${sentColumns} from outbound_sent o where o.org_id = ${orgId} and o.outbound_id = ${outboundId}`.execute(db)
  if (!rows[0]) throw notFound('Outbound order', '出库单')
  return rows[0]
}

/** Tracking numbers as scanners read them. */
export const trackingForm = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toUpperCase()

const TRACKING_MAX = 100

/** The tracking number that a seller gave; some characters are written with more of them in that form. */
function announcedTracking(text: string): string {
  const form = trackingForm(text)
  if (form.length <= TRACKING_MAX) return form
  const params = { max: TRACKING_MAX }
  throw new AppError('INVALID_INPUT', { fields: [fieldProblem('tracking', 'LENGTH_MAX', { params })] })
}

const headOf = ({ orgId, operatorId, warehouseId, outboundId, number, orderId, orderNo }: SentOrder) => ({
  org_id: orgId,
  warehouse_org_id: operatorId,
  warehouse_id: warehouseId,
  outbound_id: outboundId,
  outbound_no: number,
  order_id: orderId,
  order_no: orderNo,
})

type Expected = Pick<ShippedProduct, 'productId' | 'sku' | 'name'> & { expected: number }
const writeLines = (db: Db, { orgId, id }: { orgId: number; id: number }, lines: readonly Expected[]) =>
  db
    .insertInto('warehouse_return_line')
    .values(
      lines.map(({ productId, sku, name, expected }, index) => ({
        org_id: orgId,
        return_id: id,
        line: index + 1,
        product_id: productId,
        sku,
        name,
        expected,
      })),
    )
    .execute()

/** The announced units of the order's products; throws where there are more than are left. */
function expectedOf(products: readonly ShippedProduct[], lines: New['lines'], number: string): Expected[] {
  if (products.every(({ left }) => left === 0)) throw new AppError('RETURN_NOTHING', { params: { number } })
  const quantities = new Map<number, number>()
  for (const { productId, quantity } of lines) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  for (const productId of quantities.keys())
    if (!products.some((one) => one.productId === productId)) throw notFound('Product', '商品')
  return products.flatMap(({ productId, sku, name, left }) => {
    const expected = quantities.get(productId) ?? 0
    if (expected > left) throw new AppError('RETURN_TOO_MANY', { params: { sku, left } })
    return expected > 0 ? [{ productId, sku, name, expected }] : []
  })
}

/** Answers createWarehouseReturn. */
export function create(ctx: BaseCtx, { requestKey, ...body }: New): Promise<api.WarehouseReturnDetail> {
  const { orgId, userId } = ctx.actor
  const hash = createHash('sha256').update(JSON.stringify(body)).digest()
  return inService(ctx, async (db) => {
    const sent = await sentOrder(db, orgId, body.outboundId)
    await lockOutbound(db, sent.outboundId)
    const known = await db
      .selectFrom('warehouse_return')
      .select(['id', 'request_hash'])
      .where('org_id', '=', orgId)
      .where('request_key', '=', requestKey)
      .executeTakeFirst()
    if (known && !hash.equals(known.request_hash)) throw new AppError('RETURN_CREATED')
    if (known) return returnOf(db, { orgId, id: known.id })
    await requireActiveLink(db, sent)
    const lines = expectedOf(await shippedProducts(db, sent), body.lines, sent.orderNo)
    const created = await db
      .insertInto('warehouse_return')
      .values({
        ...headOf(sent),
        state: warehouseReturnState.expected,
        announced: true,
        tracking: body.tracking === null ? null : announcedTracking(body.tracking),
        reason: body.reason,
        note: body.note,
        created_by: userId,
        created_at: ctx.now(),
        request_key: requestKey,
        request_hash: hash,
      })
      // The same key for another order, at the same moment.
      .onConflict((conflict) => conflict.columns(['org_id', 'request_key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!created) throw new AppError('RETURN_CREATED')
    const { id } = created
    await writeLines(db, { orgId, id }, lines)
    await audited(db, ctx, { orgId, id, action: 'warehouseReturn.created' })
    return returnOf(db, { orgId, id })
  })
}

/** Makes a return of goods that came without an announcement; its id. The order is locked, the transaction of the operator. */
export async function createUnannounced(
  db: Db,
  ctx: BaseCtx,
  { sent, tracking }: { sent: SentOrder; tracking: string | null },
): Promise<number> {
  const { id } = await db
    .insertInto('warehouse_return')
    .values({
      ...headOf(sent),
      state: warehouseReturnState.arrived,
      announced: false,
      tracking,
      created_by: ctx.actor.userId,
      created_at: ctx.now(),
      arrived_at: ctx.now(),
      request_key: randomUUID(),
      request_hash: Buffer.alloc(32),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = (await shippedProducts(db, sent)).map(({ left, ...one }) => ({ ...one, expected: left }))
  await writeLines(db, { orgId: sent.orgId, id }, lines)
  await audited(db, ctx, { orgId: sent.orgId, id, action: 'warehouseReturn.arrived' })
  return id
}
