import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type PageHeadProps = {
  title: ReactNode
  /** Breadcrumb, on detail pages and below. */
  above?: ReactNode
  /** Badges beside the title. */
  beside?: ReactNode
  /** Secondary buttons, then the one primary. */
  actions?: ReactNode
}

/** The title row of a page: 48 px, the page's only `h1`, its primary act at the right. */
export function PageHead({ title, above, beside, actions }: PageHeadProps) {
  return (
    <div className="flex min-h-12 flex-none flex-wrap items-center gap-x-3 gap-y-1 py-2">
      {above && <div className="w-full text-small text-muted">{above}</div>}
      <h1 tabIndex={-1} className="min-w-0 truncate text-title font-title outline-none">
        {title}
      </h1>
      {beside}
      {actions && (
        <div data-print="hide" className="ms-auto flex flex-wrap items-center justify-end gap-2">
          {actions}
        </div>
      )}
    </div>
  )
}

const widths = { list: 'max-w-none', detail: 'max-w-[1312px]', form: 'max-w-[752px]', settings: 'max-w-[992px]' }

/** The page's padding and width: lists take all, details 1,280 px, forms 720, settings 960. */
export const PageBody = ({
  kind = 'list',
  className,
  children,
}: {
  kind?: keyof typeof widths
  className?: string
  children: ReactNode
}) => (
  <div
    className={cx(
      'flex w-full min-h-0 flex-1 flex-col px-4 max-sm:px-2',
      widths[kind],
      kind !== 'list' && 'flex-none! pb-6',
      className,
    )}
  >
    {children}
  </div>
)

/** Main column and aside, 2 to 1, from 1,024 px on; below it the aside follows. */
export const DetailColumns = ({ main, aside }: { main: ReactNode; aside: ReactNode }) => (
  <div className="grid grid-cols-1 gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
    <div className="flex min-w-0 flex-col gap-3">{main}</div>
    <div className="flex min-w-0 flex-col gap-3">{aside}</div>
  </div>
)
