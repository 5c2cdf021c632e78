import type { Money } from '@waybill/contract/core/money'
import { refundStatus } from '@waybill/contract/refunds/enums'
import type { Db } from '../../../platform/database/index.ts'
import { getBalance, paidInBy, unusedCredit } from '../funds/index.ts'

export interface Refundable {
  currency: string
  available: Money
  /** What of the available balance the provider gave: it is spent first, and never refunded. */
  credit: Money
  refundable: Money
}

/**
 * How much can go back to its payer: what is unused, was paid in rather than given, and is not in an undecided refund. Reads the ledger
 * of the organization from its first gift on, so it is for one organization that requests a refund, never for the rows of a list.
 */
export async function readRefundable(db: Db, orgId: number): Promise<Refundable> {
  const { available, currency } = await getBalance(db, orgId)
  const undecided = await db
    .selectFrom('balance_refund')
    .select(({ fn }) => fn.sum<string | null>('amount').as('amount'))
    .where('org_id', '=', orgId)
    .where('status', 'in', [refundStatus.requested, refundStatus.approved])
    .executeTakeFirstOrThrow()
  const paidIn = (await paidInBy(db, orgId)) - Number(undecided.amount ?? 0)
  const credit = Math.min(await unusedCredit(db, orgId), Math.max(0, available))
  return { currency, available, credit, refundable: Math.max(0, Math.min(available - credit, paidIn)) }
}
