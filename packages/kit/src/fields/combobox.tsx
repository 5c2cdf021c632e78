import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import { lazyPart } from '../react/lazy-part.tsx'
import type { ComboboxProps } from './combobox-props.ts'
import { useFieldControl } from './field.tsx'

export type { ComboboxProps } from './combobox-props.ts'

/** Same box, same value, until the code is there. */
function Waiting<Value extends string>({ value, options, placeholder, className, ...props }: ComboboxProps<Value>) {
  const t = useKitText()
  const { labelId: _, ...control } = useFieldControl(props)
  return (
    <div className={cx('kit-input flex items-center gap-1', className)}>
      <input
        {...control}
        readOnly
        aria-label={props['aria-label']}
        value={options.find((option) => option.value === value)?.text ?? ''}
        placeholder={placeholder ?? t('choose')}
        className="kit-bare"
      />
      <ChevronDown className="text-muted" />
    </div>
  )
}

/** One of many, found by typing; null is nothing chosen. */
export const Combobox = lazyPart<ComboboxProps<string>>(() => import('./combobox-list.tsx'), Waiting) as unknown as <
  Value extends string,
>(
  props: ComboboxProps<Value>,
) => ReactNode
