import { useState } from 'react'
import { ConfirmDialog, useT } from '@waybill/kit'
import { orderMessages } from './messages.ts'
import { useCancelOrders } from './use-orders.ts'

/** So many are canceled without a question: a toast takes it back. */
const UNASKED = 100

/** Cancels orders, at once or, when they are very many, after a question; `dialog` is that question. */
export function useCanceling(onCanceled?: () => void) {
  const t = useT(orderMessages)
  const cancel = useCancelOrders()
  const [pending, setPending] = useState<readonly number[] | null>(null)
  const run = (ids: readonly number[]) =>
    cancel.mutate(ids, { onSuccess: onCanceled, onSettled: () => setPending(null) })
  const n = pending?.length ?? 0
  return {
    pending: cancel.isPending,
    cancel: (ids: readonly number[]) => {
      if (cancel.isPending) return
      if (ids.length > UNASKED) setPending(ids)
      else run(ids)
    },
    dialog: (
      <ConfirmDialog
        open={pending !== null}
        title={t('cancelTitle', { n })}
        confirm={t('cancelButton', { n })}
        keep={t('keepOrders')}
        danger
        pending={cancel.isPending}
        onCancel={() => setPending(null)}
        onConfirm={() => pending && run(pending)}
      >
        {t('cancelText')}
      </ConfirmDialog>
    ),
  }
}
