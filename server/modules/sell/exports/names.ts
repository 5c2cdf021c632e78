import type { Locale } from '@waybill/contract/core/messages'
import type { ExportTarget } from '@waybill/contract/exports/columns'

/** What an export is called: its file, its sheets, its message. */
export const targetNames: Record<ExportTarget, Record<Locale, string>> = {
  orders: { en: 'Orders', cn: '订单' },
  shipments: { en: 'Shipments', cn: '运单' },
  products: { en: 'Products', cn: '商品' },
  transactions: { en: 'Postage transactions', cn: '邮资流水' },
  voids: { en: 'Voided labels', cn: '作废面单' },
  funding: { en: 'Funding history', cn: '充值记录' },
  recharges: { en: 'Warehouse recharges', cn: '仓库充值' },
  warehouse: { en: 'Warehouse transactions', cn: '仓库流水' },
  warehouseCharges: { en: 'Warehouse charges', cn: '仓库费用' },
  storageReport: { en: 'Storage report', cn: '仓储报表' },
  bills: { en: 'Bill history', cn: '账单记录' },
  invoices: { en: 'Invoices', cn: '发票' },
  orderReport: { en: 'Order report', cn: '订单报表' },
  deliveryReport: { en: 'Carrier performance', cn: '承运商时效' },
  spendReport: { en: 'Postage report', cn: '邮资报表' },
}
/** The file of a batch whose rows belong to no store or carrier. */
export const unassignedNames: Record<'rows' | 'store' | 'carrier', Record<Locale, string>> = {
  rows: { en: '', cn: '' },
  store: { en: 'no store', cn: '无店铺' },
  carrier: { en: 'no carrier', cn: '无承运商' },
}
