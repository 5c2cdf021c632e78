import { errorText } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import type { deleteProducts } from '@waybill/contract/products/api'
import type { Ctx } from '../../../platform/http/index.ts'
import { clientOf } from './change.ts'
import { recordAct, usedSkus } from './repository.ts'
import { lockProducts } from './upsert-parsed.ts'

/** Deletes products that no order names; others are reported and stay. Ids that are nobody's are left out. */
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
    .execute()
  const used = await usedSkus(
    db,
    orgId,
    found.map(({ sku }) => sku),
  )
  const done = found.filter(({ sku }) => !used.has(sku)).map(({ id }) => id)
  if (done.length > 0) {
    await db.deleteFrom('product').where('org_id', '=', orgId).where('id', 'in', done).execute()
    await recordAct(db, { orgId, ids: done, action: 'product.deleted' })
  }
  const failed = found
    .filter(({ sku }) => used.has(sku))
    .map(({ id, sku }) => {
      const { en, cn } = errorText('PRODUCT_IN_USE', { value: sku })
      return { id, code: 'PRODUCT_IN_USE', message: en, zhMessage: cn }
    })
  return { done, failed }
}
