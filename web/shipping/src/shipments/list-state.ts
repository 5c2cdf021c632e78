import { dayValue, numberValues, oneOf, pageSizes, readPaging, textValue, type Paging } from '@waybill/host'
import { trackingStatus, type InputOf, type listShipments } from '@waybill/contract'
import { shipmentSorts } from '@waybill/contract/api/shipping'

export const views = ['all', 'toHandOver', 'inTransit', 'exceptions', 'delivered', 'voided'] as const
export type View = (typeof views)[number]
type ShipmentSort = (typeof shipmentSorts)[number]

/** All of the list's state; it lives in the address, so Back and shared links restore it. */
export type ListState = Paging & {
  view?: View
  q?: string
  carriers?: number[]
  from?: string
  to?: string
  /** Only what was delivered after its promised day. */
  late?: true
  sort?: ShipmentSort
  desc?: boolean
}

/** Reads the state from an address; what makes no sense is left out. */
export const readListState = (search: Record<string, unknown>): ListState => ({
  ...readPaging(search),
  view: oneOf(views, search.view),
  q: textValue(search.q),
  carriers: numberValues(search.carriers),
  from: dayValue(search.from),
  to: dayValue(search.to),
  late: search.late === true || undefined,
  sort: oneOf(shipmentSorts, search.sort),
  desc: typeof search.desc === 'boolean' ? search.desc : undefined,
})

const statuses: Record<View, number[] | undefined> = {
  all: undefined,
  toHandOver: [trackingStatus.labelCreated],
  inTransit: [trackingStatus.inTransit],
  exceptions: [trackingStatus.exception],
  delivered: [trackingStatus.delivered],
  voided: [trackingStatus.voided],
}
export type ListQuery = NonNullable<InputOf<typeof listShipments>['query']>

/** What the server is asked. */
export const queryOf = (state: ListState): ListQuery => ({
  search: state.q,
  status: statuses[state.view ?? 'all'],
  carriers: state.carriers,
  dateFrom: state.from,
  dateTo: state.to,
  late: state.late,
  sort: state.sort ?? 'createdAt',
  desc: state.desc ?? true,
  cursor: state.cursor,
  limit: state.size ?? pageSizes[0],
})

/** The same without a page: what an export asks for. */
export function filterOf(state: ListState): Omit<ListQuery, 'cursor' | 'limit'> {
  const { cursor: _cursor, limit: _limit, ...filter } = queryOf(state)
  return filter
}

export const filtersOff = {
  q: undefined,
  carriers: undefined,
  from: undefined,
  to: undefined,
  late: undefined,
} as const
export const isFiltered = (state: ListState): boolean =>
  Boolean(state.q || state.carriers || state.from || state.to || state.late)
