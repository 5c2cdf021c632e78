const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const code = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{2,6})|#x([\da-f]{2,5}));/gi

/** "Rita &amp; Joe&#39;s", as web pages write signs, in the signs themselves; null when there is none. */
export function readHtmlCodes(text: string): string | null {
  const read = text.replace(code, (all, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? all
    const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return point >= 32 && point <= 0x10ffff ? String.fromCodePoint(point) : all
  })
  return read === text ? null : read
}

/** The letters of windows-1252 that stand for the bytes 0x80 to 0x9f, by their bytes; five of these have none and stand for themselves. */
const western = new Map(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].map((letter, at) => [letter, 0x80 + at]),
)
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** "JosÃ©", UTF-8 that was once read as windows-1252 and saved so, as it was: "José". Null when the text is none. */
export function readTwiceEncoded(text: string): string | null {
  if (!/[\u0080-\uffff]/.test(text)) return null
  const bytes = [...text].map((letter) => western.get(letter) ?? letter.codePointAt(0) ?? 0)
  if (bytes.some((byte) => byte > 0xff)) return null
  try {
    return utf8.decode(Uint8Array.from(bytes))
  } catch {
    return null
  }
}

const NAME = String.raw`\p{L}[\p{L}\p{M}'’.-]*(?: \p{L}[\p{L}\p{M}'’.-]*){0,2}`
const lastFirst = new RegExp(String.raw`^(${NAME})\s*,\s*(${NAME})$`, 'u')
/** What a company or a title puts behind a comma is no first name. */
const noName =
  /(?:^|\s)(?:inc|llc|llp|ltd|limited|co|corp|corporation|company|gmbh|ag|kg|sa|srl|bv|plc|pty|sons|jr|sr|ii|iii|iv|md|phd|esq|dds|cpa|dept|attn)\.?(?=\s|$)/i

/** "Moreno, Rita" as "Rita Moreno"; null for anything else, and for "Acme, Inc." */
export function readLastFirst(text: string): string | null {
  const [, last, first] = lastFirst.exec(text.trim()) ?? []
  return last === undefined || first === undefined || noName.test(text) ? null : `${first} ${last}`
}

const phone = /\+?[\d(][\d\s().-]{5,}\d(?:\s*(?:ext|x)\.?\s*\d{1,6})?/i
/** The first number in "tel: 212-555-0101" and "2125550101 / 2125550102"; null when there is none, or nothing else. */
export function readFirstPhone(text: string): string | null {
  const found = phone.exec(text.normalize('NFKC'))?.[0].trim()
  return found === undefined || found === text.trim() ? null : found
}
