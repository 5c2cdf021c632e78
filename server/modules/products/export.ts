import { productFieldsByKey, type ProductImportKey } from '@waybill/contract/products/product-fields'
import { type RawBuilder, sql } from 'kysely'
import { type ExportSource, moneyText, type SourceColumn, timeText } from '../../platform/export-source.ts'
import { conditionOf, orderOf, type Query } from './list.ts'

/** Of a choice the words that the import reads as the same. */
const worded = (key: ProductImportKey, value: RawBuilder<unknown>): SourceColumn => ({
  sql: value,
  words: Object.fromEntries((productFieldsByKey.get(key)?.choices ?? []).map((choice) => [choice.value, choice.label])),
})

/** Products under the headings of their import. */
export const productExport: ExportSource = {
  columns: ({ zone }) =>
    ({
      skuCode: { sql: sql`p.sku` },
      skuName: { sql: sql`p.name` },
      skuNameCN: { sql: sql`p.name_cn` },
      ean: { sql: sql`p.ean` },
      upc: { sql: sql`p.upc` },
      asin: { sql: sql`p.asin` },
      fnSku: { sql: sql`p.fn_sku` },
      extraBarcode1: { sql: sql`p.extra_barcode1` },
      extraBarcode2: { sql: sql`p.extra_barcode2` },
      extraBarcode3: { sql: sql`p.extra_barcode3` },
      extraBarcode4: { sql: sql`p.extra_barcode4` },
      extraBarcode5: { sql: sql`p.extra_barcode5` },
      purchasingCost: { sql: moneyText(sql`p.purchasing_cost`) },
      brand: { sql: sql`p.brand` },
      packageType: worded('packageType', sql`p.package_type`),
      qtyInOnePackage: { sql: sql`p.qty_in_package` },
      length: { sql: sql`p.length` },
      width: { sql: sql`p.width` },
      height: { sql: sql`p.height` },
      weight1: { sql: sql`p.weight1` },
      weight2: { sql: sql`p.weight2` },
      unit: { sql: sql`p.unit` },
      batteryFlag: worded('batteryFlag', sql`case when p.battery then '1' else '0' end`),
      declaredValue: { sql: moneyText(sql`p.declared_value`) },
      scheduleB: { sql: sql`p.schedule_b` },
      importHsCode: { sql: sql`p.hs_code` },
      originCountry: { sql: sql`p.origin_country` },
      quantityUnit: worded('quantityUnit', sql`p.quantity_unit`),
      custDescription: { sql: sql`p.customs_description` },
      note: { sql: sql`p.note` },
      createdAt: { sql: timeText(sql`p.created_at`, zone) },
      updatedAt: { sql: timeText(sql`p.updated_at`, zone) },
    }) satisfies Record<ProductImportKey | 'createdAt' | 'updatedAt', SourceColumn>,
  async select(db, { orgId, filter, ids }) {
    const query = filter as Query
    return {
      from: sql`product p`,
      where: ids ? sql`p.org_id = ${orgId} and p.id = any(${ids}::bigint[])` : await conditionOf(db, orgId, query),
      order: orderOf({ sort: query.sort ?? 'skuCode', desc: query.desc ?? false }),
    }
  },
  splits: {},
}
