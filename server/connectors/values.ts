/** Readings that shops share. Whatever is not as expected throws Malformed with the field's name, never with its value. */
export class Malformed extends Error {
  readonly field: string
  constructor(field: string) {
    super(`Not readable: ${field}`)
    this.field = field
  }
}

/** Of a JSON value what can be asked for members; null otherwise. */
export const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)[name]
    : undefined
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  reg: '®',
  trade: '™',
  copy: '©',
  times: '×',
  deg: '°',
}
const codePoint = (value: number): string => (value > 0 && value <= 0x10ffff ? String.fromCodePoint(value) : '')

/** Text without tags, with its HTML entities read. */
export const fromHtml = (text: string): string =>
  text
    .replace(/<[^<>]{0,500}>/g, ' ')
    .replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,8}));/gi, (whole, hex: string, decimal: string, name: string) => {
      if (hex) return codePoint(Number.parseInt(hex, 16))
      if (decimal) return codePoint(Number(decimal))
      return entities[name.toLowerCase()] ?? whole
    })
    .replace(/ {2,}/g, ' ')

/** Text as it can be stored: no control characters, no halves of surrogate pairs, trimmed, cut at `max` characters. */
export function clean(value: unknown, max = 200): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value)
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
  if (text === '') return null
  const characters = [...text]
  return characters.length > max ? characters.slice(0, max).join('').trim() : text
}

/** As clean, but must be there. */
export function needed(value: unknown, field: string, max = 200): string {
  const text = clean(value, max)
  if (text === null) throw new Malformed(field)
  return text
}

/** A decimal text ("12.5", "-3", also a number) in 1/10,000, without ever being a float; null when there is none. */
export function amount(value: unknown, field: string): number | null {
  if (value === null || value === undefined || value === '') return null
  const text = typeof value === 'number' ? decimalText(value) : value
  const match = typeof text === 'string' ? /^(-?)(\d{1,11})(?:\.(\d+))?$/.exec(text.trim()) : null
  if (!match) throw new Malformed(field)
  const [, sign = '', whole = '0', fraction = ''] = match
  const digits = fraction.padEnd(5, '0')
  const units = BigInt(whole) * 10_000n + BigInt(digits.slice(0, 4)) + (digits.charAt(4) >= '5' ? 1n : 0n)
  return Number(sign === '-' ? -units : units)
}
/** JSON numbers print shortest; very small ones print as 1e-7 and are nothing. */
const decimalText = (value: number): string => (Math.abs(value) < 1e-5 ? '0' : String(value))

/** A whole number from 0 to a million. */
export function count(value: unknown, field: string): number {
  const number = typeof value === 'string' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > 1_000_000)
    throw new Malformed(field)
  return number
}

/** An instant as ISO 8601 in UTC. */
export function instant(value: unknown, field: string): string {
  const at = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value) : null
  const year = at?.getUTCFullYear() ?? Number.NaN
  if (!at || !(year >= 1990 && year <= 2200)) throw new Malformed(field)
  return at.toISOString()
}

/** JSON, or undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** How long a Retry-After asks for; the header counts seconds, with decimals at times. An hour at most. */
export function retryAfterMs(header: string | undefined, otherwise: number): number {
  const seconds = Number.parseFloat(header ?? '')
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 3600) * 1000 : otherwise
}
