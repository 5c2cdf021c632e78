import { createContext } from 'react'

/** Asks before unsaved work is lost: `leave` when it may be, `stay` when it may not. */
export type AskToLeave = (answers: { leave: () => void; stay: () => void }) => void
/** The open overlays of a place that hold unsaved work, the topmost last: who leads away from the place asks it first. Null: nobody asks. */
export const UnsavedOverlays = createContext<Set<AskToLeave> | null>(null)
