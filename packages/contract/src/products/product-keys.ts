/** The system fields of the product import, in the order in which they are shown (specification §3; which thirty they are: docs/decisions/0063). */
export const productImportKeys = [
  'skuCode',
  'skuName',
  'skuNameCN',
  'ean',
  'upc',
  'asin',
  'fnSku',
  'extraBarcode1',
  'extraBarcode2',
  'extraBarcode3',
  'extraBarcode4',
  'extraBarcode5',
  'purchasingCost',
  'brand',
  'packageType',
  'qtyInOnePackage',
  'length',
  'width',
  'height',
  'weight1',
  'weight2',
  'unit',
  'batteryFlag',
  'declaredValue',
  'scheduleB',
  'importHsCode',
  'originCountry',
  'quantityUnit',
  'custDescription',
  'note',
] as const
export type ProductImportKey = (typeof productImportKeys)[number]

/** A product's barcodes beyond those with a form of their own. */
export const extraBarcodeKeys = [
  'extraBarcode1',
  'extraBarcode2',
  'extraBarcode3',
  'extraBarcode4',
  'extraBarcode5',
] as const satisfies readonly ProductImportKey[]
