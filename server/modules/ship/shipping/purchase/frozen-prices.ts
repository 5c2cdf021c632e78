import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { TierTrace } from '../../../money/prices/index.ts'

/** How a label was priced along its chain, as it was frozen when it was bought. */
export interface FrozenPrice {
  purchaseId: string
  trace: TierTrace[]
  /** Codes of the carrier's charges that the price included. */
  charges: string[]
}

export interface PurchaseRef {
  orgId: number
  purchaseId: string
}

/** The frozen prices of purchases of any organization, by purchase; needs the service scope. */
export async function findFrozenPrices(db: Db, refs: readonly PurchaseRef[]): Promise<Map<string, FrozenPrice>> {
  const { rows } = await sql<{ id: string; trace: TierTrace[]; lines: { code: string }[] }>`
    select id, offer -> 'trace' as trace, offer -> 'lines' as lines from purchase
    join unnest(${refs.map(({ orgId }) => orgId)}::bigint[], ${refs.map(({ purchaseId }) => purchaseId)}::uuid[]) as asked (org, purchase)
      on org_id = asked.org and id = asked.purchase`.execute(db)
  return new Map(
    rows.map(({ id, trace, lines }) => [id, { purchaseId: id, trace, charges: lines.map(({ code }) => code) }]),
  )
}
