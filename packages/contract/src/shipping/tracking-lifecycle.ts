import { trackingStatus } from './enums.ts'
import type { Lifecycle } from '../core/lifecycle.ts'

/** The tracking status of a parcel, by the numbers of specification §3; an event stores the status that the carrier sent with it. */
export const trackingLifecycle: Lifecycle<typeof trackingStatus> = {
  columns: ['shipment.status'],
  values: trackingStatus,
  wire: 'value',
  meanings: {
    labelCreated: 'The label exists, and the parcel has not been scanned.',
    inTransit: 'The carrier has the parcel.',
    delivered: 'The parcel has arrived.',
    voided: 'The label was taken back.',
    exception: 'Something keeps the parcel from arriving.',
  },
  transitions: [
    { from: null, on: 'buy', to: 'labelCreated', by: 'system', effect: 'The carrier is asked about it from then on.' },
    {
      from: ['labelCreated', 'exception'],
      on: 'track',
      to: 'inTransit',
      by: 'system',
      effect: 'The label can be voided no more.',
    },
    {
      from: ['labelCreated', 'inTransit', 'exception'],
      on: 'track',
      to: 'delivered',
      by: 'system',
      effect: 'The carrier is asked about it no more.',
    },
    {
      from: ['labelCreated', 'inTransit', 'delivered'],
      on: 'track',
      to: 'exception',
      by: 'system',
      effect: 'It is listed among what needs handling; a delivered parcel may be sent back.',
    },
    {
      from: ['labelCreated'],
      on: 'track',
      to: 'voided',
      by: 'system',
      effect: 'The carrier is asked about it no more.',
    },
    {
      // The first scan may come between the request and the carrier's answer.
      from: ['labelCreated', 'inTransit', 'delivered', 'exception'],
      on: 'void',
      to: 'voided',
      by: 'system',
      effect: 'The carrier has accepted the void; its order awaits shipment.',
    },
    {
      from: ['voided'],
      on: 'reject the void',
      to: 'labelCreated',
      by: 'system',
      effect: 'The label counts again, and the carrier is asked about it.',
    },
  ],
}
