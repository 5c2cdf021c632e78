import { useEffect, type RefObject } from 'react'
import { OPEN_DIALOG } from './open-dialog.ts'
import { soundOf } from './sound.ts'

/** A person is slower than this between two keys, in ms. */
const GAP = 35
const SHORTEST = 4

type TextField = HTMLInputElement | HTMLTextAreaElement
const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'file'].includes(target.type))

/** A dialog's own text may be scanned, as a badge is; a number never is. */
const isNumber = (field: TextField): boolean =>
  ['numeric', 'decimal'].includes(field.inputMode) && field.type === 'text'

/** Puts back what a field had, so that its owner hears of it. */
function restore(field: TextField, value: string): void {
  const owner = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Takes scans that are typed into other text fields of the page, a quantity or a note, and gives those fields back what they had. A scan into a
 * number of a dialog is refused, and heard to be: it is neither that number nor an answer to the question.
 */
export function useOtherFields(own: RefObject<HTMLInputElement | null>, onScan: (code: string) => void) {
  useEffect(() => {
    let [text, before, last] = ['', '', Number.NEGATIVE_INFINITY]
    const take = (event: KeyboardEvent) => {
      const { target, key, timeStamp } = event
      if (!isTextField(target) || target === own.current) return
      const isInDialog = target.closest(OPEN_DIALOG) !== null
      if (isInDialog && !isNumber(target)) return
      const quick = timeStamp - last <= GAP
      last = timeStamp
      if (key === 'Enter') {
        const code = quick && text.length >= SHORTEST ? text : null
        text = ''
        if (code === null) return
        event.preventDefault()
        event.stopPropagation()
        restore(target, before)
        if (isInDialog) soundOf('wrong')
        else onScan(code)
      } else if (key.length === 1) {
        if (!quick) before = target.value
        text = quick ? text + key : key
      }
    }
    window.addEventListener('keydown', take, true)
    return () => window.removeEventListener('keydown', take, true)
  }, [own, onScan])
}
