import type { DashboardRange, getDashboardParcels } from '@waybill/contract/dashboard/api'
import type { OutputOf } from '@waybill/contract/core/route'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/http/index.ts'
import { getBalance } from '../../money/funds/index.ts'
import { deliveredLate } from '../../ship/shipping/index.ts'
import { spanToToday } from './span.ts'

type Parcels = OutputOf<typeof getDashboardParcels>
type Counts = Omit<Parcels, 'from' | 'to' | 'currency'>

/** Answers getDashboardParcels: of labels bought in the range, read from one index. */
export async function summarizeDelivery(ctx: Ctx, range: DashboardRange): Promise<Parcels> {
  const { db, actor } = ctx
  const { zone, days, midnights } = await spanToToday(ctx, range)
  const { rows } = await sql<Counts>`
    select count(*)::int as labels, coalesce(sum(s.price), 0)::bigint as spent,
      (count(*) filter (where s.status <> ${trackingStatus.voided}))::int as parcels,
      (count(*) filter (where s.status = ${trackingStatus.exception}))::int as exceptions,
      (count(*) filter (where s.status = ${trackingStatus.delivered}))::int as delivered,
      (count(*) filter (where s.status = ${trackingStatus.delivered} and s.eta is not null))::int as judged,
      (count(*) filter (where ${deliveredLate(zone)}))::int as late
    from shipping_shipment s
    where s.org_id = ${actor.orgId} and s.created_at >= ${midnights[0]} and s.created_at < ${midnights.at(-1)}`.execute(
    db,
  )
  const { currency } = await getBalance(db, actor.orgId)
  return { ...rows[0]!, from: days[0] ?? '', to: days.at(-1) ?? '', currency }
}
