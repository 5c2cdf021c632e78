import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { batteryName, batteryTypes } from '@waybill/contract/declarations/batteries'
import { valuesOf } from '@waybill/contract/core/enums'
import { signature } from '@waybill/contract/carriers/enums'
import { HOLD_REASON_LENGTH } from '@waybill/contract/orders/facts'
import { centigrams } from '@waybill/contract/parcels/parcel'
import type { Actions } from '@waybill/contract/rules/rule'
import { choiceWords, signatureWords } from '@waybill/contract/rules/words'
import { Button, Field, IconButton, Menu, Select, TextInput, useLocale, useT } from '@waybill/kit'
import {
  InsuranceFields,
  NoticeFields,
  PackageFields,
  SenderFields,
  ServiceFields,
  WarehouseFields,
  WeightFields,
} from './action-fields.tsx'
import { useRuleNames } from '../../shared/rules/use-rule-names.ts'
import { emptyComparison, type Errors } from './condition-rows.tsx'
import { ruleMessages } from './messages.ts'
import { SplitFields } from './split-fields.tsx'
import { TextList } from './text-list.tsx'

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
  'notify',
  'split',
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
  notify: { text: '', email: false },
  split: { by: 'lines', where: [emptyComparison('sku')] },
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

/** What happens once with an order. */
function OnceFields({ name, does, problem, errors, set }: SimpleProps & { errors: Errors }): ReactNode {
  const { notify, split } = does
  if (name === 'notify') return notify && <NoticeFields value={notify} error={problem} onChange={set} />
  return split && <SplitFields value={split} error={problem} errors={errors} onChange={set} />
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
  if (name === 'notify' || name === 'split')
    return <OnceFields name={name} does={does} problem={problem} errors={errors} set={set} />
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
