import type { Dialog as Base } from '@base-ui/react/dialog'
import { useState } from 'react'
import { isToastPress } from './focus.ts'

/** Decides what a wish to close does: toasts are no outside, unsaved work asks first, everything else closes. */
export function useCloseGuard(options: { dirty?: boolean; locked?: boolean; onClose: () => void }) {
  const [asking, setAsking] = useState(false)
  const onOpenChange = (open: boolean, details: Base.Root.ChangeEventDetails) => {
    if (open) return
    const press = details.reason === 'outside-press' && isToastPress(details.event)
    if (press || options.locked || options.dirty) details.cancel()
    if (press || options.locked) return
    if (options.dirty) setAsking(true)
    else options.onClose()
  }
  return { asking, setAsking, onOpenChange }
}
