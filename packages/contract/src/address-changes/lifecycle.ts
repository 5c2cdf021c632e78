import type { Lifecycle } from '../core/lifecycle.ts'

export const changeState = {
  submitted: 'submitted',
  accepted: 'accepted',
  completed: 'completed',
  failed: 'failed',
  denied: 'denied',
  canceled: 'canceled',
} as const
export type ChangeState = keyof typeof changeState

const over = 'CHANGE_DECIDED'

/** A parcel that is to go elsewhere. Its fee is held from the request on, and charged only when the carrier has done it. */
export const changeLifecycle: Lifecycle<typeof changeState> = {
  columns: ['address_change.state'],
  values: changeState,
  wire: 'value',
  meanings: {
    submitted: 'The carrier has not answered yet.',
    accepted: 'The carrier tries to do it until the last active day.',
    completed: 'The carrier did it; the fee is charged.',
    failed: 'The parcel was not caught; the fee is released.',
    denied: 'The carrier refused; the fee is released.',
    canceled: 'The carrier canceled it for the seller; the fee is released.',
  },
  transitions: [
    {
      from: null,
      on: 'request',
      to: 'submitted',
      by: 'seller',
      effect: 'The fee is held and the carrier is asked.',
      refusals: {
        submitted: 'CHANGE_OPEN',
        accepted: 'CHANGE_OPEN',
        completed: null,
        failed: null,
        denied: null,
        canceled: null,
      },
    },
    { from: ['submitted'], on: 'accept', to: 'accepted', by: 'system', effect: 'The carrier has a case for it.' },
    { from: ['submitted', 'accepted'], on: 'complete', to: 'completed', by: 'system', effect: 'The fee is charged.' },
    {
      from: ['submitted', 'accepted'],
      on: 'fail',
      to: 'failed',
      by: 'system',
      effect: 'The fee is released; it counts until the seller has seen it.',
    },
    {
      from: ['submitted', 'accepted'],
      on: 'deny',
      to: 'denied',
      by: 'system',
      effect: 'The fee is released; it counts until the seller has seen it.',
    },
    {
      from: ['submitted', 'accepted'],
      on: 'cancel',
      to: 'canceled',
      by: 'seller',
      effect: 'The carrier is asked to cancel it; once it has confirmed, the fee is released.',
      refusals: { completed: over, failed: over, denied: over, canceled: over },
    },
  ],
}

/** How far an intervention on a parcel is (control code of specification §3). */
export const controlCode = { pending: 1, process: 2, finished: 3 } as const
export type ControlCode = (typeof controlCode)[keyof typeof controlCode]

/** The control code of a change. */
export const controlCodeOf = (state: ChangeState): ControlCode =>
  state === 'submitted' ? controlCode.pending : state === 'accepted' ? controlCode.process : controlCode.finished

/** redirect: to another address · return: to the sender · hold: at a place of the carrier, where the recipient collects it. */
export const deliveryChanges = ['redirect', 'return', 'hold'] as const
export type DeliveryChange = (typeof deliveryChanges)[number]

export const changeNumber = (id: number): string => `AC-${id}`
