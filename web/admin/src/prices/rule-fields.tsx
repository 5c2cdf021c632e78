import { carrier as carriers, type CarrierId } from '@waybill/contract/carriers/enums'
import { carrierName, servicesOf } from '@waybill/contract/carriers/catalogue'
import { valuesOf } from '@waybill/contract/core/enums'
import { adjustPolicies, basesOfKind, effectiveServices, priceRuleKinds } from '@waybill/contract/prices/enums'
import * as words from '@waybill/contract/prices/words'
import { Checkbox, Combobox, DatePicker, Field, NumberInput, Select, TextInput, useLocale, useT } from '@waybill/kit'
import { hasPercent, type RuleForm, withKind } from './form.ts'
import { priceMessages } from './messages.ts'
import { useScopes } from './use-prices.ts'

export type FieldsProps = {
  form: RuleForm
  onChange: (form: RuleForm) => void
  errors: Partial<Record<string, string>>
}

/** Who can be chosen: everybody, then groups, then customers. */
export function useScopeOptions() {
  const t = useT(priceMessages)
  const { data } = useScopes()
  return [
    { value: 'all', text: t('everybody') },
    ...(data?.groups ?? []).map(({ id, name }) => ({ value: `group:${id}`, text: t('groupNamed', { name }) })),
    ...(data?.customers ?? []).map(({ id, name }) => ({ value: `customer:${id}`, text: name })),
  ]
}

function NameFields({ form, onChange, errors }: FieldsProps) {
  const t = useT(priceMessages)
  const hint = form.kind === 'surcharge' ? t('surchargeNameHint') : undefined
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      <Field name="name" label={t('nameEn')} required hint={hint} error={errors.name}>
        <TextInput value={form.name} maxLength={60} onChange={(name) => onChange({ ...form, name })} />
      </Field>
      <Field name="nameCn" label={t('nameCn')} error={errors.nameCn}>
        <TextInput
          value={form.nameCn}
          maxLength={60}
          placeholder={form.name}
          onChange={(nameCn) => onChange({ ...form, nameCn })}
        />
      </Field>
    </div>
  )
}

function ScopeFields({ form, onChange, errors }: FieldsProps) {
  const t = useT(priceMessages)
  const { locale } = useLocale()
  const options = useScopeOptions()
  const services = form.carrier === null ? [] : servicesOf(form.carrier)
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      <Field name="customerId" label={t('scope')} error={errors.customerId ?? errors.groupId}>
        <Combobox
          value={form.scope}
          options={options}
          onChange={(scope) => onChange({ ...form, scope: scope ?? 'all' })}
        />
      </Field>
      <Field name="class" label={t('class')}>
        <Select
          value={String(form.class)}
          onChange={(value) => onChange({ ...form, class: Number(value) })}
          options={effectiveServices.map((one) => ({
            value: String(one),
            text: words.effectiveServiceWords[one]?.[locale] ?? String(one),
          }))}
        />
      </Field>
      <Field name="carrier" label={t('carrier')} error={errors.carrier}>
        <Select
          value={String(form.carrier ?? '')}
          onChange={(value) =>
            onChange({ ...form, carrier: value === '' ? null : (Number(value) as CarrierId), serviceCode: null })
          }
          options={[
            { value: '', text: t('anyCarrier') },
            ...valuesOf(carriers).map((id) => ({ value: String(id), text: carrierName(id)[locale] })),
          ]}
        />
      </Field>
      <Field name="serviceCode" label={t('service')} disabled={form.carrier === null} error={errors.serviceCode}>
        <Select
          value={form.serviceCode ?? ''}
          onChange={(value) => onChange({ ...form, serviceCode: value || null })}
          options={[
            { value: '', text: t('anyService') },
            ...services.map(({ code, name }) => ({ value: code, text: name[locale] })),
          ]}
        />
      </Field>
    </div>
  )
}

function BaseField({ form, onChange, errors }: FieldsProps) {
  const t = useT(priceMessages)
  const { locale } = useLocale()
  const bases = basesOfKind[form.kind]
  if (bases.length < 2) return null
  const isCap = form.kind === 'cap'
  const text = (base: (typeof bases)[number]) =>
    isCap ? t(base === 'price' ? 'limitsPrice' : 'limitsCost') : words.priceBaseWords[base][locale]
  return (
    <Field name="base" label={t(isCap ? 'limits' : 'base')} error={errors.base}>
      <Select
        value={form.base}
        onChange={(base) => onChange({ ...form, base })}
        options={bases.map((base) => ({ value: base, text: text(base) }))}
      />
    </Field>
  )
}

function AmountFields(props: FieldsProps) {
  const { form, onChange, errors } = props
  const t = useT(priceMessages)
  const { locale } = useLocale()
  const isListPrice = form.kind === 'cap' && form.base === 'price'
  const fixed = form.kind === 'adjustment' ? 'absorbBelow' : isListPrice ? 'listPrice' : 'fixed'
  return (
    <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
      {form.kind === 'adjustment' && (
        <Field name="adjustPolicy" label={t('policy')} error={errors.adjustPolicy}>
          <Select
            value={form.adjustPolicy}
            onChange={(adjustPolicy) => onChange({ ...form, adjustPolicy })}
            options={adjustPolicies.map((one) => ({ value: one, text: words.adjustPolicyWords[one][locale] }))}
          />
        </Field>
      )}
      {hasPercent(form) && (
        <Field name="percentPpm" label={t('percent')} error={errors.percentPpm}>
          <SignedNumber value={form.percent} unit="%" onChange={(percent) => onChange({ ...form, percent })} />
        </Field>
      )}
      <Field name="fixed" label={t(fixed)} required={isListPrice} error={errors.fixed}>
        <SignedNumber value={form.dollars} unit="USD" onChange={(dollars) => onChange({ ...form, dollars })} />
      </Field>
      <BaseField {...props} />
      {form.kind === 'surcharge' && (
        <Field name="rank" label={t('rank')} hint={t('rankHint')} error={errors.rank}>
          <NumberInput value={form.rank} decimals={0} onChange={(rank) => onChange({ ...form, rank })} />
        </Field>
      )}
    </div>
  )
}

/** A number that may be negative: a discount. */
const SignedNumber = ({ unit, ...props }: { value: string; unit: string; onChange: (value: string) => void }) => (
  <TextInput
    {...props}
    inputMode="text"
    maxLength={12}
    className="tnum"
    suffix={<span className="text-small text-muted">{unit}</span>}
  />
)

function TimeFields({ form, onChange, errors, isNew }: FieldsProps & { isNew: boolean }) {
  const t = useT(priceMessages)
  const fromHint = t(isNew ? 'fromHint' : 'changeFromHint')
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      <Field name="effectiveFrom" label={t('from')} hint={fromHint} error={errors.effectiveFrom}>
        <DatePicker value={form.from || null} onChange={(day) => onChange({ ...form, from: day ?? '' })} />
      </Field>
      <Field name="effectiveTo" label={t('to')} hint={t('toHint')} error={errors.effectiveTo}>
        <DatePicker value={form.to || null} onChange={(day) => onChange({ ...form, to: day ?? '' })} />
      </Field>
    </div>
  )
}

/** What unticking it does depends on the start: the rule ends then, not before. */
function ActiveField({ form, onChange, isNew }: FieldsProps & { isNew: boolean }) {
  const t = useT(priceMessages)
  const inactive = t(form.from === '' ? 'inactiveHint' : 'inactiveFromHint')
  return (
    <Checkbox
      checked={form.active}
      onChange={(active) => onChange({ ...form, active })}
      label={t('active')}
      hint={form.active || isNew ? undefined : inactive}
    />
  )
}

const hints = {
  markup: 'markupHint',
  surcharge: 'surchargeHint',
  floor: 'floorHint',
  cap: 'capHint',
  adjustment: 'adjustmentHint',
} as const

/** The fields of a price rule; the type is chosen once. */
export function RuleFields({ isNew, ...props }: FieldsProps & { isNew: boolean }) {
  const { form, onChange } = props
  const t = useT(priceMessages)
  const { locale } = useLocale()
  return (
    <div className="flex flex-col gap-3">
      <Field name="kind" label={t('kind')} hint={t(hints[form.kind])} disabled={!isNew}>
        <Select
          value={form.kind}
          onChange={(kind) => onChange(withKind(form, kind))}
          options={priceRuleKinds.map((kind) => ({ value: kind, text: words.priceRuleKindWords[kind][locale] }))}
        />
      </Field>
      <NameFields {...props} />
      <ScopeFields {...props} />
      <AmountFields {...props} />
      <TimeFields {...props} isNew={isNew} />
      {form.kind !== 'adjustment' && (
        <Checkbox
          checked={form.allowLoss}
          onChange={(allowLoss) => onChange({ ...form, allowLoss })}
          label={t('allowLoss')}
          hint={t('allowLossHint')}
        />
      )}
      <ActiveField {...props} isNew={isNew} />
    </div>
  )
}
