import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { ariaShortcut } from '../display/kbd.tsx'
import { Spinner } from '../display/spinner.tsx'
import { Tooltip } from '../overlay/tooltip.tsx'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { usePress } from './press.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** The accessible name, shown as tooltip. */
  label: string
  icon: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  shortcut?: string
  pending?: boolean
  /** Small count at the corner; more than 99 reads "99+". */
  badge?: ReactNode
}

/** A square button with an icon alone: name and tooltip come from `label`. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, variant = 'ghost', size, shortcut, pending, badge, disabled, className, ...rest } = props
  // Those that send something have `pending`; the others step, close and undo.
  const repeats = pending === undefined
  const press = usePress({ pending, disabled, repeats, onClick: rest.onClick, onKeyDown: rest.onKeyDown })
  return (
    <Tooltip text={label} shortcut={shortcut}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        {...press}
        aria-disabled={disabled || pending ? true : undefined}
        aria-keyshortcuts={shortcut && ariaShortcut(shortcut)}
        className={cx(
          buttonStyle({ variant, size, square: true }),
          'relative',
          variant === 'ghost' && 'aria-disabled:border-transparent aria-disabled:bg-transparent',
          className,
        )}
      >
        {pending ? <Spinner /> : icon}
        {badge}
      </button>
    </Tooltip>
  )
}
