import type * as api from '@waybill/contract/work-orders/api'
import { workState, type WorkState } from '@waybill/contract/work-orders/lifecycle'
import type { WorkQuote } from '@waybill/contract/work-orders/shapes'
import type * as staffApi from '@waybill/contract/work-orders/staff-api'
import { hasRecipe, type QuoteBasis, type WorkKind } from '@waybill/contract/work-orders/words'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'

export interface QuoteRow {
  version: number
  basis: QuoteBasis
  amount: number | null
  minutes: number | null
  timeRate: number | null
  note: string | null
  at: Date
}
export const quoteColumns = sql`q.version, q.basis, q.amount, q.minutes, q.time_rate as "timeRate", q.note, q.quoted_at as at`
export const presentQuote = (row: QuoteRow): WorkQuote => ({ ...row, at: row.at.toISOString() })

export interface Row {
  id: number
  number: string
  sellerId: number
  seller: string | null
  operatorId: number
  warehouseId: number
  warehouse: string | null
  kind: WorkKind
  state: WorkState
  dueOn: string | null
  instructions: string | null
  reason: string | null
  minutes: number | null
  runs: number
  runsDone: number
  acceptedVersion: number
  assigneeId: number | null
  assignee: string | null
  createdAt: Date
  inputs: string[]
  outputs: string[]
  units: number
  done: number
  quote: (Omit<QuoteRow, 'at'> & { at: string }) | null
}

/** Work orders `o`, in the order and number that the condition ends with. Runs as the service. */
export async function rowsWhere(db: Db, where: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select o.id, o.number, o.org_id as "sellerId", s.name as seller, o.warehouse_org_id as "operatorId", o.warehouse_id as "warehouseId",
      w.name as warehouse, o.kind, o.state, o.due_on::text as "dueOn", o.instructions, o.reason, o.minutes, o.runs,
      o.runs_done as "runsDone", o.accepted_version as "acceptedVersion", o.assignee_id as "assigneeId",
      u.first_name || ' ' || u.last_name as assignee, o.created_at as "createdAt", l.inputs, l.outputs, l.units, l.done,
      (select jsonb_build_object('version', q.version, 'basis', q.basis, 'amount', q.amount, 'minutes', q.minutes,
          'timeRate', q.time_rate, 'note', q.note, 'at', q.quoted_at)
        from work_order_quote q where q.org_id = o.org_id and q.work_order_id = o.id and q.version = case
          when o.state in (${stateSql(workState.requested, workState.quoted)}) then o.quote_version else o.accepted_version end) as quote
    from work_order o
    left join warehouses_warehouse w on w.operator_org_id = o.warehouse_org_id and w.id = o.warehouse_id
    left join tenancy_org s on s.id = o.org_id
    left join identity_user u on u.id = o.assignee_id
    cross join lateral (
      select coalesce(array_agg(p.sku order by l.line) filter (where l.side = 'input'), '{}') as inputs,
        coalesce(array_agg(p.sku order by l.line) filter (where l.side = 'output'), '{}') as outputs,
        coalesce(sum(l.quantity) filter (where l.side = 'input'), 0)::int as units,
        coalesce(sum(l.done) filter (where l.side = 'input'), 0)::int as done
      from work_order_line l join products_stocked p on p.org_id = l.org_id and p.id = l.product_id
      where l.org_id = o.org_id and l.work_order_id = o.id) l
    where ${where}`.execute(db)
  return rows
}

export const presentRow = (row: Row): api.OwnWorkRow => ({
  id: row.id,
  number: row.number,
  warehouse: { id: row.warehouseId, name: row.warehouse ?? '' },
  kind: row.kind,
  state: row.state,
  dueOn: row.dueOn,
  inputs: row.inputs,
  outputs: row.outputs,
  units: hasRecipe(row.kind) ? row.runs : row.units,
  unitsDone: hasRecipe(row.kind) ? row.runsDone : row.done,
  quote: row.quote && { ...row.quote, at: new Date(row.quote.at).toISOString() },
  createdAt: row.createdAt.toISOString(),
})

/** What only the warehouse reads of a work order. */
const ofFloor = (row: Row): Pick<staffApi.FloorWorkRow, 'seller' | 'assignee'> => ({
  seller: { id: row.sellerId, name: row.seller ?? '' },
  assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: row.assignee ?? '' },
})
export const presentFloorRow = (row: Row): staffApi.FloorWorkRow => ({ ...presentRow(row), ...ofFloor(row) })
