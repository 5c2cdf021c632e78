import { accountActionKinds } from '@waybill/contract/wallets/enums'
import { listAccountActions } from '@waybill/contract/wallets/action-api'
import { choice, defineList, id, type List, text } from '@waybill/host/list'

const views = ['waiting', 'applied', 'all'] as const
export type View = (typeof views)[number]

/** What staff did to customers' accounts, and what waits for a second person; one action stands open beside the list. */
export const actionList = defineList({
  path: '/account-action/lists',
  route: listAccountActions,
  rowKey: (row) => String(row.id),
  filters: { q: text(), kind: choice(accountActionKinds) },
  extras: { action: id() },
  views,
  widestView: 'all',
  toQuery: ({ q, kind }, view) => ({ search: q, kind, state: view === 'all' ? undefined : view }),
})
export type ActionList = List<typeof actionList>
