import type { Money } from '@waybill/contract/core/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { PurchaseRef } from '../../ship/shipping/index.ts'
import { findClaimsDue } from '../funds/index.ts'

interface PaidClaim {
  id: string
  payment: string
  cover: Money
}

/**
 * Labels with a claim that was paid, and what of their cost came back with it, by purchase: the carrier is to credit that. What a cover pays
 * may come from an insurer, so it is not expected on an invoice. Needs the service scope.
 */
export async function findPaidClaims(
  db: Db,
  holder: number,
  refs: readonly PurchaseRef[],
): Promise<Map<string, Money>> {
  const { rows } = await sql<PaidClaim>`
    select c.purchase_id as id, c.payment_key as payment, c.cover
    from unnest(${refs.map(({ orgId }) => orgId)}::bigint[], ${refs.map(({ purchaseId }) => purchaseId)}::uuid[]) as listed (org, purchase)
    join shipping_paid_claim c on c.org_id = listed.org and c.purchase_id = listed.purchase`.execute(db)
  const due = await findClaimsDue(
    db,
    holder,
    rows.map(({ payment }) => payment),
  )
  const claimed = new Map<string, Money>()
  for (const { id, payment, cover } of rows) {
    const postage = Math.max(0, (due.get(payment) ?? 0) - cover)
    claimed.set(id, (claimed.get(id) ?? 0) + postage)
  }
  return claimed
}
