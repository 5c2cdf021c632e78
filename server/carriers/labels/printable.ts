import anyAscii from 'any-ascii'

/** Latin-1 and the en dash: what the standard PDF fonts and the printers' font 0 both have. */
const isKept = (code: number): boolean =>
  (code >= 0x20 && code <= 0x7e) || (code >= 0xa1 && code <= 0xff && code !== 0xad) || code === 0x2013
const han = /^\p{Script=Han}$/u
/** Marks, joiners and controls have no shape of their own. */
const shapeless = /^[\p{M}\p{C}]$/u
const privateUse = /^\p{Co}$/u

const kept = new Map<string, string>()

function printableChar(char: string): string {
  const code = char.codePointAt(0) as number
  if (isKept(code)) return char
  if (/^\s$/u.test(char)) return ' '
  const known = kept.get(char)
  if (known !== undefined) return known
  if (code < 0xa1) return ''
  const reading = anyAscii(char)
  const ascii = han.test(char) && reading !== '' ? ` ${reading} ` : reading
  const shape =
    ascii !== '' || (shapeless.test(char) && !privateUse.test(char))
      ? ascii
      : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  if (kept.size < 20_000) kept.set(char, shape)
  return shape
}

/**
 * Text as carriers print it: Latin-1 stays, every other script is written in Latin letters (深圳 → Shen Zhen, Москва → Moskva),
 * and a character without a known reading appears as its code, [U+E000]: nothing becomes "?" or vanishes unseen.
 */
export function printable(text: string): string {
  const normal = text.normalize('NFC')
  if (/^[\x20-\x7e]*$/.test(normal)) return normal.trim()
  return Array.from(normal, printableChar).join('').replace(/ {2,}/g, ' ').trim()
}
