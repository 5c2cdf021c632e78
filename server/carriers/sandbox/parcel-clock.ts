import type { CarrierId } from '@waybill/contract/carriers/enums'
import { type Outcome, type ParcelClock, rejected, success, type Tracking, type VoidResult } from '../provider.ts'
import { addDays } from './calendar.ts'
import { nextStepAt, trackAt } from './script.ts'
import type { SandboxShipment, SandboxStore } from './store.ts'

const DAY_MS = 86_400_000

/** What time it is for a parcel. */
export const parcelNow = ({ aheadMs }: SandboxShipment, now: Date): Date => new Date(now.getTime() + aheadMs)

/** An instant of a parcel's time as it is by the clock: what has happened is never in the future there. */
const byClock = (at: string, { aheadMs }: SandboxShipment): string => new Date(Date.parse(at) - aheadMs).toISOString()
const dayByClock = (day: string, { aheadMs }: SandboxShipment): string => addDays(day, -Math.floor(aheadMs / DAY_MS))

/** What is told of a parcel, by the clock: it was bought so much earlier. */
export function trackingByClock(shipment: SandboxShipment, now: Date, dayMs: number): Tracking {
  const tracking = trackAt(shipment, parcelNow(shipment, now), dayMs)
  return { ...tracking, aheadMs: shipment.aheadMs, eta: tracking.eta && dayByClock(tracking.eta, shipment) }
}
export const voidByClock = (outcome: Outcome<VoidResult>, shipment: SandboxShipment): Outcome<VoidResult> => {
  if (outcome.outcome !== 'success') return outcome
  const { expectedBy, decidedAt, ...rest } = outcome.data
  const dates = {
    expectedBy: expectedBy && byClock(expectedBy, shipment),
    decidedAt: decidedAt && byClock(decidedAt, shipment),
  }
  return { ...outcome, data: { ...rest, ...dates } }
}

interface Deps {
  carrier: CarrierId
  store: SandboxStore
  dayMs: number
  now(): Date
}

/** Moves the time of parcels of a sandbox carrier on. */
export const sandboxClock = ({ carrier, store, dayMs, now }: Deps): ParcelClock => ({
  async move({ tracking, others, from, days }) {
    const [shipment] = await store.findByTracking(carrier, [tracking])
    if (!shipment) return rejected({ code: 'NOT_FOUND', params: { thing: 'Label' }, zhParams: { thing: '面单' } })
    if (shipment.aheadMs !== from) return success({ aheadMs: shipment.aheadMs })
    const at = parcelNow(shipment, now())
    const next = days === null ? nextStepAt(shipment, at, dayMs) : new Date(at.getTime() + days * DAY_MS)
    if (!next) return rejected({ code: 'SANDBOX_NO_EVENT', params: {} })
    const to = from + Math.max(1, next.getTime() - at.getTime())
    return success({ aheadMs: await store.moveClock(carrier, [tracking, ...others], { from, to }) })
  },
})
