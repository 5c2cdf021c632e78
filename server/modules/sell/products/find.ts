import type { Product } from '@waybill/contract/products/api'
import { barcodeKey } from '@waybill/contract/products/barcodes'
import { searchTerms } from '@waybill/contract/search/terms'
import { sql } from 'kysely'
import { type Found, foundIn } from '../../../platform/found.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { listPage } from './list.ts'
import { presentProduct, recordColumns, type ProductRecord } from './row.ts'

/** The products that a search means: the one with this SKU or barcode alone if there is one, else those with the text. */
export async function findProducts(ctx: Ctx, query: { search: string; limit: number }): Promise<Found<Product>> {
  const { db, actor } = ctx
  const { text } = searchTerms(query.search)
  const { rows } = await sql<ProductRecord>`
    select ${recordColumns} from product p where p.org_id = ${actor.orgId} and p.id = any(array(
      select id from product where org_id = ${actor.orgId} and sku_key = lower(${text})
      union select product_id from product_barcode where org_id = ${actor.orgId} and code = ${barcodeKey(text)}))`.execute(
    db,
  )
  if (rows.length > 0) return foundIn(rows.map(presentProduct), { limit: query.limit, exact: rows.length === 1 })
  const { records, next } = await listPage(ctx, { ...query, sort: 'skuCode', desc: false })
  return { records, more: next !== null, exact: false }
}
