import type { InvoiceLine } from '@waybill/contract/carrier-invoices/api'
import { lineStateWords } from '@waybill/contract/carrier-invoices/words'
import type { Locale } from '@waybill/contract/core/messages'
import { Readable } from 'node:stream'
import type { BaseCtx, FileAnswer } from '../../../platform/http/index.ts'
import { csvLine } from '../../../spreadsheet/index.ts'
import { type LineFilter, readLines } from './list-lines.ts'

/** Lines of one read. */
const BATCH = 2000

const headings = {
  en: ['Invoice', 'Row', 'Date', 'Tracking no.', 'References', 'Code', 'Description', 'Amount', 'Status', 'Seller'],
  cn: ['账单', '行', '日期', '跟踪号', '参考号', '代码', '说明', '金额', '状态', '卖家'],
} as const satisfies Record<Locale, readonly string[]>

const cellsOf = (line: InvoiceLine, locale: Locale): (string | null)[] => [
  line.invoice.number,
  String(line.row),
  line.date,
  line.trackingNo,
  line.references.join(' '),
  line.code,
  line.description,
  (line.amount / 10_000).toFixed(4),
  lineStateWords[line.state][locale],
  line.seller?.name ?? null,
]

async function* linesOf(ctx: BaseCtx, filter: LineFilter): AsyncGenerator<string> {
  const { locale, actor } = ctx
  yield `\ufeff${csvLine([...headings[locale]])}`
  for (let after = 0; ;) {
    const page = { filter, after, limit: BATCH }
    const lines = await ctx.inScope((db) => readLines(db, actor.orgId, page), { readOnly: true })
    yield lines.map((line) => csvLine(cellsOf(line, locale))).join('')
    if (lines.length < BATCH) return
    after = lines.at(-1)!.id
  }
}

/** The lines of a list as csv, written while they are read: however many there are, few of them are in memory. */
export const lineFile = (ctx: BaseCtx, filter: LineFilter): FileAnswer => ({
  fileName: `carrier-invoice-lines-${ctx.now().toISOString().slice(0, 10)}.csv`,
  mime: 'text/csv; charset=utf-8',
  body: Readable.from(linesOf(ctx, filter)),
})
