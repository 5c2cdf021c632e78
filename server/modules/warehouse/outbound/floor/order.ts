import { AppError, notFound } from '@waybill/contract/core/errors'
import { assertTransition } from '@waybill/contract/core/lifecycle'
import { outboundLifecycle, outboundState, type OutboundState } from '@waybill/contract/outbound/lifecycle'
import { waveState } from '@waybill/contract/outbound/wave-lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { recordCaseEvent } from '../../../ship/cases/index.ts'
import { claimCommand, refused } from '../../stock/index.ts'
import { asService } from '../../warehouses/index.ts'
import { lockWaveOf } from './waves/leave.ts'

/** An order of a seller at a warehouse of the caller, locked until the end of the transaction. */
export interface LockedOrder {
  sellerId: number
  seller: string
  operatorId: number
  warehouseId: number
  id: number
  number: string
  orderId: number
  state: OutboundState
  option: number
  holds: string[]
  toteId: number | null
  assignee: number | null
  leaseUntil: Date | null
  cancelRequestedAt: Date | null
  waveId: number | null
  /** Who walks the wave in which it is picked now. */
  waveAssignee: number | null
  waveLeaseUntil: Date | null
}

export interface OrderLine {
  line: number
  productId: number
  sku: string
  ordered: number
  allocated: number
  picked: number
  packed: number
  shipped: number
  canceled: number
}

/** Units of a line in one place that are reserved for it. */
export interface ReservedUnits {
  id: number
  line: number
  productId: number
  placeId: number
  lotId: number
  quantity: number
  picked: boolean
}

/** A transaction of the service, in the operator's organization; a deadlock runs it again. */
export const onFloor = <T>(ctx: BaseCtx, work: (db: Db) => Promise<T>): Promise<T> =>
  asService(ctx, work, { retries: 3 })

/** Locks an order that is at a warehouse of the operator; throws NotFound. */
export async function lockOrder(db: Db, operatorId: number, id: number): Promise<LockedOrder> {
  const { rows } = await sql<LockedOrder>`
    select b.org_id as "sellerId", s.name as seller, b.warehouse_org_id as "operatorId", b.warehouse_id as "warehouseId", b.id, b.number,
      b.order_id as "orderId", b.state, b.option, b.holds, b.tote_id as "toteId", b.assignee, b.lease_until as "leaseUntil",
      b.cancel_requested_at as "cancelRequestedAt", b.wave_id as "waveId", v.assignee as "waveAssignee", v.lease_until as "waveLeaseUntil"
    from outbound b join tenancy_org s on s.id = b.org_id
    left join wave v on v.org_id = b.warehouse_org_id and v.id = b.wave_id and v.state = ${stateSql(waveState.picking)}
      and b.state in (${stateSql(outboundState.released, outboundState.picking)})
    join warehouses_connected c on c.org_id = b.org_id and c.operator_org_id = b.warehouse_org_id and c.warehouse_id = b.warehouse_id
    where b.id = ${id}::bigint and b.warehouse_org_id = ${operatorId} for update of b`.execute(db)
  if (!rows[0]) throw notFound('Order', '出库单')
  return rows[0]
}

export async function linesOf(db: Db, { sellerId, id }: LockedOrder): Promise<OrderLine[]> {
  return db
    .selectFrom('outbound_line')
    .select([
      'line',
      'product_id as productId',
      'sku',
      'ordered',
      'allocated',
      'picked',
      'packed',
      'shipped',
      'canceled',
    ])
    .where('org_id', '=', sellerId)
    .where('outbound_id', '=', id)
    .orderBy('line')
    .execute()
}

export async function reservedOf(db: Db, { sellerId, id }: LockedOrder): Promise<ReservedUnits[]> {
  return db
    .selectFrom('outbound_reservation')
    .select([
      'id',
      'line',
      'product_id as productId',
      'location_id as placeId',
      'lot_id as lotId',
      'quantity',
      'picked',
    ])
    .where('org_id', '=', sellerId)
    .where('outbound_id', '=', id)
    .where('quantity', '>', 0)
    .orderBy('id')
    .execute()
}

/** Adds units of a line in a place, or takes them away (below 0). */
export async function addReserved(db: Db, order: LockedOrder, units: Omit<ReservedUnits, 'id'>): Promise<void> {
  const { line, productId, placeId, lotId, quantity, picked } = units
  await sql`
    insert into outbound_reservation as r (org_id, warehouse_org_id, outbound_id, line, product_id, location_id, lot_id, quantity, picked)
    values (${order.sellerId}, ${order.operatorId}, ${order.id}, ${line}, ${productId}, ${placeId}, ${lotId}, ${quantity}, ${picked})
    on conflict (org_id, outbound_id, line, location_id, lot_id, picked) do update set quantity = r.quantity + excluded.quantity`.execute(
    db,
  )
}

/** Takes units off a reservation, which ends with its last one. */
export async function takeReserved(db: Db, order: LockedOrder, id: number, quantity: number): Promise<void> {
  await sql`
    update outbound_reservation set quantity = quantity - ${quantity} where org_id = ${order.sellerId} and id = ${id}`.execute(
    db,
  )
  await sql`delete from outbound_reservation where org_id = ${order.sellerId} and id = ${id} and quantity = 0`.execute(
    db,
  )
}

type Counter = 'allocated' | 'picked' | 'packed' | 'shipped'

/** Changes counters of a line by increments; the table's checks hold them together. */
export async function countLine(
  db: Db,
  order: LockedOrder,
  line: number,
  change: Partial<Record<Counter, number>>,
): Promise<void> {
  const { allocated = 0, picked = 0, packed = 0, shipped = 0 } = change
  await sql`
    update outbound_line set allocated = allocated + ${allocated}, picked = picked + ${picked}, packed = packed + ${packed},
      shipped = shipped + ${shipped}
    where org_id = ${order.sellerId} and outbound_id = ${order.id} and line = ${line}`.execute(db)
}

export interface StateChange {
  to: OutboundState
  /** Columns that change with it. */
  set?: Record<string, unknown>
  note?: string
}

/** Takes the order to another state, with its history. */
export async function setState(db: Db, ctx: BaseCtx, order: LockedOrder, change: StateChange): Promise<void> {
  const { to, set = {}, note = null } = change
  assertTransition(outboundLifecycle, order.state, to)
  await db
    .updateTable('outbound')
    .set({ ...set, state: to, reason: note, version: sql<number>`version + 1` })
    .where('org_id', '=', order.sellerId)
    .where('id', '=', order.id)
    .execute()
  await recordCaseEvent(db, {
    orgId: order.sellerId,
    kind: 'outbound',
    caseId: order.id,
    from: order.state,
    to,
    actor: 'staff',
    userId: ctx.actor.userId,
    note,
    at: ctx.now(),
  })
  order.state = to
}

const LEASE_MS = 600_000
/** Until when a person is on something that was just scanned. */
export const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS)

/** Who is on something, as its row has it. */
export interface Lease {
  assignee: number | null
  until: Date | null
}

/** Throws FLOOR_TAKEN while somebody else is on it, unless the caller takes it over. */
export async function checkFree(
  db: Db,
  ctx: BaseCtx,
  { number, leases, takeOver }: { number: string; leases: readonly Lease[]; takeOver: boolean },
): Promise<void> {
  const busy = leases.find(
    ({ assignee, until }) => assignee !== null && assignee !== ctx.actor.userId && until! > ctx.now(),
  )
  if (!busy || takeOver) return
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from identity_user where id = ${busy.assignee}`.execute(db)
  throw new AppError('FLOOR_TAKEN', { params: { name: rows[0]?.name ?? '', number } })
}

export const ownLease = ({ assignee, leaseUntil }: LockedOrder): Lease => ({ assignee, until: leaseUntil })
const waveLease = ({ waveAssignee, waveLeaseUntil }: LockedOrder): Lease => ({
  assignee: waveAssignee,
  until: waveLeaseUntil,
})

/** The caller is on the order for the next ten minutes, whether it is picked alone or in a wave. */
async function lease(db: Db, ctx: BaseCtx, order: LockedOrder, takeOver: boolean): Promise<void> {
  await checkFree(db, ctx, { number: order.number, leases: [ownLease(order), waveLease(order)], takeOver })
  await db
    .updateTable('outbound')
    .set({ assignee: ctx.actor.userId, lease_until: leaseEnd(ctx.now()) })
    .where('org_id', '=', order.sellerId)
    .where('id', '=', order.id)
    .execute()
}

export const leaseEnded = { assignee: null, lease_until: null } as const

/** Throws unless the order is in one of the states, and unless its goods may still leave or, to put them back, need not. */
export function expectState(order: LockedOrder, states: readonly OutboundState[], toPutBack = false): void {
  if (order.cancelRequestedAt !== null && !toPutBack && order.state !== 'canceled')
    throw new AppError('FLOOR_CANCELED', { params: { number: order.number } })
  if (!states.includes(order.state)) throw new AppError('OUTBOUND_STATE')
  if (order.holds.length > 0 && !toPutBack) throw new AppError('FLOOR_HELD')
}

export interface FloorCommand {
  commandId: string
  takeOver: boolean
}

interface OrderCommand {
  id: number
  name: string
  body: FloorCommand
  repeatable?: boolean
  /** The order may leave its wave by it. */
  leaves?: boolean
}

/**
 * Carries out a command on an order that is locked and leased to the caller. The same command twice is carried out once: `work` is
 * not called again, unless it is `repeatable`.
 */
export async function command(
  ctx: BaseCtx,
  { id, name, body, repeatable = false, leaves = false }: OrderCommand,
  work: (db: Db, order: LockedOrder, isFirst: boolean) => Promise<void>,
): Promise<void> {
  await onFloor(ctx, async (db) => {
    if (leaves) await lockWaveOf(db, id)
    const order = await lockOrder(db, ctx.actor.orgId, id)
    const { commandId, takeOver: _takeOver, ...contents } = body
    const claim = { sellerId: order.sellerId, commandId, contents: [name, id, contents] }
    const isFirst = await claimCommand(db, claim).catch((error: unknown) => refused(error))
    if (!isFirst && !repeatable) return
    await lease(db, ctx, order, body.takeOver)
    await work(db, order, isFirst)
  })
}
