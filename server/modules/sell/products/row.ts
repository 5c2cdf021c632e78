import type { Product } from '@waybill/contract/products/api'
import type { PackageType, ProductUnit } from '@waybill/contract/products/product-words'
import { sql } from 'kysely'
import { selected } from './columns-sql.ts'

/** A product as the database gives it. */
export type ProductRecord = Omit<Product, 'createdAt' | 'updatedAt' | 'packageType' | 'unit'> & {
  packageType: PackageType
  unit: ProductUnit
  createdAt: Date
  updatedAt: Date
}

/** The columns of a ProductRecord, of product named p. */
export const recordColumns = sql`p.id, p.sku as "skuCode", ${selected}, p.created_at as "createdAt", p.updated_at as "updatedAt", p.version`

export const presentProduct = ({ createdAt, updatedAt, ...record }: ProductRecord): Product => ({
  ...record,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
