import { createHash } from 'node:crypto'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { AppError } from '@waybill/contract/core/errors'
import { openStates } from '@waybill/contract/core/lifecycle'
import { formatMoney } from '@waybill/contract/core/money'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { PickupDay, PickupDetail, quotePickup, schedulePickup } from '@waybill/contract/pickups/api'
import { pickupLifecycle, pickupNumber, pickupState } from '@waybill/contract/pickups/lifecycle'
import { minutesOf } from '@waybill/contract/pickups/rules'
import type { OutputOf } from '@waybill/contract/core/route'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { recordAudit } from '../../../../platform/audit/index.ts'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { killPoint } from '../../../../platform/kill-points.ts'
import { holdFee, InsufficientFundsError } from '../../../money/funds/index.ts'
import { recordCaseEvent } from '../../cases/index.ts'
import { shortOf } from '../changes/request.ts'
import { problemOf } from '../request/problem.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { checkedDay, findOffer, isOffer, type Offer, originOfAddress, refused, wholeAddress } from './offer.ts'
import { lockOpenPickup, lockPickups } from './open-pickup.ts'
import { countParcels } from '../shipments/pickup-parcels.ts'
import { addParcels, listWaiting } from './parcels.ts'
import { getPickup } from './read.ts'
import { settlePickup } from './settle.ts'

type Body = z.output<NonNullable<(typeof schedulePickup)['body']>>
type QuoteBody = z.output<NonNullable<(typeof quotePickup)['body']>>

/** Answers quotePickup. */
export async function quoteDays(
  ctx: BaseCtx,
  runtime: Runtime,
  { carrier, from: sent }: QuoteBody,
): Promise<OutputOf<typeof quotePickup>> {
  const { orgId } = ctx.actor
  const from = wholeAddress(sent)
  const origin = originOfAddress(from)
  const now = runtime.now()
  const offer = await findOffer(runtime, orgId, { carrier, from })
  const { parcels, scheduled } = await ctx.inScope(
    async (db) => {
      const { rows } = await sql<{ id: number; date: string }>`
        select c.id, to_char(c.pickup_date, 'YYYY-MM-DD') as date from pickup c where c.org_id = ${orgId} and c.carrier = ${carrier}
          and c.origin = ${origin} and c.state in (${stateSql(...openStates(pickupLifecycle))}) order by c.pickup_date`.execute(
        db,
      )
      return { parcels: await listWaiting(db, { orgId, carrier, origin, now }), scheduled: rows }
    },
    { readOnly: true },
  )
  if (!isOffer(offer))
    return {
      zone: 'UTC',
      days: [],
      weekdays: [],
      heavyCg: 0,
      sources: [],
      parcels,
      scheduled,
      problem: problemOf(offer),
    }
  const { zone, weekdays, heavy: heavyCg, basis } = offer.options
  const shown = basis.map(({ of, ...rest }) => ({ of: of === 'fee' ? ('fee' as const) : ('days' as const), ...rest }))
  return { zone, days: offer.days, weekdays, heavyCg, sources: shown, parcels, scheduled, problem: null }
}

/** What is to be inserted: the request, and what the carrier offers for it. */
interface NewPickup {
  body: Body
  from: PostalAddress
  offer: Offer
  day: PickupDay
  planId: number | null
}
interface Requester {
  orgId: number
  userId: number
  at: Date
}

/** What a request asks for; a day of a recurring pickup takes what waits there whenever it is asked for. */
function digestOf({ carrier, from, date, ready, close, ...body }: Body, planId: number | null): string {
  const address = wholeAddress(from)
  const instructions = body.instructions?.trim() || null
  const ids = [...new Set(body.shipmentIds)].toSorted((a, b) => a - b)
  const parts = planId === null ? [carrier, address, date, ready, close, body.place, instructions, ids] : [planId, date]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** The pickup that was requested with the key of a call; throws IDEMPOTENCY_KEY_REUSED when it was another one. */
async function knownRequest(
  db: Db,
  orgId: number,
  { body, planId }: Pick<NewPickup, 'body' | 'planId'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; same: boolean }>`
    select id, request_digest = ${digestOf(body, planId)} as same from pickup
    where org_id = ${orgId} and request_key = ${body.requestKey}`.execute(db)
  const [known] = rows
  if (known && !known.same) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return known?.id
}

/** Whoever ends a recurring pickup or skips a day of it holds the same lock: throws PICKUP_DECIDED if it came first. */
async function refuseDropped(db: Db, orgId: number, { planId, date }: { planId: number; date: string }): Promise<void> {
  const { rows } = await sql`
    select from pickup_plan p where p.org_id = ${orgId} and p.id = ${planId} and p.ended_at is null
      and not exists (select from pickup_plan_day d where d.org_id = p.org_id and d.plan_id = p.id and d.pickup_date = ${date}::date and d.is_skipped)`.execute(
    db,
  )
  if (rows.length === 0) throw new AppError('PICKUP_DECIDED')
}

/** One a carrier, address and date: throws PICKUP_EXISTS with the number of the other. */
async function refuseSecond(
  db: Db,
  orgId: number,
  { carrier, origin, date }: { carrier: number; origin: string; date: string },
) {
  const { rows } = await sql<{ id: number }>`
    select c.id from pickup c where c.org_id = ${orgId} and c.carrier = ${carrier} and c.origin = ${origin} and c.pickup_date = ${date}::date
      and c.state in (${stateSql(...openStates(pickupLifecycle))})`.execute(db)
  const other = rows[0]?.id
  if (other !== undefined)
    throw new AppError('PICKUP_EXISTS', { params: { number: pickupNumber(other), date, pickupId: other } })
}

async function insertPickup(db: Db, { body, from, offer, day, planId }: NewPickup, { orgId, userId, at }: Requester) {
  await lockPickups(db, orgId)
  const known = await knownRequest(db, orgId, { body, planId })
  if (known !== undefined) return known
  const origin = originOfAddress(from)
  const { carrier, date } = body
  if (planId !== null) await refuseDropped(db, orgId, { planId, date })
  await refuseSecond(db, orgId, { carrier, origin, date })
  const { id, fee_key: fee } = await db
    .insertInto('pickup')
    .values({
      org_id: orgId,
      state: pickupState.requested,
      carrier,
      connection_id: offer.connectionId,
      from_address: JSON.stringify(from),
      origin,
      zone: offer.options.zone,
      pickup_date: date,
      ready_minutes: minutesOf(body.ready),
      close_minutes: minutesOf(body.close),
      place: body.place,
      instructions: body.instructions?.trim() || null,
      cut_off_at: day.cutOffAt,
      parcel_count: 0,
      weight_cg: 0,
      heaviest_cg: 0,
      fee: day.fee,
      plan_id: planId,
      request_key: body.requestKey,
      request_digest: digestOf(body, planId),
      created_by: userId,
      created_at: at,
      next_try_at: at,
    })
    .returning(['id', 'fee_key'])
    .executeTakeFirstOrThrow()
  const place = { orgId, carrier, origin, now: at, id, isConfirmed: true }
  if (!(await addParcels(db, place, body.shipmentIds))) throw new AppError('PICKUP_PARCELS')
  await countParcels(db, orgId, id)
  killPoint('pickup.requested')
  const note = `${pickupNumber(id)} · ${carrierName(carrier).en} · ${date}`
  if (day.fee > 0) await holdFee(db, { fee, cause: 'pickup', sell: day.fee, buy: day.fee, note, at })
  const event = { orgId, kind: 'pickup', caseId: id, from: null, to: pickupState.requested } as const
  await recordCaseEvent(db, {
    ...event,
    actor: planId === null ? 'seller' : 'system',
    userId: planId === null ? userId : null,
    at,
  })
  await recordAudit(db, {
    orgId,
    userId,
    action: 'pickup.scheduled',
    subject: { type: 'pickup', id },
    detail: { carrier, date, fee: day.fee },
  })
  return id
}

/** Requests a pickup and asks the carrier at once; what it does not answer now, it is asked again later. Answers its id. */
export async function requestPickup(
  runtime: Runtime,
  { body, planId = null }: { body: Body; planId?: number | null },
  { orgId, userId }: { orgId: number; userId: number },
): Promise<number> {
  const known = await runtime.serve(orgId, (db) => knownRequest(db, orgId, { body, planId }))
  let id = known
  if (id === undefined) {
    if (planId === null && body.shipmentIds.length === 0) throw new AppError('PICKUP_NO_PARCELS')
    const from = wholeAddress(body.from)
    const offer = await findOffer(runtime, orgId, { carrier: body.carrier, from })
    if (!isOffer(offer)) throw refused(offer)
    const at = runtime.now()
    const day = checkedDay(body, { carrier: body.carrier, offer, now: at })
    if (day.fee > body.fee) throw new AppError('PICKUP_FEE', { params: { fee: formatMoney(day.fee) } })
    const pickup = { body, from, offer, day, planId }
    try {
      id = await runtime.serve(orgId, (db) => insertPickup(db, pickup, { orgId, userId, at }))
    } catch (error) {
      throw error instanceof InsufficientFundsError ? await shortOf(runtime, orgId, error) : error
    }
  }
  killPoint('pickup.committed')
  const pickupId = id
  const open = await runtime.serve(orgId, (db) => lockOpenPickup(db, orgId, pickupId))
  if (open?.state === pickupState.requested) await settlePickup(runtime, open)
  return pickupId
}

/** Answers schedulePickup. */
export async function schedule(ctx: BaseCtx, runtime: Runtime, body: Body): Promise<PickupDetail> {
  const { orgId } = ctx.actor
  const id = await requestPickup(runtime, { body }, ctx.actor)
  return ctx.inScope((db) => getPickup(db, orgId, { id, now: runtime.now() }), { readOnly: true })
}
