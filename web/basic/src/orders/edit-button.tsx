import { Button, useT } from '@waybill/kit'
import { orderMessages } from './messages.ts'

/** What is edited is in its name too: several of them stand on the page. */
export function EditButton({ what, onEdit }: { what: string; onEdit?: () => void }) {
  const t = useT(orderMessages)
  return onEdit ? (
    <Button size="compact" variant="ghost" aria-label={`${t('edit')}: ${what}`} onClick={onEdit}>
      {t('edit')}
    </Button>
  ) : null
}
