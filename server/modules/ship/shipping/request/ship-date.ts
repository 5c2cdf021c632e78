import { CUT_OFF_NONE } from '@waybill/contract/shipping/cut-off'
import { zoneOfAddress } from '../../../../places/index.ts'

type From = { country: string; state?: string | null | undefined; zip?: string | null | undefined }

/** The calendar day (YYYY-MM-DD) that it is at the sender's; in the zone `otherwise` (IANA) if the address does not determine one. */
export function shipDateAt(now: Date, from: From | null, otherwise: string): string {
  const timeZone = (from && zoneOfAddress(from)) ?? otherwise
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return parts.format(now)
}

/** The day asked for, unless it is over at the sender's. */
export const todayOrLater = (requested: string | undefined, today: string): string =>
  requested === undefined || requested < today ? today : requested

/** What the day of an unasked shipment hangs on. */
interface Handover {
  now: Date
  from: From | null
  /** The zone if the address does not determine one. */
  otherwise: string
  /** The organisation's cut-off (contract/cut-off.ts): what is bought later is handed over the day after. */
  cutOff: number
}

const hourAt = (now: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now))

/**
 * The day on which a parcel is handed over: the day asked for unless it is over (a link may be older than the day in it), else today at the
 * sender's, and tomorrow after the cut-off.
 */
export function shipDate(requested: string | undefined, { now, from, otherwise, cutOff }: Handover): string {
  const today = shipDateAt(now, from, otherwise)
  if (requested !== undefined && requested >= today) return requested
  const timeZone = (from && zoneOfAddress(from)) ?? otherwise
  if (cutOff === CUT_OFF_NONE || hourAt(now, timeZone) < cutOff - 1) return today
  return new Date(Date.parse(`${today}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}
