export type RowEdit = { rowNo: number; values: Partial<Record<string, string>> }
type Step = { editId: string; rows: Map<number, RowEdit> }
/** What one call carries: rows of one step. */
export type Batch = { editId: string; rows: RowEdit[] }

/** Edits that the server does not have yet, in the order in which they were made: what was one act stays one step. */
export class EditQueue {
  #steps: Step[] = []

  /** Adds the edits of one act. */
  add(editId: string, edits: Iterable<RowEdit>): void {
    this.#steps.push({ editId, rows: new Map([...edits].map((edit) => [edit.rowNo, edit])) })
  }

  /** The rows to send next, which stay here until they are taken; null when nothing waits. */
  next(limit: number): Batch | null {
    const step = this.#steps[0]
    return step ? { editId: step.editId, rows: [...step.rows.values()].slice(0, limit) } : null
  }

  /** The server has these. */
  taken(batch: Batch): void {
    const step = this.#steps[0]
    if (step?.editId !== batch.editId) return
    for (const edit of batch.rows) step.rows.delete(edit.rowNo)
    if (step.rows.size === 0) this.#steps.shift()
  }

  /** What waits, by row: the newest text of each field. */
  waiting(): Map<number, RowEdit['values']> {
    const byRow = new Map<number, RowEdit['values']>()
    for (const step of this.#steps) {
      for (const { rowNo, values } of step.rows.values()) byRow.set(rowNo, { ...byRow.get(rowNo), ...values })
    }
    return byRow
  }
}
