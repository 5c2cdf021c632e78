import type { Customs } from '@waybill/contract/customs/declaration'
import { exemptions } from '@waybill/contract/customs/declaration'
import type { EeiVerdict } from '@waybill/contract/customs/eei'
import { exemptionNames } from '@waybill/contract/customs/words'
import { Checkbox, Field, NumberInput, Select, TextInput, useT } from '@waybill/kit'
import { useChoices } from './head-fields.tsx'
import { customsMessages } from './messages.ts'

type Props = {
  value: Customs
  verdict: EeiVerdict
  /** What is missing of the filing; empty = nothing. */
  required: string
  hasOthers: boolean
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<Customs>) => void
}

/** Whether the export has to be filed, and what decides it. */
export function FilingFields({ value, verdict, required, hasOthers, errors, onChange }: Props) {
  const t = useT(customsMessages)
  const choices = useChoices()
  const words =
    verdict.kind === 'none'
      ? t(verdict.because)
      : verdict.kind === 'exempt'
        ? t('exempt', { legend: verdict.legend })
        : verdict.kind === 'filed'
          ? t('filed', { itn: verdict.itn })
          : required
  return (
    <div className="flex flex-col gap-3">
      <p role="status">
        {words} {hasOthers && verdict.kind !== 'none' && <span className="text-muted">{t('others')}</span>}
      </p>
      {(verdict.kind !== 'none' || value.itn !== '') && (
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <Field name="itn" label={t('itn')} error={errors.itn}>
            <TextInput
              value={value.itn}
              maxLength={20}
              placeholder="X20261124000001"
              onChange={(itn) => onChange({ itn })}
            />
          </Field>
          <Field name="eccn" label={t('eccn')} error={errors.eccn}>
            <TextInput value={value.eccn} maxLength={5} onChange={(eccn) => onChange({ eccn: eccn.toUpperCase() })} />
          </Field>
          <Field name="exemption" label={t('exemption')} className="sm:col-span-2">
            <Select
              value={value.exemption || 'none'}
              options={[{ value: 'none', text: t('none') }, ...choices(exemptionNames, exemptions)]}
              onChange={(one) => onChange({ exemption: one === 'none' ? '' : (one as Customs['exemption']) })}
            />
          </Field>
          <div className="sm:col-span-2">
            <Checkbox
              checked={value.needsLicense}
              onChange={(needsLicense) => onChange({ needsLicense })}
              label={t('needsLicense')}
            />
          </div>
        </div>
      )}
    </div>
  )
}

/** Numbers that the papers print. */
export function NumberFields({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const t = useT(customsMessages)
  const text = (name: 'invoiceNo' | 'licenseNo' | 'certificateNo', max: number) => (
    <Field name={name} label={t(name)}>
      <TextInput value={value[name]} maxLength={max} onChange={(typed) => onChange({ [name]: typed })} />
    </Field>
  )
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      {text('invoiceNo', 15)}
      {text('licenseNo', 16)}
      {text('certificateNo', 12)}
      <Field name="freight" label={t('freight')}>
        <NumberInput
          value={value.freight / 10_000}
          unit="USD"
          onChange={(amount) => onChange({ freight: Math.round((amount ?? 0) * 100) * 100 })}
        />
      </Field>
    </div>
  )
}
