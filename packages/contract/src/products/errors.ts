/** What can be wrong with a product; joined into the catalogue of `errors.ts`. */
export const productErrors = {
  EAN_FORM: [400, 'An EAN has 8 or 13 digits', 'EAN 须为 8 位或 13 位数字'],
  UPC_FORM: [400, 'A UPC has 12 digits (8 for UPC-E)', 'UPC 须为 12 位数字，UPC-E 为 8 位'],
  CHECK_DIGIT: [
    400,
    '“{value}” looks mistyped: its check digit should be {expected}',
    '“{value}”可能有误：校验位应为 {expected}',
  ],
  ASIN_FORM: [
    400,
    'An ASIN has 10 characters and starts with B0 (for books, use the ISBN-10)',
    'ASIN 须为 10 位并以 B0 开头，图书为 ISBN-10',
  ],
  FNSKU_FORM: [400, 'An FNSKU has 10 characters and starts with X00', 'FNSKU 须为 10 位并以 X00 开头'],
  HS_CODE: [400, 'An HS code has 6 to 10 digits, such as 6109.10', '海关编码须为 6–10 位数字，例如 6109.10'],
  WEIGHT_PART: [
    400,
    '{limit} {part} make 1 {whole}, so {field} must be less than {limit} when a weight in {whole} is given',
    '{limit} {part} 等于 1 {whole}：已填写 {whole} 时，{field}须小于 {limit}',
  ],
  SKU_TAKEN: [409, 'SKU {value} already exists', 'SKU {value} 已存在'],
  BARCODE_TAKEN: [409, 'Barcode {value} already belongs to SKU {sku}', '条码 {value} 已用于 SKU {sku}'],
  PRODUCT_CHANGED_SINCE: [
    409,
    'SKU {value} has changed since the import or is used by orders',
    'SKU {value} 在导入后已被修改或已被订单使用',
  ],
  ORDER_WITHOUT_ITEMS: [422, 'Order {value} has no items', '订单 {value} 没有商品明细'],
  ITEM_WITHOUT_SKU: [422, 'An item of order {value} has no SKU', '订单 {value} 有商品未填写 SKU'],
  PRODUCT_UNKNOWN: [422, "Order {value}: SKU {sku} isn't in your products", '订单 {value}：商品中没有 SKU {sku}'],
  PRODUCT_UNWEIGHED: [422, 'Order {value}: product {sku} has no weight', '订单 {value}：商品 {sku} 未填写重量'],
  GOODS_TOO_HEAVY: [
    422,
    'The items of order {value} weigh more than 100 t together. Check their quantities.',
    '订单 {value} 的商品总重超过 100 吨，请核对数量',
  ],
  FILL_CHANGED_SINCE: [
    409,
    'Order {value} was changed after it was filled from products, so nothing was undone',
    '订单 {value} 在按商品补全后已被修改，未撤销',
  ],
  BARCODE_IN_FILE: [400, 'Barcode {value} is also in row {row}', '条码 {value} 与第 {row} 行重复'],
} as const
