/** Columns of product, and what of a parsed row (the contract's ParsedProduct) goes into each. */
export const parsedColumns: readonly [column: string, from: string, type: string][] = [
  ['name', 'skuName', 'text'],
  ['name_cn', 'skuNameCN', 'text'],
  ['brand', 'brand', 'text'],
  ['note', 'note', 'text'],
  ['ean', 'ean', 'text'],
  ['upc', 'upc', 'text'],
  ['asin', 'asin', 'text'],
  ['fn_sku', 'fnSku', 'text'],
  ['extra_barcode1', 'extraBarcode1', 'text'],
  ['extra_barcode2', 'extraBarcode2', 'text'],
  ['extra_barcode3', 'extraBarcode3', 'text'],
  ['extra_barcode4', 'extraBarcode4', 'text'],
  ['extra_barcode5', 'extraBarcode5', 'text'],
  ['barcodes', 'barcodes', 'jsonb'],
  ['purchasing_cost', 'purchasingCost', 'bigint'],
  ['declared_value', 'declaredValue', 'bigint'],
  ['package_type', 'packageType', 'text'],
  ['qty_in_package', 'qtyInOnePackage', 'int'],
  ['unit', 'unit', 'text'],
  ['length', 'length', 'numeric'],
  ['width', 'width', 'numeric'],
  ['height', 'height', 'numeric'],
  ['weight1', 'weight1', 'numeric'],
  ['weight2', 'weight2', 'numeric'],
  ['weight_cg', 'weightCg', 'bigint'],
  ['battery', 'batteryFlag', 'boolean'],
  ['schedule_b', 'scheduleB', 'text'],
  ['hs_code', 'importHsCode', 'text'],
  ['origin_country', 'originCountry', 'text'],
  ['quantity_unit', 'quantityUnit', 'text'],
  ['customs_description', 'custDescription', 'text'],
]

/** What stands where a new product's row says nothing. */
const first: Record<string, string> = { qty_in_package: '1', battery: 'false' }
/** Weights belong together with their unit. */
const weights = new Set(['weight1', 'weight2', 'weight_cg'])
const whole = `case r.unit when 'cm/kg' then 100000 else 45359.237 end`
const part = `case r.unit when 'cm/kg' then 100 else 2834.9523125 end`
/** A weight that the row leaves alone, in the row's unit. */
const converted: Record<string, string> = {
  weight1: `trunc(p.weight_cg / ${whole})`,
  weight2: `trunc((p.weight_cg - trunc(p.weight_cg / ${whole}) * ${whole}) / ${part}, 2)`,
  weight_cg: 'p.weight_cg',
}

const fresh = ([column, from]: (typeof parsedColumns)[number]): string =>
  first[column] ? `coalesce(r."${from}", ${first[column]})` : `r."${from}"`

/** Over a product that is there: what the row leaves empty stays. */
const merged = ([column, from]: (typeof parsedColumns)[number]): string => {
  if (column === 'barcodes') return 'p.barcodes || r.barcodes'
  if (!weights.has(column)) return `coalesce(r."${from}", p.${column})`
  return `case when r."weightCg" is not null then r."${from}" when r.unit = p.unit then p.${column} else ${converted[column]} end`
}

/** Of jsonb_to_record. */
export const recordOfParsed = ['"skuCode" text', ...parsedColumns.map(([, from, type]) => `"${from}" ${type}`)].join(
  ', ',
)
export const columnNames = parsedColumns.map(([column]) => column).join(', ')
export const freshValues = parsedColumns.map(fresh).join(', ')
export const mergedValues = parsedColumns.map((column) => `${column[0]} = ${merged(column)}`).join(', ')
export const replacedValues = parsedColumns.map((column) => `${column[0]} = ${fresh(column)}`).join(', ')
