import type { Lifecycle } from '../core/lifecycle.ts'
import { invoiceStatus } from './enums.ts'

/** An invoice is issued with its number and never changed; only a credit note cancels it. Paid and overdue follow from the balance. */
export const invoiceLifecycle: Lifecycle<typeof invoiceStatus> = {
  columns: ['invoice.status'],
  values: invoiceStatus,
  wire: 'none',
  meanings: {
    issued: 'The document counts, with its number.',
    credited: 'All of it is credited.',
  },
  transitions: [
    {
      from: null,
      on: 'issue',
      to: 'issued',
      by: ['staff', 'system'],
      effect: 'It draws the next number of its series and year in the same transaction.',
    },
    {
      from: ['issued'],
      on: 'credit',
      to: 'credited',
      by: 'staff',
      effect: 'A credit note over everything that is left of it draws a number of its own.',
      refusals: { credited: 'INVOICE_CREDITED' },
    },
  ],
}
