const signs = /[\s$]|US\$|USD/g
const plainFigure = (text: string): string => text.normalize('NFKC').replace(signs, '')

/** "1,230" and "1.230" are thousands to some and thousandths to others. */
export const isAmbiguous = (text: string): boolean => /^[1-9]\d{0,2}[.,]\d{3}$/.test(plainFigure(text))

/** A figure with "." as its decimal mark, by the shape of what is written, whatever the file's delimiter; null when it is none. */
function withPoint(text: string): string | null {
  if (isAmbiguous(text)) return null
  const plain = plainFigure(text)
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain)) return plain.replaceAll(',', '')
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(plain) && !/^0\.\d{3}$/.test(plain))
    return plain.replaceAll('.', '').replace(',', '.')
  return plain.replace(',', '.')
}

/** "$1,234.50" as 1/10,000 dollars; null when it is no amount, or could be two. */
export function readAmount(text: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,8}))?$/.exec(withPoint(text) ?? '') ?? []
  if (whole === undefined || /[1-9]/.test(decimals.slice(4))) return null
  return Number(whole) * 10_000 + Number(decimals.slice(0, 4).padEnd(4, '0'))
}

/** An amount as a plain decimal of two or four digits: three could be thousands. */
export const amountText = (amount: number): string => (amount / 10_000).toFixed(amount % 100 === 0 ? 2 : 4)

/** "20.75 %" in millionths; null when it is no percentage of at most two decimals more than it can have. */
export function readPercent(text: string): number | null {
  const plain = text.normalize('NFKC').replace(/[\s%]/g, '').replace(',', '.')
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(plain)) return null
  const ppm = Math.round(Number(plain) * 10_000)
  return ppm <= 1_000_000 ? ppm : null
}
export const percentText = (ppm: number): string => String(ppm / 10_000)

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 2000 && year < 2100 ? date.toISOString().slice(0, 10) : null
}

/** A date as US carriers write them: 2026-01-05, 1/5/2026, January 5, 2026. `guessed`: day and month could be meant the other way round. */
export function readDate(text: string): { day: string; guessed: boolean } | null {
  const plain = text.trim()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00(?::00)?)?$/.exec(plain)
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(plain)
  const named = /^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})$/.exec(plain)
  const parts = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : us
      ? [Number(us[3]) + (us[3]?.length === 2 ? 2000 : 0), Number(us[1]), Number(us[2])]
      : named
        ? [Number(named[3]), months.indexOf((named[1] ?? '').slice(0, 3).toLowerCase()) + 1, Number(named[2])]
        : null
  if (!parts) return null
  const [year = 0, month = 0, day = 0] = parts
  const read = dayOf(year, month, day)
  return read === null ? null : { day: read, guessed: us !== null && day <= 12 && day !== month }
}
