import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { cx } from '../cx.ts'

export type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement
  /** The accessible name of the popover. */
  label: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  /** What gets the focus when it opens; the first control in it when left out. */
  initialFocus?: RefObject<HTMLElement | null>
  className?: string
  children: ReactNode
}

/** A small panel at its trigger, not modal: Esc and a press outside close it, focus returns to the trigger. */
export function Popover(props: PopoverProps) {
  const { trigger, label, open, onOpenChange, align = 'start', initialFocus, className, children } = props
  return (
    <Base.Root open={open} onOpenChange={onOpenChange && ((next) => onOpenChange(next))}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} collisionPadding={8} className="z-60">
          <Base.Popup
            aria-label={label}
            initialFocus={initialFocus}
            className={cx('kit-popup max-w-(--available-width) p-3', className)}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
