import type { ClipboardEvent } from 'react'
import { announce } from '../a11y/announce.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import type { KeyPress } from './command-queue.ts'
import { moveBy } from './range.ts'
import type { EditGridProps } from './grid-types.ts'
import type { GridActs } from './use-grid-acts.ts'

type Options = {
  /** The text of the active cell. */
  current: string
  /** Rows of a screen. */
  page: number
  onFind: EditGridProps['onFind']
  /** Opens the menu of the active column. */
  onMenu: (() => void) | undefined
}

type Act = (() => void) | undefined

/** The keys that need Ctrl or Cmd. */
const commandsOf = (acts: GridActs, onFind: Options['onFind'], shift: boolean): Record<string, Act> => ({
  a: acts.selectAll,
  f: onFind && (() => onFind('find')),
  h: onFind && (() => onFind('replace')),
  '-': acts.removeRows,
  d: acts.fillDown,
  z: shift ? acts.redo : acts.undo,
  y: acts.redo,
  arrowdown: () => void acts.jump(1),
  arrowup: () => void acts.jump(-1),
})

/** What a key does while a cell is edited. */
function useKeysWhileEditing(acts: GridActs, page: number): (press: KeyPress) => Act {
  const { state, size, moveTo } = acts
  const { active, editing } = state
  return ({ key, shift, alt }) => {
    const by = shift ? -1 : 1
    const step = (rows: number, columns: number) => moveTo({ row: active.row + rows, column: active.column + columns })
    if (key === 'Enter' && !alt) return () => (acts.commit(), step(by, 0))
    if (key === 'Tab') return () => (acts.commit(), step(0, by))
    if (key === 'Escape') return acts.stop
    const leaves = editing?.how === 'typed' && /^(ArrowUp|ArrowDown|PageUp|PageDown)$/.test(key)
    const to = leaves ? moveBy({ key, ctrl: false }, active, { ...size, page }) : null
    return to ? () => (acts.commit(), moveTo(to)) : undefined
  }
}

/** What a key does while the cursor moves from cell to cell. */
function useKeysWhileMoving(acts: GridActs, { current, page, onFind, onMenu }: Options): (press: KeyPress) => Act {
  const { state, range, size, moveTo } = acts
  const { active } = state
  const isSingle = range.top === range.bottom && range.left === range.right
  const open = () => acts.edit({ text: current, how: 'opened' })
  const plain = (shift: boolean): Record<string, Act> => ({
    F8: () => void acts.jump(shift ? -1 : 1),
    ContextMenu: onMenu,
    ...(shift && { F10: onMenu }),
    Enter: shift ? () => moveTo({ row: active.row - 1, column: active.column }) : open,
    F2: open,
    Delete: acts.clear,
    Backspace: acts.clear,
    Escape: isSingle ? undefined : acts.stop,
  })
  return ({ key, shift, alt, mod }) => {
    if (alt) return key === 'ArrowDown' ? () => acts.edit({ text: '', how: 'list' }) : undefined
    const command = mod ? commandsOf(acts, onFind, shift)[key.toLowerCase()] : undefined
    if (command) return command
    const byKey = plain(shift)
    if (Object.hasOwn(byKey, key)) return byKey[key]
    const to = moveBy({ key, ctrl: mod }, shift ? state.corner : active, { ...size, page })
    return to ? () => moveTo(to, shift) : undefined
  }
}

/** The APG data-grid keys, and the clipboard. */
export function useGridKeys(acts: GridActs, options: Options) {
  const t = useKitText()
  const { editing } = acts.state
  const whileEditing = useKeysWhileEditing(acts, options.page)
  const whileMoving = useKeysWhileMoving(acts, options)
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
    const text = event.clipboardData.getData('text/plain')
    if (!acts.commands.hold({ kind: 'paste', text })) acts.paste(text)
  }
  return {
    /** What a key does now; undefined: it is none of the grid's. */
    actOf: editing ? whileEditing : whileMoving,
    clipboard: { onCopy, onCut: onCopy, onPaste },
  }
}
