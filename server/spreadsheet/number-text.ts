/** Digits that Excel keeps of a number (ECMA-376 part 1 §18.17.2.2 leaves it to IEEE 754; Excel shows 15). */
const SHOWN_DIGITS = 15

/** What may go out as it came: no exponent, no needless zero at either end. */
const plain = /^(?:0|-?[1-9]\d*|-?(?:0|[1-9]\d*)\.\d*[1-9])$/

/**
 * A stored number as plain digits, never with an exponent: "1.12E+17" → "112000000000000000".
 * Fractions are cut to the 15 digits that a sheet shows, so that 22.300000000000001 reads 22.3.
 * Whole numbers keep every digit that the file holds. Text that is no number comes back unchanged.
 */
export function plainNumber(stored: string): string {
  if (stored.length <= SHOWN_DIGITS && plain.test(stored)) return stored
  const parts = /^\s*([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?\s*$/.exec(stored)
  if (!parts || !(parts[2] || parts[3])) return stored
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts
  const text = shiftPoint(whole, fraction, Number(exponent))
  const cut = text.includes('.') ? cutFraction(text) : text
  return sign === '-' && cut !== '0' ? `-${cut}` : cut
}

/** True for a whole number of more than 15 digits: a spreadsheet has rounded it, or will when it opens the file. */
export function losesDigits(number: string): boolean {
  return number.length > SHOWN_DIGITS && /^-?\d{16,}$/.test(number)
}

function shiftPoint(whole: string, fraction: string, exponent: number): string {
  const digits = whole + fraction
  const point = whole.length + exponent
  const left = point <= 0 ? '0' : digits.slice(0, point).padEnd(point, '0')
  const right = point >= digits.length ? '' : digits.slice(Math.max(point, 0)).padStart(digits.length - point, '0')
  return tidy(left, right)
}

function tidy(left: string, right: string): string {
  const whole = left.replace(/^0+(?=\d)/, '')
  const fraction = right.replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

function cutFraction(text: string): string {
  const digits = text.replace('.', '').replace(/^0+/, '').length
  if (digits <= SHOWN_DIGITS) return text
  const shown = Number(text).toPrecision(SHOWN_DIGITS)
  const parts = /^(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(shown)
  if (parts) return shiftPoint(parts[1]!, parts[2] ?? '', Number(parts[3]))
  const [left = '0', right = ''] = shown.split('.')
  return tidy(left, right)
}
