import type {
  assignCarrierInvoiceLine,
  exportCarrierInvoiceLines,
  InvoiceLine,
  listCarrierInvoiceLines,
} from '@waybill/contract/carrier-invoices/api'
import { AppError, notFound } from '@waybill/contract/core/errors'
import { invoiceState } from '@waybill/contract/carrier-invoices/invoice-lifecycle'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { LineKind, LineState, MatchedBy } from '@waybill/contract/carrier-invoices/enums'
import type { Money } from '@waybill/contract/core/money'
import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { cappedAt, COUNT_CAP, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import type { PurchaseRef } from '../../ship/shipping/index.ts'
import { evaluateLabels } from './evaluate.ts'
import { trackingOf } from './formats/values.ts'
import { countLines, lockInvoices } from './merge.ts'

const LIST = 'carrier invoice lines'

interface LineRow {
  id: number
  kind: LineKind
  state: LineState
  row_no: number
  dated: string | null
  tracking: string | null
  refs: string[]
  code: string
  description: string
  amount: Money
  matched_by: MatchedBy | null
  seller_org_id: number | null
  seller: string | null
  invoice_id: number
  invoice_number: string
  invoice_state: string
}
const columns = sql`l.id, l.kind, l.state, l.row_no, l.dated::text as dated, l.tracking, l.refs, l.code, l.description, l.amount, l.matched_by,
  l.seller_org_id, o.name as seller, l.invoice_id, i.number as invoice_number, i.state as invoice_state`
const relations = sql`carrier_invoice_line l join carrier_invoice i on i.org_id = l.org_id and i.id = l.invoice_id
  left join tenancy_org o on o.id = l.seller_org_id`

const presentLine = (row: LineRow): InvoiceLine => ({
  id: row.id,
  invoice: { id: row.invoice_id, number: row.invoice_number, complete: row.invoice_state === invoiceState.complete },
  kind: row.kind,
  state: row.state,
  row: row.row_no,
  date: row.dated,
  trackingNo: row.tracking,
  references: row.refs,
  code: row.code,
  description: row.description,
  amount: row.amount,
  matchedBy: row.matched_by,
  seller: row.seller_org_id === null ? null : { id: row.seller_org_id, name: row.seller ?? '' },
})

export type LineFilter = ParsedOf<typeof exportCarrierInvoiceLines>['query']

/** The condition on line l that the list and its export share. */
function conditionOf(orgId: number, { invoice, state, search }: LineFilter): RawBuilder<boolean> {
  const text = search?.trim()
  return sql<boolean>`l.org_id = ${orgId} and ${invoice === undefined ? sql`true` : sql`l.invoice_id = ${invoice}`} and ${state ? sql`l.state = ${state}` : sql`true`}
    and ${text ? sql`l.tracking = ${trackingOf(text) ?? ''}` : sql`true`}`
}

/** The next lines of a filter after the line with this id (0: from the first). */
export async function readLines(
  db: Db,
  orgId: number,
  { filter, after, limit }: { filter: LineFilter; after: number; limit: number },
): Promise<InvoiceLine[]> {
  const { rows } = await sql<LineRow>`
    select ${columns} from ${relations} where ${conditionOf(orgId, filter)} and l.id > ${after}::bigint order by l.id limit ${limit}`.execute(
    db,
  )
  return rows.map(presentLine)
}

/** Answers listCarrierInvoiceLines. */
export async function listLines(
  db: Db,
  orgId: number,
  { cursor, limit, ...filter }: ParsedOf<typeof listCarrierInvoiceLines>['query'],
): Promise<OutputOf<typeof listCarrierInvoiceLines>> {
  const [last] = readKeyset(LIST, [ID_KEY], cursor) ?? []
  const lines = await readLines(db, orgId, { filter, after: Number(last ?? 0), limit: limit + 1 })
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from carrier_invoice_line l where ${conditionOf(orgId, filter)} limit ${COUNT_CAP + 1}) as found`.execute(
    db,
  )
  const records = lines.slice(0, limit)
  const end = records.at(-1)
  return {
    records,
    total: cappedAt(counted[0]?.count ?? 0),
    next: lines.length > limit && end ? writeKeyset(LIST, [String(end.id)]) : null,
  }
}

interface OpenLine {
  invoice_id: number
  tracking: string | null
}

/** An unmatched line of a complete invoice, locked. Throws NOT_FOUND, CARRIER_LINE_MATCHED, CARRIER_INVOICE_INCOMPLETE. */
async function lockOpenLine(db: Db, orgId: number, id: number): Promise<OpenLine> {
  const { rows } = await sql<OpenLine & { state: LineState; invoice_state: string }>`
    select l.invoice_id, l.tracking, l.state, i.state as invoice_state from carrier_invoice_line l
    join carrier_invoice i on i.org_id = l.org_id and i.id = l.invoice_id
    where l.org_id = ${orgId} and l.id = ${id} for update of l`.execute(db)
  const [line] = rows
  if (!line) throw notFound('Line', '明细')
  if (line.state !== 'unmatched') throw new AppError('CARRIER_LINE_MATCHED')
  if (line.invoice_state !== invoiceState.complete) throw new AppError('CARRIER_INVOICE_INCOMPLETE')
  return line
}

type LabelOf = ParsedOf<typeof assignCarrierInvoiceLine>['body']

/** The suggested label, or the newest with this tracking number, of whichever seller; it may be older than what is matched without a person. */
async function findLabel(db: Db, { trackingNo, purchaseId }: LabelOf): Promise<PurchaseRef> {
  const { rows } = await sql<{ org: number; id: string }>`
    select org_id as org, purchase_id as id from shipping_billed_label where tracking_no = ${trackingOf(trackingNo) ?? ''}
      and ${purchaseId === undefined ? sql`true` : sql`purchase_id = ${purchaseId}`}
    order by created_at desc limit 1`.execute(db)
  const [label] = rows
  if (!label) throw new AppError('CARRIER_LABEL_UNKNOWN')
  return { orgId: label.org, purchaseId: label.id }
}

/** Answers assignCarrierInvoiceLine. */
export async function assignLine(ctx: BaseCtx, id: number, of: LabelOf): Promise<{ assigned: number }> {
  const { orgId, userId } = ctx.actor
  const at = ctx.now()
  return inScope(ctx.database, { ...ctx.scope, role: 'service' }, async (db) => {
    await lockInvoices(db, orgId)
    const line = await lockOpenLine(db, orgId, id)
    const label = await findLabel(db, of)
    const { numAffectedRows } = await sql`
      update carrier_invoice_line l set seller_org_id = ${label.orgId}, purchase_id = ${label.purchaseId}, matched_by = 'hand', state = 'matched'
      where l.org_id = ${orgId} and l.state = 'unmatched' and l.invoice_id = ${line.invoice_id}
        and (l.id = ${id} or (l.tracking is not null and l.tracking = ${line.tracking}))`.execute(db)
    await evaluateLabels(db, orgId, { labels: [label], at })
    await countLines(db, orgId, [line.invoice_id])
    const subject = { type: 'carrierInvoice', id: line.invoice_id } as const
    const assigned = Number(numAffectedRows ?? 0)
    await recordAudit(db, {
      orgId,
      userId,
      action: 'carrierInvoice.lineAssigned',
      subject,
      detail: { line: id, assigned },
    })
    return { assigned }
  })
}

/** Answers chargeCarrierLineToAccount. */
export async function chargeToAccount(ctx: BaseCtx, id: number): Promise<InvoiceLine> {
  const { orgId, userId } = ctx.actor
  return inScope(ctx.database, { ...ctx.scope, role: 'service' }, async (db) => {
    await lockInvoices(db, orgId)
    const line = await lockOpenLine(db, orgId, id)
    await sql`update carrier_invoice_line set state = 'account' where org_id = ${orgId} and id = ${id}`.execute(db)
    await countLines(db, orgId, [line.invoice_id])
    const subject = { type: 'carrierInvoice', id: line.invoice_id } as const
    await recordAudit(db, {
      orgId,
      userId,
      action: 'carrierInvoice.lineChargedToAccount',
      subject,
      detail: { line: id },
    })
    const { rows } =
      await sql<LineRow>`select ${columns} from ${relations} where l.org_id = ${orgId} and l.id = ${id}`.execute(db)
    return presentLine(rows[0]!)
  })
}
