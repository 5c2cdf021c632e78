import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type CardProps = {
  title?: ReactNode
  /** At most one act, right of the title. */
  action?: ReactNode
  /** No padding: for tables and lists that reach the edges. */
  flush?: boolean
  danger?: boolean
  className?: string
  children: ReactNode
}

/** A bordered group with a heading; never a shadow. */
export function Card({ title, action, flush, danger, className, children }: CardProps) {
  return (
    <section className={cx('rounded-control border bg-bg', danger && 'border-danger', className)}>
      {(title || action) && (
        <div className={cx('flex min-h-8 items-center justify-between gap-2 px-4', flush ? 'py-1.5' : 'pt-3')}>
          <h2 className="text-section font-semibold">{title}</h2>
          {action}
        </div>
      )}
      <div className={cx(!flush && 'p-4', !flush && title && 'pt-2!')}>{children}</div>
    </section>
  )
}
