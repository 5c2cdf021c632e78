import { ArrowDown, ArrowUp } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { announce } from '../a11y/announce.ts'
import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { Checkbox } from '../fields/checkbox.tsx'
import { useKitText } from '../messages/use-kit-text.ts'
import type { ColumnMenuProps } from './column-menu-props.ts'
import { arrangedColumns, choiceOf, type Column, lookOf } from './column.ts'

/** The columns in their order: each is ticked, and moved by buttons. */
export function ColumnChoices({ columns, shown, look, onLook }: ColumnMenuProps) {
  const t = useKitText()
  const arranged = arrangedColumns(columns as readonly Column<unknown>[], look)
  const ids = arranged.map(({ id }) => id)
  const choice = choiceOf(look)
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef('')
  useLayoutEffect(() => {
    // A row that is put elsewhere loses the focus of its button.
    if (pressed.current) list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus()
    pressed.current = ''
  }, [look])
  const move = (at: number, to: number) => {
    pressed.current = `${ids[at]} ${to > at ? 'down' : 'up'}`
    const next = [...ids]
    next.splice(to, 0, ...next.splice(at, 1))
    onLook(lookOf(next, choice))
    announce(t('columnMoved', { column: arranged[at]!.head, place: to, all: ids.length - 1 }))
  }
  return (
    <>
      <ul ref={list} aria-label={t('columns')} className="max-h-96 overflow-y-auto">
        {arranged.slice(1).map(({ id, head }, index) => (
          <li key={id} className="flex min-h-7 items-center gap-1 rounded-badge ps-1 hover:bg-sub">
            <Checkbox
              className="min-w-0 flex-1"
              label={<span className="truncate">{head}</span>}
              checked={shown.has(id)}
              onChange={(on) => onLook(lookOf(ids, { ...choice, [id]: on }))}
            />
            <IconButton
              size="compact"
              label={t('moveUp', { column: head })}
              icon={<ArrowUp />}
              data-move={`${id} up`}
              disabled={index === 0}
              onClick={() => move(index + 1, index)}
            />
            <IconButton
              size="compact"
              label={t('moveDown', { column: head })}
              icon={<ArrowDown />}
              data-move={`${id} down`}
              disabled={index === arranged.length - 2}
              onClick={() => move(index + 1, index + 2)}
            />
          </li>
        ))}
      </ul>
      <Button variant="ghost" size="compact" className="mt-2 text-muted" onClick={() => onLook([])}>
        {t('resetColumns')}
      </Button>
    </>
  )
}
