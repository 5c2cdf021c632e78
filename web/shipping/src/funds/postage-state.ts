import { dayValue, numberValues, pageSizes, readPaging, textValue, type Paging } from '@waybill/host'
import { postageChangeType, valuesOf, type InputOf, type listPostage } from '@waybill/contract'

/** All of the page's state; it lives in the address. */
export type PostageState = Paging & { q?: string; types?: number[]; from?: string; to?: string }

const known: readonly number[] = valuesOf(postageChangeType)

/** Reads the state from an address; what makes no sense is left out. */
export function readPostageState(search: Record<string, unknown>): PostageState {
  const types = numberValues(search.types)?.filter((one) => known.includes(one))
  return {
    ...readPaging(search),
    q: textValue(search.q),
    types: types?.length ? types : undefined,
    from: dayValue(search.from),
    to: dayValue(search.to),
  }
}

/** What the server is asked. */
export const queryOf = (state: PostageState): NonNullable<InputOf<typeof listPostage>['query']> => ({
  search: state.q,
  changeTypes: state.types,
  dateFrom: state.from,
  dateTo: state.to,
  cursor: state.cursor,
  limit: state.size ?? pageSizes[0],
})

/** The same without a page: what an export asks for. */
export function filterOf(state: PostageState): object {
  const { cursor: _cursor, limit: _limit, ...filter } = queryOf(state)
  return filter
}

export const filtersOff = { q: undefined, types: undefined, from: undefined, to: undefined } as const

/** Filtered by more than the period: opening and closing are then no balances. */
export const isPartial = (state: PostageState): boolean => Boolean(state.q || state.types)
export const isFiltered = (state: PostageState): boolean => Boolean(isPartial(state) || state.from || state.to)
