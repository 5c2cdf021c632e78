import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  answerTicket,
  closeTicket,
  countWaitingTickets,
  getTicket,
  listTickets,
  type Ticket,
} from '@waybill/contract/tickets/api'
import { useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { ticketMessages } from './messages.ts'
import { createTicketDraft } from './draft-ticket.ts'

const POLL_MS = 15_000

/** A ticket; looked at again while it is on the screen, so that an answer shows by itself. */
export const useTicket = (id: number) =>
  useQuery({
    ...useClient().query(getTicket, { params: { id } }, { hideErrors: true }),
    refetchInterval: POLL_MS,
  })

function useKeep(id: number) {
  const cache = useQueryClient()
  const bridge = useBridge()
  return (ticket: Ticket) => {
    cache.setQueryData([getTicket.id, { params: { id } }], ticket)
    for (const route of [listTickets, countWaitingTickets]) void cache.invalidateQueries({ queryKey: [route.id] })
    bridge.emit('console:changed', null)
  }
}

/** Sends an answer once, however often it is pressed or tried again. */
export function useAnswer(id: number) {
  const client = useClient()
  const keep = useKeep(id)
  const [input] = useState(createTicketDraft)
  return useMutation({
    mutationFn: (body: { text: string; fileIds: string[] }) =>
      client.call(answerTicket, { params: { id }, body }, { hideErrors: true, idempotencyKey: input.keyFor(body) }),
    onSuccess: keep,
    onSettled: (_ticket, error) => input.settle(error ?? undefined),
  })
}

/** Closes or opens again, and offers to take it back. */
export function useClosing(id: number) {
  const client = useClient()
  const bridge = useBridge()
  const keep = useKeep(id)
  const t = useT(ticketMessages)
  return useMutation({
    mutationFn: (closed: boolean) => client.call(closeTicket, { params: { id }, body: { closed } }),
    onSuccess: (ticket, closed) => {
      keep(ticket)
      const undo = async () => keep(await client.call(closeTicket, { params: { id }, body: { closed: !closed } }))
      bridge.toast('ok', t(closed ? 'ticketClosed' : 'ticketReopened'), { undo: () => void undo() })
    },
  })
}
