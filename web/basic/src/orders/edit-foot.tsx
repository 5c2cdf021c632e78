import { Button, useT } from '@waybill/kit'
import { orderMessages } from './messages.ts'

/** The foot of a drawer that edits a part of an order. */
export function EditFoot({ pending, onDiscard }: { pending: boolean; onDiscard: () => void }) {
  const t = useT(orderMessages)
  return (
    <>
      <Button onClick={onDiscard}>{t('discard')}</Button>
      <Button type="submit" variant="primary" shortcut="mod+enter" pending={pending}>
        {t('save')}
      </Button>
    </>
  )
}
