import { addressCheck, orderStatus, orderType } from '@waybill/contract/orders/enums'
import { listOrders, matchOrderIds, printedDocuments, orderSorts, orderTodos } from '@waybill/contract/orders/api'
import { unsentReasons } from '@waybill/contract/outbound/send-reasons'
import { tableView } from '@waybill/contract/exports/enums'
import { TAG_LENGTH } from '@waybill/contract/orders/facts'
import { choice, day, defineList, id, ids, idsOrNone, type List, text, textLike } from '@waybill/host/list'

export const views = ['awaiting', 'held', 'shipped', 'canceled', 'all'] as const
export type View = (typeof views)[number]

const statuses: Record<View, number[] | undefined> = {
  awaiting: [orderStatus.awaiting],
  held: [orderStatus.awaiting],
  shipped: [orderStatus.shipped],
  canceled: [orderStatus.canceled],
  all: undefined,
}

export const unsentChoices = ['any', ...unsentReasons] as const
export const addressChecks = Object.values(addressCheck)
const orderTypes = Object.values(orderType)
const LB = 45_359
/** In pounds; the last ones are what carriers weigh by hand. */
export const weightRanges = ['none', 'to1', 'to5', 'to20', 'over20'] as const
export type WeightRange = (typeof weightRanges)[number]
const weightBounds: Record<WeightRange, { weightFrom?: number; weightTo?: number }> = {
  none: { weightTo: 0 },
  to1: { weightFrom: 1, weightTo: LB },
  to5: { weightFrom: LB + 1, weightTo: 5 * LB },
  to20: { weightFrom: 5 * LB + 1, weightTo: 20 * LB },
  over20: { weightFrom: 20 * LB + 1 },
}

const DOLLAR = 10_000
/** What the lines cost, in the order's currency. */
export const valueRanges = ['none', 'to25', 'to100', 'to250', 'to800', 'over800'] as const
export type ValueRange = (typeof valueRanges)[number]
const valueBounds: Record<ValueRange, { totalFrom?: number; totalTo?: number }> = {
  none: { totalTo: -1 },
  to25: { totalFrom: 0, totalTo: 25 * DOLLAR },
  to100: { totalFrom: 25 * DOLLAR + 1, totalTo: 100 * DOLLAR },
  to250: { totalFrom: 100 * DOLLAR + 1, totalTo: 250 * DOLLAR },
  to800: { totalFrom: 250 * DOLLAR + 1, totalTo: 800 * DOLLAR },
  over800: { totalFrom: 800 * DOLLAR + 1 },
}

/** The orders of a seller. */
export const orderList = defineList({
  path: '/order/lists',
  route: listOrders,
  rowKey: (row) => String(row.id),
  filters: {
    q: text(),
    stores: idsOrNone(),
    carriers: idsOrNone(),
    /** Of one carrier. */
    service: text(40),
    from: day(),
    to: day(),
    importId: text(),
    /** A message of an auto rule. */
    notice: text(),
    /** What the orders wait for; only those that await shipment. */
    todo: choice(orderTodos),
    notPrinted: choice(printedDocuments),
    tag: text(TAG_LENGTH),
    weight: choice(weightRanges),
    value: choice(valueRanges),
    country: textLike(/^[A-Za-z]{2}$/),
    sku: text(100),
    assignees: ids(),
    types: ids(orderTypes),
    address: ids(addressChecks),
    /** Why they could not go to their warehouse by themselves. */
    unsent: choice(unsentChoices),
  },
  /** Which row is peeked at. */
  extras: { peek: id() },
  views,
  initialView: (state) => (state.importId || state.notice ? 'all' : 'awaiting'),
  widestView: 'all',
  clearedByView: ['importId', 'notice', 'todo'],
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
    serviceCode: state.service,
    dateFrom: state.from,
    dateTo: state.to,
    importId: state.importId,
    noticeId: state.notice,
    todo: state.todo,
    notPrinted: state.notPrinted,
    hold: view === 'held' ? true : undefined,
    tag: state.tag,
    country: state.country,
    sku: state.sku,
    assignees: state.assignees,
    types: state.types,
    addressChecks: state.address,
    unsent: state.unsent,
    ...(state.weight && weightBounds[state.weight]),
    ...(state.value && valueBounds[state.value]),
  }),
  matchRoute: matchOrderIds,
  exportTarget: 'orders',
  choosesColumns: true,
  tableView: tableView.order,
})
export type OrderList = List<typeof orderList>
