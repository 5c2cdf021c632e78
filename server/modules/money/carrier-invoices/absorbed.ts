import { adjustmentState } from '@waybill/contract/carrier-invoices/adjustment-lifecycle'
import type { Money } from '@waybill/contract/core/money'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'

/** A difference that no seller paid. */
export interface AbsorbedAdjustment {
  orgId: number
  eventId: string
  purchaseId: string
  at: Date
  /** What the reseller paid of it, 0 or null without one: nothing; and the carrier's cost. */
  buy: Money | null
  cost: Money
}

/**
 * Absorbed differences that the reports do not have yet, at most `limit`, which count as reported from here on: the caller adds them in the
 * same transaction. Needs the service scope.
 */
export async function takeAbsorbed(db: Db, limit: number): Promise<AbsorbedAdjustment[]> {
  const { rows } = await sql<AbsorbedAdjustment>`
    with next as (
      select org_id, id from carrier_adjustment where state = ${stateSql(adjustmentState.absorbed)} and not in_reports
      order by org_id, id limit ${limit} for update)
    update carrier_adjustment a set in_reports = true from next n where a.org_id = n.org_id and a.id = n.id
    returning a.org_id as "orgId", a.event_id as "eventId", a.purchase_id as "purchaseId", a.decided_at as at, a.buy_delta as buy,
      a.cost_delta as cost`.execute(db)
  return rows
}
