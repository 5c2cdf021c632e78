import { DatePicker, Field, NumberInput, useT } from '@waybill/kit'
import { SignatureField } from '../signature-field.tsx'
import { calculatorMessages } from './messages.ts'
import type { FieldsProps } from './use-errors.ts'
import { useToday } from './use-today.ts'

/** What is asked of the carrier besides carrying. */
export function OptionFields({ form, change, errors }: FieldsProps) {
  const t = useT(calculatorMessages)
  const today = useToday()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{t('options')}</legend>
      <div className="grid grid-cols-2 gap-3">
        <SignatureField
          value={form.signature}
          onChange={(signature) => change({ signature })}
          error={errors['options.signature']}
          className="w-full"
        />
        <Field label={t('insured')} hint={t('insuredHint')} error={errors['options.insuredValue']}>
          <NumberInput value={form.insured} unit="USD" onChange={(insured) => change({ insured })} />
        </Field>
        <Field label={t('declared')} hint={t('declaredHint')} error={errors['options.declaredValue']}>
          <NumberInput value={form.declared} unit="USD" onChange={(declared) => change({ declared })} />
        </Field>
        <Field label={t('shipDate')} hint={t('today')} error={errors['options.shipDate']}>
          <DatePicker value={form.shipDate} min={today} onChange={(shipDate) => change({ shipDate })} />
        </Field>
      </div>
    </fieldset>
  )
}
