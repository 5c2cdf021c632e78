import type { InvoiceFormat } from '@waybill/contract/carrier-invoices/enums'
import type { Limits } from '../../../../spreadsheet/index.ts'

/** What a reading process is given. */
export interface ReadTask {
  appUrl: string
  orgId: number
  fileId: number
  path: string
  format: InvoiceFormat
  limits: Partial<Limits>
}

/** How the reading ended. */
export type ReadReport =
  | { type: 'done'; rows: number }
  /** Something that staff can fix. */
  | { type: 'refused'; code: string; params: Record<string, string | number> }
  | { type: 'failed'; stack: string }
