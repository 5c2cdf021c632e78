import { createHash } from 'node:crypto'
import { AppError, fieldProblem, notFound } from '@waybill/contract/core/errors'
import { formatMoney } from '@waybill/contract/core/money'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { createPickupPlan, PickupPlan, skipPickupDay } from '@waybill/contract/pickups/api'
import type { PickupPlace } from '@waybill/contract/pickups/lifecycle'
import { localTime, minutesOf, planFee, timeOf, weekdayOf } from '@waybill/contract/pickups/rules'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { recordAudit } from '../../../../platform/audit/index.ts'
import type { Db } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { problemOf, storedProblem } from '../request/problem.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { bookPlan } from './book-plan.ts'
import { checkedDay, findOffer, isOffer, originOfAddress, refused, wholeAddress } from './offer.ts'
import { lockPickups } from './open-pickup.ts'

type Body = z.output<NonNullable<(typeof createPickupPlan)['body']>>
type SkipBody = z.output<NonNullable<(typeof skipPickupDay)['body']>>
const DAY_MS = 86_400_000
/** Days before and after today that a plan shows. */
const SHOWN_DAYS = 14

interface Row {
  id: number
  carrier: number
  from: PostalAddress
  zone: string
  weekdays: number[]
  ready: number
  close: number
  place: PickupPlace
  instructions: string | null
  starts: string
  ends: string | null
  ended_at: Date | null
  fee: number
}

interface DayRow {
  plan_id: number
  date: string
  pickup_id: number | null
  is_skipped: boolean
  error_code: string | null
  error_params: unknown
}

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

function daysOf(row: Row, stored: readonly DayRow[], now: Date): PickupPlan['days'] {
  const { date: today } = localTime(now, row.zone)
  const days: PickupPlan['days'] = stored.map((day) => {
    const problem = storedProblem(day)
    const state = day.pickup_id !== null ? 'booked' : day.is_skipped ? 'skipped' : 'failed'
    return { date: day.date, state, pickupId: day.pickup_id, problem: problem && problemOf(problem) }
  })
  const known = new Set(days.map(({ date }) => date))
  for (let ahead = 1; row.ended_at === null && ahead <= SHOWN_DAYS; ahead++) {
    const date = addDays(today, ahead)
    const isDue =
      date >= row.starts && (row.ends === null || date <= row.ends) && row.weekdays.includes(weekdayOf(date))
    if (isDue && !known.has(date)) days.push({ date, state: 'planned', pickupId: null, problem: null })
  }
  return days.toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** Recurring pickups, the running ones first; `id`: that one alone. */
export async function readPlans(
  db: Db,
  orgId: number,
  { now, id = null }: { now: Date; id?: number | null },
): Promise<PickupPlan[]> {
  const { rows } = await sql<Row>`
    select p.id, p.carrier, p.from_address as "from", p.zone, p.weekdays, p.ready_minutes as ready, p.close_minutes as close, p.place, p.instructions,
      to_char(p.starts_on, 'YYYY-MM-DD') as starts, to_char(p.ends_on, 'YYYY-MM-DD') as ends, p.ended_at, p.fee
    from pickup_plan p where p.org_id = ${orgId} and (${id}::bigint is null or p.id = ${id}::bigint)
    order by p.ended_at desc nulls first, p.id desc limit 100`.execute(db)
  const { rows: days } = await sql<DayRow>`
    select plan_id, to_char(date, 'YYYY-MM-DD') as date, pickup_id, is_skipped, error_code, error_params from (
      select u.plan_id, u.pickup_date as date, max(u.id) as pickup_id, false as is_skipped, null as error_code, null::jsonb as error_params
      from pickup u where u.org_id = ${orgId} and u.plan_id is not null group by u.plan_id, u.pickup_date
      union all
      select d.plan_id, d.pickup_date, null, d.is_skipped, d.error_code, d.error_params from pickup_plan_day d where d.org_id = ${orgId}
        and not exists (select from pickup u where u.org_id = d.org_id and u.plan_id = d.plan_id and u.pickup_date = d.pickup_date)) x
    where plan_id = any(${rows.map((row) => row.id)}::bigint[]) and date >= ${now}::timestamptz::date - ${sql.lit(SHOWN_DAYS)} order by date`.execute(
    db,
  )
  return rows.map((row) => ({
    id: row.id,
    carrier: row.carrier,
    from: row.from,
    zone: row.zone,
    weekdays: row.weekdays,
    ready: timeOf(row.ready),
    close: timeOf(row.close),
    place: row.place,
    instructions: row.instructions,
    startsOn: row.starts,
    endsOn: row.ends,
    endedAt: row.ended_at?.toISOString() ?? null,
    fee: row.fee,
    days: daysOf(
      row,
      days.filter((day) => day.plan_id === row.id),
      now,
    ),
  }))
}

async function getPlan(db: Db, orgId: number, { id, now }: { id: number; now: Date }): Promise<PickupPlan> {
  const [plan] = await readPlans(db, orgId, { id, now })
  if (!plan) throw notFound('Recurring pickup', '定期取件')
  return plan
}

function digestOf({ carrier, from, weekdays, ready, close, place, startsOn, endsOn, ...body }: Body): string {
  const days = [...new Set(weekdays)].toSorted()
  const instructions = body.instructions?.trim() || null
  const parts = [carrier, wholeAddress(from), days, ready, close, place, instructions, startsOn, endsOn]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

async function insertPlan(
  db: Db,
  body: Body,
  { orgId, userId, at, zone }: { orgId: number; userId: number; at: Date; zone: string },
): Promise<number> {
  await lockPickups(db, orgId)
  const from = wholeAddress(body.from)
  const origin = originOfAddress(from)
  const digest = digestOf(body)
  const { rows } = await sql<{ id: number; repeated: boolean; same: boolean }>`
    select id, request_key = ${body.requestKey} as repeated, request_digest = ${digest} as same from pickup_plan
    where org_id = ${orgId} and (request_key = ${body.requestKey} or (carrier = ${body.carrier} and origin = ${origin} and ended_at is null))
    order by 2 desc limit 1`.execute(db)
  const [known] = rows
  if (known?.repeated && !known.same) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  if (known?.repeated) return known.id
  const name = carrierName(body.carrier)
  if (known) throw new AppError('PICKUP_PLAN_EXISTS', { params: { carrier: name.en }, zhParams: { carrier: name.cn } })
  const { id } = await db
    .insertInto('pickup_plan')
    .values({
      org_id: orgId,
      request_key: body.requestKey,
      request_digest: digest,
      carrier: body.carrier,
      from_address: JSON.stringify(from),
      origin,
      zone,
      weekdays: [...new Set(body.weekdays)].toSorted(),
      ready_minutes: minutesOf(body.ready),
      close_minutes: minutesOf(body.close),
      place: body.place,
      instructions: body.instructions?.trim() || null,
      starts_on: body.startsOn,
      ends_on: body.endsOn,
      fee: body.fee,
      created_by: userId,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(db, {
    orgId,
    userId,
    action: 'pickupPlan.created',
    subject: { type: 'pickupPlan', id },
    detail: { carrier: body.carrier },
  })
  return id
}

/** Throws PICKUP_PLAN_ENDS at its field: the last day is neither over nor before the first. */
function checkEnd({ startsOn, endsOn }: Body, today: string): void {
  const first = startsOn > today ? startsOn : today
  if (endsOn === null || endsOn >= first) return
  const params = { date: first }
  throw new AppError('PICKUP_PLAN_ENDS', { params, fields: [fieldProblem('endsOn', 'PICKUP_PLAN_ENDS', { params })] })
}

/** Has a carrier come on the same weekdays, and schedules the first days at once. */
export async function createPlan(ctx: BaseCtx, runtime: Runtime, body: Body): Promise<PickupPlan> {
  const { orgId, userId } = ctx.actor
  const at = runtime.now()
  const { carrier, weekdays } = body
  const name = carrierName(carrier)
  const offer = await findOffer(runtime, orgId, { carrier, from: wholeAddress(body.from) })
  if (!isOffer(offer)) throw refused(offer)
  const { zone } = offer.options
  const { date: today } = localTime(at, zone)
  checkEnd(body, today)
  const first = offer.days.find(({ date }) => date > today && weekdays.includes(weekdayOf(date)))
  if (!first) throw new AppError('PICKUP_PLAN_DAYS', { params: { carrier: name.en }, zhParams: { carrier: name.cn } })
  checkedDay({ date: first.date, ready: body.ready, close: body.close }, { carrier, offer, now: at })
  const fee = planFee(offer.days, weekdays, today)
  if (fee > body.fee) throw new AppError('PICKUP_FEE', { params: { fee: formatMoney(fee) } })
  const id = await runtime.serve(orgId, (db) => insertPlan(db, body, { orgId, userId, at, zone }))
  await bookPlan(runtime, { orgId, id })
  return ctx.inScope((db) => getPlan(db, orgId, { id, now: at }), { readOnly: true })
}

/** Skips a day that is not scheduled, or takes it back in. Throws NotFound and PICKUP_DECIDED. */
export async function skipDay(
  ctx: BaseCtx,
  runtime: Runtime,
  { id, body }: { id: number; body: SkipBody },
): Promise<PickupPlan> {
  const { orgId } = ctx.actor
  const now = runtime.now()
  const plan = await ctx.inScope((db) => getPlan(db, orgId, { id, now }), { readOnly: true })
  const day = plan.days.find(({ date }) => date === body.date)
  const isOpen =
    day && (day.state === 'planned' || day.state === 'skipped') && day.date > localTime(now, plan.zone).date
  if (!isOpen) throw new AppError('PICKUP_DECIDED')
  await runtime.serve(orgId, async (db) => {
    // As a job books a day: whoever comes first decides.
    await lockPickups(db, orgId)
    const { rows } =
      await sql`select from pickup where org_id = ${orgId} and plan_id = ${id} and pickup_date = ${body.date}::date`.execute(
        db,
      )
    if (rows.length > 0) throw new AppError('PICKUP_DECIDED')
    if (body.skip)
      await sql`insert into pickup_plan_day (org_id, plan_id, pickup_date, is_skipped) values (${orgId}, ${id}, ${body.date}::date, true)
        on conflict (org_id, plan_id, pickup_date) do update set is_skipped = true`.execute(db)
    else
      await sql`delete from pickup_plan_day where org_id = ${orgId} and plan_id = ${id} and pickup_date = ${body.date}::date and is_skipped`.execute(
        db,
      )
  })
  return ctx.inScope((db) => getPlan(db, orgId, { id, now }), { readOnly: true })
}

/** Ends a recurring pickup; what is scheduled remains. Ending twice is no error. Throws NotFound. */
export async function endPlan(ctx: BaseCtx, runtime: Runtime, id: number): Promise<PickupPlan> {
  const { orgId, userId } = ctx.actor
  const now = runtime.now()
  await ctx.inScope((db) => getPlan(db, orgId, { id, now }), { readOnly: true })
  await runtime.serve(orgId, async (db) => {
    await lockPickups(db, orgId)
    const { numAffectedRows = 0n } = await sql`
      update pickup_plan set ended_at = ${now}::timestamptz where org_id = ${orgId} and id = ${id} and ended_at is null`.execute(
      db,
    )
    if (numAffectedRows > 0n)
      await recordAudit(db, {
        orgId,
        userId,
        action: 'pickupPlan.ended',
        subject: { type: 'pickupPlan', id },
        detail: {},
      })
  })
  return ctx.inScope((db) => getPlan(db, orgId, { id, now }), { readOnly: true })
}
