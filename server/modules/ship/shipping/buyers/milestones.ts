import type { BuyerMailKind, BuyerMailSettings } from '@waybill/contract/shipping/buyer-mail'
import { trackingStatus } from '@waybill/contract/shipping/enums'

/** What a carrier reported of a parcel. */
export interface Reported {
  at: Date
  status: number
  /** The finer state. */
  state: string
}
/** A milestone, and why no email is due for it; null: one is. */
export interface Milestone {
  kind: BuyerMailKind
  at: Date
  skipped: 'off' | 'late' | null
}

const byState: Record<string, BuyerMailKind> = {
  out_for_delivery: 'outForDelivery',
  ready_for_pickup: 'readyForPickup',
  delivery_delayed: 'delayed',
  on_hold: 'delayed',
}
const byStatus: Record<number, BuyerMailKind> = {
  [trackingStatus.inTransit]: 'shipped',
  [trackingStatus.delivered]: 'delivered',
  [trackingStatus.exception]: 'actionNeeded',
}
const DAY_MS = 86_400_000
/** News older than that are no news. */
const STALE_DAYS = 3

const kindOf = ({ status, state }: Reported): BuyerMailKind | undefined => byState[state] ?? byStatus[status]

/**
 * Which milestones the new events bring, each at its first time. An email is due for the newest one alone that the seller wants: what
 * came before it, in this answer or an earlier one, what is older than three days and whatever follows the delivery is late.
 */
export function milestonesOf(
  events: readonly Reported[],
  known: { kinds: ReadonlySet<string>; latest: Date | null; settings: BuyerMailSettings; now: Date },
): Milestone[] {
  const first = new Map<BuyerMailKind, Date>()
  for (const event of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const kind = kindOf(event)
    if (kind && !known.kinds.has(kind) && !first.has(kind)) first.set(kind, event.at)
  }
  const { settings, now } = known
  const isEnabled = (kind: BuyerMailKind) => settings.enabled && settings.kinds[kind]
  const isNews = (at: Date) =>
    now.getTime() - at.getTime() <= STALE_DAYS * DAY_MS && at >= (known.latest ?? at) && !known.kinds.has('delivered')
  const due = [...first].findLast(([kind, at]) => isEnabled(kind) && isNews(at))?.[0]
  return [...first].map(([kind, at]) => ({
    kind,
    at,
    skipped: kind === due ? null : isEnabled(kind) ? 'late' : 'off',
  }))
}
