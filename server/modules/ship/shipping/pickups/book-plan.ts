import { createHash } from 'node:crypto'
import { carrierName } from '@waybill/contract/carriers/catalogue'
import { AppError } from '@waybill/contract/core/errors'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { type PickupPlace, pickupState } from '@waybill/contract/pickups/lifecycle'
import { localTime, pickupProblem, timeOf, weekdayOf } from '@waybill/contract/pickups/rules'
import { accountStatus } from '@waybill/contract/users/lifecycle'
import { sql } from 'kysely'
import { inScope, stateSql } from '../../../../platform/database/index.ts'
import { hasActiveUser } from '../../../people/identity/index.ts'
import { paramsJson, type RowProblem, rowProblem } from '../request/problem.ts'
import { createLimiter } from '../runtime/limiter.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { addPlanMessage } from './notify.ts'
import { findOffer, isOffer, originOfAddress } from './offer.ts'
import { lockPickups } from './open-pickup.ts'
import { listWaiting } from './parcels.ts'
import { requestPickup } from './schedule.ts'

const DAY_MS = 86_400_000
/** So many days ahead a day is scheduled. */
const AHEAD_DAYS = 2

interface PlanRef {
  orgId: number
  id: number
}
interface Plan {
  carrier: number
  from: PostalAddress
  weekdays: number[]
  ready: number
  close: number
  place: PickupPlace
  instructions: string | null
  starts: string
  ends: string | null
  zone: string
  fee: number
  userId: number
  /** Days about which nothing more is to be done. */
  settled: string[]
}

async function readPlan(runtime: Runtime, { orgId, id }: PlanRef): Promise<Plan | undefined> {
  return runtime.serve(orgId, async (db) => {
    const { rows } = await sql<Plan>`
      select p.carrier, p.from_address as "from", p.weekdays, p.ready_minutes as ready, p.close_minutes as close, p.place, p.instructions,
        to_char(p.starts_on, 'YYYY-MM-DD') as starts, to_char(p.ends_on, 'YYYY-MM-DD') as ends, p.zone, p.fee, p.created_by as "userId",
        array(select to_char(u.pickup_date, 'YYYY-MM-DD') from pickup u where u.org_id = p.org_id and u.plan_id = p.id and u.state <> ${stateSql(pickupState.requested)}
          union select to_char(d.pickup_date, 'YYYY-MM-DD') from pickup_plan_day d
            where d.org_id = p.org_id and d.plan_id = p.id and (d.is_final or d.is_skipped)) as settled
      from pickup_plan p where p.org_id = ${orgId} and p.id = ${id} and p.ended_at is null`.execute(db)
    return rows[0]
  })
}

/** The same day of a plan is the same request, whoever comes to it. */
function keyOf({ orgId, id }: PlanRef, date: string): string {
  const hex = createHash('md5').update(`pickup plan ${orgId} ${id} ${date}`).digest('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

/** Notes why a day is not scheduled; the seller reads it once. */
async function noteProblem(
  runtime: Runtime,
  { orgId, id, carrier }: PlanRef & { carrier: number },
  { date, problem, isFinal }: { date: string; problem: RowProblem; isFinal: boolean },
): Promise<void> {
  await runtime.serve(orgId, async (db) => {
    const { rows } = await sql<{ fresh: boolean }>`
      insert into pickup_plan_day (org_id, plan_id, pickup_date, error_code, error_params, is_final)
      values (${orgId}, ${id}, ${date}::date, ${problem.code}, ${paramsJson(problem)}::jsonb, ${isFinal})
      on conflict (org_id, plan_id, pickup_date) do update set error_code = excluded.error_code, error_params = excluded.error_params,
        is_final = excluded.is_final where not pickup_plan_day.is_skipped
      returning xmax = 0 as fresh`.execute(db)
    // On holidays nobody expects a driver.
    if (rows[0]?.fresh && problem.code !== 'PICKUP_DAY') await addPlanMessage(db, { orgId, carrier, date }, problem)
  })
}

const isDue = ({ weekdays, starts, ends, settled }: Plan, date: string): boolean =>
  weekdays.includes(weekdayOf(date)) && date >= starts && (ends === null || date <= ends) && !settled.includes(date)

async function bookDay(runtime: Runtime, ref: PlanRef, { plan, date }: { plan: Plan; date: string }): Promise<void> {
  const { carrier, from, place, instructions, fee, userId } = plan
  const origin = originOfAddress(from)
  const waiting = await runtime.serve(ref.orgId, (db) =>
    listWaiting(db, { orgId: ref.orgId, carrier, origin, now: runtime.now() }, { until: date }),
  )
  const body = {
    requestKey: keyOf(ref, date),
    carrier,
    from,
    date,
    ready: timeOf(plan.ready),
    close: timeOf(plan.close),
    place,
    instructions,
    shipmentIds: waiting.map(({ shipmentId }) => shipmentId),
    fee,
  }
  try {
    await requestPickup(runtime, { body, planId: ref.id }, { orgId: ref.orgId, userId })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // The seller skipped the day or ended the plan in the meantime.
    if (error.code === 'PICKUP_DECIDED') return
    const problem = rowProblem(error.code, error.params, { zhParams: error.zhParams })
    await noteProblem(runtime, { ...ref, carrier }, { date, problem, isFinal: false })
  }
}

/** The last day of a recurring pickup is over. */
async function endOver(runtime: Runtime, { orgId, id }: PlanRef, now: Date): Promise<void> {
  await runtime.serve(orgId, async (db) => {
    await lockPickups(db, orgId)
    await sql`update pickup_plan set ended_at = ${now}::timestamptz where org_id = ${orgId} and id = ${id} and ended_at is null`.execute(
      db,
    )
  })
}

/** So many recurring pickups of one carrier are asked about at once: a slow carrier holds up its own alone. */
const AT_ONCE = 5

/** Schedules the next days of a recurring pickup; any number of times, each day once. */
export async function bookPlan(runtime: Runtime, ref: PlanRef): Promise<void> {
  const plan = await readPlan(runtime, ref)
  if (!plan) return
  const { carrier, from, zone } = plan
  const now = runtime.now()
  const { date: today } = localTime(now, zone)
  if (plan.ends !== null && today > plan.ends) return endOver(runtime, ref, now)
  const days = Array.from({ length: AHEAD_DAYS + 1 }, (_, ahead) =>
    new Date(Date.parse(`${today}T00:00:00Z`) + ahead * DAY_MS).toISOString().slice(0, 10),
  )
  const due = days.filter((day) => isDue(plan, day))
  if (due.length === 0) return
  const offer = await findOffer(runtime, ref.orgId, { carrier, from })
  // A carrier that does not answer is asked again with the next run.
  if (!isOffer(offer)) return
  const name = carrierName(carrier)
  for (const date of due) {
    const time = { date, ready: timeOf(plan.ready), close: timeOf(plan.close) }
    const found = pickupProblem(time, { days: offer.days, zone, carrier: name.en }, now)
    const fee = offer.days.find((day) => day.date === date)?.fee ?? 0
    // Today was scheduled yesterday, or the plan is younger than that: then it is had only as agreed.
    if (date === today && (found || fee > plan.fee)) continue
    if (!found) await bookDay(runtime, ref, { plan, date })
    else {
      const zhParams = 'carrier' in found.params ? { ...found.params, carrier: name.cn } : found.params
      const problem = rowProblem(found.code, found.params, { zhParams })
      await noteProblem(runtime, { ...ref, carrier }, { date, problem, isFinal: true })
    }
  }
}

/**
 * Schedules the next days of all recurring pickups; one that fails is tried again with the next run. Those of sellers who may not log in
 * rest: nobody could end them.
 */
export async function bookPlans(runtime: Runtime): Promise<void> {
  const plans = await inScope(runtime.database, { role: 'service', orgId: 0 }, async (db) => {
    const { rows } = await sql<PlanRef & { carrier: number }>`
      select p.org_id as "orgId", p.id, p.carrier from pickup_plan p join tenancy_org o on o.id = p.org_id
      where p.ended_at is null and o.status = ${stateSql(accountStatus.active)} and ${hasActiveUser(sql`p.org_id`)}
      order by p.org_id, p.id`.execute(db)
    return rows
  })
  const booked = [...Map.groupBy(plans, ({ carrier }) => carrier).values()].flatMap((ofCarrier) => {
    const limit = createLimiter(AT_ONCE)
    return ofCarrier.map((plan) =>
      limit(() => bookPlan(runtime, plan)).catch((err: unknown) =>
        runtime.log.error({ err, plan: plan.id }, 'a recurring pickup was not scheduled'),
      ),
    )
  })
  await Promise.all(booked)
}
