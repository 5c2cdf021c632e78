import { type KeyboardEvent, useLayoutEffect } from 'react'
import { useStable } from '../react/use-stable.ts'
import { typedText } from './changes.ts'
import type { GridCommand, KeyPress } from './command-queue.ts'
import type { GridColumn } from './grid-types.ts'
import type { useListChoices } from './list-choices.tsx'
import type { GridActs } from './use-grid-acts.ts'
import type { useGridKeys } from './use-grid-keys.ts'

type Editor = {
  acts: GridActs
  keys: ReturnType<typeof useGridKeys>
  column: GridColumn | undefined
  choices: ReturnType<typeof useListChoices>
}

const pressOf = (event: KeyboardEvent): KeyPress => ({
  key: event.key,
  shift: event.shiftKey,
  alt: event.altKey,
  mod: event.ctrlKey || event.metaKey,
})

/** What is typed and pressed in the active cell; during a jump it waits, and counts where that leads to. */
export function useCellCommands({ acts, keys, column, choices }: Editor) {
  const { active, editing } = acts.state
  const choose = (value: string, by: { rows: number; columns: number } = { rows: 1, columns: 0 }) => {
    choices.reset()
    acts.commit(value)
    acts.moveTo({ row: active.row + by.rows, column: active.column + by.columns })
  }
  const type = (text: string) => {
    choices.reset()
    const how = editing?.how === 'opened' && column?.type !== 'list' ? 'opened' : 'typed'
    acts.edit({ text: column ? typedText(column, text) : text, how })
  }
  const actOf = (press: KeyPress): (() => void) | undefined => {
    const { chosen } = choices
    const back = press.shift ? -1 : 1
    if (choices.open && chosen && press.key === 'Enter') return () => choose(chosen.value, { rows: back, columns: 0 })
    if (choices.open && chosen && press.key === 'Tab') return () => choose(chosen.value, { rows: 0, columns: back })
    if (choices.takes(press.key)) return () => choices.onKey(press.key)
    const act = keys.actOf(press)
    return act && (() => (choices.reset(), act()))
  }
  const run = useStable((command: GridCommand) => {
    if (command.kind === 'type') type((editing?.text ?? '') + command.text)
    else if (command.kind === 'paste') acts.paste(command.text)
    else if (command.kind === 'leave') acts.commit()
    else actOf(command.press)?.()
  })
  const { attach } = acts.commands
  useLayoutEffect(() => attach(run))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return
    const press = pressOf(event)
    // Ctrl+Enter belongs to the dialog around the grid: what is being typed counts, then the key goes on.
    if (press.key === 'Enter' && press.mod && !(choices.open && choices.chosen)) return (choices.reset(), acts.commit())
    const isText = press.key.length === 1 || press.mod || press.alt
    const own = actOf(press)
    // Undoing what waits: it waits behind it. Keys that are not the grid's, such as Ctrl+V, go on to the browser.
    const mayWait = !isText || (own !== undefined && acts.commands.isWaiting())
    const waits = !editing && mayWait && acts.commands.hold({ kind: 'press', press })
    const act = waits ? () => {} : own
    if (!act) return choices.reset()
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return {
    choose,
    onKeyDown,
    onInput: (text: string) => {
      // Into the cell where the jump under way leads to.
      if (editing || !acts.commands.hold({ kind: 'type', text })) type(text)
    },
    /** The focus has left: the edit counts, and so does one that only begins after the jump. */
    leave: () => {
      acts.commit()
      acts.commands.hold({ kind: 'leave' })
    },
  }
}
