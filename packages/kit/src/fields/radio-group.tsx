import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useFieldControl } from './field.tsx'

export type RadioOption<Value extends string> = { value: Value; label: ReactNode; hint?: ReactNode; disabled?: boolean }

export type RadioGroupProps<Value extends string> = {
  value: Value | null
  onChange: (value: Value) => void
  options: readonly RadioOption<Value>[]
  /** Needed when no Field with `group` stands around it. */
  label?: string
  inline?: boolean
  className?: string
}

/** One of a few, all visible; stands inside a `Field group`. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { value, onChange, options, label, inline, className } = props
  const name = useId()
  const field = useFieldControl()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-labelledby={label ? undefined : field.labelId}
      aria-describedby={field['aria-describedby']}
      aria-required={field['aria-required']}
      aria-invalid={field['aria-invalid']}
      className={cx('flex gap-x-4', !inline && 'flex-col', className)}
    >
      {options.map((option) => (
        <label key={option.value} className="flex min-h-6 items-start gap-2 py-0.5">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled || field.disabled}
            onChange={() => onChange(option.value)}
            className="kit-check rounded-full!"
          />
          <span className="min-w-0">
            {option.label}
            {option.hint && <span className="block text-small text-muted">{option.hint}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}
