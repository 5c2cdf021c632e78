export type NumberRules = {
  /** Digits allowed behind the point; 0 takes whole numbers only. */
  decimals?: number
  /** Pads to exactly `decimals` digits when the field is left. */
  fixed?: boolean
  /** A zero counts as nothing and empties the field when it is left. */
  zeroIsEmpty?: boolean
}

const halfWidth = (text: string): string =>
  text.replace(/[０-９．]/g, (char) => (char === '．' ? '.' : String.fromCharCode(char.charCodeAt(0) - 0xfee0)))

/** What of a typed or pasted text may stay: digits, one decimal point, no more decimals than allowed. Full-width digits are read. */
export function keepNumberText(text: string, { decimals = 2 }: NumberRules = {}): string {
  const plain = halfWidth(text).replace(/[^\d.]/g, '')
  const point = plain.indexOf('.')
  if (point < 0) return plain
  if (decimals === 0) return plain.slice(0, point)
  return `${plain.slice(0, point)}.${plain
    .slice(point + 1)
    .replaceAll('.', '')
    .slice(0, decimals)}`
}

/** The number in a kept text; null when there is none ("", "."). */
export function readNumberText(text: string): number | null {
  if (!/\d/.test(text)) return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

/** How a number stands in its field once it is left; null is empty. */
export function settleNumber(value: number | null, { decimals = 2, fixed, zeroIsEmpty }: NumberRules = {}): string {
  if (value === null || (zeroIsEmpty && value === 0)) return ''
  if (fixed) return value.toFixed(decimals)
  return String(Number(value.toFixed(decimals)))
}
