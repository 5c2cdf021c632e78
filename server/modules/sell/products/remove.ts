import { type ErrorCode, errorText } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import type { deleteProducts } from '@waybill/contract/products/api'
import type { Ctx } from '../../../platform/http/index.ts'
import { clientOf } from './change.ts'
import { recordAct, stockedIds, usedSkus } from './repository.ts'
import { lockProducts } from './upsert-parsed.ts'

/** Deletes products that no order names and no warehouse has records of; others are reported and stay. Ids that are nobody's are left out. */
export async function removeProducts(
  { db, actor }: Ctx,
  ids: readonly number[],
): Promise<OutputOf<typeof deleteProducts>> {
  const { orgId } = actor
  await lockProducts(clientOf(db), orgId)
  const found = await db
    .selectFrom('product')
    .select(['id', 'sku'])
    .where('org_id', '=', orgId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    // A warehouse that posts its first stock of one waits, or is waited for.
    .forUpdate()
    .execute()
  const used = await usedSkus(
    db,
    orgId,
    found.map(({ sku }) => sku),
  )
  const stocked = await stockedIds(
    db,
    orgId,
    found.map(({ id }) => id),
  )
  const reasonOf = ({ id, sku }: { id: number; sku: string }): ErrorCode | null =>
    used.has(sku) ? 'PRODUCT_IN_USE' : stocked.has(id) ? 'PRODUCT_IN_STOCK' : null
  const done = found.filter((product) => reasonOf(product) === null).map(({ id }) => id)
  if (done.length > 0) {
    await db.deleteFrom('product').where('org_id', '=', orgId).where('id', 'in', done).execute()
    await recordAct(db, { orgId, ids: done, action: 'product.deleted' })
  }
  const failed = found.flatMap((product) => {
    const code = reasonOf(product)
    if (code === null) return []
    const { en, cn } = errorText(code, { value: product.sku })
    return [{ id: product.id, code, message: en, zhMessage: cn }]
  })
  return { done, failed }
}
