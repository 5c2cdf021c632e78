import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useFieldControl } from './field.tsx'

export type TextInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'prefix'> & {
  value: string
  onChange: (value: string) => void
  icon?: ReactNode
  /** A unit or a button behind the text. */
  suffix?: ReactNode
  invalid?: boolean
}

/** One line of text. */
export function TextInput(props: TextInputProps) {
  const { value, onChange, icon, suffix, invalid, className, id, disabled, required, ...rest } = props
  const { labelId: _, ...control } = useFieldControl({ id, disabled, required, invalid })
  const decorated = icon !== undefined || suffix !== undefined
  const input = (
    <input
      type="text"
      autoComplete="off"
      {...rest}
      {...control}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={decorated ? 'kit-bare' : cx('kit-input', className)}
    />
  )
  if (!decorated) return input
  return (
    <div className={cx('kit-input flex items-center gap-1.5', className)}>
      {icon && <span className="text-muted">{icon}</span>}
      {input}
      {suffix && <span className="flex-none text-muted">{suffix}</span>}
    </div>
  )
}

/** A line of text that takes no spaces: identifiers, codes, e-mail addresses. */
export const TrimInput = ({ onChange, ...props }: TextInputProps) => (
  <TextInput
    autoCapitalize="off"
    spellCheck={false}
    {...props}
    onChange={(value) => onChange(value.replace(/\s+/g, ''))}
  />
)
