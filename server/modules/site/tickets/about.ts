import { notFound } from '@waybill/contract/core/errors'
import type { Ticket, TicketAbout } from '@waybill/contract/tickets/api'
import type { Db } from '../../../platform/database/index.ts'
import { findWalletMovement } from '../../money/funds/index.ts'

export type Subject = { kind: TicketAbout; id: string }
type Found = { label: string; status: number | null; amount: number | null; at: Date }

const NUMBER = /^[1-9]\d{0,14}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function findOrder(db: Db, orgId: number, id: string): Promise<Found | undefined> {
  if (!NUMBER.test(id)) return undefined
  const row = await db
    .selectFrom('orders_order')
    .select(['order_no', 'status', 'create_time'])
    .where('org_id', '=', orgId)
    .where('id', '=', Number(id))
    .executeTakeFirst()
  return row && { label: row.order_no, status: row.status, amount: null, at: row.create_time }
}

async function findShipment(db: Db, orgId: number, id: string): Promise<Found | undefined> {
  if (!NUMBER.test(id)) return undefined
  const row = await db
    .selectFrom('shipping_shipment')
    .select(['tracking_no', 'status', 'price', 'created_at'])
    .where('org_id', '=', orgId)
    .where('id', '=', Number(id))
    .executeTakeFirst()
  return row && { label: row.tracking_no, status: row.status, amount: row.price, at: row.created_at }
}

async function findMovement(db: Db, orgId: number, id: string): Promise<Found | undefined> {
  if (!UUID.test(id)) return undefined
  const movement = await findWalletMovement(db, orgId, id)
  return movement && { label: `#${movement.seq}`, status: null, amount: movement.amount, at: movement.at }
}

const finders = { order: findOrder, shipment: findShipment, funds: findMovement } as const

const names = {
  order: { en: 'Order', cn: '订单' },
  shipment: { en: 'Shipment', cn: '运单' },
  funds: { en: 'Transaction', cn: '流水' },
} as const

/** What a new ticket is about is called so; throws NotFound for what is not the organisation's. */
export async function labelOf(db: Db, orgId: number, { kind, id }: Subject): Promise<string> {
  const found = await finders[kind](db, orgId, id)
  if (found) return found.label
  throw notFound(names[kind].en, names[kind].cn)
}

/** What a ticket is about as it stands now; null when there is nothing any more. */
export async function aboutNow(db: Db, orgId: number, { kind, id }: Subject): Promise<Ticket['aboutNow']> {
  const found = await finders[kind](db, orgId, id)
  return found ? { status: found.status, amount: found.amount, at: found.at.toISOString() } : null
}
