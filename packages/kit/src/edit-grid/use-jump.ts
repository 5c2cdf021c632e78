import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { announce } from '../a11y/announce.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import { useStable } from '../react/use-stable.ts'
import type { GridData } from './changes.ts'
import { CommandQueue, type GridCommand } from './command-queue.ts'
import { findLoadedError } from './find-error.ts'
import type { GridState } from './grid-state.ts'
import type { CellRef, EditGridProps } from './grid-types.ts'

type Moves = { moveTo: (cell: CellRef) => void; cursor: () => Pick<GridState, 'active' | 'editing'> }

/** Goes to the nearest wrong cell and says where it is and what is wrong with it. */
function useErrorSearch(props: EditGridProps, data: GridData, { moveTo, cursor }: Moves) {
  const t = useKitText()
  const say = useStable(({ row, column }: CellRef) => {
    const found = props.getRow(row)
    const head = props.columns[column]
    const message = head && found?.errors?.[head.id]
    if (message) announce(t('errorAt', { row: found.number, column: head.head, message }))
  })
  const go = useStable(moveTo)
  const place = useStable(cursor)
  const find = useStable((from: CellRef, direction: 1 | -1) =>
    props.findError ? props.findError(from, direction) : findLoadedError(data, from, direction),
  )
  return async (direction: 1 | -1): Promise<void> => {
    const from = place().active
    const found = await find(from, direction)
    if (!found) return announce(t(direction === 1 ? 'noNextError' : 'noPreviousError'))
    const { active, editing } = place()
    // Who has gone on meanwhile is not taken away from there.
    if (editing || active.row !== from.row || active.column !== from.column) return
    flushSync(() => go(found))
    say(found)
  }
}

/** Jumps to wrong cells, one after the other, and the commands that wait until they have arrived or the rows are known. */
export function useJump(props: EditGridProps, data: GridData, moves: Moves) {
  const t = useKitText()
  const search = useErrorSearch(props, data, moves)
  const [queue] = useState(() => new CommandQueue())
  const carryOut = useRef<(command: GridCommand) => void>(() => {})
  // Each is drawn before the next.
  const run = useStable((command: GridCommand) => flushSync(() => carryOut.current(command)))
  const { pending = false } = props
  useEffect(() => {
    if (!pending) return
    queue.begin()
    // Not before the effects are over: nothing can be drawn while they run.
    return () => void Promise.resolve().then(() => queue.end(run))
  }, [pending, queue, run])
  // Pressed twice it goes on from where the first led to.
  const before = useRef(Promise.resolve())
  return {
    jump: (direction: 1 | -1): Promise<void> => {
      queue.begin()
      before.current = before.current
        .then(() => search(direction))
        .catch(() => (queue.clear(), announce(t('loading'))))
        .finally(() => queue.end(run))
      return before.current
    },
    commands: {
      hold: queue.hold,
      isWaiting: queue.isWaiting,
      /** Tells who carries out the commands that waited. */
      attach: (handler: (command: GridCommand) => void) => {
        carryOut.current = handler
      },
    },
  }
}
