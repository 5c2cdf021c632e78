/** Makes an element; children are elements or text, so no text can become markup. */
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value)
    else if (value !== undefined && value !== false) made.setAttribute(key, value === true ? '' : value)
  }
  made.append(...children)
  return made
}

/** Text or JSON that may be wider or longer than its box; the keyboard can scroll it. */
export const code = (text, label) => el('pre', { tabindex: '0', role: 'group', 'aria-label': label }, text)

/** Copies the text of an element. Browsers offer no clipboard on plain http, where only a selection can be copied. */
export async function copyText(element) {
  if (navigator.clipboard) return navigator.clipboard.writeText(element.textContent)
  getSelection().selectAllChildren(element)
  if (!document.execCommand('copy')) throw new Error('The browser does not allow copying. The text is selected')
}
