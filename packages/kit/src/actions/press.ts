import { useRef, type KeyboardEventHandler, type MouseEventHandler } from 'react'

/** Longer than it takes from a press until the button is shown as busy. */
const UNTIL_BUSY_MS = 100

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
  const last = useRef(Number.NEGATIVE_INFINITY)
  const press: MouseEventHandler<HTMLButtonElement> = (event) => {
    const now = performance.now()
    const again = !repeats && (event.detail > 1 || (pending !== undefined && now - last.current < UNTIL_BUSY_MS))
    // A submit button must not send its form either.
    if (disabled || pending || again) return event.preventDefault()
    last.current = now
    onClick?.(event)
  }
  const keyDown: KeyboardEventHandler<HTMLButtonElement> = (event) => {
    if (event.key === 'Enter' && event.repeat && !repeats) event.preventDefault()
    else onKeyDown?.(event)
  }
  return { onClick: press, onKeyDown: keyDown }
}
