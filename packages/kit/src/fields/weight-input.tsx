import { minorUnit, type MassUnit, type Weight } from '../format/measure.ts'
import { NumberInput } from './number-input.tsx'
import { useWeighing } from './use-weighing.ts'

export type WeightInputProps = {
  value: Weight
  onChange: (value: Weight) => void
  /** Names of the two parts for assistive technology: ["Weight, lb", "Weight, oz"]. */
  labels: readonly [string, string]
  /** An example for each part, grey in the empty field. */
  examples?: readonly [string, string]
  disabled?: boolean
  onBlur?: () => void
}

const decimals: Record<MassUnit, number> = { lb: 1, kg: 0 }

/** A weight in two parts, lb and oz or kg and g, typed or from a scale; stands inside a `Field group`. */
export function WeightInput({ value, onChange, labels, examples, disabled, onBlur }: WeightInputProps) {
  const shared = { disabled, onBlur, className: 'w-24!' }
  const onKeyDown = useWeighing({ value, onChange, enabled: !disabled })
  return (
    // The fields within are what is operated; their keys pass here.
    <div className="flex gap-2" onKeyDown={onKeyDown}>
      <NumberInput
        {...shared}
        aria-label={labels[0]}
        placeholder={examples?.[0]}
        value={value.major}
        onChange={(major) => onChange({ ...value, major })}
        decimals={2}
        unit={value.unit}
      />
      <NumberInput
        {...shared}
        aria-label={labels[1]}
        placeholder={examples?.[1]}
        value={value.minor}
        onChange={(minor) => onChange({ ...value, minor })}
        decimals={decimals[value.unit]}
        unit={minorUnit[value.unit]}
      />
    </div>
  )
}
