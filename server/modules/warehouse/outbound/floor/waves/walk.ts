import type { ShownWaveStep, WaveDetail, WaveStep } from '@waybill/contract/outbound/wave-api'
import { outboundState } from '@waybill/contract/outbound/lifecycle'
import { waveState } from '@waybill/contract/outbound/wave-lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../../platform/database/index.ts'
import { lotsById, placesById } from '../../../stock/index.ts'
import { countUnits } from '../scanned.ts'
import { isHandLoose, type LockedWave } from './locked.ts'

/** An order of a wave that has no tote yet. */
interface Unbound {
  orderId: number
  number: string
  slot: number
}

/** Units of an order of a wave that are still to be picked from one place. */
export interface WalkUnits extends Unbound {
  id: number
  sellerId: number
  seller: string
  productId: number
  placeId: number
  place: string
  pickSeq: number
  lotId: number
  sku: string
  name: string | null
  quantity: number
  toteId: number
}

/** What is left of a wave, in the order in which it is done. */
export interface Walk {
  toBind: readonly Unbound[]
  units: readonly WalkUnits[]
}

type Whose = Pick<LockedWave, 'operatorId' | 'id' | 'skipped' | 'state'>

const goingOn = sql`b.holds = '{}' and b.cancel_requested_at is null`

/** Skipped places last, otherwise along the pickers' way; in one place tote after tote. */
function inTurn(skipped: readonly number[]) {
  const turn = ({ placeId }: WalkUnits) => skipped.indexOf(placeId)
  return (a: WalkUnits, b: WalkUnits): number =>
    turn(a) - turn(b) || a.pickSeq - b.pickSeq || a.placeId - b.placeId || a.slot - b.slot || a.id - b.id
}

/** Orders on hold, canceled ones and those that need attention are no part of it: it goes on without them. */
export async function walkOf(db: Db, { operatorId, id, skipped, state }: Whose): Promise<Walk> {
  if (state !== waveState.released && state !== waveState.picking) return { toBind: [], units: [] }
  const { rows: toBind } = await sql<Unbound>`
    select b.id as "orderId", b.number, b.wave_slot as slot from outbound b
    where b.warehouse_org_id = ${operatorId} and b.wave_id = ${id} and b.state = ${stateSql(outboundState.released)} and ${goingOn}
    order by b.wave_slot`.execute(db)
  const { rows } = await sql<Omit<WalkUnits, 'place' | 'pickSeq'>>`
    select r.id, b.id as "orderId", b.number, b.wave_slot as slot, b.org_id as "sellerId", s.name as seller, b.tote_id as "toteId",
      r.product_id as "productId", r.location_id as "placeId", r.lot_id as "lotId", l.sku, l.name, r.quantity
    from outbound b join tenancy_org s on s.id = b.org_id
    join outbound_reservation r on r.org_id = b.org_id and r.outbound_id = b.id and not r.picked and r.quantity > 0
    join outbound_line l on l.org_id = r.org_id and l.outbound_id = r.outbound_id and l.line = r.line
    where b.warehouse_org_id = ${operatorId} and b.wave_id = ${id} and b.state = ${stateSql(outboundState.picking)} and ${goingOn}`.execute(
    db,
  )
  const places = await placesById(
    db,
    operatorId,
    rows.map(({ placeId }) => placeId),
  )
  const units = rows.map((row) => {
    const { code: place, pickSeq } = places.get(row.placeId)!
    return { ...row, place, pickSeq }
  })
  return { toBind, units: units.toSorted(inTurn(skipped)) }
}

/** Units that lie together with these and go into the same tote. */
export const sameUnits = (units: readonly WalkUnits[], of: WalkUnits): WalkUnits[] =>
  units.filter((one) => one.orderId === of.orderId && one.productId === of.productId && one.placeId === of.placeId)

/** The units that are in the hand; undefined: none, or more than their tote still needs, which go back. */
export function inHand({ units }: Walk, wave: LockedWave): WalkUnits | undefined {
  const { stepOrderId, handProductId, handQuantity, placeId } = wave
  const held = units.find(
    (one) => one.orderId === stepOrderId && one.productId === handProductId && one.placeId === placeId,
  )
  return held && handQuantity! <= countUnits(sameUnits(units, held)) ? held : undefined
}

/** Units in the hand that no tote needs: they stay in the row until something else is done, so that each page says where they go. */
export async function putBackOf(db: Db, wave: LockedWave, walk: Walk): Promise<WaveDetail['putBack']> {
  const { operatorId, id, handProductId, handCode, handQuantity, placeId } = wave
  if (handProductId === null || inHand(walk, wave)) return null
  const { rows } = await sql<{ sku: string }>`
    select l.sku from outbound b join outbound_line l on l.org_id = b.org_id and l.outbound_id = b.id
    where b.warehouse_org_id = ${operatorId} and b.wave_id = ${id} and l.product_id = ${handProductId}
    order by b.wave_slot, l.line limit 1`.execute(db)
  const place = (await placesById(db, operatorId, [placeId!])).get(placeId!)!.code
  return { count: handQuantity!, sku: rows[0]?.sku ?? handCode!, place }
}

export interface Step {
  kind: WaveStep['kind']
  orderId: number
  number: string
  slot: number
  units: WalkUnits | null
  hand: number
}

/** Was the place skipped with units from it in the hand? The row still names it because they go back there. */
const isLeft = (wave: LockedWave): boolean => isHandLoose(wave) && wave.skipped.at(-1) === wave.placeId

/** What is done next; null: nothing is left. */
export function stepOf(walk: Walk, wave: LockedWave): Step | null {
  const held = inHand(walk, wave)
  if (held) return { ...facts(held), kind: 'tote', units: held, hand: wave.handQuantity! }
  const [unbound] = walk.toBind
  if (unbound) return { ...facts(unbound), kind: 'bind', units: null, hand: 0 }
  const here = isLeft(wave) ? undefined : walk.units.find(({ placeId }) => placeId === wave.placeId)
  const next = here ?? walk.units[0]
  return next ? { ...facts(next), kind: here ? 'item' : 'place', units: next, hand: 0 } : null
}
const facts = ({ orderId, number, slot }: Unbound) => ({ orderId, number, slot })

/** Is it the step that a person was shown? */
export const isShown = (step: Step | null, shown: ShownWaveStep): step is Step =>
  step?.kind === shown.kind &&
  step.orderId === shown.orderId &&
  (step.units?.placeId ?? null) === shown.placeId &&
  (step.units?.productId ?? null) === shown.productId

/** A step in the words of the contract. */
export async function presentStep(
  db: Db,
  { operatorId }: Pick<LockedWave, 'operatorId'>,
  { walk, step }: { walk: Walk; step: Step | null },
): Promise<WaveStep | null> {
  if (!step) return null
  const { units, ...rest } = step
  if (!units) return { ...rest, tote: null, units: null }
  const { placeId, place, productId, sku, name, sellerId, toteId } = units
  const same = sameUnits(walk.units, units)
  const lots = await lotsById(
    db,
    sellerId,
    same.map(({ lotId }) => lotId),
  )
  const totes = await placesById(db, operatorId, [toteId])
  const at = { placeId, place, productId, sku, name, lots: [...lots.values()], quantity: countUnits(same) }
  return { ...rest, tote: totes.get(toteId)?.code ?? null, units: at }
}
