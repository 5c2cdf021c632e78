import { documentKind } from '@waybill/contract/invoicing/enums'
import { billTypeWords, documentKindWords, invoiceStateWords } from '@waybill/contract/invoicing/words'
import { sql } from 'kysely'
import { dayText, type ExportSource, moneyText } from '../../../platform/export-source.ts'
import { type BillFilter, billCondition, billRelations } from './bills.ts'
import { documentsOf } from './invoice-rows.ts'
import { invoiceCondition, type InvoiceFilter } from './invoices.ts'

/** The bills of a customer, as its bill history lists them. */
export const billExport: ExportSource = {
  columns: () => ({
    number: { sql: sql`'B-' || b.id` },
    startsOn: { sql: dayText(sql`b.starts_on`) },
    endsOn: { sql: dayText(sql`b.ends_on`) },
    type: { sql: sql`b.type`, words: billTypeWords },
    count: { sql: sql`b.count` },
    amount: { sql: moneyText(sql`b.amount`) },
    tax: { sql: moneyText(sql`b.tax`) },
    invoice: { sql: sql`i.number` },
  }),
  select: async (_db, { orgId, filter }) => ({
    from: billRelations,
    where: billCondition(orgId, filter as BillFilter),
    order: sql`b.ends_on desc, b.id desc`,
  }),
  splits: {},
}

/** The invoices and credit notes for a customer, as its list shows them: what is open of them follows from what was sold. */
export const invoiceExport: ExportSource = {
  reader: 'service',
  columns: () => ({
    number: { sql: sql`v.number` },
    kind: { sql: sql`v.kind`, words: documentKindWords },
    state: { sql: sql`v.state`, words: invoiceStateWords },
    startsOn: { sql: dayText(sql`v.starts_on`) },
    endsOn: { sql: dayText(sql`v.ends_on`) },
    issuedOn: { sql: dayText(sql`v.issued_on`) },
    dueOn: { sql: sql`case when v.kind <> ${sql.lit(documentKind.creditNote)} then ${dayText(sql`v.due_on`)} end` },
    net: { sql: moneyText(sql`(v.total - v.tax)`) },
    tax: { sql: moneyText(sql`v.tax`) },
    total: { sql: moneyText(sql`v.total`) },
    open: { sql: moneyText(sql`v.open`) },
    corrects: { sql: sql`(select c.number from invoice c where c.org_id = v.org_id and c.id = v.corrects)` },
    reason: { sql: sql`v.reason` },
  }),
  select: async (_db, { orgId, filter, now }) => ({
    from: documentsOf({ orgId, side: 'customer' }, now.toISOString().slice(0, 10)),
    where: invoiceCondition('customer', filter as InvoiceFilter),
    order: sql`v.issued_at desc, v.id desc`,
  }),
  splits: {},
}
