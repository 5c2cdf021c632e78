import { batteries, batteryTypes } from '@waybill/contract/declarations/batteries'
import { AmountInput } from '@waybill/host/amount-input'
import { DatePicker, Field, Select, useLocale, useT } from '@waybill/kit'
import { SignatureField } from '../signature-field.tsx'
import { calculatorMessages } from './messages.ts'
import type { FieldsProps } from './use-errors.ts'
import { useToday } from './use-today.ts'

function BatteryField({ form, change, errors }: FieldsProps) {
  const t = useT(calculatorMessages)
  const { locale } = useLocale()
  const options = [
    { value: '0', text: t('noBattery') },
    ...batteryTypes.map((type) => ({ value: String(type), text: batteries[type].name[locale] })),
  ]
  return (
    <Field
      name="options.batteryType"
      label={t('battery')}
      error={errors['options.batteryType']}
      className="col-span-full"
    >
      <Select
        value={String(form.battery)}
        options={options}
        onChange={(battery) => change({ battery: Number(battery) })}
      />
    </Field>
  )
}

/** What is asked of the carrier besides carrying, and what it must know of the contents. */
export function OptionFields(props: FieldsProps) {
  const { form, change, errors } = props
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
        <Field label={t('shipDate')} hint={t('today')} error={errors['options.shipDate']}>
          <DatePicker
            value={form.shipDate}
            min={today}
            className="w-full!"
            onChange={(shipDate) => change({ shipDate })}
          />
        </Field>
        <BatteryField {...props} />
        <Field label={t('insured')} hint={t('insuredHint')} error={errors['options.insuredValue']}>
          <AmountInput value={form.insured} unit="USD" onChange={(insured) => change({ insured })} />
        </Field>
        <Field label={t('declared')} hint={t('declaredHint')} error={errors['options.declaredValue']}>
          <AmountInput value={form.declared} unit="USD" onChange={(declared) => change({ declared })} />
        </Field>
      </div>
    </fieldset>
  )
}
