import { useState } from 'react'
import { surchargeService, surchargeStatus } from '@waybill/contract/carriers/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { effectiveServiceWords } from '@waybill/contract/prices/words'
import type { ListedSurcharge } from '@waybill/contract/rate-sheets/shapes'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  Dialog,
  Field,
  focusField,
  NumberInput,
  RadioGroup,
  Select,
  TextInput,
  useLocale,
  useT,
} from '@waybill/kit'
import { rateSheetMessages } from './messages.ts'
import { useRowWords } from './row-words.ts'
import { useChangeSheet } from './use-sheet.ts'

interface Form {
  amount: number | null
  effectiveService: string
  status: '1' | '2'
  reason: string
}
const OWN = 'own'
const formOf = ({ amount, effectiveService, status }: ListedSurcharge): Form => ({
  amount: amount / 10_000,
  effectiveService: effectiveService === null ? OWN : String(effectiveService),
  status: status === surchargeStatus.active ? '1' : '2',
  reason: '',
})

type FieldsProps = {
  row: ListedSurcharge
  carrier: number
  form: Form
  tried: boolean
  onChange: (form: Partial<Form>) => void
}

function Fields({ row, carrier, form, tried, onChange }: FieldsProps) {
  const t = useT(rateSheetMessages)
  const { locale } = useLocale()
  const words = useRowWords(carrier)
  const own = { column: 'appliesTo', before: null, after: null }
  const options = [
    ...(row.effectiveService === null
      ? [{ value: OWN, text: t('asItIs', { name: words.value(own, row.values.appliesTo ?? null) }) }]
      : []),
    ...valuesOf(surchargeService).map((value) => ({
      value: String(value),
      text: effectiveServiceWords[value]?.[locale] ?? String(value),
    })),
  ]
  return (
    <div className="flex flex-col gap-3">
      <Field name="amount" label={t('amount')} required error={tried && form.amount === null ? t('needed') : undefined}>
        <NumberInput value={form.amount} icon="$" fixed onChange={(amount) => onChange({ amount })} />
      </Field>
      <Field name="effectiveService" label={t('effectiveService')}>
        <Select
          value={form.effectiveService}
          options={options}
          onChange={(effectiveService) => onChange({ effectiveService })}
        />
      </Field>
      <Field group label={t('activeColumn')}>
        <RadioGroup
          value={form.status}
          onChange={(status) => onChange({ status })}
          options={[
            { value: '1' as const, label: t('active') },
            { value: '2' as const, label: t('inactive') },
          ]}
        />
      </Field>
      <Field
        name="reason"
        label={t('reason')}
        hint={t('reasonHint')}
        required
        error={tried && form.reason.trim() === '' ? t('needed') : undefined}
      >
        <TextInput value={form.reason} maxLength={200} onChange={(reason) => onChange({ reason })} />
      </Field>
    </div>
  )
}

type Props = { row: ListedSurcharge; carrier: 1 | 2 | 3 | 4; edit: number; onClose: () => void }

/** Changes one surcharge in the draft that was seen. */
export function SurchargeDialog({ row, carrier, edit, onClose }: Props) {
  const t = useT(rateSheetMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const words = useRowWords(carrier)
  const [form, setForm] = useState(() => formOf(row))
  const [tried, setTried] = useState(false)
  const change = useChangeSheet({ scope: { kind: 'surcharges', carrier, service: null }, edit }, () => {
    bridge.toast('ok', t('surchargeSaved'))
    onClose()
  })
  const submit = () => {
    setTried(true)
    const { amount, effectiveService, status, reason } = form
    if (amount === null) return focusField('amount')
    if (reason.trim() === '') return focusField('reason')
    if (change.isPending) return
    change.mutate({
      of: 'surcharge',
      key: row.key,
      amount: Math.round(amount * 100) * 100,
      effectiveService: valuesOf(surchargeService).find((value) => String(value) === effectiveService) ?? null,
      status: status === '1' ? surchargeStatus.active : surchargeStatus.inactive,
      reason: reason.trim(),
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={JSON.stringify(form) !== JSON.stringify(formOf(row)) && !change.isSuccess}
      locked={change.isPending}
      title={t('changeTitle')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={change.isPending}>
            {t('close')}
          </Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={change.isPending}>
            {t('saveChange')}
          </Button>
        </>
      }
    >
      <p className="pb-3">{words.name(row.values)}</p>
      {change.isError && (
        <div className="pb-3">
          <Banner tone="critical">{messageOf(change.error)}</Banner>
        </div>
      )}
      <Fields
        row={row}
        carrier={carrier}
        form={form}
        tried={tried}
        onChange={(next) => setForm((before) => ({ ...before, ...next }))}
      />
    </Dialog>
  )
}
