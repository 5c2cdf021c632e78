import type { Text } from '../core/messages.ts'
import { orderImportFields, type OrderImportKey } from '../orders/import-fields.ts'
import { productImportFields } from '../products/product-fields.ts'

/** What can be exported; each is one list of the product. */
export const exportTargets = [
  'orders',
  'shipments',
  'products',
  'transactions',
  'voids',
  'funding',
  'recharges',
  'warehouse',
  'warehouseCharges',
  'storageReport',
  'bills',
  'invoices',
  'orderReport',
  'deliveryReport',
  'spendReport',
] as const
export type ExportTarget = (typeof exportTargets)[number]

/** How a column is written: numbers and days as such, so that a spreadsheet can add and sort them. */
export type ExportColumnType = 'text' | 'number' | 'money' | 'day' | 'time'
export interface ExportColumn {
  key: string
  label: Text
  type: ExportColumnType
  /** Chosen as long as nobody chose. */
  preset: boolean
}

type Row = [key: string, en: string, cn: string, type?: ExportColumnType, preset?: boolean]
const columnsOf = (rows: readonly Row[]): ExportColumn[] =>
  rows.map(([key, en, cn, type = 'text', preset = true]) => ({ key, label: { en, cn }, type, preset }))

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

/** The columns of the import under the same headings: an export that was mended can be imported. */
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

const shipTo: Row[] = [
  ['recipient', 'Recipient', '收件人'],
  ['company', 'Company', '公司', 'text', false],
  ['line1', 'Address 1', '地址 1'],
  ['line2', 'Address 2', '地址 2'],
  ['city', 'City', '城市'],
  ['state', 'State', '州/省'],
  ['zip', 'ZIP code', '邮编'],
  ['country', 'Country/region', '国家/地区'],
  ['phone', 'Phone', '电话', 'text', false],
  ['email', 'Email', '邮箱', 'text', false],
]

/** Of these columns of a report, those of its grouping are filled. */
const serviceGroup: Row[] = [
  ['carrier', 'Carrier', '承运商'],
  ['service', 'Service', '物流服务'],
]
const reports = {
  orderReport: columnsOf([
    ['store', 'Store', '店铺'],
    ['type', 'Source', '订单来源'],
    ['country', 'Country/region', '国家/地区'],
    ...serviceGroup,
    ['tag', 'Tag', '标记'],
    ['orders', 'Orders', '订单', 'number'],
    ['open', 'Awaiting shipment', '待发货', 'number'],
    ['held', 'On hold', '已暂停', 'number'],
    ['late', 'Late', '已逾期', 'number'],
    ['shipped', 'Shipped', '已发货', 'number'],
    ['canceled', 'Canceled', '已取消', 'number'],
    ['before', 'Orders in the period before', '上一期间订单', 'number'],
  ]),
  deliveryReport: columnsOf([
    ...serviceGroup,
    ['zone', 'Zone', '分区'],
    ['labels', 'Labels', '面单数', 'number'],
    ['onTime', 'On time', '准时', 'number'],
    ['late', 'Late', '逾期', 'number'],
    ['unpromised', 'No estimate', '无预计日期', 'number'],
    ['toHandOver', 'Pre-transit', '待交寄', 'number'],
    ['inTransit', 'In transit', '运输中', 'number'],
    ['overdue', 'Overdue', '逾期未送达', 'number'],
    ['exceptions', 'Exceptions', '异常', 'number'],
    ['voided', 'Voided', '已作废', 'number'],
    ['promisedDays', 'Days promised', '承诺天数', 'number'],
    ['actualDays', 'Days taken', '实际天数', 'number'],
  ]),
  spendReport: columnsOf([
    ...serviceGroup,
    ['zone', 'Zone', '分区'],
    ['bought', 'Bought', '购买', 'number'],
    ['voided', 'Voided', '作废', 'number'],
    ['boughtAmount', 'Bought (USD)', '购买（美元）', 'money'],
    ['voidedAmount', 'Refunded (USD)', '退款（美元）', 'money'],
    ['chargedAgainAmount', 'Charged after void (USD)', '作废后重新扣款（美元）', 'money'],
    ['adjusted', 'Adjustments', '调整笔数', 'number'],
    ['adjustedAmount', 'Adjustments (USD)', '调整费用（美元）', 'money'],
    ['amount', 'Net (USD)', '净额（美元）', 'money'],
    ['weight', 'Billed weight (lb)', '计费重（磅）', 'number'],
  ]),
} satisfies Partial<Record<ExportTarget, readonly ExportColumn[]>>

/** Every column that an export can have, in the order in which they are offered. */
export const exportColumns: Record<ExportTarget, readonly ExportColumn[]> = {
  orders: [
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
  shipments: columnsOf([
    ['trackingNo', 'Tracking number', '跟踪号'],
    ['status', 'Tracking status', '物流状态'],
    ['carrier', 'Carrier', '承运商'],
    ['service', 'Service', '物流服务'],
    ['orderNo', 'Order number', '订单号'],
    ['createdAt', 'Label created', '面单创建时间', 'time'],
    ['shipDate', 'Ship date', '发货日期', 'day'],
    ['eta', 'ETA', '预计送达', 'day'],
    ...shipTo,
    ['price', 'Price', '运费', 'money'],
    ['billableKg', 'Billable weight (kg)', '计费重（kg）', 'number'],
    ['packageNo', 'Package', '包裹序号', 'number', false],
    ['packageCount', 'Packages of the order', '订单包裹数', 'number', false],
    ['zone', 'Zone', '分区'],
    ['reference', 'Reference', '参考号', 'text', false],
    ['reference2', 'Reference 2', '参考号 2', 'text', false],
    ['lastEvent', 'Last event', '最新轨迹'],
    ['lastEventAt', 'Last event time', '最新轨迹时间', 'time'],
    ['voidState', 'Void status', '作废状态'],
    ['refund', 'Refund', '退款', 'money', false],
    ['isTest', 'Test label', '测试面单', 'text', false],
  ]),
  products: [
    ...products,
    ...columnsOf([
      ['createdAt', 'Created', '创建时间', 'time', false],
      ['updatedAt', 'Updated', '更新时间', 'time', false],
    ]),
  ],
  transactions: columnsOf([
    ['at', 'Time', '时间', 'time'],
    ['changeType', 'Type', '类型'],
    ['amount', 'Amount', '金额', 'money'],
    ['insurance', 'Insurance in amount', '金额中的保险费', 'money'],
    ['availableAfter', 'Available balance after', '变动后可用余额', 'money'],
    ['heldAfter', 'Held balance after', '变动后预扣金额', 'money'],
    ['trackingNo', 'Tracking number', '跟踪号'],
    ['carrier', 'Carrier', '承运商'],
    ['service', 'Service', '物流服务'],
    ['orderNo', 'Order number', '订单号'],
    ['note', 'Note', '备注'],
  ]),
  voids: columnsOf([
    ['requestedAt', 'Requested', '申请时间', 'time'],
    ['trackingNo', 'Tracking number', '跟踪号'],
    ['orderNo', 'Order number', '订单号'],
    ['carrier', 'Carrier', '承运商'],
    ['service', 'Service', '物流服务'],
    ['labelDate', 'Label created', '面单创建时间', 'time'],
    ['refund', 'Amount', '金额', 'money'],
    ['state', 'Status', '状态'],
    ['expectedBy', 'Expected by', '预计日期', 'day'],
    ['refundedAt', 'Refunded', '退款时间', 'time'],
  ]),
  bills: columnsOf([
    ['number', 'Number', '编号'],
    ['startsOn', 'Period from', '账期开始', 'day'],
    ['endsOn', 'Period to', '账期结束', 'day'],
    ['type', 'Type', '类型'],
    ['count', 'Transactions', '笔数', 'number'],
    ['amount', 'Amount', '金额', 'money'],
    ['tax', 'Tax', '税额', 'money'],
    ['invoice', 'Invoice', '发票'],
  ]),
  funding: columnsOf([
    ['number', 'Number', '编号'],
    ['createdAt', 'Created', '申请时间', 'time'],
    ['type', 'Type', '类型'],
    ['method', 'Method', '付款方式', 'text', false],
    ['requested', 'Requested', '申请金额', 'money'],
    ['fee', 'Fee', '手续费', 'money'],
    ['received', 'Received', '实收金额', 'money'],
    ['status', 'Status', '状态'],
    ['decidedAt', 'Decided', '处理时间', 'time'],
    ['denial', 'Reason', '原因'],
    ['reason', 'Comment', '说明'],
    ['reference', 'Transfer reference', '转账附言'],
    ['externalReference', 'Transaction ID', '交易流水号'],
  ]),
  recharges: columnsOf([
    ['number', 'Number', '编号'],
    ['operator', 'Warehouse operator', '仓库运营商'],
    ['createdAt', 'Created', '申请时间', 'time'],
    ['method', 'Method', '付款方式'],
    ['requested', 'Requested', '申请金额', 'money'],
    ['fee', 'Fee', '手续费', 'money'],
    ['received', 'Received', '实收金额', 'money'],
    ['status', 'Status', '状态'],
    ['decidedAt', 'Decided', '处理时间', 'time'],
    ['denial', 'Reason', '原因'],
    ['reason', 'Comment', '说明'],
    ['reference', 'Transfer reference', '转账附言'],
    ['externalReference', 'Transaction ID', '交易流水号'],
  ]),
  invoices: columnsOf([
    ['number', 'Invoice no.', '发票号'],
    ['kind', 'Type', '类型'],
    ['state', 'Status', '状态'],
    ['startsOn', 'Period start', '账期开始', 'day'],
    ['endsOn', 'Period end', '账期结束', 'day'],
    ['issuedOn', 'Issued', '开具日期', 'day'],
    ['dueOn', 'Due', '到期日', 'day'],
    ['net', 'Net (USD)', '未税金额（美元）', 'money'],
    ['tax', 'Tax (USD)', '税额（美元）', 'money'],
    ['total', 'Total (USD)', '合计（美元）', 'money'],
    ['open', 'Open (USD)', '未付（美元）', 'money'],
    ['corrects', 'Corrects invoice', '冲销的发票', 'text', false],
    ['reason', 'Reason', '原因', 'text', false],
  ]),
  warehouse: columnsOf([
    ['at', 'Time', '时间', 'time'],
    ['type', 'Type', '类型'],
    ['warehouse', 'Warehouse', '仓库'],
    ['document', 'Document', '单据'],
    ['quantity', 'Quantity', '数量', 'number'],
    ['unitPrice', 'Unit price', '单价', 'money'],
    ['amount', 'Amount', '金额', 'money'],
    ['balanceAfter', 'Balance after', '变动后余额', 'money'],
    ['note', 'Note', '备注'],
  ]),
  warehouseCharges: columnsOf([
    ['day', 'Day', '日期', 'day'],
    ['at', 'Time', '时间', 'time', false],
    ['act', 'Work', '项目'],
    ['warehouse', 'Warehouse', '仓库'],
    ['document', 'Document', '单据'],
    ['quantity', 'Quantity', '数量', 'number'],
    ['volume', 'Volume (ft³)', '体积（立方英尺）', 'number'],
    // With more digits than money is written with.
    ['rate', 'Rate', '单价', 'number'],
    ['amount', 'Amount', '金额', 'money'],
    ['state', 'State', '状态'],
    ['dispute', 'Dispute', '争议'],
    ['note', 'Note', '备注', 'text', false],
  ]),
  /** Of the first columns, those of the grouping are filled. */
  storageReport: columnsOf([
    ['day', 'Day', '日期', 'day'],
    ['month', 'Month', '月份'],
    ['warehouse', 'Warehouse', '仓库'],
    ['sku', 'SKU', 'SKU'],
    ['name', 'Product', '商品'],
    ['days', 'Days', '天数', 'number'],
    ['units', 'Unit days', '件·天', 'number'],
    ['freeUnits', 'Unit days in free days', '免费期内件·天', 'number'],
    ['volume', 'Volume (ft³·day)', '体积（立方英尺·天）', 'number'],
    // With more digits than money is written with.
    ['charged', 'Charged', '已扣款', 'number'],
    ['givenBack', 'Refunded', '已退回', 'number'],
    ['unpriced', 'Unit days not priced yet', '未定价件·天', 'number'],
  ]),
  ...reports,
}

/** By what the files of a batch are told apart; `rows`: 100,000 rows each. */
export const exportSplits = ['rows', 'store', 'carrier'] as const
export type ExportSplit = (typeof exportSplits)[number]
export const splitsOf: Record<ExportTarget, readonly ExportSplit[]> = {
  orders: ['rows', 'store', 'carrier'],
  shipments: ['rows', 'carrier'],
  products: ['rows'],
  transactions: ['rows'],
  voids: ['rows', 'carrier'],
  funding: ['rows'],
  recharges: ['rows'],
  warehouse: ['rows'],
  warehouseCharges: ['rows'],
  storageReport: ['rows'],
  bills: ['rows'],
  invoices: ['rows'],
  orderReport: ['rows'],
  deliveryReport: ['rows'],
  spendReport: ['rows'],
}
/** Rows of one file of a batch that is split by rows. */
export const BATCH_ROWS = 100_000
/** For how many days a finished export can be downloaded. */
export const EXPORT_DAYS = 7
