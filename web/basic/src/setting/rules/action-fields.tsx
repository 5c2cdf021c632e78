import { carriers } from '@waybill/contract/carriers/catalogue'
import { centigrams, weightIn } from '@waybill/contract/parcels/parcel'
import { NOTICE_LENGTH } from '@waybill/contract/rules/notices'
import type { Actions, ServicePlan } from '@waybill/contract/rules/rule'
import { Checkbox, Combobox, Field, NumberInput, Select, Textarea, useLocale, useT } from '@waybill/kit'
import { useRuleNames } from '../../shared/rules/use-rule-names.ts'
import { ruleMessages } from './messages.ts'
import { serviceOptions, unitOptions } from './value-input.tsx'

type Props<K extends keyof Actions> = {
  value: NonNullable<Actions[K]>
  error: string | undefined
  onChange: (value: NonNullable<Actions[K]>) => void
}

function PlanFields({ value, onChange }: { value: ServicePlan; onChange: (value: ServicePlan) => void }) {
  const t = useT(ruleMessages)
  const { locale } = useLocale()
  return (
    <>
      <Field label={t('withinDays')} className="w-28">
        <NumberInput
          value={value.withinDays}
          decimals={0}
          placeholder={t('anyDays')}
          onChange={(days) =>
            onChange({ ...value, withinDays: days === null ? null : Math.min(Math.max(days, 1), 30) })
          }
        />
      </Field>
      <Field label={t('carriers')} group hint={t('carriersHint')}>
        <div className="flex flex-wrap gap-x-4">
          {carriers.map(({ id, name }) => (
            <Checkbox
              key={id}
              checked={value.carriers.includes(id)}
              label={name[locale]}
              onChange={(on) =>
                onChange({
                  ...value,
                  carriers: on ? [...value.carriers, id] : value.carriers.filter((one) => one !== id),
                })
              }
            />
          ))}
        </div>
      </Field>
    </>
  )
}

/** A certain service, or how one is chosen when the order is quoted. */
export function ServiceFields({ value, error, onChange }: Props<'service'>) {
  const t = useT(ruleMessages)
  const { locale } = useLocale()
  const kind = 'pick' in value ? value.pick : 'exact'
  const chosen = 'pick' in value || value.serviceCode === '' ? null : `${value.carrier}/${value.serviceCode}`
  const change = (next: 'exact' | 'cheapest' | 'fastest') =>
    onChange(
      next === 'exact'
        ? { carrier: 0, serviceCode: '' }
        : { ...('pick' in value ? value : { withinDays: null, carriers: [] }), pick: next },
    )
  return (
    <>
      <Field label={t('serviceKind')} className="w-44">
        <Select
          value={kind}
          options={[
            { value: 'cheapest', text: t('cheapest') },
            { value: 'fastest', text: t('fastest') },
            { value: 'exact', text: t('exact') },
          ]}
          onChange={change}
        />
      </Field>
      {'pick' in value ? (
        <PlanFields value={value} onChange={onChange} />
      ) : (
        <Field label={t('exact')} error={error} className="min-w-64 flex-1">
          <Combobox
            value={chosen}
            options={serviceOptions(locale)}
            onChange={(key) => {
              const [carrier = '0', serviceCode = ''] = (key ?? '').split('/')
              onChange({ carrier: Number(carrier), serviceCode })
            }}
          />
        </Field>
      )}
    </>
  )
}

/** A weight that is set, or added to that of the order. */
export function WeightFields({ value, error, onChange }: Props<'weight'>) {
  const t = useT(ruleMessages)
  return (
    <>
      <Field label={t('weightHow')} className="w-32">
        <Select
          value={value.how}
          options={[
            { value: 'add', text: t('add') },
            { value: 'set', text: t('setTo') },
          ]}
          onChange={(how) => onChange({ ...value, how })}
        />
      </Field>
      <Field label={t('value')} error={error} className="w-28">
        <NumberInput
          value={value.weightCg === 0 ? null : weightIn(value.weightCg, value.unit)}
          onChange={(typed) => onChange({ ...value, weightCg: centigrams(typed ?? 0, value.unit) })}
        />
      </Field>
      <Field label={t('unit')} className="w-20">
        <Select
          value={value.unit}
          options={unitOptions(['lb', 'oz', 'kg', 'g'])}
          onChange={(unit) =>
            onChange({
              ...value,
              unit: unit as typeof value.unit,
              weightCg: centigrams(weightIn(value.weightCg, value.unit), unit as typeof value.unit),
            })
          }
        />
      </Field>
    </>
  )
}

/** The sides of the package. */
export function PackageFields({ value, error, onChange }: Props<'package'>) {
  const t = useT(ruleMessages)
  return (
    <>
      {(['length', 'width', 'height'] as const).map((side) => (
        <Field key={side} label={t(side)} className="w-20" {...(side === 'length' && { error })}>
          <NumberInput
            value={value[side] === 0 ? null : value[side]}
            onChange={(typed) => onChange({ ...value, [side]: typed ?? 0 })}
          />
        </Field>
      ))}
      <Field label={t('unit')} className="w-20">
        <Select
          value={value.sizeUnit}
          options={unitOptions(['in', 'cm'])}
          onChange={(sizeUnit) => onChange({ ...value, sizeUnit: sizeUnit === 'cm' ? 'cm' : 'in' })}
        />
      </Field>
    </>
  )
}

/** A sender of the address book. */
export function SenderFields({ value, error, onChange }: Props<'shipFrom'>) {
  const t = useT(ruleMessages)
  const { senders } = useRuleNames()
  const options = [...senders].map(([id, text]) => ({ value: String(id), text }))
  return (
    <Field label={t('sender')} error={error} className="min-w-64 flex-1">
      <Combobox
        value={value.senderId === 0 ? null : String(value.senderId)}
        options={options}
        onChange={(id) => onChange({ senderId: Number(id ?? 0) })}
      />
    </Field>
  )
}

/** A connected warehouse. */
export function WarehouseFields({ value, error, onChange }: Props<'warehouse'>) {
  const t = useT(ruleMessages)
  const { warehouses } = useRuleNames()
  const options = [...warehouses].map(([id, text]) => ({ value: String(id), text }))
  return (
    <Field label={t('warehouse')} hint={t('warehouseHint')} error={error} className="min-w-64 flex-1">
      <Combobox
        value={value.warehouseId === 0 ? null : String(value.warehouseId)}
        options={options}
        onChange={(id) => onChange({ warehouseId: Number(id ?? 0) })}
      />
    </Field>
  )
}

/** What is insured. */
export function InsuranceFields({ value, error, onChange }: Props<'insurance'>) {
  const t = useT(ruleMessages)
  return (
    <>
      <Field label={t('insure')} className="w-44">
        <Select
          value={value.how}
          options={[
            { value: 'total', text: t('insureTotal') },
            { value: 'amount', text: t('insureAmount') },
            { value: 'off', text: t('insureOff') },
          ]}
          onChange={(how) => onChange(how === 'amount' ? { how, amount: 1_000_000 } : { how })}
        />
      </Field>
      {value.how === 'amount' && (
        <Field label={t('amount')} error={error} className="w-32">
          <NumberInput
            value={value.amount === 0 ? null : value.amount / 10_000}
            icon="$"
            onChange={(typed) => onChange({ how: 'amount', amount: Math.round((typed ?? 0) * 100) * 100 })}
          />
        </Field>
      )}
    </>
  )
}

/** The text of the message, and how it is sent. */
export function NoticeFields({ value, error, onChange }: Props<'notify'>) {
  const t = useT(ruleMessages)
  return (
    <div className="min-w-64 flex-1">
      <Field label={t('notice')} hint={t('noticeHint')} error={error}>
        <Textarea value={value.text} maxLength={NOTICE_LENGTH} onChange={(text) => onChange({ ...value, text })} />
      </Field>
      <Checkbox
        className="mt-2"
        checked={value.email}
        label={t('noticeMail')}
        onChange={(email) => onChange({ ...value, email })}
      />
    </div>
  )
}
