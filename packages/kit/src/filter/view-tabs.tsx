import { ChevronDown } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { VisuallyHidden } from '../a11y/visually-hidden.tsx'
import { useKitText } from '../messages/use-kit-text.ts'
import { useFormat } from '../i18n/locale-provider.tsx'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'
import { Menu } from '../overlay/menu.tsx'
import { useWidth } from '../react/use-width.ts'
import { shownTabs } from './shown-tabs.ts'

export type View = {
  id: string
  label: string
  count?: number
  capped?: boolean
  /** Differs from what is saved. */
  changed?: boolean
}

type TabProps = { view: View; shortcut: number | null; active: boolean; onChoose: () => void }

function Tab({ view, shortcut, active, onChoose }: TabProps) {
  const t = useKitText()
  const format = useFormat()
  return (
    <button
      type="button"
      aria-current={active ? 'page' : undefined}
      aria-keyshortcuts={shortcut === null ? undefined : String(shortcut)}
      onClick={onChoose}
      className={cx(
        'flex flex-none items-center gap-1.5 border-b-2 px-2 font-medium whitespace-nowrap focus-visible:-outline-offset-2',
        active ? 'border-brand-text text-brand-text' : 'border-transparent text-muted hover:text-fg',
      )}
    >
      <span className="max-w-48 truncate">{view.label}</span>
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
  )
}

/**
 * Saved views above a list; keys 1 to 9 choose. They are pages of one list, so they are links in spirit: `aria-current` marks one. Those
 * that there is no room for are in a menu; `fixed`: so many stay in any case.
 */
export function ViewTabs(props: {
  views: readonly View[]
  value: string
  onChange: (id: string) => void
  fixed?: number
  end?: ReactNode
}) {
  const { views, value, onChange, fixed = views.length, end } = props
  const t = useKitText()
  const bar = useRef<HTMLElement>(null)
  const width = useWidth(bar)
  const shown = shownTabs(views, { value, fixed, width })
  const rest = views.filter((view) => !shown.includes(view))
  useShortcuts(
    Object.fromEntries(views.slice(0, 9).map((view, index) => [String(index + 1), () => onChange(view.id)])),
    { place: 'list' },
  )
  return (
    <nav
      ref={bar}
      aria-label={t('views')}
      data-print="hide"
      className="relative flex h-9 items-stretch gap-1 overflow-x-auto border-b"
    >
      {shown.map((view) => {
        const index = views.indexOf(view)
        return (
          <Tab
            key={view.id}
            view={view}
            shortcut={index < 9 ? index + 1 : null}
            active={view.id === value}
            onChoose={() => onChange(view.id)}
          />
        )
      })}
      {rest.length > 0 && (
        <Menu
          trigger={
            <button
              type="button"
              className="flex flex-none items-center gap-1 px-2 font-medium text-muted hover:text-fg focus-visible:-outline-offset-2"
            >
              {t('moreViews')}
              <ChevronDown />
            </button>
          }
          entries={rest.map((view) => ({ id: view.id, label: view.label, onSelect: () => onChange(view.id) }))}
        />
      )}
      {end && <div className="ms-auto flex flex-none items-center gap-1">{end}</div>}
    </nav>
  )
}
