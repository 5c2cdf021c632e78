import { type Money, roundDiv, unitsPerCent } from '../core/money.ts'

export interface TaxRate {
  name: string
  /** Parts per million: 5 % is 50,000. */
  ratePpm: number
}
export interface TaxLine extends TaxRate {
  /** What the tax is computed on. */
  base: Money
  amount: Money
}

const cents = BigInt(unitsPerCent)
const floorDiv = (n: bigint, d: bigint): bigint => {
  const quotient = n / d
  return n % d !== 0n && n < 0n !== d < 0n ? quotient - 1n : quotient
}

/**
 * Splits a whole number of cents by weights that may have either sign, by the largest remainder, ties by the order: the parts always
 * add up to the total. Weights that add up to nothing split nothing but 0.
 */
export function splitByLargestRemainder(total: Money, weights: readonly Money[]): Money[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  const whole = BigInt(total) / cents
  if (BigInt(total) % cents !== 0n) throw new RangeError('only whole cents are split')
  if (sum === 0n) {
    if (whole !== 0n) throw new RangeError('there is nothing to split it by')
    return weights.map(() => 0)
  }
  const exact = weights.map((weight) => whole * BigInt(weight))
  const parts = exact.map((share) => floorDiv(share, sum))
  const left = Number(whole - parts.reduce((all, part) => all + part, 0n))
  const absolute = sum < 0n ? -sum : sum
  const remainder = exact.map((share, index) => {
    const rest = share - parts[index]! * sum
    return rest < 0n ? -rest : rest
  })
  const order = parts
    .map((_, index) => index)
    .toSorted((a, b) => {
      const [first, second] = [remainder[a]! % absolute, remainder[b]! % absolute]
      return first === second ? a - b : first > second ? -1 : 1
    })
  for (const index of order.slice(0, left)) parts[index]! += 1n
  return parts.map((part) => Number(part * cents))
}

/** The tax on top of a sum without it: each rate on the whole sum, half-up to the cent. */
export function taxOnTop(net: Money, rates: readonly TaxRate[]): { tax: Money; lines: TaxLine[] } {
  const lines = rates.map((rate) => {
    const exact = roundDiv(BigInt(net) * BigInt(rate.ratePpm), BigInt(1_000_000) * cents)
    return { ...rate, base: net, amount: Number(exact * cents) }
  })
  return { tax: lines.reduce((sum, { amount }) => sum + amount, 0), lines }
}

/**
 * The tax in a sum that includes it: computed once on the sum of the document, half-up to the cent, and split to the rates. Net is the sum
 * less the tax.
 */
export function taxWithin(total: Money, rates: readonly TaxRate[]): { tax: Money; lines: TaxLine[] } {
  const all = rates.reduce((sum, { ratePpm }) => sum + ratePpm, 0)
  const exact = roundDiv(BigInt(total) * BigInt(all), BigInt(1_000_000 + all) * cents)
  const tax = Number(exact * cents)
  const shares = splitByLargestRemainder(
    all === 0 ? 0 : tax,
    rates.map(({ ratePpm }) => ratePpm),
  )
  return { tax, lines: rates.map((rate, index) => ({ ...rate, base: total - tax, amount: shares[index]! })) }
}
