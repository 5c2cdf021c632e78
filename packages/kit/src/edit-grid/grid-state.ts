import type { CellRef } from './grid-types.ts'

/** How a cell is being edited: `typed` replaced its text, `opened` began with it, `list` opened its choices. */
export type Editing = { text: string; how: 'typed' | 'opened' | 'list'; key: string }

/** Cursor, where typing goes; the opposite corner of the selection; and the edit under way. */
export type GridState = { active: CellRef; corner: CellRef; editing: Editing | null }

export const initialGridState: GridState = {
  active: { row: 0, column: 0 },
  corner: { row: 0, column: 0 },
  editing: null,
}

export type GridAct =
  | { act: 'move'; to: CellRef; extend?: boolean }
  | { act: 'select'; from: CellRef; to: CellRef }
  | { act: 'edit'; editing: Editing }
  | { act: 'stop' }

/** The next state of cursor, selection and edit. Moving ends an edit; whoever moves commits first. */
export function gridReducer(state: GridState, event: GridAct): GridState {
  switch (event.act) {
    case 'move':
      return { active: event.extend ? state.active : event.to, corner: event.to, editing: null }
    case 'select':
      return { active: event.to, corner: event.from, editing: null }
    case 'edit':
      return { ...state, corner: state.active, editing: event.editing }
    case 'stop':
      return state.editing === null && state.corner === state.active
        ? state
        : { ...state, corner: state.active, editing: null }
  }
}
