import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { batteryName, batteryTypes } from '@waybill/contract/declarations/batteries'
import { valuesOf } from '@waybill/contract/core/enums'
import { carriers } from '@waybill/contract/carriers/catalogue'
import { signature } from '@waybill/contract/carriers/enums'
import { HOLD_REASON_LENGTH } from '@waybill/contract/orders/facts'
import { centigrams, weightIn } from '@waybill/contract/parcels/parcel'
import type { Actions, ServicePlan } from '@waybill/contract/rules/rule'
import { choiceWords, signatureWords } from '@waybill/contract/rules/words'
import {
  Button,
  Checkbox,
  Combobox,
  Field,
  IconButton,
  Menu,
  NumberInput,
  Select,
  TextInput,
  useLocale,
  useT,
} from '@waybill/kit'
import { useRuleNames } from '../../shared/rules/use-rule-names.ts'
import type { Errors } from './condition-rows.tsx'
import { ruleMessages } from './messages.ts'
import { TextList } from './text-list.tsx'
import { serviceOptions, unitOptions } from './value-input.tsx'

/** Actions as they are filled in: numbers may be missing for a while. */
type Name = keyof Actions
const names: readonly Name[] = [
  'service',
  'package',
  'weight',
  'shipFrom',
  'warehouse',
  'signature',
  'insurance',
  'battery',
  'hold',
  'tags',
]
const firstOf: { [K in Name]: NonNullable<Actions[K]> } = {
  service: { pick: 'cheapest', withinDays: null, carriers: [] },
  package: { length: 8, width: 6, height: 4, sizeUnit: 'in' },
  weight: { how: 'add', weightCg: centigrams(1, 'oz'), unit: 'oz' },
  shipFrom: { senderId: 0 },
  warehouse: { warehouseId: 0 },
  signature: signature.direct,
  insurance: { how: 'total' },
  battery: 1,
  hold: { reason: '' },
  tags: [],
}

type Props<K extends Name> = {
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

function ServiceFields({ value, error, onChange }: Props<'service'>) {
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

function WeightFields({ value, error, onChange }: Props<'weight'>) {
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

function PackageFields({ value, error, onChange }: Props<'package'>) {
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

function SenderFields({ value, error, onChange }: Props<'shipFrom'>) {
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

function WarehouseFields({ value, error, onChange }: Props<'warehouse'>) {
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

function InsuranceFields({ value, error, onChange }: Props<'insurance'>) {
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

type SimpleProps = {
  name: Name
  does: Actions
  problem: string | undefined
  set: (value: Actions[Name]) => void
}

/** Actions of one field. */
function SimpleFields({ name, does, problem, set }: SimpleProps): ReactNode {
  const t = useT(ruleMessages)
  const { locale } = useLocale()
  if (name === 'signature' || name === 'battery') {
    const options =
      name === 'signature'
        ? valuesOf(signature).map((value) => ({ value: String(value), text: signatureWords[value][locale] }))
        : batteryTypes.map((type) => ({ value: String(type), text: batteryName(type)[locale] }))
    return (
      <Field label={choiceWords[name][locale]} error={problem} className="min-w-52">
        <Select value={String(does[name])} options={options} onChange={(value) => set(Number(value) as never)} />
      </Field>
    )
  }
  if (name === 'hold')
    return (
      <Field label={t('reason')} error={problem} className="min-w-64 flex-1">
        <TextInput
          value={does.hold?.reason ?? ''}
          maxLength={HOLD_REASON_LENGTH}
          onChange={(reason) => set({ reason })}
        />
      </Field>
    )
  return (
    <Field label={t('tags')} hint={t('listHint')} error={problem} className="min-w-64 flex-1">
      <TextList values={does.tags ?? []} onChange={set} />
    </Field>
  )
}

function ChoiceFields({
  name,
  does,
  errors,
  onChange,
}: {
  name: Name
  does: Actions
  errors: Errors
  onChange: (does: Actions) => void
}): ReactNode {
  const problem = Object.entries(errors).find(([path]) => path.startsWith(`does.${name}`))?.[1]
  const set = (value: Actions[Name]) => onChange({ ...does, [name]: value })
  if (name === 'service' && does.service) return <ServiceFields value={does.service} error={problem} onChange={set} />
  if (name === 'weight' && does.weight) return <WeightFields value={does.weight} error={problem} onChange={set} />
  if (name === 'package' && does.package) return <PackageFields value={does.package} error={problem} onChange={set} />
  if (name === 'shipFrom' && does.shipFrom) return <SenderFields value={does.shipFrom} error={problem} onChange={set} />
  if (name === 'warehouse' && does.warehouse)
    return <WarehouseFields value={does.warehouse} error={problem} onChange={set} />
  if (name === 'insurance' && does.insurance)
    return <InsuranceFields value={does.insurance} error={problem} onChange={set} />
  return <SimpleFields name={name} does={does} problem={problem} set={set} />
}

type RowsProps = { value: Actions; errors: Errors; onChange: (value: Actions) => void }

/** What a rule does, each action once. */
export function ActionRows({ value, errors, onChange }: RowsProps) {
  const t = useT(ruleMessages)
  const { locale } = useLocale()
  const own = names.filter((name) => value[name] !== undefined)
  const { warehouses } = useRuleNames()
  const offered = warehouses.size > 0 ? names : names.filter((name) => name !== 'warehouse')
  const free = offered.filter((name) => value[name] === undefined)
  const without = (name: Name): Actions => ({ ...value, [name]: undefined })
  return (
    <div>
      <div>
        {own.map((name) => (
          <div
            key={name}
            role="group"
            aria-label={choiceWords[name][locale]}
            className="flex items-start gap-2 border-b border-line py-3"
          >
            <div className="flex min-w-0 flex-1 flex-wrap items-start gap-2">
              <ChoiceFields name={name} does={value} errors={errors} onChange={onChange} />
            </div>
            <IconButton
              className="mt-6"
              label={t('removeAction', { name: choiceWords[name][locale] })}
              icon={<Trash2 />}
              onClick={() => onChange(without(name))}
            />
          </div>
        ))}
      </div>
      {errors['does'] && (
        <p role="alert" className="mt-2 text-danger">
          {errors['does']}
        </p>
      )}
      {free.length > 0 && (
        <div className="mt-3">
          <Menu
            trigger={<Button icon={<Plus />}>{t('addAction')}</Button>}
            entries={free.map((name) => ({
              id: name,
              label: choiceWords[name][locale],
              onSelect: () => onChange({ ...value, [name]: firstOf[name] }),
            }))}
          />
        </div>
      )}
    </div>
  )
}
