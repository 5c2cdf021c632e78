import { useMutation, useQueryClient } from '@tanstack/react-query'
import { applyAddressSuggestions, checkOrderAddresses, keepAddresses } from '@waybill/contract/orders/address-api'
import { getOrder } from '@waybill/contract/orders/api'
import type { AddressReason } from '@waybill/contract/orders/enums'
import type { OutputOf } from '@waybill/contract/core/route'
import { useBridge, useClient } from '@waybill/host'
import { useLocale, useT } from '@waybill/kit'
import { useOrdersChanged } from '../../shared/orders-changed.ts'
import { useUndoChange } from '../bulk/use-undo-change.ts'
import { checkMessages } from './messages.ts'

type Decided = OutputOf<typeof keepAddresses>
type Orders = { ids: number[]; versions?: number[] }

/** Checking addresses, and what is decided of them; each decision can be undone. */
export function useDecisions() {
  const client = useClient()
  const bridge = useBridge()
  const cache = useQueryClient()
  const t = useT(checkMessages)
  const { locale } = useLocale()
  const changed = useOrdersChanged()
  const undo = useUndoChange()
  const refresh = () => {
    void cache.invalidateQueries({ queryKey: [getOrder.id] })
    changed()
  }
  const say = (words: 'corrected' | 'kept') => (decided: Decided) => {
    const { id, refused } = decided
    if (id) bridge.toast('ok', t(words, { n: decided.changed.length }), { undo: () => void undo(id) })
    const [first] = refused
    const n = refused.reduce((sum, { orders }) => sum + orders.length, 0)
    if (first) bridge.toast('warn', t('left', { n, reason: locale === 'cn' ? first.zhMessage : first.message }))
    refresh()
  }
  return {
    check: useMutation({
      mutationFn: (ids: number[]) => client.call(checkOrderAddresses, { body: { ids, again: true } }),
      onSuccess: refresh,
    }),
    suggest: useMutation({
      mutationFn: (body: Orders & { spellingOnly?: boolean }) => client.call(applyAddressSuggestions, { body }),
      onSuccess: say('corrected'),
    }),
    keep: useMutation({
      mutationFn: (body: Orders & { reason: AddressReason }) => client.call(keepAddresses, { body }),
      onSuccess: say('kept'),
    }),
  }
}
