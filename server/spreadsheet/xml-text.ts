const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Resolves the five named and the numeric entities; an unknown one stays as it stands, a bad number becomes U+FFFD. */
export function decodeEntities(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(/&(?:#x([0-9a-f]{1,8})|#(\d{1,10})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[name] ?? whole
    return codePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
  })
}

/** Text of a cell: entities and Excel's _x000D_ escapes resolved, never with a NUL or half a surrogate pair in it. */
export function decodeCellText(raw: string): string {
  // XML 1.0 §2.11: line ends of the file itself are one line feed.
  const text = decodeEntities(raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw)
  if (!text.includes('_x')) return text
  return text
    .replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('\0', '\uFFFD')
    .toWellFormed()
}

/** The value of an attribute inside a tag's text, its prefix ignored; undefined when it is absent. */
export function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return found ? decodeEntities(found[1] ?? found[2] ?? '') : undefined
}

function codePoint(code: number): string {
  const allowed = code > 0 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff)
  return allowed ? String.fromCodePoint(code) : '\uFFFD'
}
