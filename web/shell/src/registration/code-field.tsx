import { Button, Field, TextInput, useT } from '@waybill/kit'
import type { ReactNode } from 'react'
import { registrationMessages } from './messages.ts'
import { useCountdown } from '../shared/use-countdown.ts'

export type CodeFieldProps = {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  error?: ReactNode
  hint?: ReactNode
  /** When another one may be sent; null: none was sent yet. */
  resendAt: number | null
  onSend: () => void
  sending: boolean
  autoFocus?: boolean
}

/** A code of six digits in one field, and the button that sends it (again). Pasting "123 456" works. */
export function CodeField(props: CodeFieldProps) {
  const { name, label, value, onChange, error, hint, resendAt, onSend, sending, autoFocus } = props
  const t = useT(registrationMessages)
  const wait = useCountdown(resendAt)
  return (
    <Field name={name} label={label} required error={error} hint={hint}>
      <div className="flex gap-2">
        <TextInput
          name={name}
          autoFocus={autoFocus}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="tnum h-10! min-w-0 flex-1 tracking-widest"
          value={value}
          onChange={(text) => onChange(text.replace(/\D/g, '').slice(0, 6))}
        />
        <Button size="large" pending={sending} disabled={wait > 0} onClick={onSend} className="flex-none">
          {wait > 0 ? t('resendIn', { seconds: wait }) : t(resendAt === null ? 'sendCode' : 'resend')}
        </Button>
      </div>
    </Field>
  )
}
