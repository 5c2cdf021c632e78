import { AppError } from '@waybill/contract/core/errors'
import type { changePickup, PickupDetail } from '@waybill/contract/pickups/api'
import { pickupState } from '@waybill/contract/pickups/lifecycle'
import { minutesOf, timeOf } from '@waybill/contract/pickups/rules'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { recordAudit } from '../../../../platform/audit/index.ts'
import type { Db } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { killPoint } from '../../../../platform/kill-points.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { checkedDay, findOffer, isOffer, refused } from './offer.ts'
import { lockOpenPickup, type OpenPickup } from './open-pickup.ts'
import { addParcels } from './parcels.ts'
import { getPickup } from './read.ts'
import { settlePickup } from './settle.ts'

type Body = z.output<NonNullable<(typeof changePickup)['body']>>

/** A pickup whose carrier can still be asked for something else; throws why it cannot. */
async function lockChangeable(db: Db, orgId: number, { id, now }: { id: number; now: Date }): Promise<OpenPickup> {
  const open = await lockOpenPickup(db, orgId, id)
  if (!open) throw new AppError('PICKUP_DECIDED')
  if (open.state === pickupState.requested || open.pending !== null) throw new AppError('PICKUP_BUSY')
  if (open.cutOffAt <= now) throw new AppError('PICKUP_TOO_LATE', { params: {} })
  return open
}

/** Asks the carrier what is pending and answers the pickup; throws why the carrier refused. */
async function settled(ctx: BaseCtx, runtime: Runtime, id: number): Promise<PickupDetail> {
  const { orgId } = ctx.actor
  const open = await runtime.serve(orgId, (db) => lockOpenPickup(db, orgId, id))
  const problem = open ? await settlePickup(runtime, open) : null
  if (problem) throw refused(problem)
  return ctx.inScope((db) => getPickup(db, orgId, { id, now: runtime.now() }), { readOnly: true })
}

/** Another window, more parcels, or both. Throws NotFound and what is in the way. */
export async function change(
  ctx: BaseCtx,
  runtime: Runtime,
  { id, body }: { id: number; body: Body },
): Promise<PickupDetail> {
  const { orgId, userId } = ctx.actor
  const known = await ctx.inScope((db) => getPickup(db, orgId, { id, now: runtime.now() }), { readOnly: true })
  const window = { ready: body.ready ?? known.ready, close: body.close ?? known.close }
  const now = runtime.now()
  // The window alone is checked again: parcels are added to one that the carrier has confirmed.
  if ((body.ready || body.close) && Date.parse(known.cutOffAt) > now.getTime()) {
    const offer = await findOffer(runtime, orgId, known)
    if (!isOffer(offer)) throw refused(offer)
    checkedDay({ date: known.date, ...window }, { carrier: known.carrier, offer, now })
  }
  await runtime.serve(orgId, async (db) => {
    const open = await lockChangeable(db, orgId, { id, now })
    const place = { orgId, carrier: open.carrier, origin: open.origin, now, id, isConfirmed: false }
    if (!(await addParcels(db, place, body.addShipmentIds))) throw new AppError('PICKUP_PARCELS')
    await sql`
      update pickup set pending = 'change', pending_ready = ${minutesOf(window.ready)}, pending_close = ${minutesOf(window.close)},
        pending_by = ${userId}, next_try_at = ${now}::timestamptz, unanswered = 0 where org_id = ${orgId} and id = ${id}`.execute(
      db,
    )
    await recordAudit(db, {
      orgId,
      userId,
      action: 'pickup.changed',
      subject: { type: 'pickup', id },
      detail: {
        window: `${window.ready}–${window.close}`,
        before: `${timeOf(open.ready)}–${timeOf(open.close)}`,
        added: body.addShipmentIds.length,
      },
    })
  })
  killPoint('pickup.changing')
  return settled(ctx, runtime, id)
}

/** Has the carrier not come. Throws NotFound and what is in the way. */
export async function cancel(ctx: BaseCtx, runtime: Runtime, id: number): Promise<PickupDetail> {
  const { orgId, userId } = ctx.actor
  await ctx.inScope((db) => getPickup(db, orgId, { id, now: runtime.now() }), { readOnly: true })
  const now = runtime.now()
  await runtime.serve(orgId, async (db) => {
    await lockChangeable(db, orgId, { id, now })
    await sql`update pickup set pending = 'cancel', pending_by = ${userId}, next_try_at = ${now}::timestamptz, unanswered = 0
      where org_id = ${orgId} and id = ${id}`.execute(db)
    await recordAudit(db, { orgId, userId, action: 'pickup.canceled', subject: { type: 'pickup', id }, detail: {} })
  })
  killPoint('pickup.canceling')
  return settled(ctx, runtime, id)
}
