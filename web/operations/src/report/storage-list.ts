import { getStorageReport, storageGroupings } from '@waybill/contract/warehouse-billing/storage-api'
import { choice, day, defineList, id } from '@waybill/host/list'

/** The storage of a seller in groups; Clear leaves the grouping alone. */
export const storageList = defineList({
  path: '/report/storage',
  route: getStorageReport,
  rowKey: (row) => row.key,
  filters: {
    from: day(),
    to: day(),
    warehouse: id(),
    product: id(),
    by: { ...choice(storageGroupings), effect: 'stays' },
  },
  toQuery: ({ from, to, warehouse, product, by }) => ({
    dateFrom: from,
    dateTo: to,
    warehouseId: warehouse,
    productId: product,
    by,
  }),
  exportTarget: 'storageReport',
})
