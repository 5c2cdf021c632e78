import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import type { Product, updateProduct } from '@waybill/contract/products/api'
import { checkProductRow, type ParsedProduct } from '@waybill/contract/products/product-rules'
import { cellsOf, type TypedProduct } from '@waybill/contract/products/typed-product'
import { CompiledQuery } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { clashesOf, conflictProblem, findDuplicates } from './conflicts.ts'
import { PARSED_RECORD, SET_REPLACED } from './columns-sql.ts'
import { getRecord, recordAct } from './repository.ts'
import { presentProduct } from './row.ts'
import { type Client, lockProducts, renewBarcodes, upsertParsedProducts } from './upsert-parsed.ts'

type Change = ParsedOf<typeof updateProduct>['body']

/** The transaction of a call, for statements that are also run by imports. */
export const clientOf = (db: Db): Client => ({
  query: (text, values) => db.executeQuery(CompiledQuery.raw(text, values)),
})

/** Checks what was typed by the rules of the import; throws INVALID_INPUT with every problem, in its words. */
function checked(input: TypedProduct): ParsedProduct {
  const { problems, product } = checkProductRow(cellsOf(input))
  if (!product) throw new AppError('INVALID_INPUT', { fields: problems })
  return product
}

/** Throws when SKU or barcodes belong to another product. */
async function rejectDuplicates(client: Client, orgId: number, product: ParsedProduct, own?: Product): Promise<void> {
  const duplicates = await findDuplicates(client, orgId, [product])
  const holder = duplicates.skus.get(product.skuCode)
  if (holder !== undefined && holder !== own?.skuCode) {
    const params = { value: product.skuCode }
    throw new AppError('SKU_TAKEN', { params, fields: [fieldProblem('skuCode', 'SKU_TAKEN', { params })] })
  }
  const clashes = clashesOf(product, duplicates, own?.skuCode)
  if (clashes[0])
    throw new AppError('BARCODE_TAKEN', { params: clashes[0].params, fields: clashes.map(conflictProblem) })
}

/** Adds a product. SKU_TAKEN or BARCODE_TAKEN when another one has the code. */
export async function addProduct({ db, actor }: Ctx, input: TypedProduct): Promise<Product> {
  const { orgId } = actor
  const client = clientOf(db)
  const product = checked(input)
  await lockProducts(client, orgId)
  await rejectDuplicates(client, orgId, product)
  const source = { text: 'select $3::jsonb as parsed', values: [JSON.stringify(product)] }
  const { productIds } = await upsertParsedProducts(client, { orgId, importId: null, onExisting: 'skip' }, source)
  const id = productIds[0] ?? 0
  await recordAct(db, { orgId, ids: [id], action: 'product.created' })
  return presentProduct(await getRecord(db, orgId, id))
}

const REPLACE = `
  update product current set sku = incoming."skuCode", ${SET_REPLACED}, version = current.version + 1, updated_at = $5::timestamptz
  from jsonb_to_record($3::jsonb) as incoming (${PARSED_RECORD})
  where current.org_id = $1 and current.id = $2 and current.version = $4 returning current.id`

/** Changes a product; CONFLICT when it was changed since the caller read it. */
export async function changeProduct(
  { db, actor, now }: Ctx,
  { id, body }: { id: number; body: Change },
): Promise<Product> {
  const { orgId } = actor
  const client = clientOf(db)
  const { version, ...change } = body
  await lockProducts(client, orgId)
  const before = presentProduct(await getRecord(db, orgId, id))
  const product = checked({ ...before, ...change })
  await rejectDuplicates(client, orgId, product, before)
  const { rows } = await client.query(REPLACE, [orgId, id, JSON.stringify(product), version, now()])
  if (rows.length === 0) throw new AppError('CONFLICT')
  await renewBarcodes(client, orgId, [id])
  await recordAct(db, { orgId, ids: [id], action: 'product.updated', fields: Object.keys(change) })
  return presentProduct(await getRecord(db, orgId, id))
}
