import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { addressValidationStatus } from '@waybill/contract/addresses/enums'
import {
  type BookAddress,
  createAddress,
  deleteAddresses,
  exportAddresses,
  listAddresses,
  restoreAddresses,
  setDefaultAddress,
  updateAddress,
  usedCountries,
  verifyAddresses,
} from '@waybill/contract/addresses/api'
import type { InputOf } from '@waybill/contract/core/route'
import { urlOf } from '@waybill/contract/core/client'
import { randomKey } from '@waybill/contract/core/random-key'
import { useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { type AddressList, addressList } from './list.ts'
import { bookMessages } from './messages.ts'

function useRefresh(): () => void {
  const cache = useQueryClient()
  return () => {
    for (const route of [listAddresses, usedCountries]) void cache.invalidateQueries({ queryKey: [route.id] })
  }
}

export type Draft = Omit<InputOf<typeof createAddress>['body'], 'type'>
/** The address that is changed; null for a new one. */
type Target = { before: BookAddress | null; type: 1 | 2 }

/** Saves an address; the same one sent twice is added once. */
export function useSaveAddress({ before, type }: Target) {
  const client = useClient()
  const bridge = useBridge()
  const refresh = useRefresh()
  const t = useT(bookMessages)
  const sent = useRef({ text: '', key: '' })
  const keyFor = (text: string): string => {
    if (sent.current.text !== text) sent.current = { text, key: randomKey() }
    return sent.current.key
  }
  return useMutation({
    mutationFn: (draft: Draft) => {
      if (before) {
        const body = { ...draft, version: before.version }
        return client.call(updateAddress, { params: { id: before.id }, body }, { hideErrors: true })
      }
      const body = { ...draft, type }
      return client.call(createAddress, { body }, { hideErrors: true, idempotencyKey: keyFor(JSON.stringify(body)) })
    },
    onSuccess: () => {
      sent.current = { text: '', key: '' }
      bridge.toast('ok', t('saved'))
      refresh()
    },
  })
}

/** The acts on rows of the book. */
export function useBookActs() {
  const client = useClient()
  const bridge = useBridge()
  const refresh = useRefresh()
  const t = useT(bookMessages)
  const restore = async (ids: number[]) => {
    const { done } = await client.call(restoreAddresses, { body: { ids } })
    bridge.toast('ok', t('restored', { n: done.length }))
    refresh()
  }
  return {
    remove: async (ids: number[]) => {
      const { done } = await client.call(deleteAddresses, { body: { ids } })
      bridge.toast('ok', t('deleted', { n: done.length }), { undo: () => void restore(done) })
      refresh()
    },
    verify: async (ids: number[]) => {
      const { records } = await client.call(verifyAddresses, { body: { ids } })
      const count = (status: number) => records.filter((one) => one.validationStatus === status).length
      const wrong = count(addressValidationStatus.error)
      const detail = t('verifiedSome', {
        good: count(addressValidationStatus.success),
        wrong,
        rest: count(addressValidationStatus.none),
      })
      bridge.toast(wrong > 0 ? 'warn' : 'ok', t('verified', { n: records.length }), { detail })
      refresh()
    },
    makeDefault: async (id: number) => {
      await client.call(setDefaultAddress, { params: { id } })
      bridge.toast('ok', t('defaultSet'))
      refresh()
    },
    download: ({ state, view }: AddressList, ids: readonly number[] | null) =>
      bridge.download({
        url: urlOf(exportAddresses, { query: { ...addressList.toQuery(state, view), ids: ids ?? undefined } }),
        method: 'GET',
      }),
  }
}
