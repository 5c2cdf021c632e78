import { dayValue, numberValues, oneOf, type Paging, readPaging, textValue } from '@waybill/host'
import { orderStatus, type OrderTodo, type InputOf, type listOrders } from '@waybill/contract'
import { orderSorts, orderTodos } from '@waybill/contract/api/orders'

export const views = ['awaiting', 'shipped', 'canceled', 'all'] as const
export type View = (typeof views)[number]
type OrderSort = (typeof orderSorts)[number]

/** All of the list's state; it lives in the address, so Back and shared links restore it. */
export type ListState = Paging & {
  view?: View
  q?: string
  stores?: number[]
  carriers?: number[]
  from?: string
  to?: string
  importId?: string
  /** What the orders wait for; only those that await shipment. */
  todo?: OrderTodo
  sort?: OrderSort
  desc?: boolean
}

/** Reads the state from an address; what makes no sense is left out. */
export function readListState(search: Record<string, unknown>): ListState {
  return {
    view: oneOf(views, search.view),
    q: textValue(search.q),
    stores: numberValues(search.stores),
    carriers: numberValues(search.carriers),
    from: dayValue(search.from),
    to: dayValue(search.to),
    importId: textValue(search.importId),
    todo: oneOf(orderTodos, search.todo),
    sort: oneOf(orderSorts, search.sort),
    desc: typeof search.desc === 'boolean' ? search.desc : undefined,
    ...readPaging(search),
  }
}

const statuses: Record<View, number[] | undefined> = {
  awaiting: [orderStatus.awaiting],
  shipped: [orderStatus.shipped],
  canceled: [orderStatus.canceled],
  all: undefined,
}
export type ListQuery = NonNullable<InputOf<typeof listOrders>['query']>

/** The view of a state: the queue, unless an import or another view is asked for. */
export const viewOf = (state: ListState): View => state.view ?? (state.importId ? 'all' : 'awaiting')

/** What waits longest comes first where orders wait; elsewhere what is new. */
export const isDescending = (state: ListState): boolean =>
  state.desc ?? (state.sort !== undefined || viewOf(state) !== 'awaiting')

/** What the server is asked. */
export const queryOf = (state: ListState): ListQuery => ({
  search: state.q,
  status: statuses[viewOf(state)],
  storeIds: state.stores,
  carriers: state.carriers,
  dateFrom: state.from,
  dateTo: state.to,
  importId: state.importId,
  todo: state.todo,
  sort: state.sort ?? 'createTime',
  desc: isDescending(state),
  cursor: state.cursor,
  limit: state.size ?? 50,
})

/** The same without a page: what an export asks for. */
export function filterOf(state: ListState): Omit<ListQuery, 'cursor' | 'limit'> {
  const { cursor: _cursor, limit: _limit, ...filter } = queryOf(state)
  return filter
}

export const isFiltered = (state: ListState): boolean =>
  Boolean(state.q || state.stores || state.carriers || state.from || state.to || state.importId || state.todo)
export const filtersOff = {
  q: undefined,
  stores: undefined,
  carriers: undefined,
  from: undefined,
  to: undefined,
  importId: undefined,
  todo: undefined,
} as const
