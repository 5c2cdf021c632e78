import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import type { ChargeAct } from '@waybill/contract/warehouse-billing/acts'
import { workState } from '@waybill/contract/work-orders/lifecycle'
import type * as staffApi from '@waybill/contract/work-orders/staff-api'
import { hasRecipe, timeSteps } from '@waybill/contract/work-orders/words'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { cardRate, type Quoted, recordCharges, recordQuoted } from '../charges/index.ts'
import { claimed, inService, isPartlyDone, type LockedWork, lockWork, requireState, setState } from './locked.ts'
import { news, messageSeller } from './notify.ts'
import { releaseInputs } from './promise.ts'
import { floorOf } from './read.ts'
import { quoteColumns, type QuoteRow } from './rows.ts'

const side = 'staff' as const
interface Finished {
  units: number
  /** Units that were asked for. */
  all: number
  minutes: number
  at: Date
}

async function acceptedQuote(db: Db, { sellerId, id, acceptedVersion }: LockedWork): Promise<QuoteRow> {
  const { rows } = await sql<QuoteRow>`
    select ${quoteColumns} from work_order_quote q
    where q.org_id = ${sellerId} and q.work_order_id = ${id} and q.version = ${acceptedVersion}`.execute(db)
  return rows[0]!
}

/** What was agreed for all of the work, for the part of it that is done, to the cent. */
const partOf = (amount: number, { units, all }: Finished): number => Math.round((amount * units) / all / 100) * 100

const doneOf = ({ sellerId, warehouseId, id }: LockedWork) => ({
  sellerId,
  warehouseId,
  kind: 'workOrder' as const,
  id: String(id),
})
const causeOf = ({ id, number }: LockedWork) => ({ kind: 'workOrder' as const, id, number })

/** What the rate card has a row for; without any, the units wait as unpriced. */
async function chargeByCard(db: Db, known: LockedWork, finished: Finished): Promise<void> {
  const { sellerId, warehouseId } = known
  const { units, all, minutes, at } = finished
  const whole: Partial<Record<ChargeAct, number>> = { workUnit: units, workFlat: 1, workTime: timeSteps(minutes) }
  const acts: typeof whole = {}
  const parts: Quoted[] = []
  for (const act of Object.keys(whole) as ChargeAct[]) {
    // One after the other: a transaction has one connection.
    // oxlint-disable-next-line no-await-in-loop
    const found = await cardRate(db, { sellerId, warehouseId, act, at })
    if (found && act === 'workFlat' && units < all)
      parts.push({ act, quantity: 1, rate: partOf(found.rate, finished), minimum: found.minimum })
    else if (found) acts[act] = whole[act]!
  }
  if (Object.keys(acts).length + parts.length === 0) acts.workUnit = units
  await recordCharges(db, doneOf(known), { cause: causeOf(known), acts, at })
  await recordQuoted(db, doneOf(known), { cause: causeOf(known), acts: parts, at })
}

/** Charges the work once, by the price that its seller accepted. */
async function charge(db: Db, known: LockedWork, finished: Finished): Promise<void> {
  const { basis, amount, timeRate } = await acceptedQuote(db, known)
  if (basis === 'card' || amount === null) return chargeByCard(db, known, finished)
  const { units, minutes, at } = finished
  const minimum = 0
  const agreed: Quoted =
    basis === 'unit'
      ? { act: 'workUnit', quantity: units, rate: amount, minimum }
      : { act: 'workFlat', quantity: 1, rate: partOf(amount, finished), minimum }
  const time: Quoted[] =
    timeRate === null ? [] : [{ act: 'workTime', quantity: timeSteps(minutes), rate: timeRate, minimum }]
  await recordQuoted(db, doneOf(known), { cause: causeOf(known), acts: [agreed, ...time], at })
}

/** Kits of a recipe; units of other work. */
function unitsOf({ kind, runs, runsDone, lines }: LockedWork): Pick<Finished, 'units' | 'all'> {
  if (hasRecipe(kind)) return { units: runsDone, all: runs }
  const sum = (of: 'done' | 'quantity') => lines.reduce((total, line) => total + line[of], 0)
  return { units: sum('done'), all: sum('quantity') }
}
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
    await charge(db, known, { ...unitsOf(known), minutes: body.minutes, at: ctx.now() })
    return answer
  })
}
