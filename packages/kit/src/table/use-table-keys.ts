import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { isTyping } from '../keyboard/key-rules.ts'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'
import type { ShortcutHandler } from '../keyboard/dispatcher.ts'
import type { DataTableProps } from './table-props.ts'

const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null

const focusableInRow = '[data-row-link], input[type="checkbox"], button, a'

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a,button,input,label,select,textarea,[role="menu"]') !== null

type Acts<Row> = {
  props: DataTableProps<Row>
  /** Toggles, or extends the selection from the last toggled row to this one. */
  select: (index: number, on: boolean, extend: boolean) => void
  selectMore: () => void
  /** True when there was something to clear. */
  clearSelection: () => boolean
  isSelectedAt: (index: number) => boolean
}

/** The list's keys: the cursor is the row that holds the focus; J and K work from anywhere on the page. */
export function useTableKeys<Row>(
  area: RefObject<HTMLElement | null>,
  { props, select, selectMore, clearSelection, isSelectedAt }: Acts<Row>,
) {
  const cursor = useRef(-1)
  const rows = props.rows ?? []
  const focusRow = (index: number): void => {
    const at = Math.max(0, Math.min(rows.length - 1, index))
    const row = area.current?.querySelector<HTMLElement>(`[data-row="${at}"]`)
    const target = row?.querySelector<HTMLElement>('[data-row-link]') ?? row?.querySelector<HTMLElement>(focusableInRow)
    if (!target) return
    cursor.current = at
    target.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }
  const lost = useRef(-1)
  useEffect(() => {
    // The row that had the focus is gone (voided, moved to another view): the one in its place takes it.
    if (lost.current < 0 || document.activeElement !== document.body) return
    const at = lost.current
    lost.current = -1
    if (rows.length > 0) focusRow(at)
  })
  const move = (by: number) => focusRow(cursor.current < 0 ? 0 : cursor.current + by)
  const current = (): Row | undefined => rows[cursor.current]
  const withRow =
    (act: ((row: Row) => void) | undefined): ShortcutHandler =>
    () => {
      const row = current()
      if (row === undefined || !act) return false
      act(row)
    }
  const openMenu = () =>
    area.current?.querySelector<HTMLElement>(`[data-row="${cursor.current}"] [data-row-menu]`)?.click()
  const selectable = props.onSelection !== undefined
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    '[': () => (props.page?.onPrevious ? props.page.onPrevious() : false),
    ']': () => (props.page?.onNext ? props.page.onNext() : false),
    '.': () => openMenu(),
    ...(selectable && {
      // Wherever the focus is, but not where it means the text of a field.
      'mod+a': (event: globalThis.KeyboardEvent) =>
        rows.length === 0 || isTyping(event.target) ? false : selectMore(),
      x: () => (cursor.current < 0 ? false : select(cursor.current, !isSelectedAt(cursor.current), false)),
    }),
    ...Object.fromEntries(Object.entries(props.rowKeys ?? {}).map(([key, act]) => [key, withRow(act)])),
  })
  const arrow = (event: KeyboardEvent, by: number) => {
    const from = cursor.current
    move(by)
    if (!event.shiftKey || !selectable) return
    if (!isSelectedAt(from) && from >= 0) select(from, true, false)
    select(cursor.current, true, true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return
    if (rowOf(event.target) === null && event.key !== 'Escape') return
    const acts: Record<string, () => void> = {
      ArrowDown: () => arrow(event, 1),
      ArrowUp: () => arrow(event, -1),
      ...(props.onPeek && rowPeekable(event.target) && { ' ': () => withRow(props.onPeek)(event.nativeEvent) }),
    }
    const act = acts[event.key]
    if (event.key === 'Escape' && clearSelection()) event.stopPropagation()
    if (!act || event.defaultPrevented) return
    event.preventDefault()
    act()
  }
  const onFocus = (event: FocusEvent) => {
    const row = rowOf(event.target)
    if (row) lost.current = cursor.current = Number(row.dataset['row'])
  }
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget) lost.current = -1
  }
  const onClick = (event: MouseEvent) => {
    const row = rowOf(event.target)
    if (!row || isControl(event.target) || window.getSelection()?.toString()) return
    focusRow(Number(row.dataset['row']))
  }
  return { handlers: { onKeyDown, onFocus, onBlur, onClick }, focusRow, rowInFocus: () => lost.current }
}

/** Space on a link peeks; on buttons and checkboxes it keeps its own meaning. */
const rowPeekable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('a[data-row-link], button[data-row-link]')
