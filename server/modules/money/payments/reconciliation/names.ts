import type { Db } from '../../../../platform/database/index.ts'
import { findFundingByPayment, fundingKey } from '../../funding/index.ts'
import { findByProvider } from '../records.ts'

interface Named {
  kind: string
  source: string | null
  payment_id: string | null
}
/** A posting: whose book has it, and its key there. */
type Posting = { book_org_id: number; ledger_key: string }

const keys: Readonly<Record<string, (source: string) => string>> = {
  refund: (id) => `refund:${id}`,
  refundFailed: (id) => `refund:${id}:failed`,
  dispute: (id) => `dispute:${id}:withdrawn`,
  disputeWon: (id) => `dispute:${id}:reinstated`,
}

/** The posting of a line in a customer's book, as webhooks name it; null: it belongs to no payment of this provider's customers. */
export async function postingOf(
  db: Db,
  orgId: number,
  { kind, source, payment_id: id }: Named,
): Promise<Posting | null> {
  if (id === null) return null
  const payment = await findByProvider(db, { column: 'payment_id', value: id })
  if (payment?.provider_org_id !== orgId) return null
  if (kind === 'payment') {
    const funding = await findFundingByPayment(db, id)
    return funding ? { book_org_id: payment.org_id, ledger_key: fundingKey(funding.id) } : null
  }
  const key = source && keys[kind]?.(source)
  return key ? { book_org_id: payment.org_id, ledger_key: key } : null
}
