import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  answerLinkInvitation,
  changeOwnLink,
  type DirectoryWarehouse,
  listOwnInvitations,
  listOwnLinks,
  listWarehouseDirectory,
  type OwnLink,
  requestWarehouse,
  updateOwnLink,
} from '@waybill/contract/warehouses/seller-api'
import { useBridge, useClient, useShell } from '@waybill/host'

/** How often the page asks whether an operator has answered. */
const ASK_MS = 15_000

/** The organization's connections; when they say something else than the user's data, the shell reads those again. */
export function useOwnLinks() {
  const client = useClient()
  const bridge = useBridge()
  const { user } = useShell()
  const query = useQuery({
    ...client.query(listOwnLinks, {}, { hideErrors: true }),
    // An operator may have decided since the page was left.
    staleTime: 0,
    refetchInterval: ASK_MS,
  })
  const live = query.data?.records.filter(({ state }) => state === 'active' || state === 'suspended').length
  const isStale = live !== undefined && user !== null && live !== user.warehouseList.length
  useEffect(() => {
    if (isStale) bridge.emit('user:changed', null)
  }, [bridge, isStale])
  return query
}

export function useInvitations() {
  const client = useClient()
  return useQuery({ ...client.query(listOwnInvitations, {}, { hideErrors: true }), staleTime: 0 })
}

export function useDirectory(search: string) {
  const client = useClient()
  return useInfiniteQuery({
    queryKey: [listWarehouseDirectory.id, search],
    queryFn: ({ pageParam }) =>
      client.call(
        listWarehouseDirectory,
        { query: { limit: 20, ...(search && { search }), ...(pageParam && { cursor: pageParam }) } },
        { hideErrors: true },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

function useChanged() {
  const cache = useQueryClient()
  const bridge = useBridge()
  return () => {
    bridge.emit('user:changed', null)
    return Promise.all(
      [listOwnLinks.id, listOwnInvitations.id].map((key) => cache.invalidateQueries({ queryKey: [key] })),
    )
  }
}

export function useRequest({ id, operator }: DirectoryWarehouse) {
  const client = useClient()
  return useMutation({
    mutationFn: (note: string | null) =>
      client.call(requestWarehouse, { body: { operatorId: operator.id, warehouseId: id, note } }, { hideErrors: true }),
    onSettled: useChanged(),
  })
}

/** `onDone` belongs to the call, not to the row: an answered invitation leaves the list before it ends. */
export function useAnswer(id: number, onDone: (accepted: boolean) => void) {
  const client = useClient()
  return useMutation({
    mutationFn: (accept: boolean) =>
      client.call(answerLinkInvitation, { params: { id }, body: { accept } }, { hideErrors: true }),
    onSuccess: (_, accept) => onDone(accept),
    onSettled: useChanged(),
  })
}

export function useChangeOwn({ id, version }: OwnLink) {
  const client = useClient()
  return useMutation({
    mutationFn: (event: 'cancel' | 'end') =>
      client.call(changeOwnLink, { params: { id }, body: { version, event } }, { hideErrors: true }),
    onSettled: useChanged(),
  })
}

/** Whether orders of which not everything is there leave in parts; it holds for those sent from now on. */
export function useAllowPartial({ id, version }: OwnLink) {
  const client = useClient()
  return useMutation({
    mutationFn: (allowPartial: boolean) =>
      client.call(updateOwnLink, { params: { id }, body: { version, allowPartial } }, { hideErrors: true }),
    onSettled: useChanged(),
  })
}
