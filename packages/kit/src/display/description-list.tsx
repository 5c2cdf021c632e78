import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { nothing } from '../format/text.ts'

export type Description = { id: string; label: ReactNode; value: ReactNode; wide?: boolean }

/** Facts as label and value: stacked in columns, or beside each other when `inline`. Empty values read "-". */
export function DescriptionList({
  items,
  inline,
  className,
}: {
  items: readonly Description[]
  inline?: boolean
  className?: string
}) {
  return (
    <dl className={cx('grid gap-x-4', inline ? 'grid-cols-1 gap-y-1' : 'grid-cols-2 gap-y-3', className)}>
      {items.map(({ id, label, value, wide }) => (
        <div
          key={id}
          className={cx('min-w-0', inline && 'flex items-baseline justify-between gap-4', wide && 'col-span-full')}
        >
          <dt className="text-small text-muted">{label}</dt>
          <dd className="min-w-0 break-words">{value ?? <span className="text-muted">{nothing}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
