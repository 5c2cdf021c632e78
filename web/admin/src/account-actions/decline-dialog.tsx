import { useState } from 'react'
import { actionNumber } from '@waybill/contract/wallets/action-number'
import { Button, Dialog, Field, focusField, Textarea, useT } from '@waybill/kit'
import { actionMessages } from './messages.ts'

type Props = {
  id: number
  pending: boolean
  error: string | null
  onDecline: (reason: string) => void
  onClose: () => void
}

/** Asks why; what was typed stays when the call fails. */
export function DeclineDialog({ id, pending, error, onDecline, onClose }: Props) {
  const t = useT(actionMessages)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const missing = reason.trim() === ''
  const submit = () => {
    setTried(true)
    if (missing) return focusField('reason')
    if (!pending) onDecline(reason.trim())
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('declineTitle', { number: actionNumber(id) })}
      dirty={!missing && !pending}
      locked={pending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            {t('keep')}
          </Button>
          <Button type="submit" variant="danger" shortcut="mod+enter" pending={pending}>
            {t('decline')}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-muted">{t('declineText')}</p>
      <Field name="reason" label={t('reason')} required error={tried && missing ? t('reasonNeeded') : error}>
        <Textarea value={reason} onChange={setReason} maxLength={500} />
      </Field>
    </Dialog>
  )
}
