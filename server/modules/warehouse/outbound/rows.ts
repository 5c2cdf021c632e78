import { AppError } from '@waybill/contract/core/errors'
import type { OutboundRow } from '@waybill/contract/outbound/api'
import type { OutboundHold } from '@waybill/contract/outbound/holds'
import { outboundState, type OutboundState } from '@waybill/contract/outbound/lifecycle'
import type { StaffOutbound } from '@waybill/contract/outbound/staff-api'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { cappedAt, COUNT_CAP, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { hasTrigram, MOST_TRIES } from '../../../platform/text-search.ts'

export interface Row {
  id: number
  number: string
  org_id: number
  seller: string
  order_id: number
  order_no: string
  recipient_name: string
  state: OutboundState
  holds: OutboundHold[]
  option: number
  priority: number
  line_count: number
  units: number
  due_day: string | null
  late: boolean
  cancel_requested_at: Date | null
  created_at: Date
  version: number
  operator_id: number
  warehouse_id: number
  code: string
  warehouse: string
}

const late = (now: Date) => sql`(o.state not in (${stateSql(outboundState.shipped, outboundState.canceled)})
  and coalesce(o.due_day < (${now}::timestamptz at time zone w.time_zone)::date, false))`

/** Columns of Row, of `source`. */
export const columns = (
  now: Date,
) => sql`o.id, o.number, o.org_id, s.name as seller, o.order_id, o.order_no, o.recipient_name, o.state, o.holds,
  o.option, o.priority, o.line_count, o.units, o.due_day::text as due_day, ${late(now)} as late, o.cancel_requested_at as cancel_requested_at, o.created_at, o.version,
  o.warehouse_org_id as operator_id, o.warehouse_id, w.code, w.name as warehouse`
export const source = sql`outbound o join warehouses_warehouse w on w.operator_org_id = o.warehouse_org_id and w.id = o.warehouse_id
  join tenancy_org s on s.id = o.org_id`

const facts = (row: Row) => ({
  id: row.id,
  number: row.number,
  orderNo: row.order_no,
  recipient: row.recipient_name,
  state: row.state,
  holds: row.holds,
  option: row.option,
  priority: row.priority,
  lines: row.line_count,
  units: row.units,
  dueDay: row.due_day,
  late: row.late,
  cancelRequestedAt: row.cancel_requested_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})
export const presentOwn = (row: Row): OutboundRow => ({
  ...facts(row),
  orderId: row.order_id,
  warehouse: { operatorId: row.operator_id, id: row.warehouse_id, code: row.code, name: row.warehouse },
})
export const presentStaff = (row: Row): StaffOutbound => ({
  ...facts(row),
  seller: { id: row.org_id, name: row.seller },
  warehouse: { id: row.warehouse_id, code: row.code, name: row.warehouse },
})

export interface Filter {
  search?: string | undefined
  state?: OutboundState | undefined
  warehouseId?: number | undefined
  hold?: OutboundHold | undefined
  late?: boolean | undefined
  cursor?: string | undefined
  limit: number
}

const textOf = ({ search }: Filter): string => search?.normalize('NFC').trim() ?? ''

function conditions(filter: Filter, now: Date): RawBuilder<unknown>[] {
  const { state, warehouseId, hold, late: isLate } = filter
  const text = textOf(filter)
  return [
    ...(text ? [sql`o.search_text like app.search_pattern(${text})`] : []),
    ...(state ? [sql`o.state = ${state}`] : []),
    ...(warehouseId === undefined ? [] : [sql`o.warehouse_id = ${warehouseId}`]),
    ...(hold ? [sql`${hold} = any(o.holds)`] : []),
    ...(isLate === undefined ? [] : [sql`${late(now)} = ${isLate}`]),
  ]
}

const LIST = 'outbound'

/** A text that no index knows is looked for in the newest orders only: the id of the first that isn't tried; null: all are. */
async function lastTried(db: Db, within: readonly RawBuilder<unknown>[], filter: Filter): Promise<number | null> {
  const text = textOf(filter)
  if (!text || hasTrigram(text)) return null
  const { rows } = await sql<{ id: number }>`
    select o.id from outbound o where ${sql.join(within, sql` and `)} order by o.id desc offset ${MOST_TRIES} limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** A page of orders within a condition, newest first. Throws SEARCH_TOO_BROAD. */
export async function pageOf(db: Db, within: readonly RawBuilder<unknown>[], filter: Filter, now: Date) {
  const [before] = readKeyset(LIST, [ID_KEY], filter.cursor) ?? []
  const tried = await lastTried(db, within, filter)
  const parts = [...within, ...conditions(filter, now), ...(tried === null ? [] : [sql`o.id > ${tried}::bigint`])]
  const where = sql.join(parts, sql` and `)
  const { rows } = await sql<Row>`
    select ${columns(now)} from ${source} where ${where} and ${before === undefined ? sql`true` : sql`o.id < ${before}::bigint`}
    order by o.id desc limit ${filter.limit + 1}`.execute(db)
  // What was found is no page: there may be more among those that weren't tried.
  if (tried !== null && rows.length <= filter.limit) throw new AppError('SEARCH_TOO_BROAD')
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ${source} where ${where} limit ${COUNT_CAP + 1}) c`.execute(db)
  const page = rows.slice(0, filter.limit)
  const total = cappedAt(counted[0]?.count ?? 0)
  return {
    rows: page,
    total: tried === null ? total : { ...total, capped: true },
    next: rows.length > filter.limit ? writeKeyset(LIST, [String(page.at(-1)!.id)]) : null,
  }
}
