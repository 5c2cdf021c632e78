import { carriers } from '@waybill/contract/carriers/catalogue'
import { orderType } from '@waybill/contract/orders/enums'
import { orderGroupings, spendGroupings } from '@waybill/contract/reports/enums'
import { getOrderReport } from '@waybill/contract/reports/operations-api'
import { choice, day, defineList, ids, idsOrNone } from '@waybill/host/list'

/** A choice that is always made: Clear leaves it alone. */
const stays = { effect: 'stays' } as const

/** The state of the reports in the address. Their pages are pictures and tables of groups, not of records. */
export const reportList = defineList({
  path: '/report',
  route: getOrderReport,
  rowKey: String,
  filters: {
    stores: idsOrNone(),
    types: ids(Object.values(orderType)),
    carrier: choice(carriers.map((one) => one.id)),
    from: day(),
    to: day(),
    by: { ...choice([...new Set([...orderGroupings, ...spendGroupings])]), ...stays },
  },
  views: ['orders', 'delivery'],
  clearedByView: ['stores', 'types', 'carrier', 'by'],
  toQuery: ({ stores, types, from, to }) => ({ storeIds: stores, types, dateFrom: from, dateTo: to }),
})
