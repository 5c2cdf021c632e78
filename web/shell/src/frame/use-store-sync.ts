import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type ConnectedStore, listConnectedStores, pullOrders } from '@waybill/contract/stores/api'
import { pullOrderStatus } from '@waybill/contract/stores/enums'
import { useShellContext, useShellParts } from '../shell-context.tsx'

/** Specification §9: while one store is loading the list is asked every five seconds. */
const POLL_MS = 5000

export const isLoading = ({ pullOrderStatus: status }: ConnectedStore): boolean => status === pullOrderStatus.loading

export const hasFailed = ({ pullOrderStatus: status }: ConnectedStore): boolean => status === pullOrderStatus.failed

/** The connected stores while somebody looks or one of them is loading. */
export function useStoreSync(looking: boolean) {
  const { client, bridge } = useShellParts()
  const { sessionKey } = useShellContext()
  const query = useQuery({
    ...client.query(listConnectedStores, {}, { hideErrors: true }),
    queryKey: ['stores', sessionKey],
    enabled: ({ state }) => looking || (state.data?.some(isLoading) ?? false),
    refetchInterval: ({ state }) => (state.data?.some(isLoading) ? POLL_MS : false),
  })
  const { data, refetch } = query
  const loading = data?.some(isLoading) ?? false
  const before = useRef(loading)
  useEffect(() => {
    // What a pull brought is seen by the lists behind.
    if (before.current && !loading) bridge.emit('orders:changed', null)
    before.current = loading
  }, [bridge, loading])
  // Whoever shows stores behind the window hears what it has just read.
  useEffect(() => {
    if (data) bridge.emit('stores:changed', null)
  }, [bridge, data])
  useEffect(() => bridge.on('stores:changed', () => void refetch()), [bridge, refetch])
  return {
    stores: data,
    failed: query.isError && !data,
    retry: () => void refetch(),
    refetch: () => void refetch(),
    /** Starts a pull; one that runs already goes on. A failure is said by the shell's toast. */
    pull: (storeIds: number[]) =>
      void client
        .call(pullOrders, { query: { storeIds } })
        .catch(() => {})
        .finally(() => bridge.emit('stores:changed', null)),
  }
}
