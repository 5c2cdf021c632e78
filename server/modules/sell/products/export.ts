import type { ProductImportKey } from '@waybill/contract/products/product-fields'
import { sql } from 'kysely'
import { type ExportSource, type SourceColumn, timeText } from '../../../platform/export-source.ts'
import { exportedColumns } from './columns-sql.ts'
import { conditionOf, orderByClause, type Query } from './list.ts'

/** Products under the headings of their import. */
export const productExport: ExportSource = {
  columns: ({ zone }) =>
    ({
      skuCode: { sql: sql`p.sku` },
      ...exportedColumns,
      createdAt: { sql: timeText(sql`p.created_at`, zone) },
      updatedAt: { sql: timeText(sql`p.updated_at`, zone) },
    }) satisfies Record<ProductImportKey | 'createdAt' | 'updatedAt', SourceColumn>,
  async select(db, { orgId, filter, ids }) {
    const query = filter as Query
    return {
      from: sql`product p`,
      where: ids ? sql`p.org_id = ${orgId} and p.id = any(${ids}::bigint[])` : await conditionOf(db, orgId, query),
      order: orderByClause({ sort: query.sort ?? 'skuCode', desc: query.desc ?? false }),
    }
  },
  splits: {},
}
