import { listShipments } from '../../shipping/api.ts'
import { listVoids } from '../../shipping/void-history-api.ts'
import { columnsOf, type ColumnRow, type ExportLists } from '../list.ts'

const shipTo: ColumnRow[] = [
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

export const shipmentExports = {
  shipments: {
    name: { en: 'Shipments', cn: '运单' },
    call: listShipments,
    access: 'verified',
    selectable: true,
    splits: ['rows', 'carrier'],
    columns: columnsOf([
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
  },
  voids: {
    name: { en: 'Voided labels', cn: '作废面单' },
    call: listVoids,
    splits: ['rows', 'carrier'],
    columns: columnsOf([
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
  },
} satisfies ExportLists
