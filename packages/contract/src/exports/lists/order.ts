import { orderImportFields, type OrderImportKey } from '../../orders/import-fields.ts'
import { listOrders } from '../../orders/api.ts'
import { listProducts } from '../../products/api.ts'
import { productImportFields } from '../../products/product-fields.ts'
import { columnsOf, type ExportColumn, type ExportColumnType, type ExportLists } from '../list.ts'

const seldom = new Set([
  'reference2',
  'isCod',
  'codAmount',
  'payMethod',
  'lithium',
  'batteryType',
  'declaredValue',
  'addressType',
])
/** Fields of the order import that no export has as a column, and why. */
export const unexported = {
  quantity: 'lines stand together under SKU',
  itemName: 'lines stand together under SKU, which has no place for names',
  itemPrice: 'lines stand together under SKU, which has no place for prices',
  recipientLastName: 'part of the recipient’s name',
  recipientHouseNumber: 'part of the address',
  sizeUnit: 'sizes are converted to the unit of the row',
} as const satisfies Partial<Record<OrderImportKey, string>>
export type UnexportedKey = keyof typeof unexported
const typeOf = (type: string): ExportColumnType => (type === 'number' ? 'number' : type === 'date' ? 'time' : 'text')

/** The columns of the import under the same headings: a corrected export can be imported. */
const imported: ExportColumn[] = orderImportFields
  .filter(({ key }) => !(key in unexported))
  .map(({ key, label, group, type }) => ({
    key,
    label,
    type: typeOf(type),
    preset: group !== 'sender' && !seldom.has(key),
  }))

const products: ExportColumn[] = productImportFields.map(({ key, label, type }) => ({
  key,
  label,
  type: type === 'number' || type === 'integer' ? 'number' : 'text',
  preset: !/^extraBarcode[2-5]$/.test(key),
}))

export const orderExports = {
  orders: {
    name: { en: 'Orders', cn: '订单' },
    call: listOrders,
    selectable: true,
    splits: ['rows', 'store', 'carrier'],
    columns: [
      ...imported,
      ...columnsOf([
        ['status', 'Status', '状态'],
        ['orderType', 'Source', '订单来源'],
        ['fulfilment', 'Fulfillment', '履约方式', 'text', false],
        ['pieces', 'Total pieces', '总件数', 'number'],
        ['customsDescription', 'Declared descriptions', '各项申报品名', 'text', false],
        ['hsCode', 'HS codes', '海关编码', 'text', false],
        ['originCountry', 'Countries of origin', '原产国/地区', 'text', false],
        ['customsValue', 'Declared unit values (USD)', '申报单价（USD）', 'text', false],
        ['trackingNo', 'Tracking number', '跟踪号'],
        ['trackingStatus', 'Tracking status', '物流状态'],
        ['postage', 'Label cost', '运费', 'money'],
        ['shipDate', 'Ship date', '发货日期', 'day'],
        // Of an order with several packages the columns above are of its first package and its newest label; these are of all.
        ['packages', 'Packages', '包裹数', 'number', false],
        ['packageWeights', 'Package weights (lb)', '各包裹重量（磅）', 'text', false],
        ['totalWeight', 'Total weight (lb)', '总重量（磅）', 'number', false],
        ['trackingNos', 'All tracking numbers', '全部跟踪号'],
        ['labelCosts', 'Label costs', '各面单运费', 'text', false],
        ['totalPostage', 'Total label cost', '运费合计', 'money'],
        ['canceledAt', 'Canceled at', '取消时间', 'time', false],
        ['heldAt', 'On hold since', '搁置时间', 'time', false],
        ['holdReason', 'Hold reason', '搁置原因', 'text', false],
        ['holdUntil', 'Hold until', '搁置至', 'day', false],
        ['tags', 'Tags', '标记', 'text', false],
        ['note', 'Note', '备注', 'text', false],
        ['buyerNote', "Buyer's note", '买家留言', 'text', false],
        ['giftMessage', 'Gift message', '礼品留言', 'text', false],
        ['shipBy', 'Ship by', '最晚发货日', 'day', false],
        ['assignee', 'Assigned to', '负责人', 'text', false],
        ['addressCheck', 'Address check', '地址验证', 'text', false],
      ]),
    ],
  },
  products: {
    name: { en: 'Products', cn: '商品' },
    call: listProducts,
    selectable: true,
    columns: [
      ...products,
      ...columnsOf([
        ['createdAt', 'Created', '创建时间', 'time', false],
        ['updatedAt', 'Updated', '更新时间', 'time', false],
      ]),
    ],
  },
} satisfies ExportLists
