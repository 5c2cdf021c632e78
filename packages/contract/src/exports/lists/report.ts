import { getSpend } from '../../reports/api.ts'
import { getDeliveryReport, getOrderReport } from '../../reports/operations-api.ts'
import { columnsOf, type ColumnRow, type ExportLists } from '../list.ts'

/** Of these columns of a report, those of its grouping are filled. */
const serviceGroup: ColumnRow[] = [
  ['carrier', 'Carrier', '承运商'],
  ['service', 'Service', '物流服务'],
]

export const reportExports = {
  orderReport: {
    name: { en: 'Order report', cn: '订单报表' },
    call: getOrderReport,
    access: 'report',
    columns: columnsOf([
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
  },
  deliveryReport: {
    name: { en: 'Carrier performance', cn: '承运商时效' },
    call: getDeliveryReport,
    access: 'report',
    columns: columnsOf([
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
  },
  spendReport: {
    name: { en: 'Postage report', cn: '邮资报表' },
    call: getSpend,
    columns: columnsOf([
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
  },
} satisfies ExportLists
