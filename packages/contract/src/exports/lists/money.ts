import { listFunding, listWarehouseFunding } from '../../funding/api.ts'
import { listPostage } from '../../funds/api.ts'
import { listBills, listInvoices } from '../../invoicing/api.ts'
import { columnsOf, type ColumnRow, type ExportLists } from '../list.ts'

/** What became of a request to add money, to either balance. */
const requestColumns: ColumnRow[] = [
  ['requested', 'Requested', '申请金额', 'money'],
  ['fee', 'Fee', '手续费', 'money'],
  ['received', 'Received', '实收金额', 'money'],
  ['status', 'Status', '状态'],
  ['decidedAt', 'Decided', '处理时间', 'time'],
  ['denial', 'Reason', '原因'],
  ['reason', 'Comment', '说明'],
  ['reference', 'Transfer reference', '转账附言'],
  ['externalReference', 'Transaction ID', '交易流水号'],
]

export const moneyExports = {
  transactions: {
    name: { en: 'Postage transactions', cn: '邮资流水' },
    call: listPostage,
    columns: columnsOf([
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
  },
  funding: {
    name: { en: 'Funding history', cn: '充值记录' },
    call: listFunding,
    columns: columnsOf([
      ['number', 'Number', '编号'],
      ['createdAt', 'Created', '申请时间', 'time'],
      ['type', 'Type', '类型'],
      ['method', 'Method', '付款方式', 'text', false],
      ...requestColumns,
    ]),
  },
  recharges: {
    name: { en: 'Warehouse recharges', cn: '仓库充值' },
    call: listWarehouseFunding,
    columns: columnsOf([
      ['number', 'Number', '编号'],
      ['operator', 'Warehouse operator', '仓库运营商'],
      ['createdAt', 'Created', '申请时间', 'time'],
      ['method', 'Method', '付款方式'],
      ...requestColumns,
    ]),
  },
  bills: {
    name: { en: 'Bill history', cn: '账单记录' },
    call: listBills,
    columns: columnsOf([
      ['number', 'Number', '编号'],
      ['startsOn', 'Period from', '账期开始', 'day'],
      ['endsOn', 'Period to', '账期结束', 'day'],
      ['type', 'Type', '类型'],
      ['count', 'Transactions', '笔数', 'number'],
      ['amount', 'Amount', '金额', 'money'],
      ['tax', 'Tax', '税额', 'money'],
      ['invoice', 'Invoice', '发票'],
    ]),
  },
  invoices: {
    name: { en: 'Invoices', cn: '发票' },
    call: listInvoices,
    columns: columnsOf([
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
  },
} satisfies ExportLists
