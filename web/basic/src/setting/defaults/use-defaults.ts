import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addressType } from '@waybill/contract/addresses/enums'
import { listAddresses, setDefaultAddress } from '@waybill/contract/addresses/api'
import {
  getOrderDefaults,
  saveOrderDefaults,
  type OrderDefaults,
  type OrderDefaultSettings,
} from '@waybill/contract/defaults/api'
import { useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { defaultsMessages } from './messages.ts'

const quiet = { hideErrors: true } as const
const KEY = [getOrderDefaults.id, {}] as const

/** Saves some of the defaults. After a conflict the newer ones are read, and what was typed can be saved on top of them. */
export function useSaveDefaults() {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const t = useT(defaultsMessages)
  return useMutation({
    mutationFn: (change: Partial<OrderDefaultSettings>) => {
      const version = cache.getQueryData<OrderDefaults>(KEY)?.version ?? 0
      return client.call(saveOrderDefaults, { body: { version, change } }, quiet)
    },
    onSuccess: (saved) => {
      cache.setQueryData(KEY, saved)
      bridge.toast('ok', t('saved'))
    },
    // Only then it can be pressed again: sooner, it would be sent with the version that was refused.
    onError: () => cache.invalidateQueries({ queryKey: KEY }),
  })
}

const senderQuery = { query: { type: addressType.sender, limit: 200 } }
export const useSenders = () => useQuery(useClient().query(listAddresses, senderQuery, quiet))

export function useSaveSender() {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const t = useT(defaultsMessages)
  return useMutation({
    mutationFn: (id: number) => client.call(setDefaultAddress, { params: { id } }, quiet),
    onSuccess: async () => {
      bridge.toast('ok', t('senderSaved'))
      await cache.invalidateQueries({ queryKey: [listAddresses.id] })
    },
  })
}
