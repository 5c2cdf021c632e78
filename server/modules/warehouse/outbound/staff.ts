import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/outbound/staff-api'
import { sql } from 'kysely'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { asService, readingAsService } from '../warehouses/index.ts'
import { change, lockOutbound } from './change.ts'
import { columns, pageOf, presentStaff, type Row, source } from './rows.ts'

/** Orders of the sellers that are connected to a warehouse of the operator. */
const atMine = (operatorId: number) => sql`o.warehouse_org_id = ${operatorId} and (o.org_id, o.warehouse_id) in (
  select c.org_id, c.warehouse_id from warehouses_connected c where c.operator_org_id = ${operatorId})`

/** Answers listStaffOutbounds. */
export function listStaff(
  ctx: BaseCtx,
  { sellerId, cancelRequested, ...filter }: ParsedOf<typeof api.listStaffOutbounds>['query'],
): Promise<OutputOf<typeof api.listStaffOutbounds>> {
  const within = [
    atMine(ctx.actor.orgId),
    ...(sellerId === undefined ? [] : [sql`o.org_id = ${sellerId}`]),
    ...(cancelRequested === undefined ? [] : [sql`(o.cancel_requested_at is not null) = ${cancelRequested}`]),
  ]
  return readingAsService(ctx, async (db) => {
    const { rows, total, next } = await pageOf(db, within, filter, ctx.now())
    return { records: rows.map(presentStaff), total, next }
  })
}

/** Answers changeStaffOutbound. */
export function changeStaff(
  ctx: BaseCtx,
  id: number,
  body: ParsedOf<typeof api.changeStaffOutbound>['body'],
): Promise<OutputOf<typeof api.changeStaffOutbound>> {
  const { orgId: operatorId, userId } = ctx.actor
  return asService(ctx, async (db) => {
    const outbound = await lockOutbound(db, id, { operatorId })
    const at = ctx.now()
    await change(db, outbound, body, { side: 'staff', userId, at })
    const { rows } = await sql<Row>`select ${columns(at)} from ${source} where o.id = ${id}`.execute(db)
    return presentStaff(rows[0]!)
  })
}
