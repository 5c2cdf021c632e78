import { HOLD_REASON_LENGTH } from '@waybill/contract/orders/facts'
import { DatePicker, Field, TextInput, useT } from '@waybill/kit'
import { bulkMessages } from './messages.ts'

type Props = {
  reason: string
  until: string | null
  error?: string | undefined
  onChange: (change: { reason?: string; until?: string | null }) => void
}

/** Why and until when orders are on hold. */
export function HoldFields({ reason, until, error, onChange }: Props) {
  const t = useT(bulkMessages)
  return (
    <>
      <Field label={t('reason')} name="hold.reason">
        <TextInput value={reason} maxLength={HOLD_REASON_LENGTH} onChange={(text) => onChange({ reason: text })} />
      </Field>
      <Field label={t('until')} name="hold.until" hint={t('untilHint')} error={error}>
        <DatePicker value={until} onChange={(day) => onChange({ until: day })} />
      </Field>
    </>
  )
}
