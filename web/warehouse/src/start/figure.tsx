import { type ReactNode, useId } from 'react'
import { PlaceLink } from '@waybill/host'
import { cx } from '@waybill/kit'

/** A figure that opens its rows. */
export function Figure(props: { href: string; label: string; figure: string; note?: string | null; tone?: 'danger' }) {
  const { href, label, figure, note, tone } = props
  return (
    <li className="flex min-w-0 flex-col rounded-control border p-4 max-sm:p-3">
      <PlaceLink href={href}>{label}</PlaceLink>
      <span className={cx('tnum text-figure font-semibold', tone && 'text-danger')}>{figure}</span>
      {note && <span className="text-small text-muted">{note}</span>}
    </li>
  )
}

export function FigureGrid({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-section font-semibold">
        {title}
      </h2>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">{children}</ul>
    </section>
  )
}
