import type { TrackingEvent } from '../../../../carriers/index.ts'
import { instantAt, mainZoneOfState } from '../../../../places/index.ts'

const LOCAL = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(:\d{2}(?:\.\d+)?)?$/
const IN_STATE = /, ([A-Z]{2})$/

/** When an event happened: a time without its zone is that of the place, or of Greenwich where that is not known. */
function instantOf({ at, place }: TrackingEvent): string {
  const [, date = '', hours, minutes, seconds = ':00'] = LOCAL.exec(at) ?? []
  if (!date) return at
  const zone = mainZoneOfState(IN_STATE.exec(place ?? '')?.[1] ?? '') ?? 'UTC'
  const minute = instantAt(date, Number(hours) * 60 + Number(minutes), zone).toISOString()
  return minute.replace(/:00\.000Z$/, `${seconds}Z`)
}

/** What a carrier reports, in the order in which it happened, each at its instant. */
export const inOrder = (events: readonly TrackingEvent[]): TrackingEvent[] =>
  events.map((event) => ({ ...event, at: instantOf(event) })).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
