import { useState, type ReactNode } from 'react'
import { formatDate, parseDate } from '../format/date.ts'
import { useLocale } from '../i18n/locale-provider.tsx'
import { useKitText } from '../messages/use-kit-text.ts'
import { TextInput } from './text-input.tsx'

export type DateTextProps = {
  /** `YYYY-MM-DD`; null is empty. */
  value: string | null
  onChange: (value: string | null) => void
  suffix?: ReactNode
  disabled?: boolean
  invalid?: boolean
  onBlur?: () => void
  'aria-label'?: string
  className?: string
}

/** A date typed in the language's own form; what is no date is cleared when the field is left. */
export function DateText({ value, onChange, onBlur, ...rest }: DateTextProps) {
  const t = useKitText()
  const { locale } = useLocale()
  const [draft, setDraft] = useState<string | null>(null)
  const shown = value === null ? '' : (formatDate(value, locale, 'UTC') ?? '')
  const type = (text: string) => {
    setDraft(text)
    const day = parseDate(text)
    if (day !== null || text.trim() === '') onChange(day)
  }
  const leave = () => {
    if (draft !== null && parseDate(draft) === null) onChange(null)
    setDraft(null)
    onBlur?.()
  }
  return <TextInput {...rest} placeholder={t('dateFormat')} value={draft ?? shown} onChange={type} onBlur={leave} />
}
