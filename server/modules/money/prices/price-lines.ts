import type { Text } from '@waybill/contract/core/messages'
import { type Money, toCent } from '@waybill/contract/core/money'
import type { TierTrace } from './pricing.ts'

export interface PriceLine {
  code: string
  kind: 'base' | 'surcharge' | 'addon'
  amount: Money
  /** Of a surcharge of the provider's own: the name that it gave it. */
  name?: Text
}

/**
 * Spreads a price over the lines it is shown by, in proportion, in whole cents by largest remainder (ties by line order): what a
 * seller sees adds up to what it pays, and says nothing about its provider's margin.
 */
export function spreadPrice(price: Money, lines: readonly PriceLine[]): PriceLine[] {
  const total = lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const first = lines[0]
  if (!first || total <= 0n) return [{ code: 'base', kind: 'base', amount: price }]
  const cents = BigInt(price / 100)
  const floorDiv = (n: bigint): bigint => (n >= 0n ? n / total : -((-n + total - 1n) / total))
  const parts = lines.map((line, index) => {
    const exact = BigInt(line.amount) * cents
    const whole = floorDiv(exact)
    return { index, whole, rest: exact - whole * total }
  })
  let left = Number(cents - parts.reduce((sum, part) => sum + part.whole, 0n))
  for (const part of parts.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))) {
    if (left-- > 0) part.whole += 1n
  }
  return lines
    .map((line, index) => ({ ...line, amount: Number(parts[index]?.whole ?? 0n) * 100 }))
    .filter(({ amount }) => amount !== 0)
}

/** The surcharges that a provider's customer sees by name, in whole cents. */
const namedSurcharges = ({ steps }: TierTrace): PriceLine[] =>
  steps
    .filter(({ kind }) => kind === 'surcharge')
    .map(({ name, nameCn = name, amount }, index) => ({
      code: `own${index + 1}`,
      kind: 'surcharge' as const,
      amount: toCent(amount),
      name: { en: name, cn: nameCn },
    }))
    .filter(({ amount }) => amount !== 0)

/**
 * Why a seller pays this price, in lines that add up to it: the surcharges of its provider by their names, and the carrier's own lines,
 * over which the rest is spread. A provider's markup, floor and cap never appear.
 */
export function explainPrice(price: Money, trace: readonly TierTrace[], charges: readonly PriceLine[]): PriceLine[] {
  const direct = trace.at(-1)
  const named = direct ? namedSurcharges(direct) : []
  const rest = price - named.reduce((sum, { amount }) => sum + amount, 0)
  // A cap can leave less than the surcharges: then they are part of the whole like everything else.
  return rest > 0 ? [...spreadPrice(rest, charges), ...named] : spreadPrice(price, charges)
}

/** The freight in a carrier's charges: what is not a surcharge or an extra, never more than the whole. */
export function freightOf(cost: Money, charges: readonly PriceLine[]): Money {
  const freight = charges.reduce((sum, { kind, amount }) => (kind === 'base' ? sum + amount : sum), 0)
  return Math.max(0, Math.min(cost, freight))
}
