import { ListFilter, Plus, X } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { Counter } from '../display/badge.tsx'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import { Drawer } from '../overlay/drawer.tsx'
import { Popover } from '../overlay/popover.tsx'
import { narrow, useMedia } from '../react/use-media.ts'
import { FilterMenu, FilterOptions } from './filter-menu.tsx'
import { filterWords, type CustomFilter, type Filter } from './filter-types.ts'
import { SearchBox, type SearchBoxProps } from './search-box.tsx'

export type FilterBarProps = {
  search?: SearchBoxProps
  filters: readonly Filter[]
  /** Filters with controls of their own, drawn by `custom` beside the promoted ones. */
  customFilters?: readonly CustomFilter[]
  custom?: ReactNode
  onClear: () => void
  /** Right end of the bar: density, columns. */
  end?: ReactNode
}

function Chip({ name, onRemove }: { name: string; onRemove: () => void }) {
  const t = useKitText()
  return (
    <span className="inline-flex h-compact max-w-60 items-center gap-1 rounded-control bg-sub ps-2 pe-0.5">
      <span className="truncate">{name}</span>
      <button
        type="button"
        aria-label={t('removeFilter', { name })}
        onClick={onRemove}
        className="grid size-6 flex-none place-items-center rounded-badge text-muted hover:text-fg"
      >
        <X className="size-3.5!" />
      </button>
    </span>
  )
}

/** The filters that are not in the bar, one section each. */
function MoreFilters({ filters }: { filters: readonly Filter[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const filter = filters.find((one) => one.id === chosen)
  if (filter) {
    return (
      <section>
        <h3 className="mb-2 font-semibold">{filter.label}</h3>
        <FilterOptions filter={filter} />
      </section>
    )
  }
  return (
    <ul>
      {filters.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            onClick={() => setChosen(one.id)}
            className="flex min-h-7 w-full items-center justify-between rounded-badge px-2 text-start hover:bg-sub"
          >
            {one.label}
            <Counter n={one.value.length} tone="info" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function NarrowFilters({
  filters,
  count,
  custom,
  onClear,
}: Pick<FilterBarProps, 'filters' | 'custom' | 'onClear'> & { count: number }) {
  const t = useKitText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<ListFilter />}
        after={<Counter n={count} tone="info" />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        {t('filters')}
      </Button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title={t('filters')}
        footer={
          <>
            <Button onClick={onClear}>{t('clearFilters')}</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t('done')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-6">
          {custom}
          {filters.map((filter) => (
            <section key={filter.id}>
              <h3 className="mb-1 text-section font-semibold">{filter.label}</h3>
              <FilterOptions filter={filter} />
            </section>
          ))}
        </div>
      </Drawer>
    </>
  )
}

/** Search, at most three promoted filters, the rest under "+ Filter", active ones as chips. Changes apply at once. */
export function FilterBar({ search, filters, customFilters = [], custom, onClear, end }: FilterBarProps) {
  const t = useKitText()
  const small = useMedia(narrow)
  const promoted = filters.filter((filter) => filter.promoted).slice(0, 3)
  const others = filters.filter((filter) => !promoted.includes(filter))
  const chips = [
    ...others
      .filter((one) => one.value.length > 0)
      .map((one) => ({ id: one.id, name: `${one.label}: ${filterWords(one)}`, remove: () => one.onChange([]) })),
    ...customFilters
      .filter((one) => one.chip !== null)
      .map((one) => ({ id: one.id, name: `${one.label}: ${one.chip}`, remove: one.onClear })),
  ]
  const bar = useRef<HTMLDivElement>(null)
  useShortcuts(
    { f: () => bar.current?.querySelector<HTMLElement>('button[aria-haspopup]')?.focus() },
    { place: 'list' },
  )
  const count = chips.length + promoted.filter((one) => one.value.length > 0).length
  return (
    <div ref={bar} role="search" data-print="hide" className="flex min-h-11 flex-wrap items-center gap-2 py-1.5">
      {search && <SearchBox {...search} className={search.className ?? 'w-72! max-sm:w-auto! max-sm:flex-1'} />}
      {small ? (
        (filters.length > 0 || custom) && (
          <NarrowFilters filters={filters} count={count} custom={custom} onClear={onClear} />
        )
      ) : (
        <>
          {promoted.map((filter) => (
            <FilterMenu key={filter.id} filter={filter} />
          ))}
          {custom}
          {others.length > 0 && (
            <Popover
              label={t('filters')}
              className="w-60"
              trigger={
                <Button variant="ghost" icon={<Plus />}>
                  {t('addFilter')}
                </Button>
              }
            >
              <MoreFilters filters={others} />
            </Popover>
          )}
          {chips.map((chip) => (
            <Chip key={chip.id} name={chip.name} onRemove={chip.remove} />
          ))}
          {count > 0 && (
            <Button variant="ghost" className="text-muted" onClick={onClear}>
              {t('clear')}
            </Button>
          )}
        </>
      )}
      {end && <div className="ms-auto flex items-center gap-1">{end}</div>}
    </div>
  )
}
