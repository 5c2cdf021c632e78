import type { CarrierId } from '@waybill/contract/carriers/enums'
import { instantAt } from '../../places/index.ts'
import { derived } from './derived.ts'
import type { DeliveryDays, Holiday } from './tables.ts'

const dayMs = 86_400_000
const dateOf = (text: string): Date => new Date(`${text}T00:00:00Z`)
const textOf = (date: Date): string => date.toISOString().slice(0, 10)

/** A date as YYYY-MM-DD, some calendar days later. */
export const addDays = (date: string, days: number): string => textOf(new Date(dateOf(date).getTime() + days * dayMs))

/** Which days count for a delivery. */
export interface Calendar {
  carrier: CarrierId
  deliveryDays: DeliveryDays
  /** The recipient's address is a home. */
  residential: boolean
  /** Saturday delivery was asked for. */
  saturday: boolean
  holidays: readonly Holiday[]
}

const sunday = 0
const saturday = 6
/** No transit this short needs more than weekdays and the weekend between. */
const shortTransit = 3
const uspsId = 1

const holidayKeys = derived(
  (holidays: readonly Holiday[]) => new Set(holidays.map(({ carrier, day }) => `${carrier}/${day}`)),
)
const isHoliday = ({ carrier, holidays }: Calendar, date: string): boolean =>
  holidayKeys(holidays).has(`${carrier}/${date}`)

/** The post picks up on Saturdays too, the others on weekdays unless Saturday delivery was bought with them; nobody on a Sunday or holiday. */
function picksUp(calendar: Calendar, date: string): boolean {
  const weekday = dateOf(date).getUTCDay()
  if (weekday === sunday || isHoliday(calendar, date)) return false
  return weekday !== saturday || calendar.carrier === uspsId
}

function delivers(calendar: Calendar, date: string, transitDays: number): boolean {
  const weekday = dateOf(date).getUTCDay()
  if (isHoliday(calendar, date)) return false
  const { deliveryDays, residential } = calendar
  if (deliveryDays === 'shortEveryDay' && transitDays <= shortTransit) return true
  if (weekday === sunday) return false
  if (weekday !== saturday) return true
  return calendar.saturday || deliveryDays === 'saturdays' || (deliveryDays === 'saturdaysAtHomes' && residential)
}

/** The day on which a carrier really gets a parcel that is to be shipped on a day: that day, or the next on which it picks up. */
export function pickUpDay(calendar: Calendar, shipDate: string): string {
  let date = shipDate
  while (!picksUp(calendar, date)) date = addDays(date, 1)
  return date
}

/** The expected delivery: `transitDays` working days of the service after the day of the pick-up. */
export function etaOf(calendar: Calendar, shipDate: string, transitDays: number): string {
  let date = pickUpDay(calendar, shipDate)
  for (let left = transitDays; left > 0;) {
    date = addDays(date, 1)
    if (delivers(calendar, date, transitDays)) left--
  }
  return date
}

/** The calendar day (YYYY-MM-DD) of an instant in a zone (IANA). */
export const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/** The instant at which a day ends in a zone. */
export const endOfDay = (date: string, timeZone: string): Date => instantAt(addDays(date, 1), 0, timeZone)

/** Calendar days from one date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / dayMs)
