import { inboundTypes, inboundTypeWords } from '@waybill/contract/inbound/words'
import type { OwnLink } from '@waybill/contract/warehouses/seller-api'
import { DatePicker, Field, NumberInput, Select, Textarea, useLocale, useT } from '@waybill/kit'
import { type Draft, warehouseKey } from './draft.ts'
import { inboundMessages } from './messages.ts'

/** Where it goes, when, and how it comes. */
export function HeadFields({
  links,
  draft,
  errors,
  onChange,
}: {
  links: readonly OwnLink[]
  draft: Draft
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<Draft>) => void
}) {
  const t = useT(inboundMessages)
  const { locale } = useLocale()
  const warehouses = links.map(({ warehouse, state }) => ({
    value: warehouseKey(warehouse.operator.id, warehouse.id),
    text: t('operator', { name: warehouse.name, operator: warehouse.operator.name }),
    ...(state !== 'active' && { hint: t('suspended'), disabled: true }),
  }))
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      <Field name="warehouse" label={t('warehouse')} required error={errors['warehouse']}>
        <Select
          value={draft.warehouse || null}
          options={warehouses}
          onChange={(warehouse) => onChange({ warehouse })}
        />
      </Field>
      <Field name="expectedOn" label={t('expectedOn')} required error={errors['expectedOn']}>
        <DatePicker value={draft.expectedOn || null} onChange={(day) => onChange({ expectedOn: day ?? '' })} />
      </Field>
      <Field label={t('type')}>
        <Select
          value={draft.type}
          options={inboundTypes.map((value) => ({ value, text: inboundTypeWords[value][locale] }))}
          onChange={(type) => onChange({ type })}
        />
      </Field>
      <Field name="boxes" label={t('boxes')} required error={errors['boxes']}>
        <NumberInput value={draft.boxes} decimals={0} onChange={(boxes) => onChange({ boxes })} />
      </Field>
      <Field name="tracking" label={t('tracking')} hint={t('trackingHint')} error={errors['tracking']}>
        <Textarea rows={3} value={draft.tracking} onChange={(tracking) => onChange({ tracking })} />
      </Field>
      <Field name="note" label={t('note')} error={errors['note']}>
        <Textarea rows={3} value={draft.note} maxLength={500} onChange={(note) => onChange({ note })} />
      </Field>
    </div>
  )
}
