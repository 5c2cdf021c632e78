import { createContext } from 'react'

/** What happens when unsaved work may be lost, and when it may not. */
export type LeaveAnswers = { leave: () => void; stay: () => void }
/** Asks before unsaved work is lost. */
export type AskToLeave = (answers: LeaveAnswers) => void
/** The open overlays of a place that hold unsaved work, the topmost last: who leads away from the place asks it first. Null: nobody asks. */
export const UnsavedOverlays = createContext<Set<AskToLeave> | null>(null)
