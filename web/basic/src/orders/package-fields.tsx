import type { PlannedPackage } from '@waybill/contract/orders/api'
import { Field, NumberInput, Select, TextInput, useT, WeightInput } from '@waybill/kit'
import { orderMessages } from './messages.ts'
import { PresetSelect } from './preset-select.tsx'

export const SIDES = ['length', 'width', 'height'] as const
export type Side = (typeof SIDES)[number]

/** Units go together: pounds with inches, kilograms with centimetres. */
const inUnit = (pack: PlannedPackage, massUnit: 'lb' | 'kg'): PlannedPackage => ({
  ...pack,
  massUnit,
  sizeUnit: massUnit === 'lb' ? 'in' : 'cm',
})

type Props = {
  /** What the fields' names begin with. */
  name?: string
  value: PlannedPackage
  errorOf: (side: Side) => string | undefined
  onChange: (value: PlannedPackage) => void
}

/** Weight, size and type of the planned package. */
export function PackageFields({ name = 'package', value, errorOf, onChange }: Props) {
  const t = useT(orderMessages)
  const labels =
    value.massUnit === 'lb'
      ? ([t('weightMajorLb'), t('weightMinorOz')] as const)
      : ([t('weightMajorKg'), t('weightMinorG')] as const)
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('unit')} className="w-44">
        <Select
          value={value.massUnit}
          options={[
            { value: 'lb', text: t('imperial') },
            { value: 'kg', text: t('metric') },
          ]}
          onChange={(unit) => onChange(inUnit(value, unit))}
        />
      </Field>
      <Field label={t('weight')} group>
        <WeightInput
          labels={labels}
          value={{ unit: value.massUnit, major: value.weight, minor: value.weight2 }}
          onChange={(weight) => onChange({ ...value, weight: weight.major, weight2: weight.minor })}
        />
      </Field>
      <PresetSelect size={value} onChoose={(size) => onChange({ ...value, ...size })} />
      <div className="flex gap-3">
        {SIDES.map((side) => (
          <Field key={side} name={`${name}.${side}`} label={t(side)} error={errorOf(side)} className="w-28">
            <NumberInput
              value={value[side]}
              unit={value.sizeUnit}
              onChange={(measure) => onChange({ ...value, [side]: measure })}
            />
          </Field>
        ))}
      </div>
      <Field label={t('packageType')} className="w-64">
        <TextInput
          value={value.type ?? ''}
          maxLength={50}
          onChange={(type) => onChange({ ...value, type: type || null })}
        />
      </Field>
    </div>
  )
}
