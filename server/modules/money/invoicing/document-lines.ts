import type { Money } from '@waybill/contract/core/money'
import type { TaxLine } from '@waybill/contract/invoicing/tax'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

/** A line of a document, tax included. */
export interface DocumentLine {
  bill_type: number
  kind: number
  carrier: number | null
  service_code: string | null
  count: number
  amount: Money
  tax: Money
  /** What of what was sold is insurance, without tax that was added to it. */
  insurance: Money
  /** All of it is insurance. */
  is_insurance: boolean
}

/** What can still be credited of an invoice, by line and rate. */
export interface Creditable {
  lines: readonly DocumentLine[]
  taxes: readonly TaxLine[]
}

/** The lines of a document as they stand on it. */
export const linesOf = (db: Db, orgId: number, invoiceId: number): Promise<DocumentLine[]> =>
  db
    .selectFrom('invoice_line')
    .select(['bill_type', 'kind', 'carrier', 'service_code', 'count', 'amount', 'tax', 'insurance', 'is_insurance'])
    .where('org_id', '=', orgId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('line')
    .execute()

/** An invoice less its credit notes, by line and by rate. */
export async function creditableOf(db: Db, orgId: number, invoiceId: number): Promise<Creditable> {
  const notes = sql`join invoice n on n.org_id = x.org_id and n.id = x.invoice_id where n.org_id = ${orgId} and n.corrects = ${invoiceId}`
  const lines = await sql<DocumentLine>`
    select l.bill_type, l.kind, l.carrier, l.service_code, l.count, (l.amount + coalesce(c.amount, 0))::bigint as amount,
      (l.tax + coalesce(c.tax, 0))::bigint as tax, l.insurance, l.is_insurance
    from invoice_line l left join (
      select x.corrects_line, sum(x.amount) as amount, sum(x.tax) as tax from invoice_line x ${notes} group by 1) c on c.corrects_line = l.line
    where l.org_id = ${orgId} and l.invoice_id = ${invoiceId} order by l.line`.execute(db)
  const taxes = await sql<TaxLine>`
    select t.name, t.rate_ppm as "ratePpm", (t.base + coalesce(c.base, 0))::bigint as base, (t.amount + coalesce(c.amount, 0))::bigint as amount
    from invoice_tax t left join (
      select x.line, sum(x.base) as base, sum(x.amount) as amount from invoice_tax x ${notes} group by 1) c on c.line = t.line
    where t.org_id = ${orgId} and t.invoice_id = ${invoiceId} order by t.line`.execute(db)
  return { lines: lines.rows, taxes: taxes.rows }
}
