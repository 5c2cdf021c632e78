import { useCallback, useRef, type KeyboardEventHandler, type MouseEventHandler } from 'react'

/** Calls back when the browser has shown what changed by now. */
const afterPaint = (then: () => void) => requestAnimationFrame(() => setTimeout(then))

type Press = {
  pending: boolean | undefined
  disabled: boolean | undefined
  /** Pressed quickly on purpose: next, previous, undo. */
  repeats: boolean
  onClick?: MouseEventHandler<HTMLButtonElement>
  onKeyDown?: KeyboardEventHandler<HTMLButtonElement>
}

/**
 * One press is one act: what a button sends must not be sent again by the second press of a double click, by Enter held down,
 * or by a press that comes before the button could be shown as busy.
 */
export function usePress({ pending, disabled, repeats, onClick, onKeyDown }: Press) {
  /** What the last press changed is not shown yet. */
  const unseen = useRef(false)
  const seen = useCallback(() => {
    unseen.current = false
  }, [])
  const press: MouseEventHandler<HTMLButtonElement> = (event) => {
    const again = !repeats && (event.detail > 1 || (pending !== undefined && unseen.current))
    // A submit button must not send its form either.
    if (disabled || pending || again) return event.preventDefault()
    unseen.current = true
    afterPaint(seen)
    // Somebody who was in a field in between presses again on purpose, painted or not.
    event.currentTarget.addEventListener('blur', seen, { once: true })
    onClick?.(event)
  }
  const keyDown: KeyboardEventHandler<HTMLButtonElement> = (event) => {
    if (event.key === 'Enter' && event.repeat && !repeats) event.preventDefault()
    else onKeyDown?.(event)
  }
  return { onClick: press, onKeyDown: keyDown }
}
