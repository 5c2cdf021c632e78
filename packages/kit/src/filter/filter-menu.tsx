import { ChevronDown, Search } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { cx } from '../cx.ts'
import { Checkbox } from '../fields/checkbox.tsx'
import { TextInput } from '../fields/text-input.tsx'
import { useKitText } from '../messages/use-kit-text.ts'
import { Popover } from '../overlay/popover.tsx'
import { filterWords, toggleValue, type Filter } from './filter-types.ts'

/** From this many options on, the list can be searched. */
const searchable = 10

/** A value that is typed; Enter or leaving the field applies it. */
function Entry({ filter }: { filter: Filter }) {
  const [text, setText] = useState(filter.value[0] ?? '')
  const apply = () => {
    const value = text.trim()
    if (value !== (filter.value[0] ?? '')) filter.onChange(value === '' ? [] : [value])
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <TextInput aria-label={filter.label} value={text} onChange={setText} onBlur={apply} autoComplete="off" />
    </form>
  )
}

/** How a filter is set: a text, or its values, which can be searched when they are many. */
export function FilterOptions({ filter }: { filter: Filter }) {
  return filter.isEntry ? <Entry key={filter.value[0]} filter={filter} /> : <Choices filter={filter} />
}

function Choices({ filter }: { filter: Filter }) {
  const t = useKitText()
  const [query, setQuery] = useState('')
  const group = useId()
  const needle = query.trim().toLowerCase()
  const found = filter.options.filter((option) =>
    `${option.text} ${option.keywords ?? ''}`.toLowerCase().includes(needle),
  )
  const pick = (value: string) => filter.onChange(toggleValue(filter, value))
  return (
    <div>
      {filter.options.length >= searchable && (
        <TextInput
          aria-label={t('search')}
          placeholder={t('search')}
          icon={<Search />}
          value={query}
          onChange={setQuery}
          className="mb-2"
        />
      )}
      <div role="group" aria-label={filter.label} className="max-h-72 overflow-y-auto">
        {found.map((option) =>
          filter.single ? (
            <label key={option.value} className="flex min-h-7 items-center gap-2 rounded-badge px-1 hover:bg-sub">
              <input
                type="radio"
                name={group}
                className="kit-check rounded-full!"
                checked={filter.value.includes(option.value)}
                onChange={() => pick(option.value)}
              />
              {option.icon}
              {option.text}
            </label>
          ) : (
            <Checkbox
              key={option.value}
              className="min-h-7! rounded-badge px-1 hover:bg-sub"
              checked={filter.value.includes(option.value)}
              onChange={() => pick(option.value)}
              label={
                <span className="flex items-center gap-2">
                  {option.icon}
                  {option.text}
                </span>
              }
            />
          ),
        )}
        {found.length === 0 && <p className="px-1 py-2 text-muted">{t('noOptions')}</p>}
      </div>
      {filter.value.length > 0 && (
        <Button variant="ghost" size="compact" className="mt-2 text-muted" onClick={() => filter.onChange([])}>
          {t('clear')}
        </Button>
      )}
    </div>
  )
}

/** A promoted filter: a button that shows what is chosen. */
export function FilterMenu({ filter }: { filter: Filter }) {
  const on = filter.value.length > 0
  return (
    <Popover
      label={filter.label}
      className="w-60"
      trigger={
        <Button
          after={<ChevronDown className="text-muted" />}
          className={cx('font-normal!', on && 'border-brand-text! bg-brand-soft!')}
        >
          {on ? `${filter.label}: ${filterWords(filter)}` : filter.label}
        </Button>
      }
    >
      <FilterOptions filter={filter} />
    </Popover>
  )
}
