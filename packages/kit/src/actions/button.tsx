import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { ariaShortcut, Kbd } from '../display/kbd.tsx'
import { Spinner } from '../display/spinner.tsx'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { usePress } from './press.ts'

export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  /** Shows a spinner in place of the icon and ignores presses; focus stays. */
  pending?: boolean
  /** May be pressed again at once, as next and previous are; otherwise a double click is one press. */
  repeats?: boolean
  /** "b", "mod+enter": shown in the button and told to assistive technology; `useShortcuts` makes it work. */
  shortcut?: string
  /** Stands behind the word: a chevron, a count. */
  after?: ReactNode
  children?: ReactNode
}

/** A button; a disabled one stays focusable, so that its reason (title, hint) can be read. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    icon,
    pending,
    repeats = false,
    shortcut,
    after,
    disabled,
    className,
    children,
    ...rest
  } = props
  const press = usePress({ pending, disabled, repeats, onClick: rest.onClick, onKeyDown: rest.onKeyDown })
  return (
    <button
      type="button"
      {...rest}
      {...press}
      aria-disabled={disabled || pending ? true : undefined}
      aria-busy={pending ? true : undefined}
      aria-keyshortcuts={shortcut && ariaShortcut(shortcut)}
      className={cx(buttonStyle({ variant, size }), className)}
    >
      {pending ? <Spinner /> : icon}
      <span className="truncate">{children}</span>
      {after}
      {shortcut && <Kbd keys={shortcut} className="max-md:hidden coarse:hidden" />}
    </button>
  )
}
