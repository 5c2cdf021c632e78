export type RowEdit = { rowNo: number; values: Partial<Record<string, string>> }
/** What one call carries: rows of one step. */
export type Batch = { editId: string; rows: RowEdit[] }
/** A call of its own, which has its turn when all before it is done. */
export type Call = { run: () => Promise<void>; drop: (reason: unknown) => void }
/** The server takes 2 MB a call; a character is three bytes at most. */
const CHARACTERS_A_CALL = 600_000
type Step = { editId: string; rows: Map<number, RowEdit> } | Call

/** The first edits that one call can carry: `most` of them, and no more text than it may have. */
function fitting(edits: Iterable<RowEdit>, most: number): RowEdit[] {
  const fit: RowEdit[] = []
  let characters = 0
  for (const edit of edits) {
    characters += JSON.stringify(edit).length
    if (fit.length === most || (fit.length > 0 && characters > CHARACTERS_A_CALL)) break
    fit.push(edit)
  }
  return fit
}

/** What the server does not have yet, in the order in which it was done: what was one act stays one step. */
export class EditQueue {
  #steps: Step[] = []

  /** Adds the edits of one act. */
  add(editId: string, edits: Iterable<RowEdit>): void {
    this.#steps.push({ editId, rows: new Map([...edits].map((edit) => [edit.rowNo, edit])) })
  }

  addCall(call: Call): void {
    this.#steps.push(call)
  }

  /** What is to be sent next, which stays here until it is taken; null when nothing waits. */
  next(limit: number): Batch | Call | null {
    const step = this.#steps[0]
    if (!step || 'run' in step) return step ?? null
    return { editId: step.editId, rows: fitting(step.rows.values(), limit) }
  }

  /** The server has these, or never will; true when that was the rest of an act. */
  taken(done: Batch | Call): boolean {
    const step = this.#steps[0]
    if (step === done) this.#steps.shift()
    if (!step || 'run' in step || 'run' in done || step.editId !== done.editId) return false
    for (const edit of done.rows) step.rows.delete(edit.rowNo)
    if (step.rows.size === 0) this.#steps.shift()
    return step.rows.size === 0
  }

  /** The edits that wait, act by act. */
  edits(): Batch[] {
    return this.#steps.flatMap((step) =>
      'run' in step ? [] : [{ editId: step.editId, rows: [...step.rows.values()] }],
    )
  }

  /** The calls whose turn will not come; the edits stay. */
  dropCalls(reason: unknown): void {
    for (const step of this.#steps) if ('run' in step) step.drop(reason)
    this.#steps = this.#steps.filter((step) => !('run' in step))
  }

  /** The edits that wait, by row: the newest text of each field. */
  waiting(): Map<number, RowEdit['values']> {
    const byRow = new Map<number, RowEdit['values']>()
    for (const step of this.#steps) {
      if ('run' in step) continue
      for (const { rowNo, values } of step.rows.values()) byRow.set(rowNo, { ...byRow.get(rowNo), ...values })
    }
    return byRow
  }
}
