import { ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { cx } from '../cx.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import type { ComboboxProps } from './combobox-props.ts'
import { useFieldControl } from './field.tsx'

export type { ComboboxProps } from './combobox-props.ts'

const load = () => import('./combobox-list.tsx')
const ComboboxList = lazy(load) as unknown as typeof import('./combobox-list.tsx').default

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
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <ComboboxList {...props} />
    </Suspense>
  )
}

/** Loads the combobox's code ahead of its first use. */
export const preloadCombobox = (): void => void load()
