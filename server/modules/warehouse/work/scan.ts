import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { stockCondition } from '@waybill/contract/stock/conditions'
import { workState } from '@waybill/contract/work-orders/lifecycle'
import type * as staffApi from '@waybill/contract/work-orders/staff-api'
import { hasRecipe } from '@waybill/contract/work-orders/words'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import {
  findSkus,
  type FloorPlace,
  freeReserved,
  type GoodUnits,
  goodUnitsIn,
  lotsById,
  movementsOf,
  noPlace,
  placeFor,
  placeOfCode,
  postMoves,
  promiseUnits,
  refused,
  reserveUnits,
} from '../stock/index.ts'
import { claimed, inService, type LockedLine, type LockedWork, lockWork, requireState, setState } from './locked.ts'
import { refuseExpired } from './expired.ts'
import { promiseUsed } from './promise.ts'
import { floorOf, picksOf, skusOfWork } from './read.ts'

const side = 'staff' as const
type Body = ParsedOf<typeof staffApi.scanWorkItem>['body']
type Answer = OutputOf<typeof staffApi.scanWorkItem>

/** The product of the seller that a code names, on a side of the work; throws in words about what is wanted. */
export async function lineOfCode(
  db: Db,
  known: LockedWork,
  { code, of }: { code: string; of: LockedLine['side'] },
): Promise<LockedLine> {
  const value = code.normalize('NFC').trim()
  const productId = (await findSkus(db, known.sellerId, [value])).get(value)
  if (productId === undefined) throw new AppError('MOVE_CODE_UNKNOWN', { params: { value } })
  const line = known.lines.find((one) => one.side === of && one.productId === productId)
  if (line) return line
  const skus = await skusOfWork(db, known)
  const needed = known.lines.filter((one) => one.side === of).map((one) => skus.get(one.productId) ?? '')
  throw new AppError('WORK_WRONG_ITEM', { params: { value, number: known.number, wanted: needed.join(', ') } })
}

async function placeScanned(db: Db, known: LockedWork, code: string): Promise<FloorPlace> {
  return (await placeOfCode(db, known, code)) ?? noPlace(db, code)
}

interface Scanned {
  line: LockedLine
  sku: string
  place: FloorPlace
  body: Body
}

/** Refuses more units than the work still needs. */
async function requireNeeded(db: Db, known: LockedWork, { line, sku, body }: Scanned): Promise<void> {
  const reserved = (await picksOf(db, known)).reduce((sum, one) => sum + (one.line === line.line ? one.quantity : 0), 0)
  const left = line.quantity - line.done - reserved
  if (body.quantity > left) throw new AppError('WORK_ENOUGH', { params: { sku, number: known.number, left } })
}

const sumOf = (units: readonly GoodUnits[], count: 'free' | 'onHand'): number =>
  units.reduce((sum, one) => sum + one[count], 0)
const notHere = ({ sku, place }: Scanned, left: number) =>
  new AppError('WORK_NOT_HERE', { params: { sku, place: place.code, left } })

/** Which lot is meant: the only one, or the one that was chosen; null: somebody has to choose. */
function lotOf(units: readonly GoodUnits[], scanned: Scanned): number | null {
  const { lotId, quantity } = scanned.body
  const free = units.filter((one) => one.free > 0)
  if (lotId === null && free.length > 1) return null
  const chosen = lotId === null ? free[0] : free.find((one) => one.lotId === lotId)
  if (!chosen || chosen.free < quantity) throw notHere(scanned, chosen?.free ?? 0)
  return chosen.lotId
}

/** Units of which kits may be made; throws WORK_EXPIRED where all that is free has expired. */
async function inDate(
  db: Db,
  known: LockedWork,
  { units, sku }: { units: readonly GoodUnits[]; sku: string },
): Promise<GoodUnits[]> {
  const usable = units.filter(({ expired }) => !expired)
  if (sumOf(usable, 'free') === 0)
    await refuseExpired(
      db,
      known,
      units.filter(({ free }) => free > 0).map(({ lotId }) => ({ sku, lotId })),
    )
  return usable
}

async function lotChoices(db: Db, known: LockedWork, units: readonly GoodUnits[]): Promise<Answer['lots']> {
  const lots = await lotsById(
    db,
    known.sellerId,
    units.map(({ lotId }) => lotId),
  )
  return units
    .filter(({ free }) => free > 0)
    .map(({ lotId, free }) => ({ lotId, lot: lots.get(lotId) ?? null, units: free }))
}

/** Components stay where they are, reserved for the kits. */
async function take(db: Db, known: LockedWork, scanned: Scanned & { lotId: number }): Promise<void> {
  const { line, place, lotId, body } = scanned
  const { productId } = line
  const { quantity } = body
  const at = { productId, placeId: place.id, lotId, delta: quantity }
  if (!(await reserveUnits(db, known, at))) throw notHere(scanned, 0)
  await sql`
    insert into work_order_pick as p (org_id, work_order_id, line, warehouse_org_id, product_id, location_id, lot_id, quantity)
    values (${known.sellerId}, ${known.id}, ${line.line}, ${known.operatorId}, ${productId}, ${place.id}, ${lotId}, ${quantity})
    on conflict (org_id, work_order_id, line, location_id, lot_id) do update set quantity = p.quantity + excluded.quantity`.execute(
    db,
  )
}

/** Units that an inspection did not find good leave the good ones. */
async function setAside(db: Db, known: LockedWork, { line, place, body, lotId }: Scanned & { lotId: number }) {
  const { sellerId, operatorId, warehouseId, id } = known
  const { productId } = line
  const { quantity, commandId } = body
  const condition = body.found!
  if (body.to === null)
    throw new AppError('INVALID_INPUT', {
      fields: [fieldProblem('to', 'REQUIRED', { field: { en: 'Place', cn: '库位' } })],
    })
  const to = await placeFor(db, operatorId, { warehouseId, sellerId, condition, to: body.to })
  // They wait for this work, and nothing else may take them between here and the movement: both are one transaction.
  await promiseUnits(db, { orgId: sellerId, operatorId, warehouseId }, { productId, units: -quantity })
  await promiseUsed(db, known, { line: line.line, promised: line.promised - quantity })
  const ref = { kind: 'workOrder', id: String(id) }
  const goods = { productId, lotId, quantity, ref }
  const from = { placeId: place.id, condition: stockCondition.good }
  const moves = [
    { ...goods, reason: 'WO_CONSUME' as const, from, to: null },
    { ...goods, reason: 'WO_PRODUCE' as const, from: null, to: { placeId: to, condition } },
  ]
  await postMoves(db, { sellerId, warehouseId, commandId: movementsOf(commandId), moves }).catch((error: unknown) =>
    refused(error, () => place.code),
  )
}

/** Units of work that changes no stock, or of an inspection. */
async function countDone(db: Db, known: LockedWork, { line, body }: Scanned): Promise<void> {
  const { quantity, found } = body
  const [quarantined, damaged] = [stockCondition.quarantine, stockCondition.damaged].map((condition) =>
    found === condition ? quantity : 0,
  )
  // The promise and what is done are together never more than was asked for.
  const promised = found === null || found === stockCondition.good ? line.promised - quantity : undefined
  if (promised !== undefined) {
    const { sellerId: orgId, operatorId, warehouseId } = known
    await promiseUnits(db, { orgId, operatorId, warehouseId }, { productId: line.productId, units: -quantity })
    await promiseUsed(db, known, { line: line.line, promised })
  }
  await sql`
    update work_order_line set done = done + ${quantity}, quarantined = quarantined + ${quarantined}, damaged = damaged + ${damaged}
    where org_id = ${known.sellerId} and work_order_id = ${known.id} and line = ${line.line}`.execute(db)
}

/** What a scan does; the lots to choose from where it does nothing yet. */
async function step(db: Db, known: LockedWork, scanned: Scanned): Promise<Answer['lots']> {
  const { line, place, body } = scanned
  await requireNeeded(db, known, scanned)
  const units = await goodUnitsIn(db, known, { placeId: place.id, productId: line.productId })
  const isAside = body.found !== null && body.found !== stockCondition.good
  if (!hasRecipe(known.kind) && !isAside) {
    const here = sumOf(units, 'onHand')
    if (here < body.quantity) throw notHere(scanned, here)
    await countDone(db, known, scanned)
    return []
  }
  const usable = hasRecipe(known.kind) ? await inDate(db, known, { units, sku: scanned.sku }) : units
  const lotId = lotOf(usable, scanned)
  if (lotId === null) return lotChoices(db, known, usable)
  if (hasRecipe(known.kind)) await take(db, known, { ...scanned, lotId })
  else {
    await setAside(db, known, { ...scanned, lotId })
    await countDone(db, known, scanned)
  }
  return []
}

/** Answers scanWorkItem; the same command twice counts once. */
export function scan(ctx: BaseCtx, id: number, body: Body): Promise<Answer> {
  return inService(ctx, async (db) => {
    const known = await lockWork(db, ctx, { id, side })
    await sql`savepoint unscanned`.execute(db)
    const isNew = await claimed(db, known, { orgId: ctx.actor.orgId, name: 'scan', body })
    const line = await lineOfCode(db, known, { code: body.code, of: 'input' })
    if (!isNew) return { work: await floorOf(db, ctx, id), line: line.line, lots: [] }
    if (known.state !== workState.working) requireState(known, workState.working, 'begin')
    if ((known.kind === 'inspect') !== (body.found !== null))
      throw new AppError('INVALID_INPUT', {
        fields: [
          fieldProblem('found', body.found === null ? 'REQUIRED' : 'INVALID_VALUE', {
            field: { en: 'Condition', cn: '状态' },
          }),
        ],
      })
    const sku = (await skusOfWork(db, known)).get(line.productId) ?? ''
    const lots = await step(db, known, { line, sku, place: await placeScanned(db, known, body.place), body })
    if (lots.length > 0) {
      // Nothing was done: sent again, it asks again.
      await sql`rollback to savepoint unscanned`.execute(db)
      return { work: await floorOf(db, ctx, id), line: null, lots }
    }
    if (known.state !== workState.working) await setState(db, ctx, known, { to: workState.working, side })
    return { work: await floorOf(db, ctx, id), line: line.line, lots }
  })
}

/** Answers putBackComponents. */
export function putBack(
  ctx: BaseCtx,
  id: number,
  body: ParsedOf<typeof staffApi.putBackComponents>['body'],
): Promise<staffApi.FloorWork> {
  return inService(ctx, async (db) => {
    const known = await lockWork(db, ctx, { id, side })
    if (await claimed(db, known, { orgId: ctx.actor.orgId, name: 'put back', body })) {
      const { sellerId: orgId, warehouseId } = known
      const { rows } = await sql<{ productId: number; placeId: number; lotId: number; units: number }>`
        delete from work_order_pick where org_id = ${orgId} and work_order_id = ${id} and id = ${body.pickId}
        returning product_id as "productId", location_id as "placeId", lot_id as "lotId", quantity as units`.execute(db)
      if (!rows[0]) throw new AppError('WORK_PICK_GONE')
      await freeReserved(db, { orgId, warehouseId }, rows[0])
    }
    return floorOf(db, ctx, id)
  })
}
