import { useInfiniteQuery, useMutation, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import {
  type Message,
  type MessageKind,
  countUnreadMessages,
  getMessage,
  hideMessages,
  listMessages,
  markAllMessages,
  markMessages,
} from '@waybill/contract/messages/api'
import type { OutputOf } from '@waybill/contract/core/route'
import { useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { type Inbox, inboxList } from './list.ts'
import { inboxMessages } from './messages.ts'

const POLL_MS = 30_000
const PAGE = 50
type Page = OutputOf<typeof listMessages>

export function useInbox({ state, view }: Inbox) {
  const client = useClient()
  const asked = inboxList.toQuery(state, view)
  return useInfiniteQuery({
    queryKey: [listMessages.id, asked],
    queryFn: ({ pageParam, signal }) =>
      client.call(
        listMessages,
        { query: { ...asked, cursor: pageParam ?? undefined, limit: PAGE } },
        { hideErrors: true, signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page) => page.next,
    refetchInterval: POLL_MS,
  })
}

/** One message, taken from the list when it stands there. */
export function useMessage(id: number | undefined, listed: Message | undefined) {
  const query = useQuery({
    ...useClient().query(getMessage, { params: { id: id ?? 0 } }, { hideErrors: true }),
    enabled: id !== undefined && !listed,
  })
  return { ...query, message: listed ?? query.data }
}

export const useUnreadCount = () =>
  useQuery({ ...useClient().query(countUnreadMessages, {}, { hideErrors: true }), refetchInterval: POLL_MS })

/** Shows a message as read or unread at once; the list of unread ones keeps it until it is loaded again. */
function useShowRead() {
  const cache = useQueryClient()
  return (ids: readonly number[], read: boolean) => {
    const changed = (message: Message): Message => (ids.includes(message.id) ? { ...message, read } : message)
    cache.setQueriesData<InfiniteData<Page>>(
      { queryKey: [listMessages.id] },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, records: page.records.map(changed) })) },
    )
    for (const id of ids)
      cache.setQueryData<Message>([getMessage.id, { params: { id } }], (message) => message && changed(message))
  }
}

export function useMark() {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const show = useShowRead()
  // A list that was asked for before the mark was kept may come after it. That of unread ones keeps what is being read.
  const renew = () => {
    void cache.invalidateQueries({ queryKey: [listMessages.id, { unread: false }] })
    void cache.invalidateQueries({ queryKey: [countUnreadMessages.id] })
    bridge.emit('messages:changed', null)
  }
  return useMutation({
    mutationFn: ({ id, read }: { id: number; read: boolean }) =>
      client.call(markMessages, { body: { ids: [id], read } }, { hideErrors: true }),
    onMutate: ({ id, read }) => show([id], read),
    onError: (_error, { id, read }) => show([id], !read),
    onSettled: renew,
  })
}

export function useMarkAll() {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const t = useT(inboxMessages)
  return useMutation({
    mutationFn: (kind: MessageKind | undefined) => client.call(markAllMessages, { body: { kind } }),
    onSuccess: ({ count }) => {
      for (const route of [listMessages, getMessage, countUnreadMessages])
        void cache.invalidateQueries({ queryKey: [route.id] })
      bridge.emit('messages:changed', null)
      bridge.toast('ok', t('allMarked', { n: count }))
    },
  })
}

/** Takes a message out of this user's inbox, and puts it back on Undo. */
export function useHide() {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const t = useT(inboxMessages)
  const renew = () => {
    for (const route of [listMessages, countUnreadMessages]) void cache.invalidateQueries({ queryKey: [route.id] })
    bridge.emit('messages:changed', null)
  }
  const call = (id: number, hidden: boolean) => client.call(hideMessages, { body: { ids: [id], hidden } }).then(renew)
  return useMutation({
    mutationFn: (id: number) => call(id, true),
    onSuccess: (_done, id) => bridge.toast('ok', t('hidden'), { undo: () => void call(id, false) }),
  })
}
