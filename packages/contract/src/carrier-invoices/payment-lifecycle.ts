import type { Lifecycle } from '../core/lifecycle.ts'

export const carrierPaymentState = {
  waiting: 'waiting',
  posted: 'posted',
  canceled: 'canceled',
  voided: 'voided',
} as const
export type CarrierPaymentState = keyof typeof carrierPaymentState

const decided = 'CARRIER_PAYMENT_DECIDED'
const notPosted = 'CARRIER_PAYMENT_NOT_POSTED'

/** What was paid to a carrier for an invoice, as staff recorded it. */
export const carrierPaymentLifecycle: Lifecycle<typeof carrierPaymentState> = {
  columns: ['carrier_payment.state'],
  values: carrierPaymentState,
  wire: 'name',
  meanings: {
    waiting: 'It is above the limit and waits for a second person; nothing is posted.',
    posted: 'It is in the ledger: the carrier is owed less, and less is at the bank.',
    canceled: 'It was withdrawn before it was posted, with a reason.',
    voided: 'It was posted and taken back in full, with a reason.',
  },
  transitions: [
    { from: null, on: 'record', to: 'posted', by: 'staff', effect: 'It is posted.' },
    { from: null, on: 'record above the limit', to: 'waiting', by: 'staff', effect: 'It waits for a second person.' },
    {
      from: ['waiting'],
      on: 'approve',
      to: 'posted',
      by: 'staff',
      effect: 'A second person has it posted.',
      refusals: { posted: decided, canceled: decided, voided: decided },
    },
    {
      from: ['waiting'],
      on: 'cancel',
      to: 'canceled',
      by: 'staff',
      effect: 'Nothing is posted.',
      refusals: { posted: decided, canceled: decided, voided: decided },
    },
    {
      from: ['posted'],
      on: 'void',
      to: 'voided',
      by: 'staff',
      effect: 'What it moved is moved back.',
      refusals: { waiting: notPosted, canceled: notPosted, voided: notPosted },
    },
  ],
}
