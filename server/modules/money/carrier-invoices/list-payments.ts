import type {
  CarrierPayment,
  getCarrierPayables,
  listCarrierPayments,
} from '@waybill/contract/carrier-invoices/payments-api'
import type { InvoiceFormat } from '@waybill/contract/carrier-invoices/enums'
import { carrierPaymentState } from '@waybill/contract/carrier-invoices/payment-lifecycle'
import { notFound } from '@waybill/contract/core/errors'
import type { Money } from '@waybill/contract/core/money'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { cappedAt, readListEnd, writeListEnd } from '../../../platform/keyset.ts'
import { isOpen, paidOf } from './list-invoices.ts'
import { limitOf, userName } from './two-people.ts'

interface Viewer {
  orgId: number
  userId: number
}
interface Row {
  id: number
  invoice_id: number
  format: InvoiceFormat
  number: string
  amount: Money
  paid_on: string
  reference: string
  state: CarrierPayment['state']
  created_by: number
  created_at: Date
  approved_at: Date | null
  ended_at: Date | null
  reason: string | null
  recorded_name: string | null
  approved_name: string | null
  ended_name: string | null
  /** What its recorder has voided of the invoice. */
  voided_alone: Money
}

const nameOf = (column: string): RawBuilder<string | null> =>
  sql`(select ${userName(sql`u`)} from identity_user u where u.org_id = p.org_id and u.id = ${sql.ref(`p.${column}`)})`
const columns = sql`p.id, p.invoice_id, i.format, i.number, p.amount, to_char(p.paid_on, 'YYYY-MM-DD') as paid_on, p.reference, p.state,
  p.created_by, p.created_at, p.approved_at, p.ended_at, p.reason, ${nameOf('created_by')} as recorded_name,
  ${nameOf('approved_by')} as approved_name, ${nameOf('ended_by')} as ended_name,
  (select coalesce(sum(v.amount), 0)::bigint from carrier_payment v where v.org_id = p.org_id and v.invoice_id = p.invoice_id
    and v.created_by = p.created_by and v.ended_by = p.created_by and v.state = ${stateSql(carrierPaymentState.voided)}) as voided_alone`
const relations = sql`carrier_payment p join carrier_invoice i on i.org_id = p.org_id and i.id = p.invoice_id`

const isAbove = (row: Row, { userId }: Viewer, limit: Money | null): boolean =>
  limit !== null &&
  row.state === carrierPaymentState.posted &&
  row.created_by === userId &&
  row.voided_alone + row.amount > limit

const present = (row: Row, viewer: Viewer, limit: Money | null): CarrierPayment => ({
  id: row.id,
  invoice: { id: row.invoice_id, format: row.format, number: row.number },
  amount: row.amount,
  paidOn: row.paid_on,
  reference: row.reference,
  state: row.state,
  recordedBy: row.recorded_name,
  recordedAt: row.created_at.toISOString(),
  mine: row.created_by === viewer.userId,
  voidedByOtherAbove: isAbove(row, viewer, limit) ? limit : null,
  approvedBy: row.approved_name,
  approvedAt: row.approved_at?.toISOString() ?? null,
  endedBy: row.ended_name,
  endedAt: row.ended_at?.toISOString() ?? null,
  reason: row.reason,
})

/** A payment of the viewer's organization; throws NotFound for every other one. */
export async function paymentOf(db: Db, viewer: Viewer, id: number): Promise<CarrierPayment> {
  const { rows } = await sql<Row>`
    select ${columns} from ${relations} where p.org_id = ${viewer.orgId} and p.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Payment', '付款')
  return present(row, viewer, await limitOf(db, viewer.orgId))
}

const LIST = 'carrier payments'
type Query = ParsedOf<typeof listCarrierPayments>['query']
const likeOf = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

function conditionOf(orgId: number, query: Query): RawBuilder<boolean> {
  const { search, invoice, format, state, dateFrom, dateTo } = query
  const parts = [sql<boolean>`p.org_id = ${orgId}`]
  if (invoice) parts.push(sql`p.invoice_id = ${invoice}`)
  if (format) parts.push(sql`i.format = ${format}`)
  if (state) parts.push(sql`p.state = ${state}`)
  if (dateFrom) parts.push(sql`p.paid_on >= ${dateFrom}::date`)
  if (dateTo) parts.push(sql`p.paid_on <= ${dateTo}::date`)
  const text = search?.normalize('NFC').trim()
  if (text) parts.push(sql`(lower(p.reference) like ${likeOf(text)} or lower(i.number) like ${likeOf(text)})`)
  return sql.join(parts, sql` and `)
}

/** Answers listCarrierPayments. */
export async function listPayments(
  db: Db,
  viewer: Viewer,
  query: Query,
): Promise<OutputOf<typeof listCarrierPayments>> {
  const condition = conditionOf(viewer.orgId, query)
  const end = readListEnd(LIST, /^\d{4}-\d\d-\d\d$/, query.cursor)
  const place = end ? sql`and (p.paid_on, p.id) < (${end.key}::date, ${end.id}::bigint)` : sql``
  const { rows } = await sql<Row>`
    select ${columns} from ${relations} where ${condition} ${place}
    order by p.paid_on desc, p.id desc limit ${query.limit + 1}`.execute(db)
  const { rows: counted } = await sql<{ count: number; paid: Money }>`
    select count(*)::int as count, coalesce(sum(amount) filter (where state = ${stateSql(carrierPaymentState.posted)}), 0)::bigint as paid
    from (select p.amount, p.state from ${relations} where ${condition}) c`.execute(db)
  const total = cappedAt(counted[0]?.count ?? 0)
  const limit = await limitOf(db, viewer.orgId)
  const last = rows.length > query.limit ? rows[query.limit - 1] : undefined
  return {
    records: rows.slice(0, query.limit).map((row) => present(row, viewer, limit)),
    total,
    paid: counted[0]?.paid ?? 0,
    next: last ? writeListEnd(LIST, { key: last.paid_on, id: last.id, total }) : null,
  }
}

type Sums = OutputOf<typeof getCarrierPayables>['sums']
const sumNames = ['notDue', 'days30', 'days60', 'days90', 'older', 'total'] as const

/** What is open of a carrier's invoices whose due day is so long ago; without a due day, since the day of the invoice. */
const aged = (from: number | null, to: number | null): RawBuilder<Money> => {
  const late = sql`${sql.ref('o.late')}`
  const parts = [...(from === null ? [] : [sql`${late} >= ${from}`]), ...(to === null ? [] : [sql`${late} <= ${to}`])]
  return sql`coalesce(sum(o.open) filter (where ${sql.join(parts, sql` and `)}), 0)::bigint`
}

/** Answers getCarrierPayables. In service scope, which reads the ledger. */
export async function payablesOf(
  db: Db,
  { orgId, today }: { orgId: number; today: string },
): Promise<OutputOf<typeof getCarrierPayables>> {
  const { rows: carriers } = await sql<OutputOf<typeof getCarrierPayables>['carriers'][number]>`
    select o.format, count(*)::int as invoices, ${aged(null, 0)} as "notDue", ${aged(1, 30)} as days30, ${aged(31, 60)} as days60,
      ${aged(61, 90)} as days90, ${aged(91, null)} as older, sum(o.open)::bigint as total
    from (select i.format, i.amount - ${paidOf} as open, case when i.amount > ${paidOf} then ${today}::date - coalesce(i.due, i.dated, i.created_at::date) else 0 end as late
      from carrier_invoice i where i.org_id = ${orgId} and ${isOpen}) o
    group by 1 order by sum(o.open) desc, 1`.execute(db)
  const { rows } = await sql<{ ledger: Money; waiting: Money }>`
    select coalesce((select sum(amount) from funds_carrier_payable where org_id = ${orgId}), 0)::bigint as ledger,
      coalesce((select sum(amount) from carrier_payment where org_id = ${orgId}
        and state = ${stateSql(carrierPaymentState.waiting)}), 0)::bigint as waiting`.execute(db)
  const sums = Object.fromEntries(
    sumNames.map((name) => [name, carriers.reduce((sum, row) => sum + row[name], 0)]),
  ) as Sums
  const { ledger, waiting } = rows[0] ?? { ledger: 0, waiting: 0 }
  return { carriers, sums, ledger, rest: ledger - sums.total, waiting, secondApproverAbove: await limitOf(db, orgId) }
}
