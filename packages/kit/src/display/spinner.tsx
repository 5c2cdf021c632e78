import { cx } from '../cx.ts'

/** A small turning ring, for a control that waits; never for a page. */
export const Spinner = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={cx('size-4 flex-none animate-spin rounded-full border-2 border-current border-e-transparent', className)}
  />
)
