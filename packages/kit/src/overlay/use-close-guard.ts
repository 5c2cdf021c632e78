import type { Dialog as Base } from '@base-ui/react/dialog'
import { useEffect, useRef, useState } from 'react'
import { isToastPress } from './focus.ts'

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

/** Decides what a wish to close does: toasts are no outside, unsaved work asks first, everything else closes. */
export function useCloseGuard(options: Options) {
  const [asking, setAsking] = useState(false)
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
  return { asking, setAsking, onOpenChange, inside: { onPointerDownCapture } }
}
