import { carrierName } from '@waybill/contract/carriers/catalogue'
import { rejected, success, type CarrierProblem, type Outcome, type VoidResult } from '../provider.ts'
import { zoneOfAddress } from '../../places/index.ts'
import { addDays, dayIn, endOfDay } from './calendar.ts'
import { isVoidRefused } from './plays.ts'
import { stageAt } from './script.ts'
import { runAt } from './manifests.ts'
import type { SandboxShipment } from './store.ts'
import type { ManifestRule, VoidRule } from './tables.ts'

export interface VoidClock {
  now: Date
  /** Milliseconds of a carrier's day. */
  dayMs: number
}

const later = (from: Date, days: number, dayMs: number): Date => new Date(from.getTime() + days * dayMs)

const zoneOf = (shipment: SandboxShipment): string => zoneOfAddress(shipment.request.from) ?? 'UTC'

/** The end of the ship date where the parcel is handed over; counted from the purchase in carrier days, so that it moves with `dayMs`. */
const endOfShipDate = (shipment: SandboxShipment, dayMs: number): Date => {
  const zone = zoneOf(shipment)
  const created = dayIn(zone, shipment.createdAt)
  const { shipDate } = shipment.request.options
  const left = endOfDay(shipDate < created ? created : shipDate, zone).getTime() - shipment.createdAt.getTime()
  return new Date(shipment.createdAt.getTime() + (left / 86_400_000) * dayMs)
}

/** Until when a label may be voided; null = its carrier bills scanned labels only. */
export function voidableUntil(rule: VoidRule, shipment: SandboxShipment, dayMs: number): Date | null {
  if (rule.mode === 'none') return null
  if (rule.mode === 'ship_date') return endOfShipDate(shipment, dayMs)
  return later(shipment.createdAt, rule.windowDays ?? 0, dayMs)
}

/** When the carrier's own run takes the label, in its days; null = it has none. */
export function manifestRunAt(rule: ManifestRule | undefined, shipment: SandboxShipment, dayMs: number): Date | null {
  if (!rule) return null
  const { shipDate } = shipment.request.options
  const run = runAt(rule, shipDate)
  // What is bought after the run of its ship date waits for the next one.
  const next = run > shipment.createdAt ? run : runAt(rule, addDays(shipDate, 1))
  const left = next.getTime() - shipment.createdAt.getTime()
  return new Date(shipment.createdAt.getTime() + (left / 86_400_000) * dayMs)
}

/** When a requested void is settled: at once while the carrier has not taken the label into its books, or after the carrier's days. */
export function settledAt(rule: VoidRule, shipment: SandboxShipment, { requestedAt, dayMs, run }: Settling): Date {
  const isCanceled = run !== null && requestedAt < run && shipment.manifestKey === null
  return rule.mode === 'pending' && !isCanceled ? later(requestedAt, rule.confirmDays ?? 0, dayMs) : requestedAt
}
interface Settling {
  requestedAt: Date
  dayMs: number
  run: Date | null
}

/** Why a label cannot be voided now; null = it can. */
export function voidProblem(
  rule: VoidRule,
  shipment: SandboxShipment,
  { now, dayMs }: VoidClock,
): CarrierProblem | null {
  const until = voidableUntil(rule, shipment, dayMs)
  // The last day on which it was possible, also when the window ends at midnight.
  if (until && now >= until) {
    const date = dayIn(zoneOf(shipment), new Date(until.getTime() - 1))
    return { code: 'VOID_DEADLINE_PASSED', params: { date } }
  }
  return stageAt(shipment, now, dayMs) > 0 ? { code: 'VOID_IN_TRANSIT', params: {} } : null
}

const refusedBy = ({ carrier }: SandboxShipment): CarrierProblem => {
  const name = carrierName(carrier)
  return { code: 'VOID_REFUSED', params: { carrier: name.en }, zhParams: { carrier: name.cn } }
}

/** How a request stands: pending until the carrier has decided, then the whole price back. */
export function voidState(
  rule: VoidRule,
  shipment: SandboxShipment,
  { now, dayMs, run }: VoidClock & { run: Date | null },
): Outcome<VoidResult> {
  if (rule.mode === 'none')
    return success<VoidResult>({ state: 'not_applicable', refund: 0, expectedBy: null, decidedAt: null })
  if (!shipment.voidRequestedAt) {
    const name = carrierName(shipment.carrier)
    return rejected({ code: 'VOID_NOT_OFFERED', params: { carrier: name.en }, zhParams: { carrier: name.cn } })
  }
  const settled = settledAt(rule, shipment, { requestedAt: shipment.voidRequestedAt, dayMs, run })
  const done = now >= settled
  if (done && isVoidRefused(shipment)) return rejected(refusedBy(shipment))
  return success<VoidResult>({
    state: done ? 'voided' : 'pending',
    refund: shipment.cost,
    expectedBy: done ? null : settled.toISOString(),
    decidedAt: done ? settled.toISOString() : null,
  })
}
