import type { Money } from '@waybill/contract/core/money'
import type { LineKind } from '@waybill/contract/payments/reconciliation'
import type { BalanceMove } from '../provider/provider.ts'

/** One thing that the ledger posts by itself. */
export interface Line {
  id: string
  kind: LineKind
  source: string | null
  paymentId: string | null
  amount: Money
  currency: string
  at: Date
  /** The key of its posting in the provider's own book; null: it is posted in a customer's book, or not at all. */
  ownKey: string | null
}

const KINDS: Readonly<Record<string, LineKind>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  payment_failure_refund: 'refund',
  refund_failure: 'refundFailed',
  payout: 'payout',
  payout_failure: 'payoutFailed',
  payout_cancel: 'payoutFailed',
  stripe_fee: 'fee',
  network_cost: 'fee',
  tax_fee: 'fee',
}

/** Disputes have no type of their own: they are adjustments, up or down. */
function kindOf({ type, source, amount }: BalanceMove): LineKind {
  if (type === 'adjustment' && source && /^(dp|du)_/.test(source)) return amount < 0 ? 'dispute' : 'disputeWon'
  return KINDS[type] ?? 'other'
}

/** The fee of a dispute is posted with it, but not what is given back of it; a fee of its own has no other amount. */
const isFeeApart = (kind: LineKind): boolean => kind !== 'dispute' && kind !== 'fee'

const feeKey = (id: string): string => `processor-fee:${id}`

function ownKeyOf(kind: LineKind, { id, source }: BalanceMove): string | null {
  if (kind === 'fee') return feeKey(id)
  if (kind === 'payout' && source) return `payout:${source}`
  return kind === 'payoutFailed' && source ? `payout:${source}:failed` : null
}

/** A movement of the balance as the ledger posts it; together its lines are what it did to the balance. */
export function linesOf(move: BalanceMove): Line[] {
  const { id, source, paymentId, amount, fee, currency, at } = move
  const kind = kindOf(move)
  const isApart = isFeeApart(kind)
  const main: Line = {
    id,
    kind,
    source,
    paymentId,
    amount: isApart ? amount : amount - fee,
    currency,
    at,
    ownKey: ownKeyOf(kind, move),
  }
  if (!isApart || fee === 0) return [main]
  const feeId = `${id}:fee`
  return [main, { ...main, id: feeId, kind: 'fee', amount: -fee, ownKey: feeKey(feeId) }]
}
