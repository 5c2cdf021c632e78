import type { GridChange, GridRow } from './grid-types.ts'

type Step = { before: GridChange[]; after: GridChange[] }

/** Steps kept for undo; an edit of one cell and a paste of thousands are one step each. */
const depth = 200

/** Undo and redo of edits. The values before a change are read when it is recorded. */
export class EditHistory {
  #past: Step[] = []
  #future: Step[] = []

  /** Remembers changes that are about to be made; what could be redone is gone. */
  record(changes: readonly GridChange[], getRow: (index: number) => GridRow | undefined): void {
    const before = changes.map((change) => ({ ...change, value: getRow(change.row)?.cells[change.column] ?? '' }))
    this.#past = [...this.#past, { before, after: [...changes] }].slice(-depth)
    this.#future = []
  }

  /** The changes that take the last step back; null when there is none. */
  undo(): GridChange[] | null {
    const step = this.#past.pop()
    if (!step) return null
    this.#future.push(step)
    return step.before
  }

  /** The changes that make the last undone step again; null when there is none. */
  redo(): GridChange[] | null {
    const step = this.#future.pop()
    if (!step) return null
    this.#past.push(step)
    return step.after
  }
}
