import type { ClipboardEvent, KeyboardEvent } from 'react'
import { announce } from '../a11y/announce.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import { moveBy } from './range.ts'
import type { EditGridProps } from './grid-types.ts'
import type { GridActs } from './use-grid-acts.ts'

type Given = {
  /** The text of the active cell. */
  current: string
  /** Rows of a screen. */
  page: number
  onFind: EditGridProps['onFind']
  /** Opens the menu of the active column. */
  onMenu: (() => void) | undefined
}

/** The APG data-grid keys. */
export function useGridKeys(acts: GridActs, { current, page, onFind, onMenu }: Given) {
  const t = useKitText()
  const { state, size, moveTo } = acts
  const { active, editing } = state

  const step = (rows: number, columns: number) => moveTo({ row: active.row + rows, column: active.column + columns })
  const commands = (event: KeyboardEvent): Record<string, (() => void) | undefined> => ({
    a: acts.selectAll,
    f: onFind && (() => onFind('find')),
    h: onFind && (() => onFind('replace')),
    '-': acts.removeRows,
    d: acts.fillDown,
    z: event.shiftKey ? acts.redo : acts.undo,
    y: acts.redo,
    arrowdown: () => void acts.jump(1),
    arrowup: () => void acts.jump(-1),
  })

  const whileEditing = (event: KeyboardEvent): (() => void) | undefined => {
    const by = event.shiftKey ? -1 : 1
    if (event.key === 'Enter' && !event.altKey) return () => (acts.commit(), step(by, 0))
    if (event.key === 'Tab') return () => (acts.commit(), step(0, by))
    if (event.key === 'Escape') return acts.stop
    const leaves = editing?.how === 'typed' && /^(ArrowUp|ArrowDown|PageUp|PageDown)$/.test(event.key)
    const to = leaves ? moveBy({ key: event.key, ctrl: false }, active, { ...size, page }) : null
    return to ? () => (acts.commit(), moveTo(to)) : undefined
  }

  const whileMoving = (event: KeyboardEvent): (() => void) | undefined => {
    const mod = event.ctrlKey || event.metaKey
    if (event.altKey) return event.key === 'ArrowDown' ? () => acts.edit({ text: '', how: 'list' }) : undefined
    if (mod) {
      const command = commands(event)[event.key.toLowerCase()]
      if (command) return command
    }
    if (event.key === 'F8') return () => void acts.jump(event.shiftKey ? -1 : 1)
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) return onMenu
    if (event.key === 'Enter' && event.shiftKey) return () => step(-1, 0)
    if (event.key === 'Enter' || event.key === 'F2') return () => acts.edit({ text: current, how: 'opened' })
    if (event.key === 'Delete' || event.key === 'Backspace') return acts.clear
    const single = acts.range.top === acts.range.bottom && acts.range.left === acts.range.right
    if (event.key === 'Escape') return single ? undefined : acts.stop
    const to = moveBy({ key: event.key, ctrl: mod }, event.shiftKey ? state.corner : active, { ...size, page })
    return to ? () => moveTo(to, event.shiftKey) : undefined
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    // Ctrl+Enter belongs to the dialog around the grid: what is being typed counts, then the key goes on.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return acts.commit()
    const act = editing ? whileEditing(event) : whileMoving(event)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const onCopy = (event: ClipboardEvent) => {
    if (editing) return
    event.preventDefault()
    const text = acts.copy()
    if (text === null) void acts.copyLoading().catch(() => announce(t('loading')))
    else event.clipboardData.setData('text/plain', text)
    if (text !== null && event.type === 'cut') acts.clear()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (editing) return
    event.preventDefault()
    acts.paste(event.clipboardData.getData('text/plain'))
  }
  return { onKeyDown, onCopy, onCut: onCopy, onPaste }
}
