import { fulfilmentOption } from '@waybill/contract/orders/enums'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'

/** The number of the outbound order under which a warehouse ships this order; null: none does. Asked after the order was locked. */
export async function findOutbound(db: Db, orgId: number, orderId: number): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select number from outbound_open where org_id = ${orgId} and order_id = ${orderId}`.execute(db)
  return rows[0]?.number ?? null
}

/** The same where the seller brings the label itself: a warehouse that ships the order waits for it, unless it was to get no such label. */
export async function findOutboundWithoutLabel(db: Db, orgId: number, orderId: number): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select number from outbound_open
    where org_id = ${orgId} and order_id = ${orderId} and option <> ${fulfilmentOption.uploadLabel}`.execute(db)
  return rows[0]?.number ?? null
}
