import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import { stockCondition } from '@waybill/contract/stock/conditions'
import { workState } from '@waybill/contract/work-orders/lifecycle'
import type * as staffApi from '@waybill/contract/work-orders/staff-api'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { wakeSoon } from '../outbound/index.ts'
import { lotId, lotsById, type Move, movementsOf, placeFor, postMoves, refused } from '../stock/index.ts'
import { refuseExpired } from './expired.ts'
import { claimed, inService, type LockedWork, lockWork } from './locked.ts'
import { floorOf, makeableOf, picksOf, skusOfWork, type Component } from './read.ts'
import { lineOfCode } from './scan.ts'

const side = 'staff' as const
type Body = ParsedOf<typeof staffApi.makeKits>['body']
type Output = Body['outputs'][number]
type Work = LockedWork & { ref: { kind: string; id: string } }

/** What is used of the units that were taken, those taken first before the others. */
function used({ lines }: LockedWork, picks: readonly Component[], runs: number): Component[] {
  const needed = new Map(lines.filter((one) => one.side === 'input').map((one) => [one.line, one.perRun * runs]))
  return picks.flatMap((pick) => {
    const quantity = Math.min(pick.quantity, needed.get(pick.line) ?? 0)
    needed.set(pick.line, (needed.get(pick.line) ?? 0) - quantity)
    return quantity > 0 ? [{ ...pick, quantity }] : []
  })
}

/** The lot of an output: the one that was entered, or that of what was used; throws WORK_LOT_NEEDED where that is of several. */
async function lotOfOutput(
  db: Db,
  { sellerId }: LockedWork,
  { output, productId, sku, uses }: { output: Output; productId: number; sku: string; uses: readonly Component[] },
): Promise<number> {
  // Units without a lot beside those of a lot are of several, too.
  const sources = [...new Set(uses.map((one) => one.lotId))]
  if (output.lot === null && sources.every((one) => one === 0)) return 0
  if (output.lot === null && sources.length > 1) throw new AppError('WORK_LOT_NEEDED', { params: { sku } })
  const facts = output.lot ?? (await lotsById(db, sellerId, sources)).get(sources[0]!)!
  return lotId(db, { sellerId, productId, ...facts }).catch((error: unknown) => refused(error))
}

/** What arrives; throws WORK_OUTPUTS unless every output has its place. */
async function produced(
  db: Db,
  known: Work,
  { body, uses, skus }: { body: Body; uses: readonly Component[]; skus: ReadonlyMap<number, string> },
): Promise<Move[]> {
  const { sellerId, operatorId, warehouseId, ref } = known
  const condition = stockCondition.good
  const moves = new Map<number, Move>()
  for (const output of body.outputs) {
    // One after the other: a transaction has one connection.
    /* oxlint-disable no-await-in-loop */
    const { line, productId, perRun } = await lineOfCode(db, known, { code: output.code, of: 'output' })
    const placeId = await placeFor(db, operatorId, { warehouseId, sellerId, condition, to: output.place })
    const lot = await lotOfOutput(db, known, { output, productId, sku: skus.get(productId) ?? '', uses })
    /* oxlint-enable no-await-in-loop */
    const quantity = perRun * body.runs
    moves.set(line, {
      reason: 'WO_PRODUCE',
      productId,
      lotId: lot,
      from: null,
      to: { placeId, condition },
      quantity,
      ref,
    })
  }
  const missing = known.lines.find((one) => one.side === 'output' && !moves.has(one.line))
  if (missing) throw new AppError('WORK_OUTPUTS', { params: { sku: skus.get(missing.productId) ?? '' } })
  return [...moves.values()]
}

async function takeFromPicks(db: Db, { sellerId }: LockedWork, uses: readonly Component[]): Promise<void> {
  const [ids, units] = [uses.map(({ id }) => id), uses.map(({ quantity }) => quantity)]
  await sql`
    delete from work_order_pick p using unnest(${ids}::bigint[], ${units}::integer[]) u (id, units)
    where p.org_id = ${sellerId} and p.id = u.id and p.quantity = u.units`.execute(db)
  await sql`
    update work_order_pick p set quantity = p.quantity - u.units from unnest(${ids}::bigint[], ${units}::integer[]) u (id, units)
    where p.org_id = ${sellerId} and p.id = u.id`.execute(db)
}

/** Used is promised no more: the stock has ended that with the movement. */
async function countRuns(db: Db, { sellerId, id }: LockedWork, runs: number): Promise<void> {
  await sql`
    update work_order_line set done = done + per_run * ${runs},
      promised = promised - case when side = 'input' then per_run * ${runs} else 0 end
    where org_id = ${sellerId} and work_order_id = ${id}`.execute(db)
  await sql`update work_order set runs_done = runs_done + ${runs} where org_id = ${sellerId} and id = ${id}`.execute(db)
}

async function step(db: Db, known: Work, body: Body): Promise<void> {
  if (known.state !== workState.working) throw new AppError('WORK_STATE')
  const { sellerId, warehouseId, ref } = known
  const picks = await picksOf(db, known)
  const left = makeableOf(known.lines, picks)
  if (body.runs > left) throw new AppError('WORK_KITS', { params: { left } })
  const uses = used(known, picks, body.runs)
  const skus = await skusOfWork(db, known)
  const productOf = new Map(known.lines.map(({ line, productId }) => [line, productId]))
  // It may have expired since it was taken; it is put back, and other units are taken.
  const units = uses.map(({ line, lotId: lot }) => ({ sku: skus.get(productOf.get(line)!) ?? '', lotId: lot }))
  await refuseExpired(db, known, units)
  const consumed = uses.map(({ line, placeId, lotId: lot, quantity }): Move => ({
    reason: 'WO_CONSUME',
    productId: productOf.get(line)!,
    lotId: lot,
    from: { placeId, condition: stockCondition.good },
    to: null,
    quantity,
    ref,
    reserved: true,
  }))
  const moves = [...consumed, ...(await produced(db, known, { body, uses, skus }))]
  await postMoves(db, { sellerId, warehouseId, commandId: movementsOf(body.commandId), moves }).catch(
    (error: unknown) => refused(error),
  )
  await takeFromPicks(db, known, uses)
  await countRuns(db, known, body.runs)
  await wakeSoon(db, sellerId)
}

/** Answers makeKits: what was used leaves and what was made arrives in one command of the stock. */
export function make(ctx: BaseCtx, id: number, body: Body): Promise<staffApi.FloorWork> {
  return inService(ctx, async (db) => {
    const known = await lockWork(db, ctx, { id, side })
    if (await claimed(db, known, { orgId: ctx.actor.orgId, name: 'make', body }))
      await step(db, { ...known, ref: { kind: 'workOrder', id: String(id) } }, body)
    return floorOf(db, ctx, id)
  })
}
