import type { Money } from '../core/money.ts'

export interface ClaimedItem {
  quantity: number
  /** Worth of one unit; null = not known. */
  value: Money | null
}

const CENT = 100

/** The worth of all items; null while that of one is not known, or where there are none. */
export const worthOf = (items: readonly ClaimedItem[]): Money | null =>
  items.length === 0 || items.some(({ value }) => value === null)
    ? null
    : items.reduce((sum, { quantity, value }) => sum + quantity * (value ?? 0), 0)

export const wholeCents = (amount: Money): Money => Math.floor(amount / CENT) * CENT

/** The most that a claim can ask for: the cover, or the worth of the goods if that is less; in whole cents. */
export function mostClaimable(cover: Money, items: readonly ClaimedItem[]): Money {
  const worth = worthOf(items)
  const most = worth === null || worth === 0 ? cover : Math.min(cover, worth)
  return wholeCents(most)
}
