import type { AdjustmentReason, InvoiceFormat, LineKind } from '@waybill/contract/carrier-invoices/enums'
import type { Money } from '@waybill/contract/core/money'

/** The invoice that a line belongs to, as its file names it. */
export interface BilledInvoice {
  account: string
  number: string
  /** YYYY-MM-DD. */
  dated: string | null
  due: string | null
  currency: string
  /** What the carrier says the invoice comes to; null: the format states nothing. */
  stated: Money | null
}

/** One charge or credit of a carrier, in the words that all formats share. */
export interface BilledLine {
  invoice: BilledInvoice
  /** The row of the file, from 1. */
  row: number
  kind: LineKind
  tracking: string | null
  /** What else may name the label: our own references and ids. */
  refs: string[]
  /** The tracking number of the shipment that this parcel belongs to, or that was billed before. */
  otherTracking: string | null
  dated: string | null
  code: string
  description: string
  amount: Money
  /** What the line itself says is the cause; null: nothing. */
  reason: AdjustmentReason | null
  /** What the carrier measured; null: not on this line. */
  weightCg: number | null
  size: string | null
  zone: string | null
  service: string | null
  /** Where the parcel went; null: not on this line. */
  zip: string | null
  /** What tells the line from others of its invoice. */
  identity: string
}

/** Something in the file that staff can fix: a code of the contract with its parameters. */
export class InvoiceRefusal extends Error {
  readonly code: string
  readonly params: Record<string, string | number>
  constructor(code: string, params: Record<string, string | number> = {}) {
    super(code)
    this.name = 'InvoiceRefusal'
    this.code = code
    this.params = params
  }
}

/** A row of the file: its number and its cells; a missing cell is ''. */
export interface BilledRow {
  no: number
  cells: readonly string[]
}

/** Reads the rows of one file, in order. Throws InvoiceRefusal. */
export type RowReader = (row: BilledRow) => BilledLine[]

export interface Format {
  id: InvoiceFormat
  /** Whether these first rows are of this format; the number of rows before the first with data, or null. */
  recognize(first: readonly BilledRow[]): number | null
  /** Throws InvoiceRefusal when a column is missing. `decimalComma`: amounts are written 1.234,56. */
  reader(first: readonly BilledRow[], options: { decimalComma: boolean }): RowReader
}
