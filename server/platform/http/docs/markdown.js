/* The little Markdown that the document uses: headings of level 2, lists, code and bold. */
import { el } from './dom.js'

/** `code` and **bold** within a line. */
export function inline(text) {
  return text
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('`')) return el('code', {}, part.slice(1, -1))
      return part.startsWith('**') ? el('strong', {}, ...inline(part.slice(2, -2))) : part
    })
}

function block(text) {
  const lines = text.split('\n')
  if (text.startsWith('## ')) return el('h3', {}, ...inline(text.slice(3)))
  for (const [mark, name] of [
    [/^\d+\. /, 'ol'],
    [/^- /, 'ul'],
  ])
    if (lines.every((line) => mark.test(line)))
      return el(name, {}, ...lines.map((line) => el('li', {}, ...inline(line.replace(mark, '')))))
  return el('p', {}, ...inline(lines.join(' ')))
}

export const markdown = (text) =>
  text
    .trim()
    .split(/\n{2,}/)
    .map(block)
