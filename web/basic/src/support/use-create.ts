import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '@waybill/contract/core/route'
import { createTicket, listTickets } from '@waybill/contract/tickets/api'
import { useClient } from '@waybill/host'
import { createTicketDraft } from '@waybill/tickets'

export type NewTicket = InputOf<typeof createTicket>['body']

/** Opens a ticket once, however often it is pressed or tried again. */
export function useCreate() {
  const client = useClient()
  const cache = useQueryClient()
  const [draft] = useState(createTicketDraft)
  return useMutation({
    mutationFn: (body: NewTicket) =>
      client.call(createTicket, { body }, { hideErrors: true, idempotencyKey: draft.keyFor(body) }),
    onSuccess: () => cache.invalidateQueries({ queryKey: [listTickets.id] }),
    onSettled: (_created, error) => draft.settle(error ?? undefined),
  })
}
