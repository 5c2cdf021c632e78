import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { VisuallyHidden } from '../a11y/visually-hidden.tsx'
import { useKitText } from '../messages/use-kit-text.ts'
import { useFormat } from '../i18n/locale-provider.tsx'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'

export type View = {
  id: string
  label: string
  count?: number
  capped?: boolean
  /** Differs from what is saved. */
  changed?: boolean
}

/** Saved views above a list; keys 1 to 9 choose. They are pages of one list, so they are links in spirit: `aria-current` marks one. */
export function ViewTabs(props: {
  views: readonly View[]
  value: string
  onChange: (id: string) => void
  end?: ReactNode
}) {
  const { views, value, onChange, end } = props
  const t = useKitText()
  const format = useFormat()
  useShortcuts(Object.fromEntries(views.slice(0, 9).map((view, index) => [String(index + 1), () => onChange(view.id)])))
  return (
    <nav
      aria-label={t('views')}
      data-print="hide"
      className="relative flex h-9 items-stretch gap-1 overflow-x-auto border-b"
    >
      {views.map((view, index) => (
        <button
          key={view.id}
          type="button"
          aria-current={view.id === value ? 'page' : undefined}
          aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
          onClick={() => onChange(view.id)}
          className={cx(
            'flex flex-none items-center gap-1.5 border-b-2 px-2 font-medium whitespace-nowrap focus-visible:-outline-offset-2',
            view.id === value ? 'border-brand-text text-brand-text' : 'border-transparent text-muted hover:text-fg',
          )}
        >
          {view.label}
          {view.count !== undefined && (
            <span className="tnum text-small font-normal text-muted">{format.count(view.count, view.capped)}</span>
          )}
          {view.changed && (
            <>
              <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
              <VisuallyHidden>{t('unsavedView')}</VisuallyHidden>
            </>
          )}
        </button>
      ))}
      {end && <div className="ms-auto flex flex-none items-center gap-1">{end}</div>}
    </nav>
  )
}
