import { orderStatus } from '@waybill/contract/orders/enums'
import { listOrders, matchOrderIds, printedDocuments, orderSorts, orderTodos } from '@waybill/contract/orders/api'
import { choice, day, defineList, ids, type List, text } from '@waybill/host/list'

export const views = ['awaiting', 'shipped', 'canceled', 'all'] as const
export type View = (typeof views)[number]

const statuses: Record<View, number[] | undefined> = {
  awaiting: [orderStatus.awaiting],
  shipped: [orderStatus.shipped],
  canceled: [orderStatus.canceled],
  all: undefined,
}

/** The orders of a seller. */
export const orderList = defineList({
  path: '/order/lists',
  route: listOrders,
  rowKey: (row) => String(row.id),
  filters: {
    q: text(),
    stores: ids(),
    carriers: ids(),
    from: day(),
    to: day(),
    importId: text(),
    /** What the orders wait for; only those that await shipment. */
    todo: choice(orderTodos),
    notPrinted: choice(printedDocuments),
  },
  views,
  initialView: (state) => (state.importId ? 'all' : 'awaiting'),
  widestView: 'all',
  clearedByView: ['importId', 'todo'],
  sorts: orderSorts,
  // What waits longest comes first where orders wait; elsewhere what is new.
  order: (state, view) => ({
    sort: state.sort ?? 'createTime',
    desc: state.desc ?? (state.sort !== undefined || view !== 'awaiting'),
  }),
  toQuery: (state, view) => ({
    search: state.q,
    status: statuses[view],
    storeIds: state.stores,
    carriers: state.carriers,
    dateFrom: state.from,
    dateTo: state.to,
    importId: state.importId,
    todo: state.todo,
    notPrinted: state.notPrinted,
  }),
  matchRoute: matchOrderIds,
  exportTarget: 'orders',
  choosesColumns: true,
})
export type OrderList = List<typeof orderList>
