import type { Dialog as Base } from '@base-ui/react/dialog'
import { useContext, useEffect, useRef, useState } from 'react'
import { useStable } from '../react/use-stable.ts'
import { isToastPress } from './focus.ts'
import { type LeaveAnswers, UnsavedOverlays } from './unsaved.ts'

/** What closes an overlay: anything that may; not a press outside; only its buttons, since what it shows is shown once. */
export type Closing = 'anyhow' | 'not-outside' | 'by-button'
const ignored: Record<Closing, readonly string[]> = {
  anyhow: [],
  'not-outside': ['outside-press'],
  'by-button': ['outside-press', 'escape-key'],
}
/** The second press of a double click falls outside of an overlay that opened, or got shorter, by the first. */
const DOUBLE_CLICK_MS = 400

type Options = { open: boolean; dirty?: boolean; locked?: boolean; closing?: Closing; onClose: () => void }

/** Lets whoever leads away from the page, as Back does, ask here first; while it is locked nobody leaves. */
function useLeaving({ open, dirty, locked }: Options) {
  const [leaving, setLeaving] = useState<LeaveAnswers | null>(null)
  const overlays = useContext(UnsavedOverlays)
  const ask = useStable((answers: LeaveAnswers) => (locked ? answers.stay() : setLeaving(answers)))
  const holds = open && (dirty || locked)
  useEffect(() => {
    if (!holds || !overlays) return
    overlays.add(ask)
    return () => void overlays.delete(ask)
  }, [holds, overlays, ask])
  const answer = (which: 'leave' | 'stay') => (setLeaving(null), leaving?.[which]())
  return { isAsked: leaving !== null, answer }
}

/** Decides what an attempt to close does: toasts are no outside, unsaved work asks first, everything else closes. */
export function useCloseGuard(options: Options) {
  const [asking, setAsking] = useState(false)
  const leaving = useLeaving(options)
  const touchedAt = useRef(0)
  useEffect(() => {
    if (options.open) touchedAt.current = performance.now()
  }, [options.open])
  const onPointerDownCapture = () => {
    touchedAt.current = performance.now()
  }
  const isUnintended = ({ reason, event }: Base.Root.ChangeEventDetails): boolean =>
    ignored[options.closing ?? 'anyhow'].includes(reason) ||
    (reason === 'outside-press' && (isToastPress(event) || performance.now() - touchedAt.current < DOUBLE_CLICK_MS))
  const onOpenChange = (open: boolean, details: Base.Root.ChangeEventDetails) => {
    if (open) return
    const stays = options.locked || isUnintended(details)
    if (stays || options.dirty) details.cancel()
    if (stays) return
    if (options.dirty) setAsking(true)
    else options.onClose()
  }
  /** Of the question whether unsaved work may be lost. */
  const question = {
    open: asking || leaving.isAsked,
    onKeep: () => (setAsking(false), leaving.answer('stay')),
    onDiscard: () => (setAsking(false), leaving.isAsked ? leaving.answer('leave') : options.onClose()),
  }
  return { question, onOpenChange, inside: { onPointerDownCapture } }
}
