/**
 * Money: whole numbers of 1/10,000 of the currency unit (specification §9: four saved digits, two shown, factor 100).
 * A safe integer holds 900 billion dollars; products are formed in bigint, so nothing is ever rounded by a float.
 */
export type Money = number

export const unitsPerCent = 100

/** n ÷ d rounded half away from zero; d > 0. */
export function roundDiv(n: bigint, d: bigint): bigint {
  const magnitude = n < 0n ? -n : n
  let quotient = magnitude / d
  if ((magnitude % d) * 2n >= d) quotient += 1n
  return n < 0n ? -quotient : quotient
}

const safe = (value: bigint): Money => {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError('amount out of range')
  return number
}

/** Half-up to a whole cent: the rule for every amount that touches a wallet. */
export const toCent = (amount: Money): Money => safe(roundDiv(BigInt(amount), 100n) * 100n)

/** A share of an amount in parts per million, half-up. */
export const share = (amount: Money, ppm: number): Money => safe(roundDiv(BigInt(amount) * BigInt(ppm), 1_000_000n))

/** amount × numerator ÷ denominator, half-up. */
export const scale = (amount: Money, numerator: number, denominator: number): Money =>
  safe(roundDiv(BigInt(amount) * BigInt(numerator), BigInt(denominator)))

/** "$1,234.50", "−$12.00": prefix, two decimals, true minus sign. */
export function formatMoney(amount: Money, currency = 'USD'): string {
  const cents = roundDiv(BigInt(Math.abs(amount)), 100n)
  const whole = (cents / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',')
  const prefix = currency === 'USD' ? '$' : `${currency} `
  return `${amount < 0 && cents > 0n ? '−' : ''}${prefix}${whole}.${(cents % 100n).toString().padStart(2, '0')}`
}
