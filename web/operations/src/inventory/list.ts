import { inventorySorts, listInventory, stockStates } from '@waybill/contract/stock/api'
import { choice, defineList, id, type List, text } from '@waybill/host/list'

/** What a product lacks. */
export const lacks = ['size', 'barcode'] as const

/** Products in the warehouses of a seller; one stands open beside the list. */
export const inventoryList = defineList({
  path: '/inventory/lists',
  route: listInventory,
  rowKey: (row) => String(row.id),
  filters: { q: text(), warehouse: id(), stock: choice(stockStates), missing: choice(lacks) },
  sorts: inventorySorts,
  order: ({ sort = 'sku', desc = false }) => ({ sort, desc }),
  extras: { product: id() },
  toQuery: ({ q, warehouse, stock, missing }) => ({
    search: q,
    warehouseId: warehouse,
    stock,
    noSize: missing === 'size' ? true : undefined,
    noBarcode: missing === 'barcode' ? true : undefined,
  }),
  choosesColumns: true,
})
export type InventoryList = List<typeof inventoryList>
