import { createHash } from 'node:crypto'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { mainZoneOfState } from '../../places/index.ts'
import type { Address, Tracking, TrackingEvent } from '../provider.ts'
import { daysBetween } from './calendar.ts'
import { findArea, findZip, placeBetween, type Place } from './places.ts'
import { isVoidRefused, type Play, playNamed, playOf, type Step, step, usedOn } from './plays.ts'
import type { SandboxShipment } from './store.ts'

/** A number 0–9999 that belongs to a tracking number: fate without a stored script. */
const fateOf = (tracking: string): number => createHash('sha256').update(tracking).digest().readUInt32BE(0) % 10_000

const townOf = (address: Address): string =>
  [address.city, address.state, address.country === 'US' ? null : address.country].filter(Boolean).join(', ')
const placeName = (place: Place): string => `${place.city}, ${place.state}`

const pointOf = (address: Address): Place | undefined => {
  const zip = address.country === 'US' ? (address.zip ?? '') : ''
  return zip ? (findZip(zip) ?? findArea(zip)) : undefined
}

/** Facilities on the way; abroad only the two ends are known. */
function stopsOf(from: Address, to: Address, days: number): string[] {
  const [a, b] = [pointOf(from), pointOf(to)]
  if (!a || !b) return [townOf(from), townOf(to)]
  const count = Math.min(3, Math.max(1, days - 1))
  const between = Array.from({ length: count }, (_, n) => placeName(placeBetween(a, b, (n + 1) / (count + 1))))
  return [...new Set([townOf(from), ...between, townOf(to)])]
}

function middle(stops: readonly string[], pickup: number, delivery: number, abroad: boolean): Step[] {
  const span = (delivery - 0.4 - pickup) / stops.length
  return stops.flatMap((stop, index) => {
    const at = pickup + span * index
    const arrival = index === 0 ? [] : [step(at, 'arrived_at_facility', stop)]
    const last = index === stops.length - 1
    if (last) return abroad ? [...arrival, step(at + span * 0.5, 'customs_cleared', stop)] : arrival
    return [...arrival, step(at + span * 0.6, 'departed_facility', stop)]
  })
}

function ending(fate: number, delivery: number, town: string): Step[] {
  const out = step(delivery - 0.3, 'out_for_delivery', town)
  if (fate < 150) return [out, step(delivery, 'delivery_failed', town), step(delivery + 0.6, 'return_to_sender', town)]
  const done = (day: number): Step => step(day, 'delivered', town)
  if (fate < 700)
    return [
      out,
      step(delivery, 'delivery_failed', town),
      step(delivery + 0.7, 'out_for_delivery', town),
      done(delivery + 1),
    ]
  return [out, done(delivery)]
}

/** The second reference decides how a parcel is reported, beyond what happens to it. */
const playOfShipment = ({ request }: SandboxShipment): Play | undefined => playNamed(request.reference2)

/** What happens to a parcel, and on which carrier day; always the same for one label. One in eighteen meets an obstacle. */
function scriptOf(shipment: SandboxShipment): Step[] {
  const { from, to, options } = shipment.request
  const created = shipment.createdAt.toISOString().slice(0, 10)
  const wait = usedOn(shipment.request.reference2) ?? Math.max(0, daysBetween(created, options.shipDate))
  const days = Math.max(1, daysBetween(options.shipDate, shipment.rate.eta))
  const fate = fateOf(shipment.tracking)
  const pickup = wait + 0.3 + (fate % 40) / 100
  const delivery = Math.max(wait + days, pickup + 0.5)
  const abroad = from.country !== to.country
  const way = [step(pickup, 'picked_up', townOf(from)), ...middle(stopsOf(from, to, days), pickup, delivery, abroad)]
  const play = playOfShipment(shipment)
  const rest = play
    ? playOf(play, { way, delivery, town: townOf(to), home: townOf(from) })
    : [...way, ...ending(fate, delivery, townOf(to))]
  return [step(0, 'label_created', townOf(from)), ...rest].sort((a, b) => a.day - b.day)
}

/** Since when a label that is voided moves no further; null = nothing stops it. */
const stoppedAt = (shipment: SandboxShipment): Date | null =>
  playOfShipment(shipment) === 'voidscan' || isVoidRefused(shipment) ? null : shipment.voidRequestedAt

function stepsUntil(shipment: SandboxShipment, now: Date, dayMs: number): Step[] {
  const stopped = stoppedAt(shipment)
  const end = stopped && stopped < now ? stopped : now
  const passed = (end.getTime() - shipment.createdAt.getTime()) / dayMs
  return scriptOf(shipment).filter((entry, index) => index === 0 || entry.day <= passed)
}

/** When the next thing happens to a parcel; null = nothing more does. */
export function nextStepAt(shipment: SandboxShipment, now: Date, dayMs: number): Date | null {
  const next = scriptOf(shipment)[stepsUntil(shipment, now, dayMs).length]
  return next && !stoppedAt(shipment) ? new Date(Math.floor(shipment.createdAt.getTime() + next.day * dayMs) + 1) : null
}

/** How many scans a parcel has had; 0 = the carrier has not got it yet. */
export const stageAt = (shipment: SandboxShipment, now: Date, dayMs: number): number =>
  stepsUntil(shipment, now, dayMs).length - 1

/** Local time without its zone, as some carriers write it. */
function withoutZone(event: TrackingEvent): TrackingEvent {
  const zone = mainZoneOfState(event.place?.slice(-2) ?? '') ?? 'UTC'
  const local = new Date(event.at).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T')
  return { ...event, at: local }
}

/** The events as the carrier tells them. */
function eventsAs(play: Play | undefined, events: readonly TrackingEvent[]): TrackingEvent[] {
  if (play === 'dup') return events.flatMap((event) => [event, event])
  if (play === 'reorder') return events.toReversed()
  return play === 'nozone' ? events.map(withoutZone) : [...events]
}

/** Where a parcel is: a fixed script over carrier days of `dayMs`; a parcel whose label was voided moves no further. */
export function trackAt(shipment: SandboxShipment, now: Date, dayMs: number): Tracking {
  const events = stepsUntil(shipment, now, dayMs).map((entry): TrackingEvent => ({
    at: new Date(shipment.createdAt.getTime() + entry.day * dayMs - shipment.aheadMs).toISOString(),
    status: entry.status,
    state: entry.state,
    text: entry.text,
    place: entry.place,
  }))
  const last = events.at(-1) as TrackingEvent
  const voided = shipment.voidedAt !== null && shipment.voidedAt <= now
  return {
    tracking: shipment.tracking,
    status: voided ? trackingStatus.voided : last.status,
    eta: last.status === trackingStatus.delivered ? null : shipment.rate.eta,
    events: eventsAs(playOfShipment(shipment), events),
  }
}
