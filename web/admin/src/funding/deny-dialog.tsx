import { useState } from 'react'
import { staffDenials, type StaffDenial } from '@waybill/contract/funding/enums'
import { fundingNumber } from '@waybill/contract/funding/reference'
import { fundingDenialWords } from '@waybill/contract/funding/words'
import { Button, Dialog, Field, focusField, RadioGroup, Textarea, useLocale, useT } from '@waybill/kit'
import { requestMessages } from './messages.ts'

type Props = {
  id: number
  pending: boolean
  error: string | null
  onDeny: (denial: { denial: StaffDenial; reason: string | null }) => void
  onClose: () => void
}

/** Asks for the reason, one of the usual ones or words of its own; what was typed stays when the call fails. */
export function DenyDialog({ id, pending, error, onDeny, onClose }: Props) {
  const t = useT(requestMessages)
  const { locale } = useLocale()
  const [denial, setDenial] = useState<StaffDenial>('notReceived')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const missing = denial === 'other' && reason.trim() === ''
  const submit = () => {
    setTried(true)
    if (missing) return focusField('reason')
    if (!pending) onDeny({ denial, reason: reason.trim() || null })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('denyTitle', { number: fundingNumber(id) })}
      dirty={reason !== '' && !pending}
      locked={pending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            {t('keep')}
          </Button>
          <Button type="submit" variant="danger" shortcut="mod+enter" pending={pending}>
            {t('deny')}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-muted">{t('denyText')}</p>
      <Field group label={t('reason')} className="mb-3">
        <RadioGroup
          value={denial}
          onChange={setDenial}
          options={staffDenials.map((value) => ({ value, label: fundingDenialWords[value][locale] }))}
        />
      </Field>
      <Field
        name="reason"
        label={t('comment')}
        required={denial === 'other'}
        hint={t('commentHint')}
        error={tried && missing ? t('commentNeeded') : error}
      >
        <Textarea value={reason} onChange={setReason} maxLength={500} />
      </Field>
    </Dialog>
  )
}
