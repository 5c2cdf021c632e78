import { orderSorts, orderStatus, type InputOf, type listOrders } from '@waybill/contract'

export const views = ['awaiting', 'shipped', 'canceled', 'all'] as const
export type View = (typeof views)[number]
type OrderSort = (typeof orderSorts)[number]

/** All of the list's state; it lives in the address, so Back and shared links restore it. */
export type ListState = {
  view?: View
  q?: string
  stores?: number[]
  carriers?: number[]
  from?: string
  to?: string
  importId?: string
  sort?: OrderSort
  desc?: boolean
  /** Which page, from 1, and where it begins. */
  page?: number
  cursor?: string
  size?: number
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const SIZES = [50, 100, 200]

const oneOf = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
  allowed.find((one) => one === value)
const text = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value)
const day = (value: unknown): string | undefined => (typeof value === 'string' && DAY.test(value) ? value : undefined)
function numbers(value: unknown): number[] | undefined {
  const list = (Array.isArray(value) ? value : [value])
    .map(Number)
    .filter((one) => Number.isSafeInteger(one) && one > 0)
  return list.length > 0 ? list : undefined
}

/** Reads the state from an address; what makes no sense is left out. */
export function readListState(search: Record<string, unknown>): ListState {
  const page = Number(search.page)
  return {
    view: oneOf(views, search.view),
    q: text(search.q),
    stores: numbers(search.stores),
    carriers: numbers(search.carriers),
    from: day(search.from),
    to: day(search.to),
    importId: text(search.importId),
    sort: oneOf(orderSorts, search.sort),
    desc: typeof search.desc === 'boolean' ? search.desc : undefined,
    page: Number.isSafeInteger(page) && page > 1 ? page : undefined,
    cursor: text(search.cursor),
    size: SIZES.includes(Number(search.size)) && Number(search.size) !== 50 ? Number(search.size) : undefined,
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

/** What the server is asked. */
export const queryOf = (state: ListState): ListQuery => ({
  search: state.q,
  status: statuses[viewOf(state)],
  storeIds: state.stores,
  carriers: state.carriers,
  dateFrom: state.from,
  dateTo: state.to,
  importId: state.importId,
  sort: state.sort ?? 'createTime',
  desc: state.desc ?? true,
  cursor: state.cursor,
  limit: state.size ?? 50,
})

export const isFiltered = (state: ListState): boolean =>
  Boolean(state.q || state.stores || state.carriers || state.from || state.to || state.importId)
export const filtersOff = {
  q: undefined,
  stores: undefined,
  carriers: undefined,
  from: undefined,
  to: undefined,
  importId: undefined,
} as const
export const firstPage = { page: undefined, cursor: undefined } as const
export const pageSizes = SIZES
