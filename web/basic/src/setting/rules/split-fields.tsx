import { centigrams, weightIn } from '@waybill/contract/parcels/parcel'
import type { SplitAction } from '@waybill/contract/rules/rule'
import { useState } from 'react'
import { Field, NumberInput, Select, useT } from '@waybill/kit'
import { emptyComparison, type Errors, LineComparisons } from './condition-rows.tsx'
import { ruleMessages } from './messages.ts'
import { unitOptions } from './value-input.tsx'

type ByWeight = Extract<SplitAction, { by: 'weight' }>
const firstSplit: { [K in SplitAction['by']]: Extract<SplitAction, { by: K }> } = {
  lines: { by: 'lines', where: [emptyComparison('sku')] },
  weight: { by: 'weight', weightCg: centigrams(50, 'lb'), unit: 'lb' },
}

function WeightAtMost({ value, error, onChange }: Props<ByWeight>) {
  const t = useT(ruleMessages)
  return (
    <>
      <Field label={t('splitAtMost')} error={error} className="w-32">
        <NumberInput
          value={value.weightCg === 0 ? null : weightIn(value.weightCg, value.unit)}
          onChange={(typed) => onChange({ ...value, weightCg: centigrams(typed ?? 0, value.unit) })}
        />
      </Field>
      <Field label={t('unit')} className="w-20">
        <Select
          value={value.unit}
          options={unitOptions(['lb', 'oz', 'kg', 'g'])}
          onChange={(chosen) => {
            const unit = chosen as ByWeight['unit']
            onChange({ ...value, unit, weightCg: centigrams(weightIn(value.weightCg, value.unit), unit) })
          }}
        />
      </Field>
    </>
  )
}

type Props<T extends SplitAction> = { value: T; error: string | undefined; onChange: (value: SplitAction) => void }

/** How orders are split: which lines go to a new order, or how much each may weigh. */
export function SplitFields({ value, error, errors, onChange }: Props<SplitAction> & { errors: Errors }) {
  const t = useT(ruleMessages)
  // What was entered of the other way comes back with it.
  const [others, setOthers] = useState<{ [K in SplitAction['by']]?: SplitAction }>({})
  const choose = (by: SplitAction['by']): void => {
    if (by === value.by) return
    setOthers({ ...others, [value.by]: value })
    onChange(others[by] ?? firstSplit[by])
  }
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-2">
      <div className="flex flex-wrap items-start gap-2">
        <Field
          label={t('splitHow')}
          hint={t(value.by === 'lines' ? 'splitLinesHint' : 'splitWeightHint')}
          className="min-w-64 flex-1"
        >
          <Select
            value={value.by}
            options={[
              { value: 'lines', text: t('splitLines') },
              { value: 'weight', text: t('splitWeight') },
            ]}
            onChange={choose}
          />
        </Field>
        {value.by === 'weight' && <WeightAtMost value={value} error={error} onChange={onChange} />}
      </div>
      {value.by === 'lines' && (
        <LineComparisons
          where={value.where}
          path="does.split.where"
          errors={errors}
          removeLabel={(n) => t('removeSplitLine', { n })}
          onChange={(where) => onChange({ ...value, where })}
        />
      )}
    </div>
  )
}
