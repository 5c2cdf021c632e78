import * as z from 'zod/mini'
import { exportFileType } from './enums.ts'
import { valuesOf } from '../core/enums.ts'
import { exportSplits, exportTargets } from './columns.ts'
import { route } from '../core/route.ts'
import { id, idParams, name, text, uuid, uuidParams } from '../core/schemas.ts'
import { listFunding, listWarehouseFunding } from '../funding/api.ts'
import { listBills, listInvoices } from '../invoicing/api.ts'
import { listPostage } from '../funds/api.ts'
import { listWarehouseTransactions } from '../warehouse/api.ts'
import { listOwnCharges } from '../warehouse-billing/api.ts'
import { storageReportQuery } from '../warehouse-billing/storage-api.ts'
import { productListQuery } from '../products/api.ts'
import { orderListQuery } from '../orders/api.ts'
import { getSpend } from '../reports/api.ts'
import { deliveryReportQuery, orderReportQuery } from '../reports/operations-api.ts'
import { shipmentListQuery } from '../shipping/api.ts'
import { listVoids } from '../shipping/void-history-api.ts'

const tag = 'Exports'
const target = z.enum(exportTargets)
/** Keys of columns in their order; the server says which it does not know. */
const columns = z.array(text(40)).check(z.minLength(1), z.maxLength(80))
const notPaged = { cursor: true, limit: true } as const
const filterOf = {
  orders: z.omit(orderListQuery, notPaged),
  shipments: z.omit(shipmentListQuery, notPaged),
  products: z.omit(productListQuery, notPaged),
  transactions: z.omit(listPostage.query!, notPaged),
  voids: z.omit(listVoids.query!, notPaged),
  funding: z.omit(listFunding.query!, notPaged),
  recharges: z.omit(listWarehouseFunding.query!, notPaged),
  warehouse: z.omit(listWarehouseTransactions.query!, notPaged),
  warehouseCharges: z.omit(listOwnCharges.query!, notPaged),
  storageReport: storageReportQuery,
  bills: z.omit(listBills.query!, notPaged),
  invoices: z.omit(listInvoices.query!, notPaged),
  orderReport: orderReportQuery,
  deliveryReport: deliveryReportQuery,
  spendReport: getSpend.query!,
}
const ids = z.array(id).check(z.minLength(1), z.maxLength(5000))

/** Which rows: those of a list's filter, or those selected. Movements of funds and voids have no selection. */
const orders = { target: z.literal('orders'), filter: z.prefault(filterOf.orders, {}), ids: z.optional(ids) }
const shipments = { target: z.literal('shipments'), filter: z.prefault(filterOf.shipments, {}), ids: z.optional(ids) }
const products = { target: z.literal('products'), filter: z.prefault(filterOf.products, {}), ids: z.optional(ids) }
const transactions = { target: z.literal('transactions'), filter: z.prefault(filterOf.transactions, {}) }
const voids = { target: z.literal('voids'), filter: z.prefault(filterOf.voids, {}) }
const funding = { target: z.literal('funding'), filter: z.prefault(filterOf.funding, {}) }
const recharges = { target: z.literal('recharges'), filter: z.prefault(filterOf.recharges, {}) }
const warehouse = { target: z.literal('warehouse'), filter: filterOf.warehouse }
const warehouseCharges = {
  target: z.literal('warehouseCharges'),
  filter: z.prefault(filterOf.warehouseCharges, {}),
}
const storageReport = { target: z.literal('storageReport'), filter: z.prefault(filterOf.storageReport, {}) }
const bills = { target: z.literal('bills'), filter: z.prefault(filterOf.bills, {}) }
const invoices = { target: z.literal('invoices'), filter: z.prefault(filterOf.invoices, {}) }
const orderReport = { target: z.literal('orderReport'), filter: z.prefault(filterOf.orderReport, {}) }
const deliveryReport = { target: z.literal('deliveryReport'), filter: z.prefault(filterOf.deliveryReport, {}) }
const spendReport = { target: z.literal('spendReport'), filter: z.prefault(filterOf.spendReport, {}) }
const exportOptions = {
  columns,
  format: z.enum(['xlsx', 'csv']),
  /** 1 one file, 2 several in a zip. */
  fileType: z._default(z.literal(valuesOf(exportFileType)), exportFileType.single),
  splitBy: z._default(z.enum(exportSplits), 'rows'),
  templateId: z._default(z.nullable(id), null),
}

export const countExport = route({
  id: 'countExport',
  method: 'POST',
  path: '/api/shipout-order/export/count',
  tag,
  access: [1],
  summary: 'Count the rows an export would contain',
  body: z.discriminatedUnion('target', [
    z.strictObject(orders),
    z.strictObject(shipments),
    z.strictObject(products),
    z.strictObject(transactions),
    z.strictObject(voids),
    z.strictObject(funding),
    z.strictObject(recharges),
    z.strictObject(warehouse),
    z.strictObject(bills),
    z.strictObject(orderReport),
    z.strictObject(deliveryReport),
    z.strictObject(spendReport),
    z.strictObject(warehouseCharges),
    z.strictObject(storageReport),
    z.strictObject(invoices),
  ]),
  output: z.object({ count: z.int() }),
  errors: ['NOT_FOUND', 'NEEDS_VERIFICATION', 'NEEDS_WAREHOUSE'],
})
export const createExport = route({
  id: 'createExport',
  method: 'POST',
  path: '/api/shipout-order/export/create',
  tag,
  access: [1],
  idempotent: true,
  summary: 'Start an export; it runs in the background and appears in the job list',
  body: z.discriminatedUnion('target', [
    z.strictObject({ ...orders, ...exportOptions }),
    z.strictObject({ ...shipments, ...exportOptions }),
    z.strictObject({ ...products, ...exportOptions }),
    z.strictObject({ ...transactions, ...exportOptions }),
    z.strictObject({ ...voids, ...exportOptions }),
    z.strictObject({ ...funding, ...exportOptions }),
    z.strictObject({ ...recharges, ...exportOptions }),
    z.strictObject({ ...warehouse, ...exportOptions }),
    z.strictObject({ ...bills, ...exportOptions }),
    z.strictObject({ ...orderReport, ...exportOptions }),
    z.strictObject({ ...deliveryReport, ...exportOptions }),
    z.strictObject({ ...spendReport, ...exportOptions }),
    z.strictObject({ ...warehouseCharges, ...exportOptions }),
    z.strictObject({ ...storageReport, ...exportOptions }),
    z.strictObject({ ...invoices, ...exportOptions }),
  ]),
  output: z.object({ id: uuid }),
  errors: ['NOT_FOUND', 'NEEDS_VERIFICATION', 'NEEDS_WAREHOUSE', 'EXPORT_EMPTY', 'EXPORTS_RUNNING'],
})
export const retryExport = route({
  id: 'retryExport',
  method: 'POST',
  path: '/api/shipout-order/export/retry/:id',
  tag,
  access: [1],
  summary: 'Retry a failed export',
  params: uuidParams,
  output: z.null(),
  errors: ['NOT_FOUND', 'EXPORT_NOT_FAILED', 'EXPORTS_RUNNING'],
})
export const downloadExport = route({
  id: 'downloadExport',
  method: 'GET',
  path: '/api/shipout-order/export/file/:id',
  tag,
  access: [1],
  kind: 'download',
  summary: 'Download a finished export: xlsx, csv or a zip of several files',
  params: uuidParams,
  errors: ['NOT_FOUND', 'EXPORT_NOT_READY'],
})

export const exportTemplate = z.object({ id, name: z.string(), columns: z.array(z.string()) })
export type ExportTemplate = z.infer<typeof exportTemplate>
/** What a user chose last for a list. */
export const exportChoice = z.object({
  columns: z.array(z.string()),
  templateId: z.nullable(id),
  format: z.enum(['xlsx', 'csv']),
  fileType: z.literal(valuesOf(exportFileType)),
  splitBy: z.enum(exportSplits),
})
export type ExportChoice = z.infer<typeof exportChoice>
export const getExportOptions = route({
  id: 'getExportOptions',
  method: 'GET',
  path: '/api/shipout-order/export/options',
  tag,
  access: [1],
  summary: "List column templates and the caller's last choice (null if none)",
  query: z.strictObject({ target }),
  output: z.object({ templates: z.array(exportTemplate), last: z.nullable(exportChoice) }),
})
export const createExportTemplate = route({
  id: 'createExportTemplate',
  method: 'PUT',
  path: '/api/shipout-order/export/template',
  tag,
  access: [1],
  summary: 'Save the chosen columns, in order, as a new template; returns its id',
  body: z.strictObject({ target, name: name(64), columns }),
  output: id,
  errors: ['MAPPING_NAME_TAKEN'],
})
export const updateExportTemplate = route({
  id: 'updateExportTemplate',
  method: 'POST',
  path: '/api/shipout-order/export/template/:id',
  tag,
  access: [1],
  summary: 'Rename a column template or change its columns',
  params: idParams,
  body: z.strictObject({ name: z.optional(name(64)), columns: z.optional(columns) }),
  output: z.null(),
  errors: ['NOT_FOUND', 'MAPPING_NAME_TAKEN'],
})
export const deleteExportTemplate = route({
  id: 'deleteExportTemplate',
  method: 'DELETE',
  path: '/api/shipout-order/export/template/:id',
  tag,
  access: [1],
  summary: 'Delete a column template',
  params: idParams,
  output: z.null(),
  errors: ['NOT_FOUND'],
})
