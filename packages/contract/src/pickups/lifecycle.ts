import type { Lifecycle } from '../core/lifecycle.ts'

export const pickupState = {
  requested: 'requested',
  scheduled: 'scheduled',
  pickedUp: 'pickedUp',
  missed: 'missed',
  canceled: 'canceled',
  failed: 'failed',
} as const
export type PickupState = keyof typeof pickupState

const over = 'PICKUP_DECIDED'

/** A carrier that comes to collect parcels. Its fee is held from the request on, and charged only when the carrier has come. */
export const pickupLifecycle: Lifecycle<typeof pickupState> = {
  columns: ['pickup.state'],
  values: pickupState,
  wire: 'value',
  meanings: {
    requested: 'The carrier has not answered yet.',
    scheduled: 'The carrier comes on the day; its confirmation number is there.',
    pickedUp: 'The carrier has the parcels; the fee is charged.',
    missed: 'Nobody came by the end of the next morning; the fee is released.',
    canceled: 'The seller or the driver canceled it; the fee is released.',
    failed: 'The carrier rejected it or never answered; the fee is released.',
  },
  transitions: [
    {
      from: null,
      on: 'request',
      to: 'requested',
      by: 'seller',
      effect: 'The fee is held and the carrier is asked.',
      refusals: {
        requested: 'PICKUP_EXISTS',
        scheduled: 'PICKUP_EXISTS',
        pickedUp: null,
        missed: null,
        canceled: null,
        failed: null,
      },
    },
    { from: ['requested'], on: 'confirm', to: 'scheduled', by: 'system', effect: 'It has a confirmation number.' },
    {
      from: ['requested'],
      on: 'reject',
      to: 'failed',
      by: 'system',
      effect: 'The fee is released and the parcels are free again.',
    },
    {
      from: ['scheduled'],
      on: 'collect',
      to: 'pickedUp',
      by: 'system',
      effect: 'The fee is charged.',
    },
    {
      from: ['scheduled'],
      on: 'miss',
      to: 'missed',
      by: 'system',
      effect: 'The fee is released, the parcels are free again, and the seller gets a message.',
    },
    {
      from: ['scheduled'],
      on: 'cancel',
      to: 'canceled',
      by: 'seller',
      effect: 'The carrier is asked first; then the fee is released and the parcels are free again.',
      refusals: { requested: 'PICKUP_BUSY', pickedUp: over, missed: over, canceled: over, failed: over },
    },
  ],
}

export const pickupNumber = (id: number): string => `PU-${id}`

/** Where the driver finds the parcels. */
export const pickupPlaces = [
  'front',
  'back',
  'side',
  'knock',
  'mailroom',
  'office',
  'reception',
  'mailbox',
  'dock',
  'other',
] as const
export type PickupPlace = (typeof pickupPlaces)[number]
