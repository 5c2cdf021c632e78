import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import type { ChargeAct } from '@waybill/contract/warehouse-billing/acts'
import { workState } from '@waybill/contract/work-orders/lifecycle'
import type * as staffApi from '@waybill/contract/work-orders/staff-api'
import { hasRecipe, timeSteps } from '@waybill/contract/work-orders/words'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { cardRate, recordCharges, recordQuoted } from '../charges/index.ts'
import { claimed, inService, isPartlyDone, type LockedWork, lockWork, requireState, setState } from './locked.ts'
import { news, messageSeller } from './notify.ts'
import { releaseInputs } from './promise.ts'
import { floorOf } from './read.ts'
import { quoteColumns, type QuoteRow } from './rows.ts'

const side = 'staff' as const
interface Finished {
  units: number
  minutes: number
  at: Date
}

async function acceptedQuote(db: Db, { sellerId, id, acceptedVersion }: LockedWork): Promise<QuoteRow> {
  const { rows } = await sql<QuoteRow>`
    select ${quoteColumns} from work_order_quote q
    where q.org_id = ${sellerId} and q.work_order_id = ${id} and q.version = ${acceptedVersion}`.execute(db)
  return rows[0]!
}

/** What the rate card has a row for; without any, the units wait as unpriced. */
async function chargeByCard(db: Db, known: LockedWork, { units, minutes, at }: Finished): Promise<void> {
  const { sellerId, warehouseId, id, number } = known
  const all: Partial<Record<ChargeAct, number>> = { workUnit: units, workFlat: 1, workTime: timeSteps(minutes) }
  const acts: typeof all = {}
  for (const act of Object.keys(all) as ChargeAct[])
    // One after the other: a transaction has one connection.
    // oxlint-disable-next-line no-await-in-loop
    if ((await cardRate(db, { sellerId, warehouseId, act, at })) !== null) acts[act] = all[act]!
  if (Object.keys(acts).length === 0) acts.workUnit = units
  const done = { sellerId, warehouseId, kind: 'workOrder' as const, id: String(id) }
  await recordCharges(db, done, { cause: { kind: 'workOrder', id, number }, acts, at })
}

/** Charges the work once, by the price that its seller accepted. */
async function charge(db: Db, known: LockedWork, finished: Finished): Promise<void> {
  const { basis, amount, timeRate } = await acceptedQuote(db, known)
  if (basis === 'card' || amount === null) return chargeByCard(db, known, finished)
  const { sellerId, warehouseId, id, number } = known
  const { units, minutes, at } = finished
  const agreed =
    basis === 'unit'
      ? { act: 'workUnit' as const, quantity: units, rate: amount }
      : { act: 'workFlat' as const, quantity: 1, rate: amount }
  const time = timeRate === null ? [] : [{ act: 'workTime' as const, quantity: timeSteps(minutes), rate: timeRate }]
  const done = { sellerId, warehouseId, kind: 'workOrder' as const, id: String(id) }
  await recordQuoted(db, done, { cause: { kind: 'workOrder', id, number }, acts: [agreed, ...time], at })
}

const unitsOf = ({ kind, runsDone, lines }: LockedWork): number =>
  hasRecipe(kind) ? runsDone : lines.reduce((sum, { done }) => sum + done, 0)
const isAllDone = ({ lines }: LockedWork): boolean => lines.every(({ done, quantity }) => done === quantity)

/** Answers finishWork; sent twice, it is finished and charged once. */
export function finish(
  ctx: BaseCtx,
  id: number,
  body: ParsedOf<typeof staffApi.finishWork>['body'],
): Promise<staffApi.FloorWork> {
  return inService(ctx, async (db) => {
    const known = await lockWork(db, ctx, { id, side })
    if (!(await claimed(db, known, { orgId: ctx.actor.orgId, name: 'finish', body }))) return floorOf(db, ctx, id)
    requireState(known, workState.completed, 'finish')
    if (!isPartlyDone(known)) throw new AppError('WORK_NOTHING_DONE', { params: { number: known.number } })
    await releaseInputs(db, known)
    await sql`update work_order set minutes = ${body.minutes} where org_id = ${known.sellerId} and id = ${id}`.execute(
      db,
    )
    await setState(db, ctx, known, { to: workState.completed, side })
    await messageSeller(db, known, news.completed(known.number, isAllDone(known)))
    const answer = await floorOf(db, ctx, id)
    await charge(db, known, { units: unitsOf(known), minutes: body.minutes, at: ctx.now() })
    return answer
  })
}
