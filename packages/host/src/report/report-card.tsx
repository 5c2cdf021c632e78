import { errorProps } from '@waybill/host'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError, LoadingState, RefetchBar, Skeleton, useLocale } from '@waybill/kit'

/** A report that loads, fails and tries again by itself; the figures before stay until the new ones are there. */
export function ReportState<Data>({
  name,
  query,
  children,
}: {
  name: string
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  const { locale } = useLocale()
  const { data, error, isPlaceholderData, refetch } = query
  const skeleton = (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-16! w-full" />
      <Skeleton className="h-56! w-full" />
      <Skeleton className="h-40! w-full" />
    </div>
  )
  return (
    <div className="relative flex flex-col gap-4">
      <RefetchBar active={isPlaceholderData} className="top-0" />
      {data !== undefined && !(error && isPlaceholderData) ? (
        children(data)
      ) : error ? (
        <LoadError {...errorProps(error, locale, () => void refetch())} />
      ) : (
        <LoadingState label={name} skeleton={skeleton} />
      )}
    </div>
  )
}

/** A large figure with a line of words below it; with an address it opens its rows. */
export type Headline = { id: string; label: string; value: ReactNode; words?: ReactNode }

/** The figures of a report that matter most. */
export const Headlines = ({ name, figures }: { name: string; figures: readonly Headline[] }) => (
  <section aria-label={name}>
    <dl className="flex flex-wrap rounded-control border">
      {figures.map(({ id, label, value, words }) => (
        // As wide as its figure at least: large sums reach into no neighbor and leave no edge.
        <div key={id} className="min-w-min flex-[1_1_150px] px-4 py-2">
          <dt className="text-small text-muted">{label}</dt>
          <dd>
            <span className="tnum block text-figure font-semibold whitespace-nowrap">{value}</span>
            {words && <span className="tnum block text-small text-muted">{words}</span>}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
