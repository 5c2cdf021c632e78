import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listConnectedStores } from '@waybill/contract/stores/api'
import { listOrderPushes, listStorePushes, retryStorePush, settleStorePush } from '@waybill/contract/stores/push-api'
import { useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { pushMessages } from './messages.ts'

const shown = [listStorePushes, listOrderPushes, listConnectedStores]

/** Sends a tracking number again, or notes that somebody saw to it in the store; each says what it did. */
export function usePushActs() {
  const client = useClient()
  const bridge = useBridge()
  const cache = useQueryClient()
  const t = useT(pushMessages)
  const renew = () => {
    for (const { id } of shown) void cache.invalidateQueries({ queryKey: [id] })
  }
  const retry = useMutation({
    mutationFn: (id: number) => client.call(retryStorePush, { params: { id } }),
    onSuccess: () => bridge.toast('ok', t('retried')),
    onSettled: renew,
  })
  const settle = useMutation({
    mutationFn: (id: number) => client.call(settleStorePush, { params: { id } }),
    onSuccess: () => bridge.toast('ok', t('settled')),
    onSettled: renew,
  })
  return { retry, settle }
}
