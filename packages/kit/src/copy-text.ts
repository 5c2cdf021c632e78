/** Puts text on the clipboard by a field of its own: what there is on plain http, where `navigator.clipboard` is missing. */
function copyByField(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'fixed top-0 opacity-0'
  document.body.append(field)
  field.select()
  // oxlint-disable-next-line typescript/no-deprecated
  const done = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return done
}

/** Puts text on the clipboard; rejects when the browser does not allow it. */
export async function copyText(text: string): Promise<void> {
  // oxlint-disable-next-line no-restricted-properties
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text)
  if (!copyByField(text)) throw new Error('The browser did not let the text be copied')
}
