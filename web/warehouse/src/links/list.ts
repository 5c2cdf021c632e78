import { listLinkInvitations, listLinks } from '@waybill/contract/warehouses/links-api'
import { linkInvitationState } from '@waybill/contract/warehouses/invitation-lifecycle'
import { choice, defineList, id, type List, text } from '@waybill/host/list'

const views = ['waiting', 'connected', 'suspended', 'ended', 'all'] as const
const stateOf = {
  waiting: 'requested',
  connected: 'active',
  suspended: 'suspended',
  ended: 'ended',
  all: undefined,
} as const

/** Sellers and their connections; one stands open beside the list. */
export const linkList = defineList({
  path: '/link/lists',
  route: listLinks,
  rowKey: (row) => String(row.id),
  filters: { q: text() },
  extras: { link: id() },
  views,
  widestView: 'all',
  toQuery: ({ q }, view) => ({ search: q, state: stateOf[view] }),
})
export type LinkList = List<typeof linkList>

/** Email addresses that were asked to connect. */
export const invitationList = defineList({
  path: '/invitation/lists',
  route: listLinkInvitations,
  rowKey: (row) => String(row.id),
  filters: { q: text(), state: choice(Object.values(linkInvitationState)) },
  toQuery: ({ q, state }) => ({ search: q, state }),
})
