import { useId, type ReactNode } from 'react'
import { cx } from '@waybill/kit'

export type SettingsSectionProps = {
  title: string
  /** A sentence on what it is for and where it applies. */
  text: ReactNode
  danger?: boolean
  children: ReactNode
}

/** One subject of a settings page: what it is at the left, its card at the right. */
export function SettingsSection({ title, text, danger, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-x-6 gap-y-2 py-4 md:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]">
      <div className="md:pt-3">
        <h2 id={id} className="text-section font-semibold">
          {title}
        </h2>
        <div className="mt-1 text-small text-muted">{text}</div>
      </div>
      <div className={cx('min-w-0 self-start rounded-control border bg-bg p-4', danger && 'border-danger')}>
        {children}
      </div>
    </section>
  )
}
