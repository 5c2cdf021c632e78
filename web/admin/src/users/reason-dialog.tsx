import { useState } from 'react'
import { Button, Dialog, Field, Textarea, useT } from '@waybill/kit'
import { userMessages } from './messages.ts'

export type ReasonDialogProps = {
  title: string
  text: string
  label: string
  /** The act's own verb. */
  confirm: string
  hint?: string
  danger?: boolean
  pending: boolean
  /** What the server said of the last try. */
  error?: string | null
  onConfirm: (reason: string) => void
  onClose: () => void
}

const MIN = 3
const MAX = 500

/** Asks for the reason of an act, which is kept and told; what was typed stays when the act fails. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, label, confirm, hint, danger, pending, error, onConfirm, onClose } = props
  const t = useT(userMessages)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const length = reason.trim().length
  const fault = length === 0 ? t('reasonNeeded') : length < MIN ? t('reasonShort') : null
  const submit = () => {
    setTried(true)
    if (fault === null && !pending) onConfirm(reason.trim())
    else document.querySelector<HTMLTextAreaElement>('[data-field="reason"] textarea')?.focus()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      dirty={length > 0 && !pending}
      locked={pending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} shortcut="mod+enter" pending={pending}>
            {confirm}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-muted">{text}</p>
      <Field name="reason" label={label} required hint={hint} error={(tried && fault) || error}>
        <Textarea value={reason} onChange={setReason} maxLength={MAX} />
      </Field>
    </Dialog>
  )
}
