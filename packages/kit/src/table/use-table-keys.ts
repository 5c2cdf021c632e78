import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { isTyping } from '../keyboard/key-rules.ts'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'
import { followsFast, type ShortcutHandler } from '../keyboard/dispatcher.ts'
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

/** The row that holds the focus, and moving it. */
function useRowCursor(area: RefObject<HTMLElement | null>, count: number) {
  const cursor = useRef(-1)
  const lost = useRef(-1)
  const focusRow = (index: number): void => {
    const at = Math.max(0, Math.min(count - 1, index))
    const row = area.current?.querySelector<HTMLElement>(`[data-row="${at}"]`)
    const target = row?.querySelector<HTMLElement>('[data-row-link]') ?? row?.querySelector<HTMLElement>(focusableInRow)
    if (!target) return
    cursor.current = at
    target.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }
  useEffect(() => {
    // The row that had the focus is gone (voided, moved to another view): the one in its place takes it.
    if (lost.current < 0 || document.activeElement !== document.body) return
    const at = lost.current
    lost.current = -1
    if (count > 0) focusRow(at)
  })
  return {
    focusRow,
    /** -1 before any row had the focus. */
    at: () => cursor.current,
    move: (by: number) => focusRow(cursor.current < 0 ? 0 : cursor.current + by),
    /** The row that has, or had, the focus; -1 once something else has it. */
    rowInFocus: () => lost.current,
    onFocus: (event: FocusEvent) => {
      const row = rowOf(event.target)
      if (row) lost.current = cursor.current = Number(row.dataset['row'])
    },
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget) lost.current = -1
    },
  }
}
type Cursor = ReturnType<typeof useRowCursor>

const withRow =
  <Row>(cursor: Cursor, rows: readonly Row[], act: ((row: Row) => void) | undefined): ShortcutHandler =>
  () => {
    const row = rows[cursor.at()]
    if (row === undefined || !act) return false
    act(row)
  }

/** What the keys of a row do: as its menu says. */
function rowLabels<Row>({ rows, rowMenu, rowKeys, rowKeyNames }: DataTableProps<Row>): Record<string, string> {
  const entries = (rows ?? []).slice(0, LABELED_ROWS).flatMap((row) => rowMenu?.(row) ?? [])
  const named = entries.flatMap((entry) =>
    'shortcut' in entry && entry.shortcut && typeof entry.label === 'string' ? [[entry.shortcut, entry.label]] : [],
  )
  return { ...Object.fromEntries(named.filter(([key = '']) => key in (rowKeys ?? {}))), ...rowKeyNames }
}
const LABELED_ROWS = 50

/** J, K and the other keys that work from anywhere on the page. */
function usePageKeys<Row>(area: RefObject<HTMLElement | null>, cursor: Cursor, acts: Acts<Row>): void {
  const { props, select, selectMore, isSelectedAt } = acts
  const rows = props.rows ?? []
  const openMenu = () =>
    area.current?.querySelector<HTMLElement>(`[data-row="${cursor.at()}"] [data-row-menu]`)?.click()
  const own = Object.entries((rows.length > 0 && props.rowKeys) || {}).map(
    ([key, act]) => [key, withRow(cursor, rows, act)] as const,
  )
  useShortcuts(
    {
      j: () => cursor.move(1),
      k: () => cursor.move(-1),
      '[': () => (props.page?.onPrevious ? props.page.onPrevious() : false),
      ']': () => (props.page?.onNext ? props.page.onNext() : false),
      '.': () => openMenu(),
      ...(props.onSelection !== undefined && {
        // Wherever the focus is, but not where it means the text of a field.
        'mod+a': (event: globalThis.KeyboardEvent) =>
          rows.length === 0 || isTyping(event.target) ? false : selectMore(),
        x: () => (cursor.at() < 0 ? false : select(cursor.at(), !isSelectedAt(cursor.at()), false)),
      }),
      ...Object.fromEntries(own),
    },
    {
      place: 'list',
      labels: () => rowLabels(props),
      also: [
        ...(rows.length > 0 ? ['arrowdown', 'arrowup'] : []),
        ...(props.onOpen ? ['enter'] : []),
        ...(props.onPeek ? ['space'] : []),
        ...(props.onSelection ? ['shift+arrowdown', 'shift+arrowup', 'escape'] : []),
      ],
    },
  )
}

/** The list's keys: the cursor is the row that holds the focus; J and K work from anywhere on the page. */
export function useTableKeys<Row>(area: RefObject<HTMLElement | null>, acts: Acts<Row>) {
  const { props, select, clearSelection, isSelectedAt } = acts
  const rows = props.rows ?? []
  const cursor = useRowCursor(area, rows.length)
  usePageKeys(area, cursor, acts)
  const arrow = (event: KeyboardEvent, by: number) => {
    const from = cursor.at()
    cursor.move(by)
    if (!event.shiftKey || props.onSelection === undefined) return
    if (!isSelectedAt(from) && from >= 0) select(from, true, false)
    select(cursor.at(), true, true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return
    if (rowOf(event.target) === null && event.key !== 'Escape') return
    const byKey: Record<string, () => void> = {
      ArrowDown: () => arrow(event, 1),
      ArrowUp: () => arrow(event, -1),
      ...(props.onPeek &&
        rowPeekable(event.target) &&
        !followsFast(event) && { ' ': () => withRow(cursor, rows, props.onPeek)(event.nativeEvent) }),
    }
    const act = byKey[event.key]
    if (event.key === 'Escape' && clearSelection()) event.stopPropagation()
    if (!act || event.defaultPrevented) return
    event.preventDefault()
    act()
  }
  const onClick = (event: MouseEvent) => {
    const row = rowOf(event.target)
    if (!row || isControl(event.target) || window.getSelection()?.toString()) return
    cursor.focusRow(Number(row.dataset['row']))
  }
  const { focusRow, rowInFocus, onFocus, onBlur } = cursor
  return { handlers: { onKeyDown, onFocus, onBlur, onClick }, focusRow, rowInFocus }
}

/** Space on a link peeks; on buttons and checkboxes it keeps its own meaning. */
const rowPeekable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('a[data-row-link], button[data-row-link]')
