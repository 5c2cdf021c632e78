import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import type { editProductCustoms } from '@waybill/contract/products/api'
import { checkProductRow } from '@waybill/contract/products/product-rules'
import { cellsOf } from '@waybill/contract/products/typed-product'
import type { Ctx } from '../../../platform/http/index.ts'
import { recordAct } from './repository.ts'

const columns = {
  declaredValue: 'declared_value',
  scheduleB: 'schedule_b',
  importHsCode: 'hs_code',
  originCountry: 'origin_country',
  quantityUnit: 'quantity_unit',
  custDescription: 'customs_description',
} as const
type Key = keyof typeof columns
type Input = ParsedOf<typeof editProductCustoms>['body']

/** What a whole product needs beside its customs fields, so that they can be checked by themselves. */
const rest = {
  skuCode: '-',
  skuName: '-',
  packageType: 'Ready To Ship',
  length: '1',
  width: '1',
  height: '1',
  unit: 'in/lb',
}

/** Sets the given customs fields of many products; null empties one. Throws INVALID_INPUT as the form of one product would. */
export async function editCustoms({ db, actor, now }: Ctx, { ids, customs }: Input): Promise<{ done: number[] }> {
  const { problems, product } = checkProductRow({ ...cellsOf(customs), ...rest })
  if (!product) {
    const fields = problems.map((problem) => ({ ...problem, fieldName: `customs.${problem.fieldName}` }))
    throw new AppError('INVALID_INPUT', { fields })
  }
  const keys = (Object.keys(columns) as Key[]).filter((key) => customs[key] !== undefined)
  if (keys.length === 0) return { done: [] }
  const rows = await db
    .updateTable('product')
    .set((set) => ({
      ...Object.fromEntries(keys.map((key) => [columns[key], product[key]])),
      version: set('version', '+', 1),
      updated_at: now(),
    }))
    .where('org_id', '=', actor.orgId)
    .where('id', 'in', ids)
    .returning('id')
    .execute()
  const done = rows.map((row) => row.id)
  await recordAct(db, { orgId: actor.orgId, ids: done, action: 'product.customsUpdated', fields: keys })
  return { done }
}
