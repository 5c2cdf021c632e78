import { billTypeWords } from '@waybill/contract/invoicing/words'
import { sql } from 'kysely'
import { dayText, type ExportSource, moneyText } from '../../../platform/export-source.ts'
import { type BillFilter, billCondition, billRelations } from './bills.ts'

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
