import { useState } from 'react'
import { Banner, Button, Dialog, Field, focusField, Textarea, useT } from '@waybill/kit'
import { chargeMessages } from './messages.ts'

type Props = {
  title: string
  text: string
  /** On the button. */
  confirm: string
  danger?: boolean
  pending: boolean
  error: string | null
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks for a reason before something is decided; what was typed stays when the call fails. */
export function ReasonDialog({ title, text, confirm, danger, pending, error, onConfirm, onClose }: Props) {
  const t = useT(chargeMessages)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const missing = reason.trim() === ''
  const submit = () => {
    setTried(true)
    if (missing) return focusField('reason')
    if (!pending) onConfirm(reason.trim())
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      dirty={reason !== '' && !pending}
      locked={pending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            {t('keep')}
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} shortcut="mod+enter" pending={pending}>
            {confirm}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-muted">{text}</p>
      {error !== null && (
        <div className="mb-3">
          <Banner tone="critical">{error}</Banner>
        </div>
      )}
      <Field
        name="reason"
        label={t('reason')}
        required
        error={tried && missing ? t('needed', { field: t('reason') }) : undefined}
      >
        <Textarea value={reason} onChange={setReason} maxLength={500} />
      </Field>
    </Dialog>
  )
}
