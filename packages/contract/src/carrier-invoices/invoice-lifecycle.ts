import type { Lifecycle } from '../core/lifecycle.ts'

export const invoiceState = { incomplete: 'incomplete', complete: 'complete' } as const
export type InvoiceState = keyof typeof invoiceState

/** An invoice of a carrier, whose lines may come in several files. */
export const carrierInvoiceLifecycle: Lifecycle<typeof invoiceState> = {
  columns: ['carrier_invoice.state'],
  values: invoiceState,
  wire: 'name',
  meanings: {
    incomplete: "Its lines don't add up to what the carrier states; nothing is matched or posted.",
    complete: 'Its lines add up; they are matched, and differences are proposed.',
  },
  transitions: [
    { from: null, on: 'read', to: 'incomplete', by: 'system', effect: 'Its lines are stored.' },
    {
      from: ['incomplete'],
      on: 'complete',
      to: 'complete',
      by: 'system',
      effect: 'Its lines are matched with labels, and differences are proposed.',
    },
  ],
}
