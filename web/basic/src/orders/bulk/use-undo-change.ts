import { useQueryClient } from '@tanstack/react-query'
import { getOrder } from '@waybill/contract/orders/api'
import { listBulkChanges, undoBulkChange } from '@waybill/contract/orders/bulk-api'
import { useBridge, useClient } from '@waybill/host'
import { useLocale, useT } from '@waybill/kit'
import { useOrdersChanged } from '../../shared/orders-changed.ts'
import { undoMessages } from './undo-messages.ts'

/** Takes a change of orders back and says what became of it. */
export function useUndoChange() {
  const client = useClient()
  const bridge = useBridge()
  const cache = useQueryClient()
  const t = useT(undoMessages)
  const { locale } = useLocale()
  const changed = useOrdersChanged()
  return async (id: string) => {
    const { restored, refused } = await client.call(undoBulkChange, { params: { id } })
    if (restored.length > 0) bridge.toast('ok', t('undone', { n: restored.length }))
    const [first] = refused
    const n = refused.reduce((sum, { orders }) => sum + orders.length, 0)
    if (first) bridge.toast('warn', t('notUndone', { n, reason: locale === 'cn' ? first.zhMessage : first.message }))
    for (const route of [getOrder, listBulkChanges]) void cache.invalidateQueries({ queryKey: [route.id] })
    changed()
  }
}
