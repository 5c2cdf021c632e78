import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '../cx.ts'

export type Tab<Id extends string> = { id: Id; label: ReactNode; count?: number; panel: ReactNode }

/** Tabs inside a page or drawer: arrows move between them, the panel follows. */
export function Tabs<Id extends string>(props: {
  tabs: readonly Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  label: string
  className?: string
}) {
  const { tabs, value, onChange, label, className } = props
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const active = tabs.find((tab) => tab.id === value) ?? tabs[0]
  const go = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === active?.id)
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }
    const to = steps[event.key]
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus()
  }
  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={go}
        className="relative flex gap-4 overflow-x-auto border-b"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            data-tab={tab.id}
            id={`${base}-${tab.id}-tab`}
            aria-selected={tab.id === active?.id}
            aria-controls={tab.id === active?.id ? `${base}-panel` : undefined}
            tabIndex={tab.id === active?.id ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={cx(
              'h-9 flex-none border-b-2 font-medium whitespace-nowrap focus-visible:-outline-offset-2',
              tab.id === active?.id
                ? 'border-brand-text text-brand-text'
                : 'border-transparent text-muted hover:text-fg',
            )}
          >
            {tab.label}
            {tab.count !== undefined && <span className="tnum ms-1.5 text-small text-muted">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${active?.id}-tab`} className="pt-4">
        {active?.panel}
      </div>
    </div>
  )
}
