import type { Locale } from '@waybill/contract/core/messages'
import type { Money } from '@waybill/contract/core/money'
import { documentKind } from '@waybill/contract/invoicing/enums'
import { documentKindWords, invoiceStateWords } from '@waybill/contract/invoicing/words'
import { inScope, queryRows } from '../../../platform/database/index.ts'
import { type BaseCtx, type FileAnswer, writtenFile } from '../../../platform/http/index.ts'
import { type CsvColumn, writeCsv } from '../../../spreadsheet/index.ts'
import type { InvoiceRecord, InvoiceViewer } from './invoice-rows.ts'
import { type InvoiceFilter, invoiceRows } from './invoices.ts'

const TIMEOUT_MS = 60_000
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

/** The documents of a provider's list as csv, all that match, as of one moment. */
export const issuedFile = (
  ctx: BaseCtx,
  viewer: InvoiceViewer & { today: string },
  filter: InvoiceFilter,
): Promise<FileAnswer> =>
  writtenFile(ctx.config, { fileName: `invoices-${viewer.today}.csv`, mime: 'text/csv; charset=utf-8' }, (path) =>
    inScope(
      ctx.database,
      { role: 'service', orgId: viewer.orgId },
      (db) => writeCsv(path, columnsIn(ctx.locale), queryRows(db, invoiceRows(viewer, filter))),
      { readOnly: true, statementTimeoutMs: TIMEOUT_MS },
    ),
  )
