import { listUsers, userKinds, userSorts } from '@waybill/contract/users/api'
import { choice, defineList, id, type List, text } from '@waybill/host/list'

const views = ['toApprove', 'active', 'suspended', 'toVerify', 'all'] as const
export type View = (typeof views)[number]

const narrowed = {
  toApprove: { standing: 'waiting' },
  active: { standing: 'active' },
  suspended: { standing: 'suspended' },
  toVerify: { toVerify: true },
  all: {},
} as const

/** Users of a provider; one stands open beside the list. */
export const userList = defineList({
  path: '/user/lists',
  route: listUsers,
  rowKey: (row) => String(row.id),
  filters: { q: text(), kind: choice(userKinds) },
  extras: { user: id() },
  views,
  widestView: 'all',
  clearedByView: ['sort', 'desc'],
  sorts: userSorts,
  // Who has waited longest comes first where somebody waits; elsewhere the newest.
  order: ({ sort, desc }, view) => ({
    sort: sort ?? 'createdAt',
    desc: desc ?? !(sort === undefined && (view === 'toApprove' || view === 'toVerify')),
  }),
  toQuery: (state, view) => ({ ...narrowed[view], search: state.q, kind: state.kind }),
  choosesColumns: true,
})
export type UserList = List<typeof userList>
