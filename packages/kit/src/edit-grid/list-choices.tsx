import { useId, useState } from 'react'
import { cx } from '../cx.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import type { Editing } from './grid-state.ts'
import type { GridColumn } from './grid-types.ts'

/** More than these are not drawn; typing narrows the list. */
const limit = 100

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

type ChoicesOf = { column: GridColumn | undefined; editing: Editing | null; current: string }

/** The choices of a list column while it is edited: narrowed by what is typed, chosen by arrows or the pointer. */
export function useListChoices({ column, editing, current }: ChoicesOf) {
  const id = useId()
  const [moved, setMoved] = useState<number | null>(null)
  const open = editing !== null && column?.type === 'list'
  const typed = editing?.how === 'typed'
  const needle = typed ? editing.text.trim().toLowerCase() : ''
  const found = open
    ? (column.options ?? [])
        .filter((option) => `${option.text} ${option.value}`.toLowerCase().includes(needle))
        .slice(0, limit)
    : []
  // Typing proposes its first match; an opened list stands on the present value, or on none.
  const initial = typed ? 0 : found.findIndex((option) => option.text === current)
  const index = Math.min(moved ?? initial, found.length - 1)
  /** Whether the key moves in the list. */
  const takes = (key: string): boolean => open && found.length > 0 && key in steps
  const onKey = (key: string): void => {
    const step = steps[key] ?? 0
    setMoved((Math.max(index, step < 0 ? 0 : -1) + step + found.length) % found.length)
  }
  return { id, open, found, index, chosen: found[index], takes, onKey, reset: () => setMoved(null) }
}

type ListChoicesProps = {
  choices: ReturnType<typeof useListChoices>
  above: boolean
  leftwards: boolean
  onChoose: (value: string) => void
}

/** The drawn list below (or above) the edited cell. */
export function ListChoices({ choices, above, leftwards, onChoose }: ListChoicesProps) {
  const t = useKitText()
  return (
    <ul
      id={choices.id}
      role="listbox"
      aria-label={t('choose')}
      className={cx(
        'kit-popup absolute z-30 max-h-60! min-w-full p-1',
        leftwards ? 'right-0' : 'left-0',
        above ? 'bottom-full mb-0.5' : 'top-full mt-0.5',
      )}
    >
      {choices.found.map((option, index) => (
        <li
          key={option.value}
          id={`${choices.id}-${index}`}
          role="option"
          aria-selected={index === choices.index}
          data-highlighted={index === choices.index ? '' : undefined}
          ref={index === choices.index ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
          className="kit-option min-h-7! whitespace-nowrap"
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(option.value)
          }}
        >
          {option.text}
        </li>
      ))}
      {choices.found.length === 0 && <li className="px-2 py-1 text-muted">{t('noOptions')}</li>}
    </ul>
  )
}
