import { ConfirmDialog, useT } from '@waybill/kit'
import { productMessages } from './messages.ts'
import { useDeleteProducts } from './use-products.ts'

/** Asks before products are deleted; null = closed. */
export function DeleteDialog(props: {
  ids: readonly number[] | null
  onClose: () => void
  /** Told before it closes, when any is gone. */
  onDeleted?: () => void
}) {
  const { ids, onClose, onDeleted } = props
  const t = useT(productMessages)
  const remove = useDeleteProducts()
  const n = ids?.length ?? 0
  return (
    <ConfirmDialog
      open={ids !== null}
      title={t('deleteTitle', { n })}
      confirm={t('deleteButton', { n })}
      keep={t('keep')}
      danger
      pending={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        ids && remove.mutate(ids, { onSuccess: ({ done }) => done.length > 0 && onDeleted?.(), onSettled: onClose })
      }
    >
      {t('deleteText')}
    </ConfirmDialog>
  )
}
