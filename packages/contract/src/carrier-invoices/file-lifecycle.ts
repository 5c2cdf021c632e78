import type { Lifecycle } from '../core/lifecycle.ts'

export const invoiceFileState = { reading: 'reading', read: 'read', refused: 'refused' } as const
export type InvoiceFileState = keyof typeof invoiceFileState

/** An uploaded invoice file of a carrier. */
export const invoiceFileLifecycle: Lifecycle<typeof invoiceFileState> = {
  columns: ['carrier_invoice_file.state'],
  values: invoiceFileState,
  wire: 'name',
  meanings: {
    reading: 'A job reads the file.',
    read: 'Its lines are stored.',
    refused: 'It is not stored, or no longer completely; the file says why.',
  },
  transitions: [
    { from: null, on: 'upload', to: 'reading', by: 'staff', effect: 'A job begins to read it.' },
    {
      from: ['reading'],
      on: 'finish',
      to: 'read',
      by: 'system',
      effect: 'Invoices whose lines add up are matched with labels in the same transaction.',
    },
    { from: ['reading'], on: 'refuse', to: 'refused', by: 'system', effect: 'The same file can be uploaded again.' },
    {
      from: ['read'],
      on: 'lose an invoice',
      to: 'refused',
      by: 'system',
      effect: 'An invoice of it was deleted; the same file can be uploaded again. Its other invoices stay as they are.',
    },
  ],
}
