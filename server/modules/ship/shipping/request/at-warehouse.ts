import { fulfilmentOption } from '@waybill/contract/orders/enums'
import { outboundState } from '@waybill/contract/outbound/lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { type RowProblem, rowProblem } from './problem.ts'

/** The number of the outbound order under which a warehouse ships this order; null: none does. Asked after the order was locked. */
export async function findOutbound(db: Db, orgId: number, orderId: number): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select number from outbound_open where org_id = ${orgId} and order_id = ${orderId}`.execute(db)
  return rows[0]?.number ?? null
}

/** Why the warehouse that ships this order may buy no label for it now; null: it may. Asked after the order was locked, as above. */
export async function whyNotForWarehouse(db: Db, orgId: number, orderId: number): Promise<RowProblem | null> {
  const { rows } = await sql<{ number: string; packed: boolean; canceled: boolean }>`
    select number, state = ${stateSql(outboundState.packed)} as packed, cancel_requested_at is not null as canceled
    from outbound_open where org_id = ${orgId} and order_id = ${orderId}`.execute(db)
  const [outbound] = rows
  if (outbound?.canceled) return rowProblem('FLOOR_CANCELED', { number: outbound.number })
  return outbound?.packed ? null : rowProblem('OUTBOUND_STATE')
}

/** As findOutbound, where the seller brings the label itself: a warehouse that ships the order waits for it, unless it was to get no such label. */
export async function findOutboundWithoutLabel(db: Db, orgId: number, orderId: number): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select number from outbound_open
    where org_id = ${orgId} and order_id = ${orderId} and option <> ${fulfilmentOption.uploadLabel}`.execute(db)
  return rows[0]?.number ?? null
}
