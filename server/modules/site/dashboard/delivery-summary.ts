import type { DashboardRange, getDashboardParcels } from '@waybill/contract/dashboard/api'
import type { OutputOf } from '@waybill/contract/core/route'
import type { Ctx } from '../../../platform/http/index.ts'
import { getBalance } from '../../money/funds/index.ts'
import { countDeliveries } from '../../ship/shipping/index.ts'
import { spanToToday } from './span.ts'

/** Answers getDashboardParcels: of labels bought in the range, read from one index. */
export async function summarizeDelivery(
  { db, actor, now }: Ctx,
  range: DashboardRange,
): Promise<OutputOf<typeof getDashboardParcels>> {
  const { zone, days, midnights } = await spanToToday({ db, now }, range)
  const [first, end] = [midnights[0]!, midnights.at(-1)!]
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const counted = { orgId: actor.orgId, starts: [first, first, end], zone, today: to, by: null, filter: {} }
  const [sums] = await countDeliveries(db, counted)
  const { currency } = await getBalance(db, actor.orgId)
  const { labels = 0, spent = 0, voided = 0, exceptions = 0, onTime = 0, late = 0, unpromised = 0 } = sums ?? {}
  const judged = onTime + late
  return {
    from,
    to,
    currency,
    labels,
    spent,
    parcels: labels - voided,
    exceptions,
    delivered: judged + unpromised,
    judged,
    late,
  }
}
