import type { CarrierAdjustment, listCarrierAdjustments, ParcelFacts } from '@waybill/contract/carrier-invoices/api'
import { type AdjustmentState, adjustmentState } from '@waybill/contract/carrier-invoices/adjustment-lifecycle'
import type { AdjustmentReason } from '@waybill/contract/carrier-invoices/enums'
import { AppError, fieldProblem, notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { Money } from '@waybill/contract/core/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { cappedAt, COUNT_CAP, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { trackingOf } from './formats/values.ts'
import { ofInvoice } from './post-invoice.ts'
import { userName } from './two-people.ts'

const LIST = 'carrier adjustments'
type Query = ParsedOf<typeof listCarrierAdjustments>['query']

interface Row {
  id: number
  state: AdjustmentState
  reason: AdjustmentReason
  carrier: number
  tracking_no: string
  org_id: number
  seller: string
  expected: Money
  billed: Money
  cost_delta: Money
  buy_delta: Money | null
  sell_delta: Money
  claimed: ParcelFacts
  captured: ParcelFacts
  proposed_at: Date
  decided_at: Date | null
  disputed_at: Date | null
  dispute_text: string | null
  answer: string | null
  first_decision: 'post' | 'absorb' | null
  first_approved_at: Date | null
  first_approver: string | null
}
const columns = sql`a.id, a.state, a.reason, a.carrier, a.tracking_no, a.org_id, o.name as seller, a.expected, a.billed, a.cost_delta, a.buy_delta,
  a.sell_delta, a.claimed, a.captured, a.proposed_at, a.decided_at, a.disputed_at, a.dispute_text, a.answer, a.first_decision,
  a.first_approved_at, ${userName(sql`u`)} as first_approver`
const relations = sql`carrier_adjustment a join tenancy_org o on o.id = a.org_id
  left join identity_user u on u.id = a.first_approved_by`

const present = (row: Row): CarrierAdjustment => ({
  id: row.id,
  state: row.state,
  reason: row.reason,
  carrier: row.carrier,
  trackingNo: row.tracking_no,
  seller: { id: row.org_id, name: row.seller },
  expected: row.expected,
  billed: row.billed,
  costDelta: row.cost_delta,
  buyDelta: row.buy_delta,
  sellDelta: row.sell_delta,
  claimed: row.claimed,
  captured: row.captured,
  proposedAt: row.proposed_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  firstApproval:
    row.first_decision === null || row.first_approved_at === null
      ? null
      : { by: row.first_approver ?? '-', at: row.first_approved_at.toISOString(), decision: row.first_decision },
  dispute:
    row.disputed_at === null
      ? null
      : { at: row.disputed_at.toISOString(), text: row.dispute_text ?? '', answer: row.answer },
})

/** States by name, separated by commas. Throws INVALID_INPUT for a name of none. */
function statesOf(text: string): AdjustmentState[] {
  return text.split(',').map((name) => {
    if (Object.hasOwn(adjustmentState, name)) return name as AdjustmentState
    throw new AppError('INVALID_INPUT', { fields: [fieldProblem('states', 'INVALID_VALUE')] })
  })
}

function conditionOf(orgId: number, { states, reason, search, invoice }: Query): RawBuilder<boolean> {
  const parts = [sql<boolean>`a.provider_org_id = ${orgId}`]
  if (states) parts.push(sql`a.state = any(${statesOf(states)}::text[])`)
  if (reason) parts.push(sql`a.reason = ${reason}`)
  const text = search?.trim()
  if (text) parts.push(sql`a.tracking_no = ${trackingOf(text) ?? ''}`)
  if (invoice) parts.push(ofInvoice(orgId, invoice))
  return sql.join(parts, sql` and `)
}

/** Answers listCarrierAdjustments, newest first. */
export async function listDifferences(
  db: Db,
  orgId: number,
  query: Query,
): Promise<OutputOf<typeof listCarrierAdjustments>> {
  const condition = conditionOf(orgId, query)
  const [last] = readKeyset(LIST, [ID_KEY], query.cursor) ?? []
  const place = last === undefined ? sql`true` : sql`a.id < ${last}::bigint`
  const { rows } = await sql<Row>`
    select ${columns} from ${relations} where ${condition} and ${place} order by a.id desc limit ${query.limit + 1}`.execute(
    db,
  )
  const { rows: sums } = await sql<{ count: number; cost: Money; sell: Money }>`
    select count(*)::int as count, coalesce(sum(a.cost_delta), 0)::bigint as cost, coalesce(sum(a.sell_delta), 0)::bigint as sell
    from ${relations} where ${condition}`.execute(db)
  const { count, cost, sell } = sums[0] ?? { count: 0, cost: 0, sell: 0 }
  const records = rows.slice(0, query.limit).map(present)
  const end = records.at(-1)
  return {
    records,
    total: cappedAt(Math.min(count, COUNT_CAP + 1)),
    next: rows.length > query.limit && end ? writeKeyset(LIST, [String(end.id)]) : null,
    sums: { cost, sell },
  }
}

/** One difference that the organization decides; throws NotFound for every other one. */
export async function getDifference(db: Db, orgId: number, id: number): Promise<CarrierAdjustment> {
  const { rows } = await sql<Row>`
    select ${columns} from ${relations} where a.provider_org_id = ${orgId} and a.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Adjustment', '调整')
  return present(row)
}
