import * as floor from '@waybill/contract/outbound/floor-api'
import { createWave } from '@waybill/contract/outbound/wave-api'
import { randomUUID } from 'node:crypto'
import { openShippingAt, setLabelsPrinted, type ShippingAt } from '../modules/ship/shipping/index.ts'
import { fixedClock } from '../platform/clock.ts'
import { type Database, inScope } from '../platform/database/index.ts'
import type { Services } from '../platform/http/index.ts'
import { type Call, callsAs } from './calls.ts'
import { addSent, inStock, orderOf, place } from './outbounds.ts'

const HOUR = 3_600_000
/** How far the floor has come with an order. */
const stages = ['released', 'picking', 'picked', 'packed', 'labelled', 'shipped'] as const
type Stage = (typeof stages)[number]
interface Plan {
  units: readonly number[]
  stage: Stage
  daysAgo: number
  tote: string
}
const plans: readonly Plan[] = [
  { units: [1, 2], stage: 'shipped', daysAgo: 9, tote: 'TOTE-01' },
  { units: [2], stage: 'shipped', daysAgo: 8, tote: 'TOTE-01' },
  { units: [1, 1], stage: 'shipped', daysAgo: 6, tote: 'TOTE-01' },
  { units: [1], stage: 'shipped', daysAgo: 2, tote: 'TOTE-01' },
  { units: [1], stage: 'labelled', daysAgo: 0, tote: 'TOTE-01' },
  { units: [2, 1], stage: 'packed', daysAgo: 0, tote: 'TOTE-01' },
  { units: [1, 1, 1], stage: 'picked', daysAgo: 0, tote: 'TOTE-02' },
  { units: [2, 2], stage: 'picking', daysAgo: 0, tote: 'TOTE-03' },
  { units: [1], stage: 'released', daysAgo: 0, tote: 'TOTE-04' },
]
/** Its place in the numbers of orders and the lists of people, behind those that no one has begun. */
const FIRST = 50

interface Sent {
  id: number
  orderId: number
}
interface Floor {
  database: Database
  now: () => Date
  staff: Call
  shipping: ShippingAt
  userId: number
}
const command = () => ({ commandId: randomUUID(), takeOver: true })

/** Takes an order as far as its stage. */
async function work(
  { database, now, staff, shipping, userId }: Floor,
  { id, orderId }: Sent,
  plan: Plan,
): Promise<void> {
  const isAt = (stage: Stage) => stages.indexOf(plan.stage) >= stages.indexOf(stage)
  const params = { id }
  await staff(floor.releaseOrders, { body: { ids: [id], warehouseId: place.warehouseId } })
  if (!isAt('picking')) return
  const { places, items } = await staff(floor.startPicking, { params, body: { ...command(), tote: plan.tote } })
  const toPick = isAt('picked') ? places : places.slice(0, 1)
  for (const { place: code, sku, quantity } of toPick)
    await staff(floor.pickUnits, { params, body: { ...command(), place: code, code: sku, quantity } })
  if (!isAt('packed')) return
  for (const { sku, allocated } of items)
    await staff(floor.verifyUnits, { params, body: { ...command(), code: sku, quantity: allocated } })
  const box = {
    packageId: null,
    more: false,
    station: 'PACK-1',
    weightG: 900,
    lengthMm: 250,
    widthMm: 200,
    heightMm: 150,
  }
  await staff(floor.closePackage, { params, body: { ...command(), ...box } })
  if (!isAt('labelled')) return
  const seller = { orgId: place.orgId, userId }
  const shipmentId = await shipping.shipFromWarehouse(seller, orderId)
  if (shipmentId === null) throw new Error(`No label for order ${orderId} of the demo`)
  const labelled = await staff(floor.labelPackage, { params, body: { ...command(), confirmWeight: true } })
  const code = labelled.package!.trackingNo!
  // The stream of the file that `printFloorLabel` opens would have to be read.
  await inScope(database, { role: 'service', orgId: place.orgId }, (db) =>
    setLabelsPrinted(db, { orgId: place.orgId, shipmentIds: [shipmentId], printed: { at: now(), userId } }),
  )
  await staff(floor.confirmLabel, { params, body: { ...command(), code } })
  if (!isAt('shipped')) return
  const body = { commandId: randomUUID(), warehouseId: place.warehouseId, code, handedTo: null }
  await staff(floor.shipPackage, { body })
}

/** Orders that wait for a person with a cart, most of them along the same places. */
const waveUnits: readonly (readonly number[])[] = [[1, 1], [2], [1]]
async function addWave(staff: Call, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const body = { requestKey: randomUUID(), warehouseId: place.warehouseId, ids: [...ids], totes: ids.length }
  await staff(createWave, { body })
}

/** Orders at every stage of the floor, and some that left in the days before, with their labels, movements and charges. Done once. */
export async function seedFloorOrders(services: Services): Promise<void> {
  const clock = fixedClock(services.now())
  const past = { ...services, now: () => clock.now() }
  const shipping = await openShippingAt(past)
  try {
    const staff = await callsAs(past, 'floor@demo.test')
    for (const [index, plan] of plans.entries()) {
      clock.set(new Date(services.now().getTime() - plan.daysAgo * 24 * HOUR - 3 * HOUR))
      const at = clock.now()
      const [sent, userId] = await inScope(services.database, { role: 'service', orgId: place.orgId }, async (db) => {
        const goods = await inStock(db)
        const order = orderOf({ nth: FIRST + index, units: plan.units, at }, goods)
        const user = await db
          .selectFrom('app_user')
          .select('id')
          .where('org_id', '=', place.orgId)
          .orderBy('id')
          .executeTakeFirstOrThrow()
        return [goods.length === 0 ? [] : await addSent(db, [order], at), user.id] as const
      })
      clock.advance(HOUR)
      for (const one of sent)
        await work({ database: services.database, now: past.now, staff, shipping, userId }, one, plan)
    }
    clock.set(services.now())
    const together = await inScope(services.database, { role: 'service', orgId: place.orgId }, async (db) => {
      const goods = await inStock(db)
      const nth = FIRST + plans.length
      const orders = waveUnits.map((units, index) => orderOf({ nth: nth + index, units, at: clock.now() }, goods))
      return goods.length === 0 ? [] : addSent(db, orders, clock.now())
    })
    await addWave(
      staff,
      together.map(({ id }) => id),
    )
    await shipping.track()
  } finally {
    await shipping.close()
  }
}
