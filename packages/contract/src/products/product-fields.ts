import { type ImportField, type ImportFieldGroup, type ImportFieldType, units, yesNo } from '../sheets/fields.ts'
import { productAliases } from './product-aliases.ts'
import { extraBarcodeKeys, productImportKeys, type ProductImportKey } from './product-keys.ts'
import { quantityUnits } from './quantity-units.ts'

export { extraBarcodeKeys, productImportKeys, type ProductImportKey } from './product-keys.ts'

export type ProductImportField = ImportField<ProductImportKey>
type More = Pick<ProductImportField, 'required' | 'max' | 'choices'>
type Row = [key: ProductImportKey, en: string, cn: string, type: ImportFieldType, more?: More]

const required = true
const packageTypeChoices = [
  {
    value: 'Ready To Ship',
    label: { en: 'Ready To Ship', cn: '可直接发货' },
    also: [
      'ready',
      'rts',
      'ship as is',
      'own container',
      'sioc',
      'no package needed',
      '无需包装',
      '不需要包装',
      '直发',
    ],
  },
  {
    value: 'Package Needed',
    label: { en: 'Package Needed', cn: '需要包装' },
    also: ['needs package', 'packaging needed', 'to be packed', 'pack', 'needed', '需包装', '需打包'],
  },
]
type Group = Extract<ImportFieldGroup, 'product' | 'barcodes' | 'package' | 'customs'>
const rows: Record<Group, Row[]> = {
  product: [
    ['skuCode', 'SKU', 'SKU', 'text', { required, max: 100 }],
    ['skuName', 'Name', '商品名称', 'text', { required, max: 255 }],
    ['skuNameCN', 'Chinese description', '中文品名', 'text', { max: 255 }],
    ['purchasingCost', 'Purchasing cost', '采购成本', 'number'],
    ['brand', 'Brand', '品牌', 'text', { max: 100 }],
    ['note', 'Note', '备注', 'text', { max: 500 }],
  ],
  barcodes: [
    ['ean', 'EAN', 'EAN', 'text', { max: 30 }],
    ['upc', 'UPC', 'UPC', 'text', { max: 30 }],
    ['asin', 'ASIN', 'ASIN', 'text', { max: 30 }],
    ['fnSku', 'FNSKU', 'FNSKU', 'text', { max: 30 }],
    ...extraBarcodeKeys.map<Row>((key, at) => [
      key,
      `Extra barcode ${at + 1}`,
      `附加条码 ${at + 1}`,
      'text',
      { max: 50 },
    ]),
  ],
  package: [
    ['packageType', 'Package type', '包装类型', 'choice', { required, choices: packageTypeChoices }],
    ['qtyInOnePackage', 'Quantity in one package', '单包数量', 'integer'],
    ['length', 'Length', '长', 'number', { required }],
    ['width', 'Width', '宽', 'number', { required }],
    ['height', 'Height', '高', 'number', { required }],
    ['weight1', 'Weight (lb/kg)', '重量（lb/kg）', 'number'],
    ['weight2', 'Weight (oz/g)', '重量（oz/g）', 'number'],
    ['unit', 'Unit', '单位', 'choice', { required, choices: units }],
    ['batteryFlag', 'Battery', '含电池', 'flag', { choices: yesNo }],
  ],
  customs: [
    ['declaredValue', 'Declared value', '申报价值', 'number'],
    ['scheduleB', 'HS code', '海关编码', 'text', { max: 30 }],
    ['importHsCode', 'Import HS code', '进口海关编码', 'text', { max: 30 }],
    ['originCountry', 'Country of origin', '原产国/地区', 'country'],
    ['quantityUnit', 'Quantity unit', '计量单位', 'choice', { choices: quantityUnits }],
    ['custDescription', 'Declared description', '申报品名', 'text', { max: 200 }],
  ],
}

const place = new Map<ProductImportKey, number>(productImportKeys.map((key, at) => [key, at]))

/** The columns of the product import, in the order in which they are shown. */
export const productImportFields: readonly ProductImportField[] = Object.entries(rows)
  .flatMap(([group, list]) =>
    list.map(([key, en, cn, type, more]) => ({
      key,
      label: { en, cn },
      group: group as Group,
      type,
      aliases: productAliases[key].split(' | '),
      ...more,
    })),
  )
  .sort((a, b) => (place.get(a.key) ?? 0) - (place.get(b.key) ?? 0))

export const productFieldsByKey: ReadonlyMap<ProductImportKey, ProductImportField> = new Map(
  productImportFields.map((field) => [field.key, field]),
)
export const requiredProductKeys: readonly ProductImportKey[] = productImportFields
  .filter((field) => field.required)
  .map((field) => field.key)
