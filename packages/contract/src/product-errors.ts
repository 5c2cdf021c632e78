/** What can be wrong with a product; joined into the catalogue of `errors.ts`. */
export const productErrors = {
  EAN_FORM: [400, 'An EAN has 8 or 13 digits', 'EAN 须为 8 位或 13 位数字'],
  UPC_FORM: [400, 'A UPC has 12 digits, or 8 as UPC-E', 'UPC 须为 12 位数字，UPC-E 为 8 位'],
  CHECK_DIGIT: [
    400,
    '“{value}” has a typing mistake: its check digit would be {expected}',
    '“{value}”有误：校验位应为 {expected}，请核对',
  ],
  ASIN_FORM: [
    400,
    'An ASIN has 10 characters and begins with B0, or is an ISBN-10',
    'ASIN 须为 10 位并以 B0 开头，图书为 ISBN-10',
  ],
  FNSKU_FORM: [400, 'An FNSKU has 10 characters and begins with X00', 'FNSKU 须为 10 位并以 X00 开头'],
  HS_CODE: [400, 'An HS code has 6 to 10 digits, such as 6109.10', '海关编码须为 6–10 位数字，例如 6109.10'],
  WEIGHT_PART: [
    400,
    '{limit} {part} make 1 {whole}: {field} must be less beside a weight in {whole}',
    '{limit} {part} 等于 1 {whole}：填写 {whole} 时，{field}须小于 {limit}',
  ],
  SKU_TAKEN: [409, 'SKU {value} exists already', 'SKU {value} 已存在'],
  BARCODE_TAKEN: [409, 'Barcode {value} belongs to SKU {sku} already', '条码 {value} 已用于 SKU {sku}'],
  PRODUCT_CHANGED_SINCE: [
    409,
    'SKU {value} was changed since the import, or orders name it',
    'SKU {value} 在导入后已被修改或已被订单使用',
  ],
  BARCODE_IN_FILE: [400, 'Barcode {value} is also in row {row}', '条码 {value} 与第 {row} 行重复'],
} as const
