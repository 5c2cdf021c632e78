import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '@waybill/contract/core/route'
import {
  assignWork,
  commentWork,
  declineWork,
  finishWork,
  type FloorWork,
  getFloorWork,
  holdWork,
  listFloorWork,
  quoteWork,
  resumeWork,
  withdrawWorkQuote,
} from '@waybill/contract/work-orders/staff-api'
import { useClient } from '@waybill/host'

/** Others may work on the same one: it is read again so often. */
const READ_MS = 15_000

export function useWork(id: number) {
  const client = useClient()
  return useQuery({
    ...client.query(getFloorWork, { params: { id } }, { hideErrors: true }),
    staleTime: 0,
    refetchInterval: READ_MS,
  })
}

/** Shows a work order as a call has answered it, and reads lists again. */
export function useWorkChanged() {
  const client = useClient()
  const cache = useQueryClient()
  return (now?: FloorWork) => {
    if (now) cache.setQueryData(client.query(getFloorWork, { params: { id: now.id } }).queryKey, now)
    else void cache.invalidateQueries({ queryKey: [getFloorWork.id] })
    void cache.invalidateQueries({ queryKey: [listFloorWork.id] })
  }
}

type Quote = InputOf<typeof quoteWork>['body']

/** What is decided about a work order, each as a call that answers its new state. */
export function useWorkActs(id: number) {
  const client = useClient()
  const changed = useWorkChanged()
  const params = { id }
  const quiet = { hideErrors: true } as const
  const settled = { onSettled: (now: FloorWork | undefined) => changed(now) }
  const quote = useMutation({
    mutationFn: (body: Quote) => client.call(quoteWork, { params, body }, quiet),
    ...settled,
  })
  const decline = useMutation({
    mutationFn: (reason: string) => client.call(declineWork, { params, body: { reason } }, quiet),
    ...settled,
  })
  const hold = useMutation({
    mutationFn: (reason: string) => client.call(holdWork, { params, body: { reason } }, quiet),
    ...settled,
  })
  const resume = useMutation({
    mutationFn: () => client.call(resumeWork, { params }, quiet),
    ...settled,
  })
  const withdraw = useMutation({
    mutationFn: () => client.call(withdrawWorkQuote, { params }, quiet),
    ...settled,
  })
  const assign = useMutation({
    mutationFn: (userId: number | null) => client.call(assignWork, { params, body: { userId } }, quiet),
    ...settled,
  })
  const comment = useMutation({
    mutationFn: (body: { commandId: string; text: string }) => client.call(commentWork, { params, body }, quiet),
    ...settled,
  })
  const finish = useMutation({
    mutationFn: (body: { commandId: string; minutes: number }) => client.call(finishWork, { params, body }, quiet),
    ...settled,
  })
  return { quote, decline, hold, resume, withdraw, assign, comment, finish }
}
export type WorkActs = ReturnType<typeof useWorkActs>
