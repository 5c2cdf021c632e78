/** "$1,234.50" as 1/10,000 dollars; null when it is no amount. */
export function readAmount(text: string, decimalComma = false): number | null {
  let plain = text.normalize('NFKC').replace(/[\s$]|US\$|USD/g, '')
  if (decimalComma || /^\d+,(\d{1,2}|\d{4})$/.test(plain)) plain = plain.replaceAll('.', '').replace(',', '.')
  else if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain)) plain = plain.replaceAll(',', '')
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,8}))?$/.exec(plain) ?? []
  if (whole === undefined || /[1-9]/.test(decimals.slice(4))) return null
  return Number(whole) * 10_000 + Number(decimals.slice(0, 4).padEnd(4, '0'))
}

/** An amount as a plain decimal, with as many digits as it has but at least two. */
export function amountText(amount: number): string {
  const text = (amount / 10_000).toFixed(4)
  return text.replace(/0{1,2}$/, '')
}

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
