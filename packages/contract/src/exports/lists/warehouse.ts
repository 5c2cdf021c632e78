import { listWarehouseTransactions } from '../../warehouse/api.ts'
import { listOwnCharges } from '../../warehouse-billing/api.ts'
import { getStorageReport } from '../../warehouse-billing/storage-api.ts'
import { columnsOf, type ExportLists } from '../list.ts'

export const warehouseExports = {
  warehouse: {
    name: { en: 'Warehouse transactions', cn: '仓库流水' },
    call: listWarehouseTransactions,
    columns: columnsOf([
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
  },
  warehouseCharges: {
    name: { en: 'Warehouse charges', cn: '仓库费用' },
    call: listOwnCharges,
    columns: columnsOf([
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
  },
  storageReport: {
    name: { en: 'Storage report', cn: '仓储报表' },
    call: getStorageReport,
    columns: columnsOf([
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
  },
} satisfies ExportLists
