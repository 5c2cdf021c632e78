import { useNavigate, useSearch } from '@tanstack/react-router'
import type { MessageKind } from '@waybill/contract'
import { messageKinds } from '@waybill/contract/api/messages'
import { numberValues, oneOf } from '@waybill/host'

/** Which messages are listed and which is read; it lives in the address. */
export type InboxState = { unread?: true; kind?: MessageKind; id?: number }

/** The state of the address and how to change it. */
export function useInboxState() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const state: InboxState = {
    unread: search['unread'] === true ? true : undefined,
    kind: oneOf(messageKinds, search['kind']),
    id: numberValues(search['id'])?.[0],
  }
  const navigate = useNavigate()
  const change = (next: Partial<InboxState>) =>
    void navigate({ to: '/setting/messages', search: { ...state, ...next } as never })
  return { state, change }
}
export type Inbox = ReturnType<typeof useInboxState>

/** The address of the list with a message open beside it. */
export function messageHref({ unread, kind }: InboxState, id: number): string {
  const query = new URLSearchParams({ id: String(id) })
  if (unread) query.set('unread', 'true')
  if (kind) query.set('kind', kind)
  return `/b/#/setting/messages?${query}`
}
