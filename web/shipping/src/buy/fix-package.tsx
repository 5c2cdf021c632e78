import type { PlannedPackage } from '@waybill/contract/orders/api'
import { Field, NumberInput, Select, useT, WeightInput } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'

const SIDES = ['length', 'width', 'height'] as const
type Props = {
  pack: PlannedPackage
  errors: Readonly<Record<string, string>>
  /** Its type is at fault: carriers' own packaging can be given up for one's own. */
  withType: boolean
  onChange: (pack: PlannedPackage) => void
}

/** Weight in two parts and three sides, in the order's own units. */
export function FixPackage({ pack, errors, withType, onChange }: Props) {
  const t = useT(buyMessages)
  const labels =
    pack.massUnit === 'lb' ? ([t('weightLb'), t('weightOz')] as const) : ([t('weightKg'), t('weightG')] as const)
  return (
    <div className="flex flex-wrap gap-3">
      {withType && (
        <Field label={t('packaging')} error={errors.type} className="w-64 max-w-full">
          <Select
            value={pack.type ?? ''}
            options={[
              ...(pack.type === null ? [] : [{ value: pack.type, text: pack.type }]),
              { value: '', text: t('ownPackaging') },
            ]}
            onChange={(type) => onChange({ ...pack, type: type || null })}
          />
        </Field>
      )}
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
