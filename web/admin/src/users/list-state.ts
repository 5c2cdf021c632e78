import type { InputOf, listUsers, UserKind } from '@waybill/contract'
import { userKinds, userSorts } from '@waybill/contract/api/users'
import { oneOf, pageSizes, type Paging, readPaging, textValue } from '@waybill/host'

export const views = ['toApprove', 'active', 'suspended', 'toVerify', 'all'] as const
export type View = (typeof views)[number]
type Sort = (typeof userSorts)[number]

/** All of the list's state, with the user who stands open; it lives in the address, so Back and shared links restore it. */
export type ListState = Paging & {
  view?: View
  q?: string
  kind?: UserKind
  sort?: Sort
  desc?: boolean
  user?: number
}

const idValue = (value: unknown): number | undefined => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Reads the state from an address; what makes no sense is left out. */
export const readListState = (search: Record<string, unknown>): ListState => ({
  ...readPaging(search),
  view: oneOf(views, search.view),
  q: textValue(search.q),
  kind: oneOf(userKinds, search.kind),
  sort: oneOf(userSorts, search.sort),
  desc: typeof search.desc === 'boolean' ? search.desc : undefined,
  user: idValue(search.user),
})

export type ListQuery = NonNullable<InputOf<typeof listUsers>['query']>
const narrowed: Record<View, Pick<ListQuery, 'standing' | 'toVerify'>> = {
  toApprove: { standing: 'waiting' },
  active: { standing: 'active' },
  suspended: { standing: 'suspended' },
  toVerify: { toVerify: true },
  all: {},
}
export const viewOf = (state: ListState): View => state.view ?? 'toApprove'

/** Who has waited longest comes first where somebody waits; elsewhere the newest. */
export const descending = (state: ListState): boolean =>
  state.desc ?? !(state.sort === undefined && ['toApprove', 'toVerify'].includes(viewOf(state)))

/** What the server is asked. */
export const queryOf = (state: ListState): ListQuery => ({
  ...narrowed[viewOf(state)],
  search: state.q,
  kind: state.kind,
  sort: state.sort ?? 'createdAt',
  desc: descending(state),
  cursor: state.cursor,
  limit: state.size ?? pageSizes[0],
})

export const filtersOff = { q: undefined, kind: undefined } as const
export const isFiltered = (state: ListState): boolean => Boolean(state.q || state.kind)
