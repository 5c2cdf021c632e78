import type { ReactNode } from 'react'
import { PlaceLink } from '@waybill/host'
import { Skeleton } from '@waybill/kit'

/** A large number with its label above and a line of words below; with `href` it opens what it counts. */
export function Figure({
  label,
  value,
  href,
  children,
}: {
  label: string
  value: string
  /** Null: there is nothing to open. */
  href: string | null
  children?: ReactNode
}) {
  return (
    <div className="min-w-0 border-t py-2 first:border-t-0 sm:border-s sm:border-t-0 sm:px-4 sm:py-0 sm:first:border-s-0 sm:first:ps-0">
      <dt className="text-small text-muted">{label}</dt>
      <dd>
        <span className="tnum block text-figure font-semibold">
          {href ? (
            <PlaceLink href={href} look="cell" className="font-semibold!">
              {value}
            </PlaceLink>
          ) : (
            value
          )}
        </span>
        <span className="tnum block text-small text-muted">{children}</span>
      </dd>
    </div>
  )
}

/** Three figures side by side, one below the other on a phone. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-1 sm:grid-cols-3">{children}</dl>
)

export const figuresSkeleton = (
  <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
    {['orders', 'labels', 'money'].map((part) => (
      <div key={part} className="flex h-16 flex-col justify-between py-1">
        <Skeleton className="w-16" />
        <Skeleton className="h-6 w-24" />
        <Skeleton className="w-28" />
      </div>
    ))}
  </div>
)
