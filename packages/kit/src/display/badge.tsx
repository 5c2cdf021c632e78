import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { toneSurface, type Tone } from './tone.ts'

/** A state in a word or two. */
export const Badge = ({
  tone = 'neutral',
  children,
  className,
}: {
  tone?: Tone
  children: ReactNode
  className?: string
}) => (
  <span
    className={cx(
      'inline-block h-5 max-w-full truncate rounded-badge px-1.5 align-middle text-[12px] leading-5 font-medium print:px-0',
      toneSurface[tone],
      className,
    )}
  >
    {children}
  </span>
)

/** A count on an icon or a menu entry: nothing for zero, "99+" above 99. */
export function Counter({ n, tone = 'neutral', className }: { n: number; tone?: Tone | 'brand'; className?: string }) {
  if (n <= 0) return null
  return (
    <span
      className={cx(
        'tnum inline-block h-[18px] min-w-[18px] rounded-full px-1 text-center text-[12px] leading-[18px] font-medium',
        tone === 'brand' ? 'bg-brand text-on-brand' : toneSurface[tone],
        className,
      )}
    >
      {n > 99 ? '99+' : n}
    </span>
  )
}
