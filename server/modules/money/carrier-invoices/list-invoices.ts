import type { CarrierInvoice, getCarrierInvoice, listCarrierInvoices } from '@waybill/contract/carrier-invoices/api'
import { AppError, notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { invoiceFileState } from '@waybill/contract/carrier-invoices/file-lifecycle'
import type { InvoiceFormat } from '@waybill/contract/carrier-invoices/enums'
import { carrierPaymentState } from '@waybill/contract/carrier-invoices/payment-lifecycle'
import { invoiceState } from '@waybill/contract/carrier-invoices/invoice-lifecycle'
import type { Money } from '@waybill/contract/core/money'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import { type Db, inScope, type Schema, stateSql } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { cappedAt, COUNT_CAP, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { userToday } from '../../people/identity/index.ts'
import { lockInvoices } from './merge.ts'
import { ofInvoice, postable } from './post-invoice.ts'
import { leftAlone } from './paid-alone.ts'
import { userName } from './two-people.ts'

const LIST = 'carrier invoices'
type Query = ParsedOf<typeof listCarrierInvoices>['query']
type InvoiceRow = Omit<Selectable<Schema['carrier_invoice']>, 'dated' | 'due'> & {
  dated: string | null
  due: string | null
  first_approver: string | null
  paid: Money
  waiting: Money
}

/** What of invoice i is paid, in the ledger. */
export const paidOf: RawBuilder<Money> = sql`(select coalesce(sum(p.amount), 0)::bigint from carrier_payment p
  where p.org_id = i.org_id and p.invoice_id = i.id and p.state = ${stateSql(carrierPaymentState.posted)})`

/** What of invoice i waits for a second person. */
const waitingOf: RawBuilder<Money> = sql`(select coalesce(sum(p.amount), 0)::bigint from carrier_payment p
  where p.org_id = i.org_id and p.invoice_id = i.id and p.state = ${stateSql(carrierPaymentState.waiting)})`

/** Whether invoice i adds up and something of it is open; fractions of a cent are not, for banks pay whole ones. */
export const isOpen: RawBuilder<boolean> = sql`(i.state = ${stateSql(invoiceState.complete)} and abs(i.amount - ${paidOf}) >= 100)`

/** Days as texts: a day of a calendar has no time zone. */
const columns = sql`i.*, i.dated::text as dated, i.due::text as due,
  (select ${userName(sql`u`)} from identity_user u where u.id = i.first_approved_by) as first_approver, ${paidOf} as paid, ${waitingOf} as waiting`

const presentInvoice = (row: InvoiceRow): CarrierInvoice => ({
  id: row.id,
  format: row.format as InvoiceFormat,
  account: row.account,
  number: row.number,
  date: row.dated,
  due: row.due,
  currency: row.currency,
  state: row.state as CarrierInvoice['state'],
  lines: row.lines,
  amount: row.amount,
  stated: row.stated,
  paid: row.paid,
  open: row.amount - row.paid,
  waiting: row.waiting,
  counts: {
    unmatched: row.unmatched_lines,
    difference: row.difference_lines,
    matched: row.matched_lines,
    posted: row.posted_lines,
    absorbed: row.absorbed_lines,
    account: row.account_lines,
  },
  createdAt: row.created_at.toISOString(),
})

const likeOf = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

function conditionOf(orgId: number, { search, format, state, dateFrom, dateTo, owed }: Query): RawBuilder<boolean> {
  const parts = [sql<boolean>`i.org_id = ${orgId}`]
  if (format) parts.push(sql`i.format = ${format}`)
  if (state) parts.push(sql`i.state = ${state}`)
  if (dateFrom) parts.push(sql`i.dated >= ${dateFrom}::date`)
  if (dateTo) parts.push(sql`i.dated <= ${dateTo}::date`)
  if (owed) parts.push(isOpen)
  const text = search?.normalize('NFC').trim()
  if (text) parts.push(sql`(lower(i.number) like ${likeOf(text)} or lower(i.account) like ${likeOf(text)})`)
  return sql.join(parts, sql` and `)
}

/** Answers listCarrierInvoices. */
export async function listInvoices(db: Db, orgId: number, query: Query): Promise<OutputOf<typeof listCarrierInvoices>> {
  const condition = conditionOf(orgId, query)
  const [last] = readKeyset(LIST, [ID_KEY], query.cursor) ?? []
  const place = last === undefined ? sql`true` : sql`i.id < ${last}::bigint`
  const { rows } = await sql<InvoiceRow>`
    select ${columns} from carrier_invoice i where ${condition} and ${place} order by i.id desc limit ${query.limit + 1}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from carrier_invoice i where ${condition} limit ${COUNT_CAP + 1}) as found`.execute(
    db,
  )
  const records = rows.slice(0, query.limit).map(presentInvoice)
  const end = records.at(-1)
  return {
    records,
    total: cappedAt(counted[0]?.count ?? 0),
    next: rows.length > query.limit && end ? writeKeyset(LIST, [String(end.id)]) : null,
  }
}

/** An invoice of the organization; throws NotFound for every other one. */
export async function getInvoiceRow(db: Db, orgId: number, id: number): Promise<InvoiceRow> {
  const { rows } = await sql<InvoiceRow>`
    select ${columns} from carrier_invoice i where i.org_id = ${orgId} and i.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Invoice', '账单')
  return row
}

/** Answers getCarrierInvoice. */
export async function invoiceDetail(
  db: Db,
  { orgId, userId, now }: { orgId: number; userId: number; now: Date },
  id: number,
): Promise<OutputOf<typeof getCarrierInvoice>> {
  const row = await getInvoiceRow(db, orgId, id)
  const { rows } = await sql<{ count: number; cost: Money; sell: Money }>`
    select count(*)::int as count, coalesce(sum(a.cost_delta), 0)::bigint as cost, coalesce(sum(a.sell_delta), 0)::bigint as sell
    from carrier_adjustment a where a.provider_org_id = ${orgId} and ${postable} and ${ofInvoice(orgId, id)}`.execute(
    db,
  )
  const { rows: account } = await sql<{ amount: Money }>`
    select coalesce(sum(amount), 0)::bigint as amount from carrier_invoice_line
    where org_id = ${orgId} and invoice_id = ${id} and state = 'account'`.execute(db)
  return {
    ...presentInvoice(row),
    proposed: rows[0] ?? { count: 0, cost: 0, sell: 0 },
    firstApproval:
      row.first_approved_at === null
        ? null
        : {
            by: row.first_approver ?? '-',
            at: row.first_approved_at.toISOString(),
            amount: row.first_approved_amount ?? 0,
          },
    accountOpen: (account[0]?.amount ?? 0) - row.account_posted,
    today: (await userToday(db, now)).today,
    aloneUpTo: await leftAlone(db, { orgId, userId, invoice: id }),
  }
}

/** Lets files that lost an invoice be uploaded again: those of which nothing is left are forgotten, the others say what became of them. */
async function releaseFiles(db: Db, orgId: number, files: readonly number[]): Promise<void> {
  const lost = sql`f.org_id = ${orgId} and f.id = any(${[...files]}::bigint[])`
  await sql`
    delete from carrier_invoice_file f where ${lost}
      and not exists (select 1 from carrier_invoice_line l where l.org_id = f.org_id and l.file_id = f.id)`.execute(db)
  await sql`
    update carrier_invoice_file f set state = ${stateSql(invoiceFileState.refused)}, problem_code = 'CARRIER_INVOICE_DELETED'
    where ${lost} and f.state = ${stateSql(invoiceFileState.read)}`.execute(db)
}

/** Answers deleteCarrierInvoice: nothing of an invoice that does not add up was ever matched or posted. */
export async function deleteInvoice(ctx: BaseCtx, id: number): Promise<{ deleted: boolean }> {
  const { orgId, userId } = ctx.actor
  await inScope(ctx.database, { ...ctx.scope, role: 'service' }, async (db) => {
    await lockInvoices(db, orgId)
    const row = await getInvoiceRow(db, orgId, id)
    if (row.state !== invoiceState.incomplete) throw new AppError('CARRIER_INVOICE_COMPLETE')
    const { rows } = await sql<{ file: number }>`
      with gone as (delete from carrier_invoice_line where org_id = ${orgId} and invoice_id = ${id} returning file_id)
      select distinct file_id as file from gone`.execute(db)
    await db.deleteFrom('carrier_invoice').where('org_id', '=', orgId).where('id', '=', id).execute()
    await releaseFiles(
      db,
      orgId,
      rows.map(({ file }) => file),
    )
    const subject = { type: 'carrierInvoice', id } as const
    await recordAudit(db, { orgId, userId, action: 'carrierInvoice.deleted', subject, detail: { number: row.number } })
  })
  return { deleted: true }
}
