import type { ExceptionCode } from '@waybill/contract/exceptions/codes'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { findFineState } from '@waybill/contract/shipping/fine-states'
import type { ExceptionRules } from './rules.ts'

const DAY_MS = 86_400_000

export interface ParcelEvent {
  at: Date
  status: number
  state: string
}
/** What decides whether something keeps a parcel from arriving. */
export interface ParcelFacts {
  carrier: number
  status: number
  /** Into or out of another country. */
  abroad: boolean
  /** YYYY-MM-DD, both; null: nothing was promised. */
  shipDate: string
  eta: string | null
  /** When its label was asked back; null: it was not, or that was refused. */
  voidedAt: Date | null
  /** When the carrier left it out of a manifest and it is in no other. */
  manifestFailedAt: Date | null
  events: readonly ParcelEvent[]
}
export interface Found {
  code: ExceptionCode
  source: 'carrier' | 'clock'
  firstAt: Date
  lastAt: Date
  count: number
  /** When the carrier acts by itself. */
  dueAt: Date | null
}
export interface Verdict {
  found: Found[]
  /** When silence may become an exception; null: only an event can change the verdict. */
  nextAt: Date | null
}

const byState: Record<string, ExceptionCode> = {
  bad_address: 'badAddress',
  delivery_failed: 'notHome',
  refused: 'refused',
  return_to_sender: 'returning',
  returned: 'returned',
  customs_documents: 'customsDocuments',
  customs_duties: 'customsDuties',
  customs_prohibited: 'customsProhibited',
  damaged: 'damaged',
  lost: 'lost',
}
/** What the carrier reports when each is over; what stands in no list ends when the seller has handled it. */
const sentBack = ['return_to_sender', 'returned']
const arrived = ['delivered', 'returned']
const released = ['customs_cleared', 'out_for_delivery', ...arrived]
const overWith: Partial<Record<ExceptionCode, readonly string[]>> = {
  badAddress: ['delivered', ...sentBack],
  notHome: ['delivered', 'ready_for_pickup', ...sentBack],
  refused: arrived,
  returning: arrived,
  customsDocuments: [...released, ...sentBack],
  customsDuties: [...released, ...sentBack],
  customsProhibited: [...released, ...sentBack],
  lost: ['in_transit', 'arrived_at_facility', 'departed_facility', 'out_for_delivery', 'ready_for_pickup', ...arrived],
}

/** The exception that an event is: known by its state, or the carrier's word alone. */
function codeOf({ state, status }: ParcelEvent): ExceptionCode | undefined {
  if (Object.hasOwn(byState, state)) return byState[state]
  return status === trackingStatus.exception && !findFineState(state) ? 'other' : undefined
}
const isOverWith = (code: ExceptionCode, { state, status }: ParcelEvent): boolean =>
  code === 'other' ? status !== trackingStatus.exception : (overWith[code]?.includes(state) ?? false)

/** What the carrier's events, in their own order, leave open. */
function reported(events: readonly ParcelEvent[]): Map<ExceptionCode, Found> {
  const open = new Map<ExceptionCode, Found>()
  for (const event of events) {
    for (const code of open.keys()) if (isOverWith(code, event)) open.delete(code)
    const code = codeOf(event)
    // A refused parcel goes back: that is no second case.
    if (!code || (code === 'returning' && open.has('refused'))) continue
    const earlier = open.get(code)
    open.set(code, {
      code,
      source: 'carrier',
      firstAt: earlier?.firstAt ?? event.at,
      lastAt: event.at,
      count: (earlier?.count ?? 0) + 1,
      dueAt: null,
    })
  }
  return open
}

const dayAfter = (date: string, days: number): Date => new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS)
const later = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

interface Limit {
  code: ExceptionCode
  /** From then on it is one. */
  at: Date
  dueAt?: Date
}

/** What silence becomes, and when. */
function limitsOf(facts: ParcelFacts, rules: ExceptionRules): Limit[] {
  const { carrier, status, events, eta, abroad } = facts
  if (status === trackingStatus.labelCreated)
    return [{ code: 'noScan', at: dayAfter(facts.shipDate, 1 + rules('noScan', carrier)) }]
  const last = events.at(-1)
  if (status !== trackingStatus.inTransit || !last) return []
  // The promised day ends everywhere half a day after it ended in Greenwich.
  const late: Limit[] = eta === null ? [] : [{ code: 'late', at: dayAfter(eta, 0.5 + rules('late', carrier)) }]
  if (last.state === 'ready_for_pickup') {
    const dueAt = later(last.at, rules('collect', carrier))
    return [{ code: 'pickupLate', at: later(last.at, rules('pickupLate', carrier)), dueAt }]
  }
  return [...late, { code: 'stalled', at: later(last.at, rules(abroad ? 'stalledAbroad' : 'stalled', carrier)) }]
}

const atOnce = (code: ExceptionCode, at: Date, source: Found['source']): Found => ({
  code,
  source,
  firstAt: at,
  lastAt: at,
  count: 1,
  dueAt: null,
})

/** A label that was asked back: nothing can keep it from arriving, but nobody should use it. */
function judgeVoided({ events, voidedAt }: ParcelFacts): Verdict {
  const { inTransit, delivered } = trackingStatus
  const scans = events.filter(
    ({ at, status }) => voidedAt && at > voidedAt && [inTransit, delivered].includes(status as 2),
  )
  const [first, last] = [scans[0], scans.at(-1)]
  if (!first || !last) return { found: [], nextAt: null }
  return {
    found: [{ ...atOnce('voidScanned', first.at, 'carrier'), lastAt: last.at, count: scans.length }],
    nextAt: null,
  }
}

/** What keeps a parcel from arriving at a moment. The same facts give the same answer, in whatever order and how often they were reported. */
export function judgeParcel(facts: ParcelFacts, rules: ExceptionRules, now: Date): Verdict {
  const events = facts.events.filter(({ at }) => at <= now).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  if (facts.voidedAt || facts.status === trackingStatus.voided) return judgeVoided({ ...facts, events })
  const open = reported(events)
  const attempts = open.get('notHome')
  if (attempts && attempts.count < rules('attempts', facts.carrier)) open.delete('notHome')
  if (facts.status === trackingStatus.labelCreated && facts.manifestFailedAt)
    open.set('manifestFailed', atOnce('manifestFailed', facts.manifestFailedAt, 'carrier'))
  const limits = limitsOf({ ...facts, events }, rules).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const passed = limits.filter(({ at }) => at <= now)
  // One reason is enough: that a parcel does not move says why it is late.
  const reached = passed.find(({ code }) => code === 'stalled') ?? passed[0]
  if (reached) open.set(reached.code, { ...atOnce(reached.code, reached.at, 'clock'), dueAt: reached.dueAt ?? null })
  return { found: [...open.values()], nextAt: limits.find(({ at }) => at > now)?.at ?? null }
}
