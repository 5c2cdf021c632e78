import { AppError, notFound } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import type { moveParcelClock } from '@waybill/contract/shipping/sandbox-clock-api'
import { sql } from 'kysely'
import type { CarrierProvider } from '../../../../carriers/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { settleDueChanges } from '../changes/settle.ts'
import { endOverdueClaims } from '../claims/deadlines.ts'
import { askCarriersAboutClaims } from '../claims/settle.ts'
import { watchParcels } from '../exceptions/watch.ts'
import { fromCarrier } from '../request/problem.ts'
import type { ParcelRef } from '../runtime/parcel.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { refreshTracking } from '../tracking/track-shipments.ts'
import { announceAutoVoids } from '../void/announce-auto-voids.ts'
import { runAutoVoids } from '../void/auto-voids.ts'

interface Parcel {
  carrier: number
  tracking: string
  /** Null of a label that the seller uploaded. */
  connectionId: string | null
  aheadMs: number
  isTest: boolean
  /** Packages that were sold as one shipment, itself included: their time goes on together. */
  together: { id: number; tracking: string }[]
}

async function findParcel(runtime: Runtime, orgId: number, id: number): Promise<Parcel> {
  const { rows } = await runtime.serve(orgId, (db) =>
    sql<Parcel>`
      select s.carrier, s.tracking_no as tracking, s.clock_ms as "aheadMs", s.is_test as "isTest",
        (select p.connection_id from purchase p where p.org_id = s.org_id and p.id = s.purchase_id) as "connectionId",
        coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'tracking', q.tracking_no) order by q.id)
          from purchase p join purchase o on o.org_id = p.org_id and o.order_id = p.order_id and coalesce(o.lead_id, o.id) = coalesce(p.lead_id, p.id)
          join shipment q on q.org_id = o.org_id and q.purchase_id = o.id where p.org_id = s.org_id and p.id = s.purchase_id), '[]') as together
      from shipment s where s.org_id = ${orgId} and s.id = ${id}`.execute(db),
  )
  if (!rows[0]) throw notFound('Shipment', '运单')
  return rows[0]
}

type Clock = NonNullable<CarrierProvider['clock']>

/** The clock of a parcel's carrier. Throws SANDBOX_CLOCK_OFF. */
async function clockOf(ctx: BaseCtx, runtime: Runtime, { carrier, connectionId, isTest }: Parcel): Promise<Clock> {
  const { orgId } = ctx.actor
  if (ctx.config.production || !isTest || connectionId === null) throw new AppError('SANDBOX_CLOCK_OFF')
  const { clock } = await runtime.carriers.resolveCarrier({ orgId, connectionId, carrier })
  if (!clock) throw new AppError('SANDBOX_CLOCK_OFF')
  return clock
}

/** Looks at a parcel: what is ours of it becomes older with its tracking. */
async function track(runtime: Runtime, parcel: ParcelRef): Promise<void> {
  const { orgId, id } = parcel
  await runtime.serve(orgId, (db) =>
    db
      .updateTable('shipment')
      .set({ next_track_at: runtime.now() })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute(),
  )
  await refreshTracking(runtime, 1, parcel)
}

/** Looks at what hangs on a parcel and is due by now. */
async function follow(runtime: Runtime, parcel: ParcelRef): Promise<void> {
  await watchParcels(runtime, 1, parcel)
  await settleDueChanges(runtime, parcel)
  await askCarriersAboutClaims(runtime, parcel)
  await endOverdueClaims(runtime, parcel)
  await announceAutoVoids(runtime, parcel)
  await runAutoVoids(runtime, parcel)
}

interface Move {
  aheadMs: number
  days: number | null
}

/**
 * Answers moveParcelClock: the carrier's side alone is moved. Ours follows with what is tracked next, which is done at once and would be
 * done with the next jobs, were this call cut off.
 */
export async function moveClock(
  ctx: BaseCtx,
  runtime: Runtime,
  id: number,
  { aheadMs: from, days }: Move,
): Promise<OutputOf<typeof moveParcelClock>> {
  const { orgId } = ctx.actor
  const parcel = await findParcel(runtime, orgId, id)
  const clock = await clockOf(ctx, runtime, parcel)
  if (parcel.aheadMs !== from) return { aheadMs: parcel.aheadMs }
  const moved = await clock.move({
    tracking: parcel.tracking,
    others: parcel.together.flatMap(({ id: other, tracking }) => (other === id ? [] : [tracking])),
    from,
    days,
  })
  if (moved.outcome !== 'success') {
    const [problem] = moved.problems
    if (!problem) throw new AppError('SANDBOX_CLOCK_OFF')
    const { code, params, zhParams } = fromCarrier(problem, parcel.carrier)
    throw new AppError(code, { params, zhParams })
  }
  const refs = parcel.together.map((one) => ({ orgId, id: one.id }))
  // What one of them starts for all of them (a void) is new: it does not become older with the others.
  for (const ref of refs) await track(runtime, ref)
  for (const ref of refs) await follow(runtime, ref)
  return { aheadMs: moved.data.aheadMs }
}
