import type { ImportInfo } from '@waybill/contract/imports/api'
import { mappedWithoutDoubt } from '@waybill/contract/imports/as-last-time'
import { isBusy } from './is-busy.ts'
import type { ImportOutcome } from './summary.tsx'

export type Step = 'upload' | 'map' | 'review' | 'done'

/** Where the dialog stands. What the server knows of the import is not in here. */
export type DialogState = {
  step: Step
  importId: string | null
  file: File | null
  /** The user pressed Next or Import: what is missing is shown. */
  attempted: boolean
  /** Next was pressed while the file was being read or a change was on its way: the dialog moves on once that ended. */
  waiting: boolean
  /** Why the mapping was skipped, when it was. */
  skipped: ReturnType<typeof mappedWithoutDoubt>
  /** Rows with errors are left out. */
  ignoreErrors: boolean
  /** Whether products fill what orders lack; null: as the settings have it. */
  fill: boolean | null
  /** The user asked to close while edits were on their way. */
  closing: boolean
  outcome: ImportOutcome | null
}

/** The import as the server has it, and whether a change of it is on its way: then nobody knows its next step. */
export type Progress = { info: ImportInfo | null; changing: boolean }

export type DialogAction =
  | { type: 'fileChosen'; file: File }
  | { type: 'uploaded'; importId: string }
  | { type: 'resumed'; info: ImportInfo }
  | { type: 'restarted' }
  | { type: 'serverChanged'; progress: Progress }
  | { type: 'next'; progress: Progress }
  | { type: 'back' }
  | { type: 'wentTo'; step: Step }
  | { type: 'mappingOpened' }
  | { type: 'ignoreErrors'; on: boolean }
  | { type: 'fill'; on: boolean | null }
  | { type: 'attempted' }
  | { type: 'saved'; outcome: ImportOutcome }
  | { type: 'outcomeLeft' }
  | { type: 'closing' }

export const initialState = (importId: string | undefined): DialogState => ({
  step: importId ? 'review' : 'upload',
  importId: importId ?? null,
  file: null,
  attempted: false,
  waiting: false,
  skipped: null,
  ignoreErrors: false,
  fill: null,
  closing: false,
  outcome: null,
})

/** Why an import as it stands cannot be imported; null when it can. */
export function refusal(info: ImportInfo, ignoreErrors: boolean): 'checking' | 'noValid' | 'fixOrIgnore' | null {
  if (isBusy(info)) return 'checking'
  if (info.valid === 0) return 'noValid'
  return info.invalid > 0 && !ignoreErrors ? 'fixOrIgnore' : null
}

/** Next was pressed: on to the next step, or what keeps the user from it. */
function next(state: DialogState, { info, changing }: Progress): DialogState {
  if (changing) return { ...state, waiting: true }
  const stay = { ...state, waiting: false, attempted: true }
  if (state.step === 'upload') {
    if (info?.state !== 'ready' || info.charsetDoubt) return stay
    const skipped = mappedWithoutDoubt(info)
    return { ...state, waiting: false, attempted: false, skipped, step: skipped ? 'review' : 'map' }
  }
  if (info && info.unmapped.length > 0) return stay
  return { ...state, waiting: false, attempted: false, skipped: null, step: 'review' }
}

/** The state as the import on the server leaves it; the same object when nothing changes. */
export function follow(state: DialogState, progress: Progress): DialogState {
  const { info, changing } = progress
  // There is nothing to map or review: the reason is shown where the file was chosen.
  if (info?.state === 'failed' && state.step !== 'upload') return { ...state, step: 'upload' }
  // An import that is continued may have been left before it was mapped.
  if (state.step === 'review' && info?.state === 'ready' && info.unmapped.length > 0) return { ...state, step: 'map' }
  return state.waiting && !changing ? next(state, progress) : state
}

type Moves = {
  [Type in DialogAction['type']]: (state: DialogState, action: Extract<DialogAction, { type: Type }>) => DialogState
}

const moves: Moves = {
  fileChosen: (state, { file }) => ({ ...state, file, importId: null }),
  uploaded: (state, { importId }) => ({ ...state, importId }),
  resumed: (state, { info }) => ({
    ...state,
    importId: info.excelCacheId,
    step: info.charsetDoubt ? 'upload' : info.unmapped.length > 0 ? 'map' : 'review',
  }),
  restarted: (state) => ({ ...state, importId: null, file: null, step: 'upload' }),
  serverChanged: (state, { progress }) => follow(state, progress),
  next: (state, { progress }) => next(state, progress),
  back: (state) => ({
    ...state,
    waiting: false,
    attempted: false,
    step: state.step === 'review' ? 'map' : 'upload',
  }),
  wentTo: (state, { step }) => ({ ...state, step }),
  mappingOpened: (state) => ({ ...state, skipped: null, step: 'map' }),
  ignoreErrors: (state, { on }) => ({ ...state, ignoreErrors: on }),
  fill: (state, { on }) => ({ ...state, fill: on }),
  attempted: (state) => ({ ...state, attempted: true }),
  saved: (state, { outcome }) => ({ ...state, outcome, step: 'done' }),
  outcomeLeft: (state) => ({ ...state, outcome: null, ignoreErrors: false, attempted: false, step: 'review' }),
  closing: (state) => ({ ...state, closing: true }),
}

/** How the dialog moves. */
export const reduce = (state: DialogState, action: DialogAction): DialogState =>
  (moves[action.type] as (state: DialogState, action: DialogAction) => DialogState)(state, action)
