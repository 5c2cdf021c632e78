import { ChevronDown, Lock } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { Counter } from '../display/badge.tsx'
import { VisuallyHidden } from '../a11y/visually-hidden.tsx'
import { cx } from '../cx.ts'
import { Tooltip } from '../overlay/tooltip.tsx'
import { currentGroup, type NavEntry } from './nav-types.ts'

export type NavListProps = {
  entries: readonly NavEntry[]
  /** Icons alone, names as tooltips; groups show their first entry. */
  rail?: boolean
  onNavigate?: (href: string, event: MouseEvent) => void
  /** Ids of the groups that stand open at first; the group of the current page opens besides. */
  openGroups?: readonly string[]
  /** Told of every change, for the caller to remember. */
  onOpenGroups?: (ids: readonly string[]) => void
}

const lineStyle = (current: boolean | undefined, rail: boolean | undefined) =>
  cx(
    'relative flex h-8 w-full items-center gap-2.5 rounded-control px-2.5 text-start font-medium coarse:h-10',
    current ? 'bg-brand-soft text-brand-text' : 'text-fg hover:bg-sub',
    rail && 'justify-center',
  )

/** In the rail a count is a dot; the number is for assistive technology. */
function RailDot({ entry }: { entry: NavEntry }) {
  if (!entry.badge) return null
  return (
    <>
      <span
        aria-hidden="true"
        className={cx(
          'absolute end-1.5 top-1 size-2 rounded-full',
          entry.badgeTone === 'critical' ? 'bg-danger' : 'bg-brand',
        )}
      />
      <VisuallyHidden>{entry.badge}</VisuallyHidden>
    </>
  )
}

function NavLink({
  entry,
  rail,
  nested,
  onNavigate,
}: { entry: NavEntry; nested?: boolean } & Pick<NavListProps, 'rail' | 'onNavigate'>) {
  const target = entry.href ?? entry.entries?.[0]?.href
  const current = entry.current || (rail && entry.entries?.some((child) => child.current))
  const link = (
    <a
      href={target}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => target && onNavigate?.(target, event)}
      className={cx(lineStyle(current, rail), nested && 'ps-9 font-normal')}
    >
      {entry.icon}
      {rail ? (
        <VisuallyHidden>{entry.label}</VisuallyHidden>
      ) : (
        <span className="min-w-0 flex-1 truncate">{entry.label}</span>
      )}
      {entry.gated && !rail && <Lock className="size-3.5! text-muted" aria-label={entry.gated} />}
      {rail ? <RailDot entry={entry} /> : <Counter n={entry.badge ?? 0} tone={entry.badgeTone} />}
    </a>
  )
  return rail ? (
    <Tooltip text={entry.label} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}

function Group({
  entry,
  open,
  onToggle,
  onNavigate,
}: { entry: NavEntry; open: boolean; onToggle: () => void } & Pick<NavListProps, 'onNavigate'>) {
  return (
    <>
      <button type="button" aria-expanded={open} onClick={onToggle} className={lineStyle(false, false)}>
        {entry.icon}
        <span className="min-w-0 flex-1 truncate">{entry.label}</span>
        {!open && <Counter n={entry.badge ?? 0} tone={entry.badgeTone} />}
        <ChevronDown className={cx('text-muted transition-[rotate] duration-100', open && 'rotate-180')} />
      </button>
      {open && (
        <ul className="flex flex-col gap-0.5 pt-0.5">
          {entry.entries?.map((child) => (
            <li key={child.id}>
              <NavLink entry={child} nested onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The entries of a sidebar; the group of the current page is open. */
export function NavList({ entries, rail, onNavigate, openGroups = [], onOpenGroups }: NavListProps) {
  const group = currentGroup(entries)
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(group ? [...openGroups, group] : openGroups))
  const [shownGroup, setShownGroup] = useState(group)
  if (group !== shownGroup) {
    // The page changed to another group: open it, and leave the others as the user put them.
    setShownGroup(group)
    if (group) setOpen(new Set([...open, group]))
  }
  const toggle = (id: string) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
    onOpenGroups?.([...next])
  }
  return (
    <ul className="flex flex-col gap-0.5">
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.entries && !rail ? (
            <Group entry={entry} open={open.has(entry.id)} onToggle={() => toggle(entry.id)} onNavigate={onNavigate} />
          ) : (
            <NavLink entry={entry} rail={rail} onNavigate={onNavigate} />
          )}
        </li>
      ))}
    </ul>
  )
}
