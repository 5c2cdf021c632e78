import { type ErrorCode, errorText, notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { FloorPrintState } from '@waybill/contract/floor-printing/lifecycle'
import type * as api from '@waybill/contract/floor-printing/print-api'
import type { FloorPrintKind } from '@waybill/contract/floor-printing/words'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { dayBounds } from '../../people/identity/index.ts'
import { readingAsService } from '../warehouses/index.ts'
import { pageOf } from './rows.ts'

interface Row {
  id: number
  warehouse_id: number
  warehouse_code: string
  warehouse_name: string
  station_id: number | null
  station_name: string | null
  printer_id: number
  printer_name: string
  kind: string
  about: string
  copies: number
  state: string
  reason_code: string | null
  reason_params: Record<string, string | number> | null
  attempts: number
  by: string | null
  created_at: Date
  ended_at: Date | null
}

function reasonOf({ reason_code: code, reason_params: params }: Row): api.FloorPrint['reason'] {
  if (code === null) return null
  const { en: message, cn: zhMessage } = errorText(code as ErrorCode, params ?? {})
  return { code, message, zhMessage }
}

const present = (row: Row): api.FloorPrint => ({
  id: row.id,
  warehouse: { id: row.warehouse_id, code: row.warehouse_code, name: row.warehouse_name },
  station: row.station_id === null ? null : { id: row.station_id, name: row.station_name ?? '' },
  printer: { id: row.printer_id, name: row.printer_name },
  kind: row.kind as FloorPrintKind,
  about: row.about,
  copies: row.copies,
  state: row.state as FloorPrintState,
  reason: reasonOf(row),
  attempts: row.attempts,
  by: row.by,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
})

const selected = sql`
  select x.*, w.code as warehouse_code, w.name as warehouse_name, p.name as printer_name, s.name as station_name,
    u.first_name || ' ' || u.last_name as by
  from floor_print x
  join warehouses_warehouse w on w.operator_org_id = x.org_id and w.id = x.warehouse_id
  join printer p on p.org_id = x.org_id and p.id = x.printer_id
  left join print_station s on s.org_id = x.org_id and s.id = x.station_id
  left join identity_user u on u.org_id = x.org_id and u.id = x.created_by`

/** One print of the operator; throws NotFound. */
export async function getPrint(db: Db, operatorId: number, id: number): Promise<api.FloorPrint> {
  const { rows } = await sql<Row>`${selected} where x.org_id = ${operatorId} and x.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Print', '打印记录')
  return present(rows[0])
}

/** Answers listFloorPrints. */
export function listPrints(
  ctx: BaseCtx,
  query: ParsedOf<typeof api.listFloorPrints>['query'],
): Promise<OutputOf<typeof api.listFloorPrints>> {
  const { printerId, stationId, state, kind, packageId } = query
  const parts = [sql`x.org_id = ${ctx.actor.orgId}`]
  if (printerId !== undefined) parts.push(sql`x.printer_id = ${printerId}`)
  if (stationId !== undefined) parts.push(sql`x.station_id = ${stationId}`)
  if (state !== undefined) parts.push(sql`x.state = ${state}`)
  if (kind !== undefined) parts.push(sql`x.kind = ${kind}`)
  if (packageId !== undefined)
    parts.push(sql`x.kind = 'carrierLabel' and x.subject->>'packageId' = ${String(packageId)}`)
  return readingAsService(ctx, async (db) => {
    const { from, before } = await dayBounds(db, query)
    if (from) parts.push(sql`x.created_at >= ${from}`)
    if (before) parts.push(sql`x.created_at < ${before}`)
    const where = sql.join(parts, sql` and `)
    return pageOf<Row, api.FloorPrint>(db, {
      name: 'floor prints',
      selected,
      table: 'floor_print',
      where,
      present,
      query,
    })
  })
}
