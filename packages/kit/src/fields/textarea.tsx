import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { useFieldControl } from './field.tsx'

export type TextareaProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
  invalid?: boolean
}

/** Several lines of text; can be made taller. */
export function Textarea({ value, onChange, invalid, className, id, disabled, required, ...rest }: TextareaProps) {
  const { labelId: _, ...control } = useFieldControl({ id, disabled, required, invalid })
  return (
    <textarea
      rows={3}
      {...rest}
      {...control}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cx('kit-input h-auto! resize-y py-1.5!', className)}
    />
  )
}
