import { type MessageKind, listMessages, messageKinds } from '@waybill/contract/messages/api'
import { choice, defineList, id, type useListState } from '@waybill/host/list'

/** Messages to an organization; one is open beside the list. */
export const inboxList = defineList({
  path: '/setting/messages',
  route: listMessages,
  rowKey: (row) => String(row.id),
  filters: { kind: choice(messageKinds) },
  extras: { id: id() },
  views: ['all', 'unread'],
  widestView: 'all',
  toQuery: ({ kind }, view) => ({ kind, unread: view === 'unread' }),
})
export type Inbox = ReturnType<typeof useListState<typeof inboxList>>

/** The address of the list with a message open beside it. */
export function messageHref({ view, kind, id }: { view: string; kind?: MessageKind; id: number }): string {
  const query = new URLSearchParams({ id: String(id) })
  if (view !== 'all') query.set('view', view)
  if (kind) query.set('kind', kind)
  return `/b/#/setting/messages?${query}`
}
