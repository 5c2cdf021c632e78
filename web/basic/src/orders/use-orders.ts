import { useEffect, useRef } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orderStatus } from '@waybill/contract/orders/enums'
import { type OrderRow, cancelOrders, countOrders, restoreOrders } from '@waybill/contract/orders/api'
import type { OutputOf } from '@waybill/contract/core/route'
import { listStores } from '@waybill/contract/stores/api'
import { useBridge, useClient } from '@waybill/host'
import { useList } from '@waybill/host/list'
import { useLocale, useT } from '@waybill/kit'
import { useOrdersChanged } from '../shared/orders-changed.ts'
import { type OrderList, orderList } from './list.ts'
import { orderMessages } from './messages.ts'

const BUYING_MS = 2000
const underWay = (row: OrderRow): boolean =>
  row.status === orderStatus.awaiting && ['queued', 'buying'].includes(row.purchase?.state ?? '')

/** The list. It follows labels being bought, no matter who started it, and announces finished ones. */
export function useOrderList(): OrderList {
  const bridge = useBridge()
  const cache = useQueryClient()
  const list = useList(orderList, { refetchAfter: (rows) => (rows.some(underWay) ? BUYING_MS : false) })
  const buying = list.rows?.filter(underWay).length ?? 0
  const before = useRef(0)
  useEffect(() => {
    if (buying < before.current) {
      void cache.invalidateQueries({ queryKey: [countOrders.id] })
      bridge.emit('balance:changed', null)
    }
    before.current = buying
  }, [buying, bridge, cache])
  return list
}

export const useOrderCounts = () => useQuery(useClient().query(countOrders, {}, { hideErrors: true }))
export const useStores = () =>
  useQuery({ ...useClient().query(listStores, {}, { hideErrors: true }), staleTime: 60_000 })

type Outcome = OutputOf<typeof cancelOrders>

/** Says how many orders could not be changed, and why the first could not. */
export function useFailureToast() {
  const bridge = useBridge()
  const t = useT(orderMessages)
  const { locale } = useLocale()
  return ({ failed }: Outcome) => {
    const first = failed[0]
    if (first)
      bridge.toast(
        'warn',
        t('someFailed', { n: failed.length, reason: locale === 'cn' ? first.zhMessage : first.message }),
      )
  }
}

/** Puts canceled orders back into the queue. */
export function useRestoreOrders() {
  const client = useClient()
  const bridge = useBridge()
  const changed = useOrdersChanged()
  const t = useT(orderMessages)
  const showFailures = useFailureToast()
  return useMutation({
    mutationFn: (ids: number[]) => client.call(restoreOrders, { body: { ids } }),
    onSuccess: (outcome) => {
      if (outcome.done.length > 0) bridge.toast('ok', t('restoredToast', { n: outcome.done.length }))
      showFailures(outcome)
      changed()
    },
  })
}

/** Cancels orders, says what became of each, and offers to undo. */
export function useCancelOrders() {
  const client = useClient()
  const bridge = useBridge()
  const changed = useOrdersChanged()
  const t = useT(orderMessages)
  const showFailures = useFailureToast()
  const restore = useRestoreOrders()
  return useMutation({
    mutationFn: (ids: readonly number[]) => client.call(cancelOrders, { body: { ids: [...ids] } }),
    onSuccess: (outcome) => {
      const { done } = outcome
      if (done.length > 0)
        bridge.toast('ok', t('canceledToast', { n: done.length }), {
          undo: () => restore.mutate(done),
        })
      showFailures(outcome)
      changed()
    },
  })
}
