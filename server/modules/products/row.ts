import type { Product } from '@waybill/contract/api/products'
import type { PackageType, ProductUnit } from '@waybill/contract/products/product-words'
import { sql } from 'kysely'

/** A product as the database gives it. */
export type ProductRecord = Omit<Product, 'createdAt' | 'updatedAt' | 'packageType' | 'unit'> & {
  packageType: PackageType
  unit: ProductUnit
  createdAt: Date
  updatedAt: Date
}

/** The columns of a ProductRecord, of product named p. */
export const productColumns = sql`p.id, p.sku as "skuCode", p.name as "skuName", p.name_cn as "skuNameCN", p.ean, p.upc, p.asin, p.fn_sku as "fnSku",
  p.extra_barcode1 as "extraBarcode1", p.extra_barcode2 as "extraBarcode2", p.extra_barcode3 as "extraBarcode3",
  p.extra_barcode4 as "extraBarcode4", p.extra_barcode5 as "extraBarcode5", p.purchasing_cost as "purchasingCost", p.brand,
  p.package_type as "packageType", p.qty_in_package as "qtyInOnePackage", p.length::float8 as length, p.width::float8 as width,
  p.height::float8 as height, p.weight1::float8 as weight1, p.weight2::float8 as weight2, p.unit, p.battery as "batteryFlag",
  p.declared_value as "declaredValue", p.schedule_b as "scheduleB", p.hs_code as "importHsCode", p.origin_country as "originCountry",
  p.quantity_unit as "quantityUnit", p.customs_description as "custDescription", p.note, p.weight_cg as "weightCg",
  p.created_at as "createdAt", p.updated_at as "updatedAt", p.version`

export const presentProduct = ({ createdAt, updatedAt, ...record }: ProductRecord): Product => ({
  ...record,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
