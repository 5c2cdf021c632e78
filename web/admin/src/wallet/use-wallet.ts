import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getWallet, saveWalletAlarm } from '@waybill/contract/wallets/wallet-api'
import { useBridge, useClient } from '@waybill/host'

/** The caller's own balance with the platform. */
export function useWallet() {
  const client = useClient()
  return useQuery(client.query(getWallet, {}, { hideErrors: true }))
}

/** Saves the threshold in units of money, null for no alarm; the banner of the frame reads it again. */
export function useSaveAlarm() {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  return useMutation({
    mutationFn: (body: { threshold: number | null; version: number }) =>
      client.call(saveWalletAlarm, { body }, { hideErrors: true }),
    onSettled: () => {
      bridge.emit('console:changed', null)
      return cache.invalidateQueries({ queryKey: [getWallet.id] })
    },
  })
}
