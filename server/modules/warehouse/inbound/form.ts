import { AppError, fieldProblem, notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type * as api from '@waybill/contract/inbound/api'
import { inboundRefusal, isEditable } from '@waybill/contract/inbound/lifecycle'
import { MOST_UNITS } from '@waybill/contract/stock/conditions'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { findSkus } from '../stock/index.ts'
import { announce, lockItems } from './announced.ts'
import { submit } from './change.ts'
import { checkWarehouse, inService, type Locked, lockInbound } from './locked.ts'
import { inboundOf } from './read.ts'

type New = ParsedOf<typeof api.createInbound>['body']
type Form = Omit<New, 'requestKey'>
const words = { sku: { en: 'SKU', cn: 'SKU' }, quantity: { en: 'Quantity', cn: '数量' } } as const

interface ResolvedLine {
  productId: number
  quantity: number
}

function quantityProblem(at: string, text: string): FieldProblem[] {
  const problem = (code: Parameters<typeof fieldProblem>[1], params = {}) => [
    fieldProblem(at, code, { field: words.quantity, params }),
  ]
  if (text === '') return problem('REQUIRED')
  if (!/^\d{1,9}$/.test(text)) return problem('INTEGER')
  if (Number(text) < 1) return problem('MIN', { min: 1, unit: '' })
  return Number(text) > MOST_UNITS ? problem('MAX', { max: MOST_UNITS, unit: '' }) : []
}

/** The lines as products and quantities. Throws INVALID_INPUT with everything that is wrong, by `lines.<index>.<field>`. */
async function resolveLines(db: Db, orgId: number, lines: Form['lines']): Promise<ResolvedLine[]> {
  const products = await findSkus(
    db,
    orgId,
    lines.map(({ sku }) => sku),
  )
  const rowOf = new Map<number, number>()
  const fields = lines.flatMap(({ sku, quantity }, index): FieldProblem[] => {
    const at = `lines.${index}`
    const found = quantityProblem(`${at}.quantity`, quantity.trim())
    const productId = products.get(sku)
    const value = sku.trim()
    const problem = (code: Parameters<typeof fieldProblem>[1], params = {}) =>
      fieldProblem(`${at}.sku`, code, { field: words.sku, params })
    if (value === '') return [problem('REQUIRED'), ...found]
    if (productId === undefined) return [problem('INBOUND_SKU_UNKNOWN', { value }), ...found]
    const row = rowOf.get(productId)
    if (row !== undefined) return [problem('INBOUND_SKU_TWICE', { value, row: row + 1 }), ...found]
    rowOf.set(productId, index)
    return found
  })
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields })
  return lines.map(({ sku, quantity }) => ({ productId: products.get(sku)!, quantity: Number(quantity) }))
}

async function writeLines(
  db: Db,
  { orgId, id }: { orgId: number; id: number },
  lines: readonly ResolvedLine[],
): Promise<void> {
  await db.deleteFrom('inbound_line').where('org_id', '=', orgId).where('inbound_id', '=', id).execute()
  const { numAffectedRows } = await sql`
    insert into inbound_line (org_id, inbound_id, line, product_id, sku, name, expected)
    select ${orgId}, ${id}, t.line, p.id, p.sku, p.name, t.quantity
    from unnest(${lines.map(({ productId }) => productId)}::bigint[], ${lines.map(({ quantity }) => quantity)}::int[])
      with ordinality as t (product, quantity, line)
    join products_stocked p on p.org_id = ${orgId} and p.id = t.product`.execute(db)
  // One of the products was deleted meanwhile.
  if (Number(numAffectedRows) !== lines.length) throw notFound('Product', '商品')
}

const headOf = ({ operatorId, warehouseId, expectedOn, type, boxes, tracking, note }: Form) => ({
  warehouse_org_id: operatorId,
  warehouse_id: warehouseId,
  expected_on: expectedOn,
  type,
  boxes,
  tracking: [...new Set(tracking.map((number) => number.replace(/\s+/g, ' ')))].join('\n'),
  note,
})

type Detail = OutputOf<typeof api.getInbound>

/** The shipment that a call with this key has created. Refuses another body under the same key: what was corrected would be lost. */
async function createdBefore(
  { actor: { orgId }, now }: BaseCtx,
  db: Db,
  { requestKey, hash }: { requestKey: string; hash: Buffer },
): Promise<Detail> {
  const { id, request_hash: before } = await db
    .selectFrom('inbound')
    .select(['id', 'request_hash'])
    .where('org_id', '=', orgId)
    .where('request_key', '=', requestKey)
    .executeTakeFirstOrThrow()
  if (!hash.equals(before)) throw new AppError('INBOUND_CREATED')
  return inboundOf(db, { orgId, id, now: now() })
}

/** Answers createInbound. */
export function create(ctx: BaseCtx, { requestKey, ...body }: New): Promise<Detail> {
  const { orgId, userId } = ctx.actor
  const hash = createHash('sha256').update(JSON.stringify(body)).digest()
  return inService(ctx, async (db) => {
    await checkWarehouse(db, { ...body, orgId })
    const lines = await resolveLines(db, orgId, body.lines)
    const head = { ...headOf(body), org_id: orgId, state: 'draft', created_by: userId, created_at: ctx.now() }
    const created = await db
      .insertInto('inbound')
      .values({ ...head, request_key: requestKey, request_hash: hash })
      .onConflict((conflict) => conflict.columns(['org_id', 'request_key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!created) return createdBefore(ctx, db, { requestKey, hash })
    const { id } = created
    await writeLines(db, { orgId, id }, lines)
    await recordAudit(db, { orgId, userId, action: 'inbound.created', subject: { type: 'inbound', id } })
    if (body.submit) await submit(ctx, db, await lockInbound(db, id, { orgId }))
    return inboundOf(db, { orgId, id, now: ctx.now() })
  })
}

async function rewrite(db: Db, known: Locked, body: Form): Promise<Locked> {
  const { orgId, id } = known
  const lines = await resolveLines(db, orgId, body.lines)
  if (known.state === 'submitted') {
    // What is taken off and what is put on are locked together, in one order.
    const added = lines.map(({ productId }) => productId)
    await lockItems(db, known, added)
    await announce(db, known, 'off')
  }
  await db
    .updateTable('inbound')
    .set({ ...headOf(body), version: known.version + 1 })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
  await writeLines(db, { orgId, id }, lines)
  const changed = await lockInbound(db, id, { orgId })
  if (changed.state === 'submitted') await announce(db, changed, 'on')
  return changed
}

/** Answers updateInbound: what was announced before is announced as it is now. */
export function update(
  ctx: BaseCtx,
  id: number,
  { version, ...body }: ParsedOf<typeof api.updateInbound>['body'],
): Promise<Detail> {
  const { orgId, userId } = ctx.actor
  return inService(ctx, async (db) => {
    const known = await lockInbound(db, id, { orgId })
    if (!isEditable(known.state)) throw new AppError(inboundRefusal(known.state), { params: { number: known.number } })
    if (known.version !== version) throw new AppError('CONFLICT')
    await checkWarehouse(db, { ...body, orgId })
    const changed = await rewrite(db, known, body)
    await recordAudit(db, { orgId, userId, action: 'inbound.updated', subject: { type: 'inbound', id } })
    if (body.submit && changed.state === 'draft') await submit(ctx, db, changed)
    return inboundOf(db, { orgId, id, now: ctx.now() })
  })
}
