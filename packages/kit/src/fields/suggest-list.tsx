import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import { useState } from 'react'
import { cx } from '../cx.ts'
import { useFieldControl } from './field.tsx'
import type { Suggestion, SuggestInputProps } from './suggest-props.ts'

/** The working field; loaded with the first one. */
export default function SuggestList(props: SuggestInputProps) {
  const { value, onChange, suggestions, onFocus, onBlur, placeholder, className } = props
  const [open, setOpen] = useState(false)
  const { labelId: _, disabled, ...control } = useFieldControl()
  const leave = () => {
    // Offers that arrive after the focus has left open nothing.
    if (suggestions.length === 0) setOpen(false)
    onBlur?.()
  }
  return (
    <Base.Root
      items={[...suggestions]}
      value={value}
      onValueChange={onChange}
      itemToStringValue={(one: Suggestion) => one.value}
      mode="none"
      // An open list hides the rest of the form from screen readers: one without offers stays closed.
      open={open && suggestions.length > 0}
      onOpenChange={setOpen}
      disabled={disabled}
    >
      <Base.Input
        {...control}
        autoComplete="off"
        placeholder={placeholder}
        onFocus={onFocus}
        onBlur={leave}
        className={cx('kit-input', className)}
      />
      <Base.Portal>
        <Base.Positioner sideOffset={4} collisionPadding={8} className="z-60 outline-none data-empty:hidden">
          <Base.Popup className="kit-popup max-h-[min(280px,var(--available-height))]! w-(--anchor-width) min-w-48 max-w-(--available-width)">
            <Base.List className="scroll-py-1 p-1 empty:p-0">
              {(one: Suggestion) => (
                <Base.Item key={one.value} value={one} className="kit-option">
                  <span className="min-w-0 flex-1">{one.value}</span>
                  {one.hint && <span className="text-small text-muted">{one.hint}</span>}
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
