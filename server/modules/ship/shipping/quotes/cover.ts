import type { Money } from '@waybill/contract/core/money'
import { scale, toCent } from '@waybill/contract/core/money'
import type { LabelCover } from '../../../money/funds/index.ts'
import { type ChainPrice, explainPrice, type PriceLine } from '../../../money/prices/index.ts'

const CENT = 100

/** The part of a price that its line of insurance is; a label is never insurance alone. */
function insuranceIn(price: Money, lines: readonly PriceLine[]): Money {
  const amount = lines.reduce((sum, { code, amount: one }) => (code === 'insurance' ? sum + one : sum), 0)
  return Math.max(0, Math.min(amount, price - CENT))
}

/**
 * What of a price is insurance, at each link of the chain. A price is made once, of all that the carrier charges, so the premium bears
 * its share of every markup, and each customer's part of it is the line that explains it to that customer.
 */
export function coverOf(
  { cost, buy, sell, trace }: ChainPrice,
  charges: readonly PriceLine[],
  lines: readonly PriceLine[],
): LabelCover | null {
  const premium = charges.reduce((sum, { code, amount }) => (code === 'insurance' ? sum + amount : sum), 0)
  if (premium <= 0 || premium >= cost) return null
  return {
    sell: insuranceIn(sell, lines),
    buy: buy === null ? null : insuranceIn(buy, explainPrice(buy, trace.slice(0, -1), charges)),
    cost: premium,
  }
}

type Prices = Pick<ChainPrice, 'cost' | 'buy' | 'sell'>

/** The insurance in a smaller price for the same label, in the proportion of the one that was agreed. */
export function coverInLess(
  agreed: Prices & { cover: LabelCover },
  less: Prices,
  lines: readonly PriceLine[],
): LabelCover {
  const { cover } = agreed
  const buy =
    less.buy === null || agreed.buy === null || cover.buy === null
      ? null
      : Math.min(toCent(scale(cover.buy, less.buy, agreed.buy)), less.buy - CENT)
  return { sell: insuranceIn(less.sell, lines), buy, cost: costInLess(agreed, less.cost) }
}

/** The premium in what the carrier charged: at most what it was quoted at, and never all of it. */
export const costInLess = ({ cost, cover }: { cost: Money; cover: LabelCover }, charged: Money): Money =>
  charged < cost ? Math.max(0, Math.min(scale(cover.cost, charged, cost), charged - 1)) : cover.cost
