import type { ChargeAct } from '@waybill/contract/warehouse-billing/acts'
import type { ChargeDisputeState, ChargeState } from '@waybill/contract/warehouse-billing/lifecycle'
import type { ChargeCause, ChargeRow } from '@waybill/contract/warehouse-billing/shapes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

export interface ChargeFilter {
  warehouseId?: number | undefined
  act?: ChargeAct | undefined
  state?: ChargeState | undefined
  dispute?: ChargeDisputeState | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
  document?: string | undefined
}

export interface Row {
  id: number
  seller_id: number
  seller: string
  act: ChargeAct
  day: string
  at: Date
  warehouse_id: number
  warehouse_code: string | null
  warehouse_name: string | null
  ref_kind: ChargeCause['kind'] | null
  ref_id: number | null
  document: string | null
  quantity: number
  volume: number | null
  rate: number | null
  amount: number | null
  state: ChargeState
  dispute: ChargeDisputeState | null
}

export const source = sql`warehouse_charge c
  left join warehouse_charge_dispute d on d.org_id = c.org_id and d.charge_id = c.id
  left join warehouses_warehouse w on w.operator_org_id = c.warehouse_org_id and w.id = c.warehouse_id`
export const columns = sql`c.id, c.org_id as seller_id, c.act, c.day::text as day, c.at, c.warehouse_id, w.code as warehouse_code,
  w.name as warehouse_name, c.ref_kind, c.ref_id, c.document, c.quantity, c.volume, c.rate, c.amount, c.state, d.state as dispute`

export const present = (row: Row): ChargeRow => ({
  id: row.id,
  act: row.act,
  day: row.day,
  at: row.at.toISOString(),
  warehouse: { id: row.warehouse_id, code: row.warehouse_code ?? '', name: row.warehouse_name ?? '' },
  cause: row.ref_kind === null ? null : { kind: row.ref_kind, id: row.ref_id!, number: row.document! },
  quantity: row.quantity,
  volume: row.volume,
  rate: row.rate,
  amount: row.amount,
  state: row.state,
  dispute: row.dispute,
})

/** The condition of a list on charges `c` and their disputes `d`, for the list, its totals and its export. */
export function matching(whose: RawBuilder<unknown>, filter: ChargeFilter): RawBuilder<unknown> {
  const { warehouseId, act, state, dispute, dateFrom, dateTo } = filter
  const document = filter.document?.normalize('NFC').trim().toLowerCase()
  const parts = [whose]
  if (warehouseId !== undefined) parts.push(sql`c.warehouse_id = ${warehouseId}`)
  if (act) parts.push(sql`c.act = ${act}`)
  if (state) parts.push(sql`c.state = ${state}`)
  if (dispute) parts.push(sql`d.state = ${dispute}`)
  if (dateFrom) parts.push(sql`c.day >= ${dateFrom}::date`)
  if (dateTo) parts.push(sql`c.day <= ${dateTo}::date`)
  if (document) parts.push(sql`lower(c.document) = ${document}`)
  return sql.join(parts, sql` and `)
}

/** A page of charges within a condition that come before the one of an id, newest first. */
export async function pageOf(
  db: Db,
  { where, before, limit }: { where: RawBuilder<unknown>; before: string | undefined; limit: number },
) {
  const { rows } = await sql<Row>`
    select ${columns}, coalesce(o.name, '') as seller from ${source} left join tenancy_org o on o.id = c.org_id
    where ${where} and ${before === undefined ? sql`true` : sql`c.id < ${before}::bigint`} order by c.id desc limit ${limit + 1}`.execute(
    db,
  )
  const page = rows.slice(0, limit)
  return { rows: page, last: rows.length > limit ? page.at(-1)! : null }
}
