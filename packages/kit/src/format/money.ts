const symbols: Record<string, string> = { USD: '$', CAD: 'CA$', EUR: '€', GBP: '£', AUD: 'A$', CNY: 'CN¥', MXN: 'MX$' }

/**
 * "$1,234.50", "−$12.00", "CA$8.00" from whole numbers of 1/10,000 of the currency unit; two decimals, rounded half away from zero.
 * An unknown currency shows its code.
 */
export function formatMoney(amount: number, currency = 'USD'): string {
  const cents = (BigInt(Math.abs(amount)) + 50n) / 100n
  const whole = (cents / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',')
  const sign = amount < 0 && cents > 0n ? '−' : ''
  return `${sign}${symbols[currency] ?? `${currency} `}${whole}.${(cents % 100n).toString().padStart(2, '0')}`
}
