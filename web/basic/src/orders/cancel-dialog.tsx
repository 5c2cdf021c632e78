import { ConfirmDialog, useT } from '@waybill/kit'
import { orderMessages } from './messages.ts'
import { useCancelOrders } from './use-orders.ts'

/** Asks before orders are canceled; null = closed. */
export function CancelDialog(props: {
  ids: readonly number[] | null
  onClose: () => void
  /** Told before it closes, when the orders were dealt with. */
  onCanceled?: () => void
}) {
  const { ids, onClose, onCanceled } = props
  const t = useT(orderMessages)
  const cancel = useCancelOrders()
  const n = ids?.length ?? 0
  return (
    <ConfirmDialog
      open={ids !== null}
      title={t('cancelTitle', { n })}
      confirm={t('cancelButton', { n })}
      keep={n > 1 ? t('keepOrders') : t('keepOrder')}
      danger
      pending={cancel.isPending}
      onCancel={onClose}
      onConfirm={() => ids && cancel.mutate(ids, { onSuccess: onCanceled, onSettled: onClose })}
    >
      {t('cancelText')}
    </ConfirmDialog>
  )
}
