import { cx } from '../cx.ts'

/** A grey bar in the place of a text that is on its way; give it the text's width. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={cx(
      'inline-block h-3 animate-pulse rounded-badge bg-line align-middle motion-reduce:animate-none',
      className,
    )}
  />
)
