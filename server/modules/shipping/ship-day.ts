import { zoneOfAddress } from '../../places/index.ts'

type From = { country: string; state?: string | null | undefined; zip?: string | null | undefined }

/** The calendar day (YYYY-MM-DD) that it is at the sender's; by the zone `otherwise` (IANA) where the address does not tell. */
export function shipDay(now: Date, from: From | null, otherwise: string): string {
  const timeZone = (from && zoneOfAddress(from)) ?? otherwise
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return parts.format(now)
}

/** The day asked for, unless it is over at the sender's. */
export const notOver = (asked: string | undefined, today: string): string =>
  asked === undefined || asked < today ? today : asked
