import { CircleX, Inbox, Lock, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { cx } from '../cx.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import { useDelayed } from '../react/use-delayed.ts'

type StateBoxProps = {
  icon: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  alert?: boolean
  /** The title is the page's `h1`: there is nothing else on the page. */
  heading?: boolean | undefined
  className?: string
}

function StateBox({ icon, title, children, action, alert, heading, className }: StateBoxProps) {
  return (
    <div
      role={alert ? 'alert' : 'status'}
      className={cx('mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center', className)}
    >
      <span className="mb-3 grid size-10 place-items-center rounded-full bg-sub text-muted">{icon}</span>
      {heading ? (
        <h1 tabIndex={-1} className="text-section font-semibold outline-none">
          {title}
        </h1>
      ) : (
        <p className="text-section font-semibold">{title}</p>
      )}
      {children && <div className="mt-1 text-muted">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

type Said = { title: ReactNode; children?: ReactNode; action?: ReactNode; heading?: boolean; className?: string }

/** First use: what is missing, why, and one button. */
export const FirstUse = ({ icon = <Inbox />, ...props }: Said & { icon?: ReactNode }) => (
  <StateBox icon={icon} {...props} />
)

/** No permission, no warehouse, no verified identity: the reason and the one way out. */
export const Gate = (props: Said) => <StateBox icon={<Lock />} {...props} />

/** Filters that leave nothing; the way back is to clear them. */
export function NoMatch({
  title,
  children,
  onClear,
}: {
  title?: ReactNode
  children?: ReactNode
  onClear?: () => void
}) {
  const t = useKitText()
  return (
    <StateBox
      icon={<SearchX />}
      title={title ?? t('noMatch')}
      action={onClear && <Button onClick={onClear}>{t('clearFilters')}</Button>}
    >
      {children ?? t('noMatchText')}
    </StateBox>
  )
}

export type LoadErrorProps = {
  title?: ReactNode
  children?: ReactNode
  requestId?: string | null
  onRetry?: () => void
  pending?: boolean
  className?: string
}

/** A part that did not load: cause, Retry, and the request's number for support. */
export function LoadError({ title, children, requestId, onRetry, pending, className }: LoadErrorProps) {
  const t = useKitText()
  return (
    <StateBox
      alert
      className={className}
      icon={<CircleX className="text-critical-icon" />}
      title={title ?? t('failed')}
      action={
        onRetry && (
          <Button onClick={onRetry} pending={pending}>
            {t('retry')}
          </Button>
        )
      }
    >
      {children}
      {requestId && <p className="tnum mt-1 text-small">{t('requestId', { id: requestId })}</p>}
    </StateBox>
  )
}

/** Shows the skeleton of the real layout once loading has lasted 200 ms; before that, empty space. */
export function LoadingState({ skeleton, label }: { skeleton: ReactNode; label?: string }) {
  const t = useKitText()
  const late = useDelayed(true, 200)
  return (
    <div role="status" aria-label={label ?? t('loading')} aria-busy="true">
      {late && skeleton}
    </div>
  )
}

/** A thin moving bar while old content is being renewed; takes no room. Stands in a `relative` parent, below its head. */
export function RefetchBar({ active, className }: { active: boolean; className?: string }) {
  const t = useKitText()
  if (!active) return null
  return (
    <div
      role="progressbar"
      aria-label={t('refreshing')}
      className={cx('kit-busy pointer-events-none absolute inset-x-0 z-20 h-0.5', className)}
    />
  )
}

export type PageStateProps = {
  /** The first of these that is set is shown; otherwise the children. */
  gate?: ReactNode
  error?: LoadErrorProps | null
  loading?: boolean
  skeleton?: ReactNode
  noMatch?: ReactNode
  empty?: ReactNode
  /** Banner over content that came only in part, or is capped. */
  partial?: ReactNode
  refetching?: boolean
  children?: ReactNode
}

/** The states every page has, in their order of precedence. */
export function PageState(props: PageStateProps) {
  const { gate, error, loading, skeleton, noMatch, empty, partial, refetching = false, children } = props
  if (gate) return gate
  if (error) return <LoadError {...error} />
  if (loading) return <LoadingState skeleton={skeleton} />
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <RefetchBar active={refetching} className="top-0" />
      {partial}
      {noMatch ?? empty ?? children}
    </div>
  )
}
