import type { endOrders } from '@waybill/contract/orders/end-api'
import type { OutputOf } from '@waybill/contract/core/route'
import { orderStatus } from '@waybill/contract/orders/enums'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { actOnEach } from './cancel.ts'
import { labelsPrintedAt, newestPiece } from './packages.ts'
import { changeBlocked } from './policy.ts'

type PerOrder = OutputOf<typeof endOrders>

/** Ends orders some of whose packages have labels: the others are not sent, and the order is shipped with those that are. */
export const endEach = (ctx: Ctx, ids: readonly number[]): Promise<PerOrder> =>
  actOnEach(ctx, ids, {
    action: 'order.restNotSent',
    change:
      () => sql`status = ${stateSql(orderStatus.shipped)}, shipment_id = ${newestPiece}, label_printed_at = ${labelsPrintedAt()},
      packages_unsent = array(
        select no from generate_series(1, 1 + jsonb_array_length(o.other_packages)) as no where no <> all(o.packages_labeled) order by no)`,
    blocked: (order) => changeBlocked(order) ?? (order.packages_labeled.length === 0 ? 'ORDER_NOTHING_SENT' : null),
  })

/** Orders of which a parcel was scanned by its carrier, or more became of it. */
async function listUnderWay(db: Db, orgId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct s.order_id as id from shipping_shipment s
    where s.org_id = ${orgId} and s.order_id = any(${[...ids]}::bigint[]) and s.counts
      and s.status not in (${stateSql(trackingStatus.labelCreated, trackingStatus.voided)})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Takes that back, while no carrier has any of their parcels: the other packages await their labels again. */
export async function sendRestOfEach(ctx: Ctx, ids: readonly number[]): Promise<PerOrder> {
  const underWay = await listUnderWay(ctx.db, ctx.actor.orgId, ids)
  return actOnEach(ctx, ids, {
    action: 'order.restSent',
    change: () =>
      sql`status = ${stateSql(orderStatus.awaiting)}, shipment_id = null, packages_unsent = '{}', label_printed_at = ${labelsPrintedAt()}`,
    blocked: (order) => {
      if (order.status !== orderStatus.shipped || order.packages_unsent.length === 0) return 'ORDER_NOT_ENDED'
      return underWay.has(order.id) ? 'ORDER_UNDER_WAY' : null
    },
  })
}
