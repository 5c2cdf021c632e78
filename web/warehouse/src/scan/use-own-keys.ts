import { useEffect, type RefObject } from 'react'
import { OPEN_DIALOG } from './open-dialog.ts'
import { soundOf } from './sound.ts'

/** What acts on letters itself: text, and open lists that are searched by typing. */
const TYPED = 'input:not([type="checkbox"],[type="radio"]),textarea,select,[contenteditable="true"]'
const SEARCHED = '[role="combobox"][aria-expanded="true"],[role="listbox"],[role="menu"]'
/** What walks and chooses the rows of lists and tables by keys; other buttons in a row have no use for letters. */
const WALKED = '[data-row-link],[data-row] [type="checkbox"],table [type="checkbox"],[role="grid"]'

/** The longest that a scanner waits between two keys, in ms; those that lost keys are set to be slow. */
const SLOWEST = 1000
/** A scanner as fast as this is known by its speed. */
const FAST = 35
/** Fewer letters at a row of a list are its keys. */
const SHORTEST = 3

/** One letter of a code; a blank presses a button. */
const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** What is typed, one key after the other, where nothing reads it: a scanner's, as people press a button without typing first. */
class UnreadKeys {
  #text = ''
  #slow = false
  #last: { target: Element; at: number } | null = null

  /** Takes a key. What was typed when this one ends it by Enter, or is a blank within; null: the key is its target's own. */
  take(event: KeyboardEvent, target: Element): { text: string; slow: boolean } | null {
    const gap = this.#last?.target === target ? event.timeStamp - this.#last.at : Number.POSITIVE_INFINITY
    if (gap > SLOWEST) [this.#text, this.#slow] = ['', false]
    if (['Shift', 'Control', 'Alt'].includes(event.key)) return null
    this.#slow ||= this.#text !== '' && gap > FAST
    this.#last = { target, at: event.timeStamp }
    const isWithin = this.#text !== ''
    const before = { text: this.#text, slow: this.#slow }
    if (isCharacter(event) || (event.key === ' ' && isWithin)) this.#text += event.key
    else this.#text = ''
    return isWithin && (event.key === 'Enter' || event.key === ' ') ? before : null
  }
}

/**
 * The scan field has the first letter of what is typed where nobody types, and with it all others: however slowly, and however soon after a
 * press that took the focus away, no letter is lost and no Enter presses a button again. In a dialog a scan is refused, and heard to be. After a
 * dialog the focus is here as well.
 */
export function useOwnKeys(own: RefObject<HTMLInputElement | null>, onScan: (code: string) => void): void {
  useEffect(() => {
    let wasInDialog = false
    const unread = new UnreadKeys()
    const stop = (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const takeKey = (event: KeyboardEvent) => {
      const { target, key } = event
      // A scan that arrives as a whole is known by its speed.
      if (!event.isTrusted || !(target instanceof Element) || target.closest(`${TYPED},${SEARCHED}`)) return
      const isInDialog = document.querySelector(OPEN_DIALOG) !== null
      const isRow = target.closest(WALKED) !== null
      if (isCharacter(event) && !isInDialog && !isRow) {
        own.current?.focus()
        // The letter is typed into the field: it is no shortcut.
        return event.stopPropagation()
      }
      const typed = unread.take(event, target)
      if (!typed || (isRow && typed.text.length < SHORTEST)) return
      if (key === ' ') return event.preventDefault()
      if (!typed.slow && typed.text.length > SHORTEST) return
      stop(event)
      if (isInDialog) soundOf('wrong')
      else onScan(typed.text)
    }
    const afterDialog = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      const isInDialog = target.closest(OPEN_DIALOG) !== null
      if (wasInDialog && !isInDialog && !target.matches(TYPED)) own.current?.focus()
      wasInDialog = isInDialog
    }
    window.addEventListener('keydown', takeKey, true)
    document.addEventListener('focusin', afterDialog)
    return () => {
      window.removeEventListener('keydown', takeKey, true)
      document.removeEventListener('focusin', afterDialog)
    }
  }, [own, onScan])
}
