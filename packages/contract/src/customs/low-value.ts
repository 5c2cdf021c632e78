import type { Money } from '../core/money.ts'

/** What a unit is declared at, and what it was sold for; null = not known, or sold in another currency. */
export interface SoldGoods {
  value: Money | null
  soldFor: Money | null
}

/** Declared at less than half of its price? Customs then ask for the invoice. What has no value yet is missing, not low. */
export const isDeclaredLow = <Goods extends SoldGoods>(
  goods: Goods,
): goods is Goods & { value: Money; soldFor: Money } => {
  const { value, soldFor } = goods
  return value !== null && value > 0 && soldFor !== null && value * 2 < soldFor
}
