import type { PackagePrice } from './batches.ts'

const CENT = 100

/** The least that so many packages can cost: a cent each. */
export const leastPrice = (packages: readonly unknown[]): number => packages.length * CENT

/** Divides a price over packages in the proportion of their quoted prices, in whole cents, each at least one: what is left goes to the last. */
export function packagePrices(price: number, quoted: readonly { no: number; price: number }[]): PackagePrice[] {
  const total = quoted.reduce((sum, one) => sum + one.price, 0)
  if (price === total) return quoted.map(({ no, price: own }) => ({ no, price: own }))
  let left = price
  return quoted.map(({ no, price: own }, at) => {
    const exact = Number((BigInt(price) * BigInt(own)) / BigInt(total))
    const rest = quoted.length - at - 1
    const share = rest === 0 ? left : Math.min(Math.max(CENT, exact - (exact % CENT)), left - rest * CENT)
    left -= share
    return { no, price: share }
  })
}
