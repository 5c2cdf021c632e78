import { useEffect, type RefObject } from 'react'

const DIALOG = '[role="dialog"],[role="alertdialog"]'
/** What acts on letters itself: text, and lists that are searched by typing. */
const TYPED = 'input:not([type="checkbox"],[type="radio"]),textarea,select,[contenteditable="true"]'
const SEARCHED = '[role="combobox"],[role="listbox"],[role="menu"]'
/** What walks and chooses the rows of lists and tables by keys; other buttons in a row have no use for letters. */
const WALKED = '[data-row-link],[data-row] [type="checkbox"],table [type="checkbox"],[role="grid"]'

/** One letter of a code; a blank presses a button. */
const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/**
 * The scan field has the first letter of what is typed where nobody types, and with it all others: however slowly, and however soon after a
 * press that took the focus away, no letter is lost and no Enter presses a button again. After a dialog the focus is here as well.
 */
export function useOwnKeys(own: RefObject<HTMLInputElement | null>, on: boolean): void {
  useEffect(() => {
    if (!on) return
    let wasInDialog = false
    const takeCharacter = (event: KeyboardEvent) => {
      const { target } = event
      // A scan that arrives as a whole is known by its speed.
      if (!event.isTrusted || !isCharacter(event) || !(target instanceof Element)) return
      if (target.closest(`${TYPED},${SEARCHED},${WALKED}`) || document.querySelector(DIALOG)) return
      own.current?.focus()
      // The letter is typed into the field: it is no shortcut.
      event.stopPropagation()
    }
    const afterDialog = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      const isInDialog = target.closest(DIALOG) !== null
      if (wasInDialog && !isInDialog && !target.matches(TYPED)) own.current?.focus()
      wasInDialog = isInDialog
    }
    window.addEventListener('keydown', takeCharacter, true)
    document.addEventListener('focusin', afterDialog)
    return () => {
      window.removeEventListener('keydown', takeCharacter, true)
      document.removeEventListener('focusin', afterDialog)
    }
  }, [own, on])
}
