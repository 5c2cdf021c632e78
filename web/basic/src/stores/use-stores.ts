import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import {
  type ConnectedStore,
  changeStore,
  disconnectStore,
  listConnectedStores,
  listStores,
  listSyncEntries,
  listSyncRuns,
  offeredChannels,
  pullOrders,
  replayStoreOrder,
} from '@waybill/contract/stores/api'
import type { InputOf, OutputOf } from '@waybill/contract/core/route'
import { listStorePushes } from '@waybill/contract/stores/push-api'
import { pullOrderStatus } from '@waybill/contract/stores/enums'
import { countOrders, listOrders } from '@waybill/contract/orders/api'
import { type Channel, syncOutcomeWords } from '@waybill/contract/stores/stores'
import { useBridge, useClient, useShellEvent } from '@waybill/host'
import { useLocale, useT } from '@waybill/kit'
import { storeMessages } from './messages.ts'

/** Specification §9: while one store is loading the list is asked every five seconds. */
const POLL_MS = 5000
/** A first pull is watched by somebody who waits for it. */
const WATCH_MS = 1000

export const isLoading = ({ pullOrderStatus: status }: Pick<ConnectedStore, 'pullOrderStatus'>): boolean =>
  status === pullOrderStatus.loading
const anyLoading = (stores: readonly ConnectedStore[] | undefined): boolean => stores?.some(isLoading) ?? false

/** Tells everybody who shows stores or orders. */
export function useStoresChanged(): () => void {
  const cache = useQueryClient()
  const bridge = useBridge()
  return useCallback(() => {
    for (const route of [listConnectedStores, listStores, listSyncRuns, listSyncEntries, listOrders, countOrders]) {
      void cache.invalidateQueries({ queryKey: [route.id] })
    }
    bridge.emit('stores:changed', null)
    bridge.emit('orders:changed', null)
  }, [cache, bridge])
}

const shown = [listConnectedStores, listSyncRuns, listSyncEntries, listStorePushes]

/** What the header's window says of a store and what stands on the page is one fact. */
function useStoresNews(): void {
  const cache = useQueryClient()
  const renew = useCallback(() => {
    for (const { id } of shown) void cache.invalidateQueries({ queryKey: [id] }, { cancelRefetch: false })
  }, [cache])
  useShellEvent('stores:changed', renew)
}

/** The connected stores, asked again while one is loading; whoever shows orders hears when one is done. */
export function useConnectedStores(watching = false) {
  const changed = useStoresChanged()
  const query = useQuery({
    ...useClient().query(listConnectedStores, {}, { hideErrors: true }),
    refetchInterval: ({ state }) => (anyLoading(state.data) ? (watching ? WATCH_MS : POLL_MS) : false),
  })
  useStoresNews()
  const loading = anyLoading(query.data)
  const before = useRef(loading)
  useEffect(() => {
    if (before.current && !loading) changed()
    before.current = loading
  }, [loading, changed])
  return query
}

export const useOffered = () =>
  useQuery({ ...useClient().query(offeredChannels, {}, { hideErrors: true }), staleTime: 600_000 })

/** The channel with the ways alone that this server offers; those that need an app of ours only when it is known. */
export const offeredOf = (channel: Channel, offered: OutputOf<typeof offeredChannels> | undefined): Channel => {
  const known = offered?.find(({ type }) => type === channel.type)?.ways
  return { ...channel, ways: channel.ways.filter(({ id, leaves }) => (known ? known.includes(id) : !leaves)) }
}

export type StoreChange = InputOf<typeof changeStore>['body']
type Said = 'renamed' | 'paused' | 'resumed' | 'pushSaved'

/** The acts on stores; each says what it did. */
export function useStoreActs() {
  const client = useClient()
  const bridge = useBridge()
  const changed = useStoresChanged()
  const t = useT(storeMessages)
  const pull = useMutation({
    mutationFn: (storeIds: readonly number[]) => client.call(pullOrders, { query: { storeIds: storeIds.join(',') } }),
    onSettled: changed,
  })
  const change = useMutation({
    mutationFn: ({ id, body }: { id: number; body: StoreChange; said: Said }) =>
      client.call(changeStore, { params: { id }, body }, { hideErrors: body.name !== undefined }),
    onSuccess: (_store, { said }) => {
      bridge.toast('ok', t(said))
      changed()
    },
  })
  const disconnect = useMutation({
    mutationFn: (id: number) => client.call(disconnectStore, { params: { id } }),
    onSuccess: () => {
      bridge.toast('ok', t('disconnected'))
      changed()
    },
  })
  return { pull, change, disconnect }
}

/** Fetches an order of the store again and says what came of it. */
export function useReplay(id: number) {
  const client = useClient()
  const bridge = useBridge()
  const changed = useStoresChanged()
  const t = useT(storeMessages)
  const { locale } = useLocale()
  return useMutation({
    mutationFn: (externalId: string) => client.call(replayStoreOrder, { params: { id }, body: { externalId } }),
    onSuccess: ({ orderNo, externalId, outcome, reason }) => {
      const words =
        (reason && (locale === 'cn' ? reason.zhMessage : reason.message)) ?? syncOutcomeWords[outcome][locale]
      const kind = outcome === 'error' || reason ? 'warn' : 'ok'
      bridge.toast(kind, t('replayedAs', { order: orderNo ?? externalId, outcome: words }))
      changed()
    },
  })
}
