import { isOwnLabel } from '@waybill/contract/carriers/own-label'
import type { Text } from '@waybill/contract/core/messages'
import { findFineState } from '@waybill/contract/shipping/fine-states'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import type { ParcelPage } from './find-parcel.ts'
import type { PageWord } from './page-words.ts'

export const steps = ['stepCreated', 'stepShipped', 'stepTransit', 'stepOut', 'stepDelivered'] as const

const stateStep: Record<string, number> = { picked_up: 1, out_for_delivery: 3, ready_for_pickup: 3, delivery_failed: 3 }
const statusStep: Record<number, number> = {
  [trackingStatus.inTransit]: 2,
  [trackingStatus.delivered]: 4,
  [trackingStatus.exception]: 2,
}

/** How far the parcel came, as an index of `steps`: the furthest of all events. */
export const stepOf = ({ events, status }: Pick<ParcelPage, 'events' | 'status'>): number =>
  status === trackingStatus.delivered
    ? steps.length - 1
    : Math.max(0, ...events.map((event) => Math.min(3, stateStep[event.state] ?? statusStep[event.status] ?? 0)))

/** What is to be said first of a parcel. */
export function headlineOf({
  status,
  events,
  serviceCode,
}: Pick<ParcelPage, 'events' | 'status' | 'serviceCode'>): PageWord {
  const state = events[0]?.state
  if (status === trackingStatus.voided) return 'voided'
  // We do not ask the carrier about labels that sellers bring, so there is nothing else to say.
  if (isOwnLabel({ serviceCode })) return 'atCarrier'
  if (status === trackingStatus.delivered) return 'delivered'
  if (status === trackingStatus.exception) return 'exception'
  if (status === trackingStatus.labelCreated) return 'waiting'
  if (state === 'out_for_delivery') return 'outForDelivery'
  return state === 'ready_for_pickup' ? 'readyForPickup' : 'onItsWay'
}

const advice: Partial<Record<PageWord, PageWord>> = {
  waiting: 'doWaiting',
  readyForPickup: 'doPickup',
  exception: 'doException',
  voided: 'doVoided',
  atCarrier: 'doAtCarrier',
}
/** It will not arrive: there is no new delivery to agree on. */
const WILL_NOT_ARRIVE: readonly (string | undefined)[] = ['refused', 'return_to_sender', 'returned', 'lost']

/** What the buyer can do now; undefined: nothing needs doing. */
export const adviceFor = (headline: PageWord, { events }: Pick<ParcelPage, 'events'>): PageWord | undefined =>
  headline === 'exception' && WILL_NOT_ARRIVE.includes(events[0]?.state) ? 'doReturned' : advice[headline]

const GENERAL: readonly PageWord[] = ['exception', 'onItsWay']
const plainWay = ['picked_up', 'in_transit', 'arrived_at_facility', 'departed_facility']

/** The carrier's finer state where it says more than the headline. */
export function fineHeadline(headline: PageWord, { events }: Pick<ParcelPage, 'events'>): Text | undefined {
  const state = events[0]?.state ?? ''
  return GENERAL.includes(headline) && !plainWay.includes(state) ? findFineState(state) : undefined
}
