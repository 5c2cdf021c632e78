import type { Lifecycle } from '../core/lifecycle.ts'

export const voidState = {
  requested: 'requested',
  submitted: 'submitted',
  confirmed: 'confirmed',
  rejected: 'rejected',
} as const
export type VoidState = keyof typeof voidState

/** The way of a label's price back. A rejected request is final; the label may be voided by a new one. */
export const voidLifecycle: Lifecycle<typeof voidState> = {
  columns: ['void_request.state'],
  values: voidState,
  wire: 'value',
  meanings: {
    requested: 'The carrier has not answered yet.',
    submitted: 'The carrier has accepted it and decides later.',
    confirmed: 'The money is back.',
    rejected: 'The carrier did not take the label back.',
  },
  transitions: [
    {
      from: null,
      on: 'request',
      to: 'requested',
      by: 'seller',
      effect: 'The carrier is asked to take the label back.',
      refusals: { requested: 'VOID_ALREADY', submitted: 'VOID_ALREADY', confirmed: 'VOID_ALREADY', rejected: null },
    },
    {
      from: ['requested'],
      on: 'submit',
      to: 'submitted',
      by: 'system',
      effect: 'The label is void and its order awaits shipment; the refund is pending.',
    },
    {
      from: ['requested', 'submitted'],
      on: 'confirm',
      to: 'confirmed',
      by: 'system',
      effect: 'The price is refunded; the label is void and its order awaits shipment.',
    },
    {
      from: ['requested', 'submitted'],
      on: 'reject',
      to: 'rejected',
      by: 'system',
      effect: 'The label counts again, unless its order went on without it.',
    },
  ],
}
