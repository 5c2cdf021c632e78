import type { InvoiceFormat } from '@waybill/contract/carrier-invoices/enums'
import { invoiceFormatNames } from '@waybill/contract/carrier-invoices/words'
import { type BilledRow, type Format, InvoiceRefusal } from './billed-line.ts'
import { easypost } from './easypost.ts'
import { fedex } from './fedex.ts'
import { ups } from './ups.ts'
import { usps } from './usps.ts'

const formats: Readonly<Record<InvoiceFormat, Format>> = { ups, fedex, usps, easypost }

/**
 * The chosen format and how many rows come before the data. Throws InvoiceRefusal when the first rows are of another format or of none.
 */
export function formatOf(chosen: InvoiceFormat, first: readonly BilledRow[]): { format: Format; skip: number } {
  const format = formats[chosen]
  const skip = format.recognize(first)
  if (skip !== null) return { format, skip }
  const names = invoiceFormatNames
  const found = Object.values(formats).find((other) => other.recognize(first) !== null)
  throw found
    ? new InvoiceRefusal('CARRIER_INVOICE_OTHER_FORMAT', { found: names[found.id], chosen: names[chosen] })
    : new InvoiceRefusal('CARRIER_INVOICE_FORMAT', { chosen: names[chosen] })
}
