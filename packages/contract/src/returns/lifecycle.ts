import type { Lifecycle } from '../core/lifecycle.ts'

export const returnState = {
  creating: 'creating',
  created: 'created',
  sent: 'sent',
  inTransit: 'inTransit',
  delivered: 'delivered',
  settled: 'settled',
  expired: 'expired',
  voided: 'voided',
  failed: 'failed',
} as const
export type ReturnState = keyof typeof returnState

/** The parcel may yet come back, or waits for its seller. */
export const activeReturns = [
  'creating',
  'created',
  'sent',
  'inTransit',
  'delivered',
] as const satisfies readonly ReturnState[]

const used = 'RETURN_USED'
const over = 'RETURN_OVER'

/** A label from the buyer back to the seller. */
export const returnLifecycle: Lifecycle<typeof returnState> = {
  columns: ['return_label.state'],
  values: returnState,
  wire: 'value',
  meanings: {
    creating: 'The label is being bought.',
    created: 'There is a label, and the buyer has not been emailed.',
    sent: 'The buyer has the link to the label.',
    inTransit: 'The carrier has the parcel.',
    delivered: 'The parcel is back.',
    settled: 'The seller has dealt with what came back.',
    expired: 'The carrier takes the label no more.',
    voided: 'The seller took the label back.',
    failed: 'No label was bought.',
  },
  transitions: [
    { from: null, on: 'request', to: 'creating', by: 'seller', effect: 'The price is held and the label is bought.' },
    { from: ['creating'], on: 'buy', to: 'created', by: 'system', effect: 'Charged now, or held until it is used.' },
    { from: ['creating'], on: 'refuse', to: 'failed', by: 'system', effect: 'The price is released.' },
    { from: ['created'], on: 'send', to: 'sent', by: 'system', effect: 'The buyer gets an email with the link.' },
    {
      from: ['created', 'sent', 'expired', 'voided'],
      on: 'scan',
      to: 'inTransit',
      by: 'system',
      effect: 'The first scan charges what is held, or the balance where it was released.',
    },
    {
      from: ['created', 'sent', 'expired', 'voided', 'inTransit'],
      on: 'deliver',
      to: 'delivered',
      by: 'system',
      effect: 'Charged if no scan was seen before.',
    },
    {
      from: ['delivered'],
      on: 'settle',
      to: 'settled',
      by: 'seller',
      effect: 'Nothing.',
      refusals: {
        creating: over,
        created: over,
        sent: over,
        inTransit: over,
        settled: over,
        expired: over,
        voided: over,
        failed: over,
      },
    },
    { from: ['created', 'sent'], on: 'expire', to: 'expired', by: 'system', effect: 'What is held is released.' },
    {
      from: ['created', 'sent'],
      on: 'void',
      to: 'voided',
      by: 'seller',
      effect: 'What is held is released, what was charged is refunded.',
      refusals: {
        creating: over,
        inTransit: used,
        delivered: used,
        settled: used,
        expired: over,
        voided: over,
        failed: over,
      },
    },
  ],
}

export const returnReasons = ['unwanted', 'damaged', 'wrongItem', 'notAsDescribed', 'other'] as const
export type ReturnReason = (typeof returnReasons)[number]
export const returnNumber = (id: number): string => `R-${id}`
