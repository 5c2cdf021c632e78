/** What a key press means for shortcuts; the fields of a KeyboardEvent that count. */
export type KeyPress = {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
  repeat: boolean
  isComposing: boolean
}

const bareModifiers = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'Process', 'Dead', 'Unidentified'])

/**
 * The name of a press as shortcuts are written: "j", "shift+v", "mod+k", "mod+enter", "?".
 * Null for lone modifiers and while an input method composes. Shift counts with letters and named keys only, since "?" already holds it.
 */
export function chordOf(press: KeyPress): string | null {
  if (press.isComposing || bareModifiers.has(press.key)) return null
  const single = press.key.length === 1
  const letter = single && /[a-z]/i.test(press.key)
  const key = press.key === ' ' ? 'space' : press.key.toLowerCase()
  const parts: string[] = []
  if (press.ctrlKey || press.metaKey) parts.push('mod')
  if (press.altKey) parts.push('alt')
  if (press.shiftKey && (!single || letter)) parts.push('shift')
  return [...parts, key].join('+')
}

/** Chords with Ctrl, ⌘ or Alt, and named keys, act at once; single characters wait, because a scanner types them too. */
export const actsAtOnce = (chord: string): boolean => /^(mod|alt)\+/.test(chord) || /^(shift\+)?[a-z]\w+$/.test(chord)

/** Single characters that go from row to row and page to page go on while they are held; any other acts once for each press. */
export const goesOnWhileHeld = (chord: string): boolean => ['j', 'k', '[', ']'].includes(chord)

/** Text fields keep their keys; so do open lists that search by typing. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.closest('[role="listbox"],[role="menu"],[role="grid"]')) return true
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return (
    target instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'button', 'submit', 'file', 'range'].includes(target.type)
  )
}
