import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useFieldControl } from './field.tsx'

type Native = Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'type' | 'ref'>

export type CheckboxProps = Native & {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some, not all. */
  indeterminate?: boolean
  label?: ReactNode
  hint?: ReactNode
}

const setIndeterminate = (indeterminate: boolean | undefined) => (input: HTMLInputElement | null) => {
  if (input) input.indeterminate = Boolean(indeterminate)
}

/** A checkbox with its words; without `label` it needs an `aria-label`. */
export function Checkbox({ checked, onChange, indeterminate, label, hint, className, ...rest }: CheckboxProps) {
  const { labelId: _, id, ...control } = useFieldControl(rest)
  const input = (
    <input
      type="checkbox"
      {...rest}
      {...control}
      id={label ? rest.id : id}
      ref={setIndeterminate(indeterminate)}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className={cx('kit-check', !label && className)}
    />
  )
  if (!label) return input
  return (
    <label className={cx('flex min-h-6 items-start gap-2 py-0.5', className)}>
      {input}
      <span className="min-w-0">
        {label}
        {hint && <span className="block text-small text-muted">{hint}</span>}
      </span>
    </label>
  )
}

export type SwitchProps = Native & {
  checked: boolean
  onChange: (checked: boolean) => void
  label?: ReactNode
  hint?: ReactNode
}

/** On or off, taking effect at once. */
export function Switch({ checked, onChange, label, hint, className, ...rest }: SwitchProps) {
  return (
    <label className={cx('flex min-h-6 items-start gap-2 py-0.5', className)}>
      <input
        type="checkbox"
        role="switch"
        {...rest}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="kit-switch"
      />
      {label && (
        <span className="min-w-0">
          {label}
          {hint && <span className="block text-small text-muted">{hint}</span>}
        </span>
      )}
    </label>
  )
}
