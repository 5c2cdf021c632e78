import type { PlannedPackage } from '@waybill/contract'
import { Field, NumberInput, useT, WeightInput } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'

const SIDES = ['length', 'width', 'height'] as const
type Props = {
  pack: PlannedPackage
  errors: Readonly<Record<string, string>>
  onChange: (pack: PlannedPackage) => void
}

/** Weight in two parts and three sides, in the order's own units. */
export function MendPackage({ pack, errors, onChange }: Props) {
  const t = useT(buyMessages)
  const labels =
    pack.massUnit === 'lb' ? ([t('weightLb'), t('weightOz')] as const) : ([t('weightKg'), t('weightG')] as const)
  return (
    <div className="flex flex-wrap gap-3">
      <Field label={t('weight')} group required error={errors.weight}>
        <WeightInput
          labels={labels}
          value={{ unit: pack.massUnit, major: pack.weight, minor: pack.weight2 }}
          onChange={(weight) => onChange({ ...pack, weight: weight.major, weight2: weight.minor })}
        />
      </Field>
      {SIDES.map((side) => (
        <Field key={side} label={t(side)} error={errors[side]} className="w-24">
          <NumberInput
            value={pack[side]}
            unit={pack.sizeUnit}
            onChange={(value) => onChange({ ...pack, [side]: value })}
          />
        </Field>
      ))}
    </div>
  )
}
