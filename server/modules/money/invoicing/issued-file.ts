import type { Locale } from '@waybill/contract/core/messages'
import type { Money } from '@waybill/contract/core/money'
import { documentKind } from '@waybill/contract/invoicing/enums'
import { documentKindWords, invoiceStateWords } from '@waybill/contract/invoicing/words'
import { inScope } from '../../../platform/database/index.ts'
import type { BaseCtx, FileAnswer } from '../../../platform/http/index.ts'
import { type CsvColumn, csvPages } from '../../../spreadsheet/index.ts'
import type { InvoiceRecord, InvoiceViewer } from './invoice-rows.ts'
import { type InvoiceFilter, readInvoiceRows } from './invoices.ts'

/** Rows of one read. */
const BATCH = 5000
const dollars = (amount: Money): string => (amount / 10_000).toFixed(2)

const columnsIn = (locale: Locale): CsvColumn<InvoiceRecord>[] => {
  const column = (en: string, cn: string, cell: CsvColumn<InvoiceRecord>['cell']) => ({
    heading: { en, cn }[locale],
    cell,
  })
  return [
    column('Invoice no.', '发票号', (row) => row.number),
    column('Type', '类型', ({ kind }) => documentKindWords[kind]?.[locale] ?? null),
    column('Status', '状态', ({ state }) => invoiceStateWords[state][locale]),
    column('Customer', '客户', (row) => row.org_name),
    column('Period start', '账期开始', (row) => row.starts_on),
    column('Period end', '账期结束', (row) => row.ends_on),
    column('Issued', '开具日期', (row) => row.issued_on),
    column('Due', '到期日', ({ kind, due_on: due }) => (kind === documentKind.creditNote ? null : due)),
    column('Currency', '币种', (row) => row.currency),
    column('Net', '未税金额', ({ total, tax }) => dollars(total - tax)),
    column('Tax', '税额', ({ tax }) => dollars(tax)),
    column('Total', '合计', ({ total }) => dollars(total)),
    column('Open', '未付', ({ open }) => dollars(open)),
  ]
}

/** The documents of a provider's list as csv, all that match. */
export const issuedFile = (
  ctx: BaseCtx,
  viewer: InvoiceViewer & { today: string },
  filter: InvoiceFilter,
): FileAnswer => ({
  fileName: `invoices-${viewer.today}.csv`,
  mime: 'text/csv; charset=utf-8',
  body: csvPages(columnsIn(ctx.locale), (cursor) =>
    inScope(
      ctx.database,
      { role: 'service', orgId: viewer.orgId },
      (db) => readInvoiceRows(db, viewer, { ...filter, cursor, limit: BATCH }),
      { readOnly: true },
    ),
  ),
})
