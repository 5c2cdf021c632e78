import { AppError, fieldProblem, notFound } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/work-orders/api'
import { workState } from '@waybill/contract/work-orders/lifecycle'
import { hasRecipe, MOST_WORK_UNITS } from '@waybill/contract/work-orders/words'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { requireActiveLink } from '../warehouses/index.ts'
import { inService, record } from './locked.ts'
import { notifyOfRequest } from './notify.ts'
import { requireFree } from './promise.ts'
import { ownOf } from './read.ts'

type WorkRequest = ParsedOf<typeof api.askForWork>['body']
type Part = WorkRequest['inputs'][number]
type Contents = Omit<WorkRequest, 'requestKey'>

const invalid = (field: string, code: 'REQUIRED' | 'INVALID_VALUE', words: { en: string; cn: string }) =>
  new AppError('INVALID_INPUT', { fields: [fieldProblem(field, code, { field: words })] })

/** Refuses what is no recipe, or names a product twice. */
function checkParts({ kind, runs, inputs, outputs, instructions }: Contents): void {
  const named = [...inputs, ...outputs].map(({ productId }) => productId)
  const isTwice = new Set(named).size < named.length
  if (!hasRecipe(kind)) {
    if (outputs.length > 0) throw invalid('outputs', 'INVALID_VALUE', { en: 'Output', cn: '产出' })
    if (runs !== null) throw invalid('runs', 'INVALID_VALUE', { en: 'Kits', cn: '套数' })
    if (isTwice) throw invalid('inputs', 'INVALID_VALUE', { en: 'Products', cn: '商品' })
    if (kind === 'other' && instructions === null)
      throw invalid('instructions', 'REQUIRED', { en: 'What is to be done', cn: '工作内容' })
    return
  }
  if (runs === null) throw invalid('runs', 'REQUIRED', { en: 'Kits', cn: '套数' })
  const [whole, parts] = kind === 'kit' ? [outputs, inputs] : [inputs, outputs]
  if (isTwice || whole.length !== 1 || whole[0]!.quantity !== 1 || parts.length === 0) throw new AppError('WORK_RECIPE')
  if ([...inputs, ...outputs].some(({ quantity }) => quantity * runs > MOST_WORK_UNITS))
    throw invalid('runs', 'INVALID_VALUE', { en: 'Kits', cn: '套数' })
}

/** The SKUs of the seller's products; throws NotFound when one is not the seller's. */
async function skusOf(db: Db, sellerId: number, parts: readonly Part[]): Promise<Map<number, string>> {
  const ids = [...new Set(parts.map(({ productId }) => productId))]
  const { rows } = await sql<{ id: number; sku: string }>`
    select id, sku from products_stocked where org_id = ${sellerId} and id = any(${ids}::bigint[])`.execute(db)
  if (rows.length < ids.length) throw notFound('Product', '商品')
  return new Map(rows.map(({ id, sku }) => [id, sku]))
}

async function operatorOf(db: Db, orgId: number, warehouseId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select operator_org_id as id from warehouses_connected where org_id = ${orgId} and warehouse_id = ${warehouseId}
    order by 1 limit 1`.execute(db)
  if (!rows[0]) throw notFound('Warehouse', '仓库')
  return rows[0].id
}

const isMissingProduct = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'work_order_line_org_id_product_id_fkey'

interface Where {
  sellerId: number
  operatorId: number
}

/** Writes the work order; undefined: the same request was committed at the same moment. */
async function write(
  db: Db,
  ctx: BaseCtx,
  { request, hash, ...where }: Where & { request: WorkRequest; hash: Buffer },
) {
  const { warehouseId, kind, runs, inputs, outputs, dueOn, instructions, requestKey } = request
  const { sellerId, operatorId } = where
  const created = await db
    .insertInto('work_order')
    .values({
      org_id: sellerId,
      warehouse_org_id: operatorId,
      warehouse_id: warehouseId,
      kind,
      instructions,
      due_on: dueOn,
      runs: runs ?? 0,
      state: workState.requested,
      request_key: requestKey,
      request_hash: hash,
      created_by: ctx.actor.userId,
      created_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'request_key']).doNothing())
    .returning(['id', 'number'])
    .executeTakeFirst()
  if (!created) return undefined
  const lines = [
    ...inputs.map((part) => ({ ...part, side: 'input' as const })),
    ...outputs.map((part) => ({ ...part, side: 'output' as const })),
  ]
  await db
    .insertInto('work_order_line')
    .values(
      lines.map(({ productId, quantity, side }, index) => ({
        org_id: sellerId,
        work_order_id: created.id,
        line: index + 1,
        side,
        product_id: productId,
        per_run: runs === null ? 0 : quantity,
        quantity: quantity * (runs ?? 1),
      })),
    )
    .execute()
    .catch((error: unknown) => {
      // Deleted at the same moment.
      throw isMissingProduct(error) ? notFound('Product', '商品') : error
    })
  return created
}

async function known(db: Db, sellerId: number, { requestKey, hash }: { requestKey: string; hash: Buffer }) {
  const row = await db
    .selectFrom('work_order')
    .select(['id', 'request_hash'])
    .where('org_id', '=', sellerId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  if (row && !hash.equals(row.request_hash)) throw new AppError('WORK_CREATED')
  return row?.id
}

/** Answers askForWork; sent twice, it is one work order. */
export function ask(ctx: BaseCtx, request: WorkRequest): Promise<api.OwnWork> {
  const { orgId: sellerId } = ctx.actor
  const { requestKey, ...contents } = request
  const hash = createHash('sha256').update(JSON.stringify(contents)).digest()
  return inService(ctx, async (db) => {
    const before = await known(db, sellerId, { requestKey, hash })
    if (before !== undefined) return ownOf(db, ctx, before)
    checkParts(contents)
    const { warehouseId, inputs, outputs, runs } = contents
    const operatorId = await operatorOf(db, sellerId, warehouseId)
    await requireActiveLink(db, { orgId: sellerId, operatorId, warehouseId })
    const skus = await skusOf(db, sellerId, [...inputs, ...outputs])
    const needed = inputs.map(({ productId, quantity }) => ({ productId, quantity: quantity * (runs ?? 1) }))
    await requireFree(db, { sellerId, operatorId, warehouseId }, { needed, skuOf: (one) => skus.get(one)! })
    const created = await write(db, ctx, { request, hash, sellerId, operatorId })
    if (!created) return ownOf(db, ctx, (await known(db, sellerId, { requestKey, hash }))!)
    const { id, number } = created
    await record(db, ctx, { id, sellerId }, { from: null, to: workState.requested, side: 'seller' })
    await notifyOfRequest(db, { operatorId, sellerId, number, id })
    return ownOf(db, ctx, id)
  })
}
