import { useMutation } from '@tanstack/react-query'
import { type BulkChange, changeOrders } from '@waybill/contract/orders/bulk-api'
import type { OutputOf } from '@waybill/contract/core/route'
import { useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { useOrdersChanged } from '../../shared/orders-changed.ts'
import { bulkMessages } from './messages.ts'
import { useUndoChange } from './use-undo-change.ts'

export type Preview = OutputOf<typeof changeOrders>

/** Previews a change of orders, and makes it to those that the preview found, in the versions that it saw. */
export function useBulkChange(onDone: () => void) {
  const client = useClient()
  const bridge = useBridge()
  const t = useT(bulkMessages)
  const changed = useOrdersChanged()
  const undo = useUndoChange()
  const preview = useMutation({
    mutationFn: (body: { ids: number[]; change: BulkChange }) =>
      client.call(changeOrders, { body: { ...body, preview: true } }, { hideErrors: true }),
  })
  const apply = useMutation({
    mutationFn: ({ found, change }: { found: Preview; change: BulkChange }) =>
      client.call(
        changeOrders,
        {
          body: {
            ids: found.changed.map(({ id }) => id),
            versions: found.changed.map(({ version }) => version),
            change,
          },
        },
        { hideErrors: true },
      ),
    onSuccess: ({ id, changed: done, refused }) => {
      const left = refused.reduce((sum, { orders }) => sum + orders.length, 0)
      if (id)
        bridge.toast('ok', t('done', { n: done.length }), {
          undo: () => void undo(id),
          detail: t('undoLater'),
        })
      if (left > 0) bridge.toast('warn', t('left', { n: left }))
      changed()
      onDone()
    },
  })
  return { preview, apply }
}
