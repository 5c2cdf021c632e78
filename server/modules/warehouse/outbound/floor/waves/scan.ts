import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/outbound/wave-api'
import { slotText } from '@waybill/contract/outbound/wave-words'
import { waveState } from '@waybill/contract/outbound/wave-lifecycle'
import { placeCode } from '@waybill/contract/stock/places'
import type { Db } from '../../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../../platform/http/index.ts'
import { findSkus, type FloorPlace, placeOfCode, placesById } from '../../../stock/index.ts'
import { refuseExpired } from '../missing.ts'
import { lockOrder } from '../order.ts'
import { bindTote, takeUnits } from '../pick.ts'
import { againWhenRaced } from '../release.ts'
import { countUnits, someOf } from '../scanned.ts'
import { reportMissing } from '../short.ts'
import {
  findWave,
  handFree,
  handLoose,
  isHandLoose,
  lockMember,
  type LockedWave,
  setWalking,
  setWaveState,
  waveCommand,
} from './locked.ts'
import { isShown, sameUnits, type Step, stepOf, type Walk, walkOf, type WalkUnits } from './walk.ts'

type Scan = ParsedOf<typeof api.scanWave>['body']
type Shown = ParsedOf<typeof api.skipWavePlace>['body']
interface At {
  wave: LockedWave
  walk: Walk
  step: Step
}

/** Writes down which step is answered; a wave of which nothing is left is picked. */
async function settle(db: Db, ctx: BaseCtx, wave: LockedWave): Promise<void> {
  const now = (await findWave(db, wave.operatorId, wave.id))!
  // Units that this command let go of are shown until the next one.
  if (isHandLoose(now) && !isHandLoose(wave)) return
  const step = stepOf(await walkOf(db, now), now)
  if (step) return setWalking(db, wave, { step_outbound_id: step.orderId, ...(step.kind !== 'tote' && handFree) })
  if (now.state === waveState.picking) await setWaveState(db, ctx, wave, waveState.picked)
}

/** Why the step that the caller was shown is not the step of the wave: its order was canceled, put on hold, left the wave, or is done. */
async function whyChanged(db: Db, wave: LockedWave, orderId: number): Promise<AppError> {
  const { number, waveId, cancelRequestedAt, holds } = await lockOrder(db, wave.operatorId, orderId)
  if (waveId !== wave.id) return new AppError('WAVE_NOT_IN', { params: { number } })
  if (cancelRequestedAt !== null) return new AppError('FLOOR_CANCELED', { params: { number } })
  return holds.length > 0
    ? new AppError('FLOOR_HELD')
    : new AppError('WAVE_STEP_CHANGED', { params: { number: wave.number } })
}

/** Does what `act` does at the step of the wave, which is the one that the caller was shown: otherwise another tote would be bound to a slot. */
async function atStep(
  ctx: BaseCtx,
  command: { id: number; name: string; body: Shown },
  act: (db: Db, at: At) => Promise<void>,
): Promise<void> {
  const { step: shown } = command.body
  await waveCommand(ctx, command, async (db, wave) => {
    const walk = await walkOf(db, wave)
    const step = stepOf(walk, wave)
    if (!isShown(step, shown)) throw await whyChanged(db, wave, shown.orderId)
    await act(db, { wave, walk, step })
    if (wave.state === waveState.released) await setWaveState(db, ctx, wave, waveState.picking)
    await settle(db, ctx, wave)
  })
}

const wrongPlace = (value: string, { place }: WalkUnits) =>
  new AppError('FLOOR_WRONG_PLACE', { params: { value, wanted: place } })

/** A tote by its code and, where the wave has it, by its slot. */
async function toteText(
  db: Db,
  { wave, walk }: At,
  tote: Pick<FloorPlace, 'id' | 'code'>,
): Promise<{ en: string; cn: string }> {
  const slot = walk.units.find(({ toteId }) => toteId === tote.id)?.slot ?? (await slotOf(db, wave, tote.id))
  if (slot === undefined) return { en: tote.code, cn: tote.code }
  return { en: `${tote.code} (${slotText(slot, 'en')})`, cn: `${tote.code}，${slotText(slot, 'cn')}` }
}
async function slotOf(db: Db, { operatorId, id }: LockedWave, toteId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('outbound')
    .select('wave_slot as slot')
    .where('warehouse_org_id', '=', operatorId)
    .where('wave_id', '=', id)
    .where('tote_id', '=', toteId)
    .executeTakeFirst()
  return row?.slot ?? undefined
}

/** Throws what is to be done with the units in the hand first. */
export async function toteFirst(db: Db, at: At): Promise<never> {
  const { wave, step } = at
  const { sku, toteId } = step.units!
  const tote = (await placesById(db, wave.operatorId, [toteId])).get(toteId)!
  const { en, cn } = await toteText(db, at, tote)
  const params = { count: step.hand, sku, tote: en }
  throw new AppError('WAVE_TOTE_FIRST', { params, zhParams: { ...params, tote: cn } })
}

/** The units in the hand go into the tote that was scanned. */
async function intoTote(ctx: BaseCtx, db: Db, at: At & { tote: FloorPlace; body: Scan }): Promise<void> {
  const { wave, step, tote, body } = at
  const { toteId, place, orderId } = step.units!
  if (tote.id !== toteId) {
    const own = (await placesById(db, wave.operatorId, [toteId])).get(toteId)!
    const [value, right] = [await toteText(db, at, tote), await toteText(db, at, own)]
    const params = { value: value.en, wanted: right.en }
    throw new AppError('WAVE_WRONG_TOTE', { params, zhParams: { value: value.cn, wanted: right.cn } })
  }
  const order = await lockMember(db, ctx, { wave, orderId, takeOver: body.takeOver })
  const picked = { place, code: wave.handCode!, quantity: step.hand, commandId: body.commandId }
  await takeUnits(db, ctx, order, picked)
  await setWalking(db, wave, handFree)
}

/** The products that a scanned code is of, by seller. */
async function productsOf(db: Db, units: readonly WalkUnits[], code: string): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for (const sellerId of new Set(units.map((one) => one.sellerId))) {
    const productId = (await findSkus(db, sellerId, [code])).get(code)
    if (productId !== undefined) found.set(sellerId, productId)
  }
  return found
}

/** Throws what to do with an item that the wave does not need from the place. */
function wrongItem({ wave, walk, step }: At, code: string, found: ReadonlyMap<number, number>): never {
  const value = code.trim()
  if (found.size === 0) {
    const seller = [...new Set(walk.units.map((one) => one.seller))].join(', ')
    throw new AppError('FLOOR_UNKNOWN_CODE', { params: { value, seller } })
  }
  const elsewhere = walk.units.find((one) => found.get(one.sellerId) === one.productId)
  if (elsewhere) throw new AppError('FLOOR_WRONG_ITEM', { params: { value: elsewhere.sku, wanted: step.units!.sku } })
  throw new AppError('FLOOR_NOT_IN_ORDER', { params: { value, number: wave.number } })
}

/** An item at its place is in the hand from now on, for the first tote that needs it. */
async function intoHand(db: Db, at: At, { code, quantity }: Scan): Promise<void> {
  const { wave, walk } = at
  const found = await productsOf(db, walk.units, code)
  const first = walk.units.find((one) => one.placeId === wave.placeId && found.get(one.sellerId) === one.productId)
  if (!first) return wrongItem(at, code, found)
  const same = sameUnits(walk.units, first)
  const count = countUnits(same)
  if (quantity > count)
    throw new AppError('FLOOR_TOO_MANY_HERE', { params: { count, sku: first.sku, place: first.place } })
  await refuseExpired(db, { ...wave, sellerId: first.sellerId }, { sku: first.sku, units: someOf(same, quantity) })
  await setWalking(db, wave, {
    step_outbound_id: first.orderId,
    hand_product_id: first.productId,
    hand_code: code,
    hand_quantity: quantity,
  })
}

/** More of what is in the hand, or its tote. */
async function withHand(ctx: BaseCtx, db: Db, at: At & { place: FloorPlace | undefined; body: Scan }): Promise<void> {
  const { wave, walk, step, place, body } = at
  if (place?.kind === 'tote') return intoTote(ctx, db, { ...at, tote: place })
  const { sellerId, productId } = step.units!
  const isSame = (await findSkus(db, sellerId, [body.code])).get(body.code) === productId
  const quantity = step.hand + body.quantity
  if (place || !isSame || quantity > countUnits(sameUnits(walk.units, step.units!))) return toteFirst(db, at)
  await setWalking(db, wave, { hand_quantity: quantity })
}

/** The walk arrives at a place of it, whichever. */
async function arrive(db: Db, { wave, walk, step }: At, place: FloorPlace): Promise<void> {
  if (place.kind === 'tote' && step.kind === 'item')
    throw new AppError('WAVE_ITEM_FIRST', { params: { sku: step.units!.sku } })
  if (!walk.units.some(({ placeId }) => placeId === place.id)) throw wrongPlace(place.code, step.units!)
  await setWalking(db, wave, { place_id: place.id })
}

/** Answers scanWave. */
export const scan = (ctx: BaseCtx, id: number, body: Scan): Promise<void> =>
  atStep(ctx, { id, name: 'scan', body }, async (db, at) => {
    const { wave, step } = at
    if (step.kind === 'bind') {
      const order = await lockMember(db, ctx, { wave, orderId: step.orderId, takeOver: body.takeOver })
      return bindTote(db, ctx, order, body.code)
    }
    const place = await placeOfCode(db, wave, body.code)
    if (step.kind === 'tote') return withHand(ctx, db, { ...at, place, body })
    if (place) return arrive(db, at, place)
    if (step.kind === 'place') throw wrongPlace(placeCode(body.code), step.units!)
    return intoHand(db, at, body)
  })

/** Answers skipWavePlace. */
export const skip = (ctx: BaseCtx, id: number, body: ParsedOf<typeof api.skipWavePlace>['body']): Promise<void> =>
  atStep(ctx, { id, name: 'skip', body }, async (db, { wave, step }) => {
    if (!step.units) throw new AppError('WAVE_BIND_FIRST', { params: { number: step.number } })
    const { placeId } = step.units
    const skipped = [...wave.skipped.filter((one) => one !== placeId), placeId]
    // Units in the hand go back to this place, so the row names both until the next command.
    await setWalking(db, wave, { ...(step.hand > 0 ? handLoose : { ...handFree, place_id: null }), skipped })
  })

/** Answers reportWaveShort. */
export const short = (ctx: BaseCtx, id: number, body: ParsedOf<typeof api.reportWaveShort>['body']): Promise<void> =>
  againWhenRaced(() =>
    atStep(ctx, { id, name: 'short', body }, async (db, at) => {
      const { wave, walk, step } = at
      if (!step.units) throw new AppError('WAVE_BIND_FIRST', { params: { number: step.number } })
      // What is in the hand is not missing.
      if (step.hand > 0) return toteFirst(db, at)
      const { missing, commandId } = body
      const order = await lockMember(db, ctx, { wave, orderId: step.orderId, takeOver: body.takeOver })
      const unitsIds = sameUnits(walk.units, step.units).map((one) => one.id)
      await reportMissing(db, ctx, order, { unitsIds, missing, commandId })
    }),
  )
