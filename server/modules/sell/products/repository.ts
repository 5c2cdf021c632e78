import { notFound } from '@waybill/contract/core/errors'
import { sql } from 'kysely'
import { type AuditActionOf, recordAuditEach } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import { recordColumns, type ProductRecord } from './row.ts'

/** One product; NOT_FOUND for another organisation's too. */
export async function getRecord(db: Db, orgId: number, id: number): Promise<ProductRecord> {
  const { rows } = await sql<ProductRecord>`
    select ${recordColumns} from product p where p.org_id = ${orgId} and p.id = ${id}::bigint`.execute(db)
  if (!rows[0]) throw notFound('Product', '商品')
  return rows[0]
}

/** Those of the SKUs that order lines name, in any case. */
export async function usedSkus(db: Db, orgId: number, skus: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ sku: string }>`
    select sku from unnest(${[...skus]}::text[]) as sku
    where exists (select 1 from orders_line l where l.org_id = ${orgId} and l.sku_key = lower(sku.sku))`.execute(db)
  return new Set(rows.map((row) => row.sku))
}

/** Products that warehouses have records of, with their organizations; some of them several times. */
export const AT_WAREHOUSES = `(
  select org_id, product_id from stock_product union all select org_id, product_id from inbound_product
  union all select org_id, product_id from outbound_product
  union all select org_id, product_id from work_product)`

/** Those of the products that a warehouse has, or had, in stock, or that were announced to one or sent there in an order. */
export async function stockedIds(db: Db, orgId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ product_id: number }>`
    select product_id from ${sql.raw(AT_WAREHOUSES)} w where org_id = ${orgId} and product_id = any(${[...ids]}::bigint[])`.execute(
    db,
  )
  return new Set(rows.map((row) => row.product_id))
}

/** Records what the transaction's user did; ids and field names only. */
export const recordAct = (
  db: Db,
  {
    ids,
    fields,
    ...event
  }: { orgId: number; ids: readonly number[]; action: AuditActionOf<'product'>; fields?: string[] },
): Promise<void> =>
  recordAuditEach(db, {
    ...event,
    subject: { type: 'product', ids },
    detail: fields ? { fields: fields.toSorted() } : {},
  })
