import { cx } from '../cx.ts'

export type ButtonVariant = 'primary' | 'outline' | 'ghost' | 'danger' | 'danger-outline'
export type ButtonSize = 'compact' | 'normal' | 'large'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-brand text-on-brand not-aria-disabled:hover:bg-brand-hover',
  outline: 'border-ctl bg-bg text-fg not-aria-disabled:hover:bg-sub data-popup-open:bg-sub',
  ghost: 'border-transparent bg-transparent text-fg not-aria-disabled:hover:bg-sub data-popup-open:bg-sub',
  danger: 'border-transparent bg-danger-solid text-white not-aria-disabled:hover:brightness-90',
  'danger-outline': 'border-danger bg-bg text-danger not-aria-disabled:hover:bg-critical-bg',
}

const sizes: Record<ButtonSize, string> = {
  compact: 'h-compact px-2',
  normal: 'h-control px-3',
  large: 'h-10 px-4 text-section',
}

/** The classes of a button, for links that look like one. */
export function buttonStyle(options: { variant?: ButtonVariant; size?: ButtonSize; square?: boolean } = {}): string {
  const { variant = 'outline', size = 'normal', square } = options
  return cx(
    'inline-flex max-w-full flex-none items-center justify-center gap-1.5 rounded-control border font-medium whitespace-nowrap select-none',
    'transition-colors duration-100 aria-disabled:cursor-default aria-disabled:border-line aria-disabled:bg-sub aria-disabled:text-muted',
    variants[variant],
    sizes[size],
    square && 'aspect-square px-0!',
  )
}
