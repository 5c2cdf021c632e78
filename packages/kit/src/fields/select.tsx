import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { cx } from '../cx.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import { useFieldControl } from './field.tsx'
import type { Option } from './option.ts'

export type SelectProps<Value extends string> = {
  value: Value | null
  onChange: (value: Value) => void
  options: readonly Option<Value>[]
  placeholder?: string
  disabled?: boolean
  invalid?: boolean
  'aria-label'?: string
  onBlur?: () => void
  ref?: Ref<HTMLButtonElement>
  className?: string
}

/** The list of a select: shared with nothing, but kept apart to stay readable. */
function Options({ options }: { options: readonly Option[] }) {
  return (
    <Base.List className="p-1">
      {options.map((option) => (
        <Base.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          className="kit-option"
          onKeyDown={(event) => {
            // A list that closes holds the focus until it is gone; what is pressed then (Ctrl+Enter) is meant for the form.
            if (event.currentTarget.closest('[data-closed]')) event.preventBaseUIHandler()
          }}
        >
          {option.icon}
          <span className="min-w-0 flex-1">
            <Base.ItemText>{option.text}</Base.ItemText>
            {option.hint && <span className="block text-small text-muted">{option.hint}</span>}
          </span>
          <span className="size-4 flex-none">
            <Base.ItemIndicator render={<Check className="text-brand-text" />} />
          </span>
        </Base.Item>
      ))}
    </Base.List>
  )
}

/** One of a list that is short enough to be read; longer ones take a Combobox. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onChange, options, placeholder, disabled, invalid, onBlur, ref, className } = props
  const t = useKitText()
  const { labelId, disabled: off, ...control } = useFieldControl({ disabled, invalid })
  const chosen = options.find((option) => option.value === value)
  return (
    <Base.Root value={value} onValueChange={(next) => next !== null && onChange(next)} disabled={off} modal={false}>
      <Base.Trigger
        ref={ref}
        {...control}
        aria-label={props['aria-label']}
        aria-labelledby={props['aria-label'] ? undefined : labelId}
        data-empty={value === null ? '' : undefined}
        onBlur={onBlur}
        className={cx('kit-input flex items-center gap-1.5 text-start data-popup-open:border-ring', className)}
      >
        {chosen?.icon}
        <span className={cx('min-w-0 flex-1 truncate', !chosen && 'text-muted')}>
          {chosen?.text ?? placeholder ?? t('choose')}
        </span>
        <ChevronDown className="text-muted" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} collisionPadding={8} className="z-60 outline-none">
          <Base.Popup className="kit-popup max-w-(--available-width) min-w-(--anchor-width)">
            <Options options={options} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
