import type { ParsedProduct } from '@waybill/contract/products/product-rules'
import type { Schema } from '../../../platform/database/index.ts'

/*
 * Every column of a product that an import writes, once, by the name that it has in the parsed row, in the API and in the export. The SQL
 * of insert, update and undo, lists, the detail and the export follow from this table (columns-sql.ts says how); what it lacks does not
 * compile, and imports/every-field.test.ts follows each field of a file through all of them.
 */
export type ProductColumn = {
  column: keyof Schema['product']
  type: 'text' | 'int' | 'bigint' | 'numeric' | 'boolean' | 'jsonb'
  /** SQL of what a new product has where its row is empty; left out: null. */
  empty?: string
  /** What an update writes instead of the row's value unless that is empty: SQL over `incoming` (the row) and `current` (the product). */
  merged?: string
  /** How the export writes it: as it is stored, as an amount, as a choice, as yes or no; null = not at all. */
  exported: 'stored' | 'money' | 'choice' | 'flag' | null
  /** False: the API does not answer it. */
  shown?: false
}

const text = { type: 'text', exported: 'stored' } as const
const number = { type: 'numeric', exported: 'stored' } as const
const dollars = { type: 'bigint', exported: 'money' } as const

/** Weights belong together with their unit: one that the row leaves alone is converted into the row's. */
const weight = (column: string, property: string, converted: string): string =>
  `case when incoming."weightCg" is not null then incoming."${property}"
    when incoming.unit = current.unit then current.${column} else ${converted} end`
const whole = `case incoming.unit when 'cm/kg' then 100000 else 45359.237 end`
const part = `case incoming.unit when 'cm/kg' then 100 else 2834.9523125 end`
const wholes = `trunc(current.weight_cg / ${whole})`
const parts = `trunc((current.weight_cg - ${wholes} * ${whole}) / ${part}, 2)`

type Property = Exclude<keyof ParsedProduct, 'skuCode'>
export const productColumns = {
  skuName: { ...text, column: 'name' },
  skuNameCN: { ...text, column: 'name_cn' },
  brand: { ...text, column: 'brand' },
  note: { ...text, column: 'note' },
  ean: { ...text, column: 'ean' },
  upc: { ...text, column: 'upc' },
  asin: { ...text, column: 'asin' },
  fnSku: { ...text, column: 'fn_sku' },
  extraBarcode1: { ...text, column: 'extra_barcode1' },
  extraBarcode2: { ...text, column: 'extra_barcode2' },
  extraBarcode3: { ...text, column: 'extra_barcode3' },
  extraBarcode4: { ...text, column: 'extra_barcode4' },
  extraBarcode5: { ...text, column: 'extra_barcode5' },
  barcodes: {
    column: 'barcodes',
    type: 'jsonb',
    merged: 'current.barcodes || incoming.barcodes',
    exported: null,
    shown: false,
  },
  purchasingCost: { ...dollars, column: 'purchasing_cost' },
  declaredValue: { ...dollars, column: 'declared_value' },
  packageType: { column: 'package_type', type: 'text', exported: 'choice' },
  qtyInOnePackage: { column: 'qty_in_package', type: 'int', empty: '1', exported: 'stored' },
  unit: { ...text, column: 'unit' },
  length: { ...number, column: 'length' },
  width: { ...number, column: 'width' },
  height: { ...number, column: 'height' },
  weight1: { ...number, column: 'weight1', merged: weight('weight1', 'weight1', wholes) },
  weight2: { ...number, column: 'weight2', merged: weight('weight2', 'weight2', parts) },
  weightCg: {
    column: 'weight_cg',
    type: 'bigint',
    merged: weight('weight_cg', 'weightCg', 'current.weight_cg'),
    exported: null,
  },
  batteryFlag: { column: 'battery', type: 'boolean', empty: 'false', exported: 'flag' },
  scheduleB: { ...text, column: 'schedule_b' },
  importHsCode: { ...text, column: 'hs_code' },
  originCountry: { ...text, column: 'origin_country' },
  quantityUnit: { column: 'quantity_unit', type: 'text', exported: 'choice' },
  custDescription: { ...text, column: 'customs_description' },
} as const satisfies Record<Property, ProductColumn>

/** Columns that no import writes. */
type OtherColumn =
  // Whose product it is, by what it is known, and where it came from.
  | 'org_id'
  | 'id'
  | 'sku'
  | 'import_id'
  | 'version'
  | 'created_at'
  | 'updated_at'
  // Generated, for sorting and searching.
  | 'sku_key'
  | 'name_key'
  | 'search_text'
/** Compiles only where every name of the first list is in the second. */
type AllListed<All extends Listed, Listed> = All
/** Every other column of the database; each of them is in the table. */
export type ProductColumnName = AllListed<
  Exclude<keyof Schema['product'], OtherColumn>,
  (typeof productColumns)[Property]['column']
>
