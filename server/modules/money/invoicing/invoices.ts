import { notFound } from '@waybill/contract/core/errors'
import type { InvoiceDetail, InvoiceTotals } from '@waybill/contract/invoicing/api'
import { documentKind, type DocumentLanguage } from '@waybill/contract/invoicing/enums'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { cappedAt, readListEnd, writeListEnd } from '../../../platform/keyset.ts'
import { instantShape, instantText } from '../../../platform/sort-keys.ts'
import { creditableOf, linesOf } from './document-lines.ts'
import { documentsOf, invoiceColumns, type InvoiceRecord, type InvoiceViewer, presentInvoice } from './invoice-rows.ts'

export interface InvoiceFilter {
  search?: string | undefined
  state?: string | undefined
  year?: number | undefined
  customer?: number | undefined
  owed?: boolean | undefined
}

const likeOf = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** The condition on document v (and, for staff, its customer o) that the list, its totals and its file share. */
export function invoiceCondition(
  side: InvoiceViewer['side'],
  { search, state, year, customer, owed }: InvoiceFilter,
): RawBuilder<boolean> {
  const parts = [sql<boolean>`true`]
  if (state) parts.push(sql`v.state = ${state}`)
  if (year) parts.push(sql`v.year = ${year}`)
  if (customer) parts.push(sql`v.org_id = ${customer}`)
  if (owed) parts.push(sql`v.open > 0`)
  const text = search?.normalize('NFC').trim()
  if (text) {
    const name = side === 'provider' ? sql` or lower(o.name) like ${likeOf(text)}` : sql``
    parts.push(sql`(lower(v.number) like ${likeOf(text)}${name})`)
  }
  return sql.join(parts, sql` and `)
}

const LIST = 'invoices'
const issued = instantText(sql`v.issued_at`)

type Page = InvoiceFilter & { cursor?: string | undefined; limit: number }
type Viewer = InvoiceViewer & { today: string }
const sourceOf = (viewer: Viewer) => sql`${documentsOf(viewer, viewer.today)} join tenancy_org o on o.id = v.org_id`
const listOf = ({ side }: Viewer) => `${LIST} ${side}`

/** All documents that match, newest first, each with its place. */
export const invoiceRows = (
  viewer: Viewer,
  filter: InvoiceFilter,
  place: RawBuilder<unknown> = sql``,
): RawBuilder<InvoiceRecord & { place: string }> => sql`
  select ${invoiceColumns}, ${issued} as place from ${sourceOf(viewer)} where ${invoiceCondition(viewer.side, filter)} ${place}
  order by v.issued_at desc, v.id desc`

/** A page of documents, newest first, one more row than asked for if there is one, and each with its place. */
async function selectRows(db: Db, viewer: Viewer, { cursor, limit, ...filter }: Page) {
  const end = readListEnd(listOf(viewer), instantShape, cursor)
  const place = end ? sql`and (v.issued_at, v.id) < (${end.key}::timestamptz, ${end.id}::bigint)` : sql``
  const { rows } = await sql<InvoiceRecord & { place: string }>`${invoiceRows(viewer, filter, place)} limit ${
    limit + 1
  }`.execute(db)
  return rows
}

/** Where the page after these rows begins, by the one row too many. */
function nextOf(
  viewer: Viewer,
  { limit }: Page,
  { rows, total }: { rows: readonly (InvoiceRecord & { place: string })[]; total: { count: number; capped: boolean } },
): string | null {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return last ? writeListEnd(listOf(viewer), { key: last.place, id: last.id, total }) : null
}

/** One page of documents, newest first, with the totals of everything that matches. Reads as the service. */
export async function listInvoiceRows(
  db: Db,
  viewer: Viewer,
  page: Page,
): Promise<{
  records: InvoiceRecord[]
  total: { count: number; capped: boolean }
  totals: InvoiceTotals
  next: string | null
}> {
  const { cursor: _cursor, limit, ...filter } = page
  const rows = await selectRows(db, viewer, page)
  const sums = await sql<InvoiceTotals>`
    select count(*)::int as count, coalesce(sum(v.total - v.tax), 0)::bigint as net, coalesce(sum(v.tax), 0)::bigint as tax,
      coalesce(sum(v.total), 0)::bigint as total, coalesce(sum(v.open), 0)::bigint as open,
      coalesce(sum(v.open) filter (where v.state = 'overdue'), 0)::bigint as overdue
    from ${sourceOf(viewer)} where ${invoiceCondition(viewer.side, filter)}`.execute(db)
  const totals = sums.rows[0]!
  const total = cappedAt(totals.count)
  return { records: rows.slice(0, limit), total, totals, next: nextOf(viewer, page, { rows, total }) }
}

/** A document that the viewer may read; throws NotFound for every other one. Reads as the service. */
export async function findInvoice(
  db: Db,
  viewer: InvoiceViewer & { today: string },
  id: number,
): Promise<InvoiceRecord> {
  const { rows } = await sql<InvoiceRecord>`
    select ${invoiceColumns} from ${documentsOf(viewer, viewer.today)} join tenancy_org o on o.id = v.org_id where v.id = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw notFound('Invoice', '发票')
  return rows[0]
}

type Ref = { id: number; number: string } | null
interface Related {
  language: DocumentLanguage
  issuer: InvoiceDetail['issuer']
  customer: InvoiceDetail['customer']
  reason: string | null
  pricesIncludeTax: boolean
  corrects: Ref
  creditNotes: InvoiceDetail['creditNotes']
  replaces: Ref
  replacedBy: Ref
}

/** Everything that stands on a document, and the documents that belong to it. */
export async function invoiceDetailOf(db: Db, record: InvoiceRecord): Promise<InvoiceDetail> {
  const { org_id: orgId, id } = record
  const ref = (condition: RawBuilder<unknown>) => sql`(
    select json_build_object('id', x.id, 'number', x.number) from invoice x where x.org_id = i.org_id and ${condition})`
  const { rows } = await sql<Related>`
    select i.language, i.issuer, i.customer, i.reason, i.prices_include_tax as "pricesIncludeTax",
      ${ref(sql`x.id = i.corrects`)} as corrects, coalesce((
        select json_agg(json_build_object('id', x.id, 'number', x.number, 'total', x.total) order by x.id)
        from invoice x where x.org_id = i.org_id and x.corrects = i.id), '[]') as "creditNotes",
      ${ref(sql`x.id = i.replaces`)} as replaces, ${ref(sql`x.replaces = i.id`)} as "replacedBy"
    from invoice i where i.org_id = ${orgId} and i.id = ${id}`.execute(db)
  const related = rows[0]!
  const lines = await linesOf(db, orgId, id)
  const taxes = await db
    .selectFrom('invoice_tax')
    .select(['name', 'rate_ppm as ratePpm', 'base', 'amount'])
    .where('org_id', '=', orgId)
    .where('invoice_id', '=', id)
    .orderBy('line')
    .execute()
  const left = record.kind === documentKind.invoice ? (await creditableOf(db, orgId, id)).lines : []
  const party = ({ name, address, taxNumber }: InvoiceDetail['issuer']) => ({ name, address, taxNumber })
  return {
    ...presentInvoice(record),
    ...related,
    issuer: party(related.issuer),
    customer: party(related.customer),
    lines: lines.map(
      ({ bill_type: billType, service_code: serviceCode, is_insurance: isInsurance, ...line }, index) => ({
        ...line,
        billType: billType as InvoiceDetail['lines'][number]['billType'],
        serviceCode,
        isInsurance,
        creditable: left[index]?.amount ?? 0,
      }),
    ),
    taxes,
    creditable: left.reduce((sum, { amount }) => sum + amount, 0),
  }
}
