import { AppError, notFound } from '@waybill/contract/core/errors'
import { assertTransition, openStates } from '@waybill/contract/core/lifecycle'
import {
  countLineLifecycle,
  countLineState,
  type CountLineState,
  stockCountLifecycle,
  stockCountState,
  type StockCountState,
} from '@waybill/contract/counts/lifecycle'
import type { StockCondition } from '@waybill/contract/stock/conditions'
import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { claimCommand, refused } from '../stock/index.ts'
import { asService } from '../warehouses/index.ts'
import { notifyOfResult } from './notify.ts'

/** A transaction of the service, which has no effects outside: a deadlock runs it again. */
export const inService = <T>(ctx: BaseCtx, work: (db: Db) => Promise<T>): Promise<T> =>
  asService(ctx, work, { retries: 3 })

/** A count whose row is locked until the end of the transaction. */
export interface LockedCount {
  id: number
  number: string
  operatorId: number
  warehouseId: number
  state: StockCountState
  /** Whose product it is about; null: whatever lies in the places. */
  sellerId: number | null
  productId: number | null
  about: string
  bySeller: boolean
}

/** Locks a count of an operator; throws NotFound. Needs the service scope. */
export async function lockCount(db: Db, operatorId: number, id: number): Promise<LockedCount> {
  const { rows } = await sql<LockedCount>`
    select id, number, org_id as "operatorId", warehouse_id as "warehouseId", state, seller_org_id as "sellerId", product_id as "productId",
      about, by_seller as "bySeller"
    from stock_count where org_id = ${operatorId} and id = ${id} for update`.execute(db)
  if (!rows[0]) throw notFound('Count', '盘点')
  return rows[0]
}

/** Carries out a command of the floor on a locked count once; false: it was carried out before. */
export const claimed = (
  db: Db,
  { operatorId, id }: LockedCount,
  { name, body }: { name: string; body: { commandId: string } },
): Promise<boolean> => {
  const { commandId, ...contents } = body
  const claim = { sellerId: operatorId, commandId, contents: [`count ${name}`, id, contents] }
  return claimCommand(db, claim).catch((error: unknown) => refused(error))
}

export async function setState(db: Db, ctx: BaseCtx, known: LockedCount, to: StockCountState): Promise<void> {
  assertTransition(stockCountLifecycle, known.state, to)
  const ended = to === stockCountState.completed || to === stockCountState.canceled
  await db
    .updateTable('stock_count')
    .set({ state: to, ended_at: ended ? ctx.now() : null })
    .where('org_id', '=', known.operatorId)
    .where('id', '=', known.id)
    .execute()
  known.state = to
  if (!ended || !known.bySeller || known.sellerId === null) return
  await recordAudit(db, {
    orgId: known.sellerId,
    userId: ctx.actor.userId,
    action: to === stockCountState.completed ? 'stockCount.completed' : 'stockCount.canceled',
    subject: { type: 'stockCount', id: known.id },
  })
  await notifyOfResult(db, known)
}

/** Lines `l` of sellers that are connected to the warehouse: nobody reads goods of another one, or decides about them. */
export const ofConnected = (operator: RawBuilder<unknown> | number): RawBuilder<unknown> =>
  sql`(l.org_id, l.warehouse_id) in (
    select s.org_id, s.warehouse_id from warehouses_connected s where s.operator_org_id = ${operator})`

/** Ends the lines of a count that nobody decides about any more. */
export const cancelLines = (db: Db, { operatorId, id }: LockedCount): Promise<unknown> =>
  sql`
  update stock_count_line set state = ${stateSql(countLineState.canceled)}
  where warehouse_org_id = ${operatorId} and count_id = ${id} and state in (${stateSql(...openStates(countLineLifecycle))})`.execute(
    db,
  )

/** Brings the state of a count in line with its places and lines: all counted, all decided. */
export async function settle(db: Db, ctx: BaseCtx, known: LockedCount): Promise<void> {
  const { rows } = await sql<{ waiting: boolean; review: boolean }>`
    select exists (select from stock_count_place p where p.org_id = ${known.operatorId} and p.count_id = ${known.id} and p.waiting) as waiting,
      exists (select from stock_count_line l where l.count_id = ${known.id}
        and l.state = ${stateSql(countLineState.review)} and ${ofConnected(known.operatorId)}) as review`.execute(db)
  const { waiting, review } = rows[0]!
  const to = waiting ? stockCountState.counting : review ? stockCountState.review : stockCountState.completed
  if (to === known.state) return
  // What is left then is of sellers that have left.
  if (to === stockCountState.completed) await cancelLines(db, known)
  await setState(db, ctx, known, to)
}

export interface LockedLine {
  id: number
  sellerId: number
  productId: number
  lotId: number
  condition: StockCondition
  placeId: number
  state: CountLineState
  difference: number | null
}
export const lineColumns = sql`l.id, l.org_id as "sellerId", l.product_id as "productId", l.lot_id as "lotId", l.condition,
  l.location_id as "placeId", l.state, l.difference`

/** Takes a line to another state. */
export async function setLine(
  db: Db,
  line: LockedLine,
  { to, set = {} }: { to: CountLineState; set?: Record<string, unknown> },
): Promise<void> {
  assertTransition(countLineLifecycle, line.state, to)
  await db
    .updateTable('stock_count_line')
    .set({ ...set, state: to })
    .where('org_id', '=', line.sellerId)
    .where('id', '=', line.id)
    .execute()
  line.state = to
}

/** The place that somebody is counting. */
export interface CountingPlace {
  placeId: number
  round: number
  waiting: boolean
  counterId: number | null
  lastCounterId: number | null
  same: boolean
  /** The newest movement of the warehouse when its counter began. */
  fromMovement: number | null
}
const placeColumns = sql`location_id as "placeId", round, waiting, counter_id as "counterId", last_counter_id as "lastCounterId",
  same_counter as same, from_movement as "fromMovement"`

export async function placeIn(
  db: Db,
  { operatorId, id }: { operatorId: number; id: number },
  placeId: number,
): Promise<CountingPlace | undefined> {
  const { rows } = await sql<CountingPlace>`
    select ${placeColumns} from stock_count_place
    where org_id = ${operatorId} and count_id = ${id} and location_id = ${placeId}`.execute(db)
  return rows[0]
}

/** A place that a person is counting; throws COUNT_NO_PLACE where it is not, or not any more. */
export async function ownPlace(
  db: Db,
  known: LockedCount,
  { placeId, userId }: { placeId: number; userId: number },
): Promise<CountingPlace> {
  const place = await placeIn(db, known, placeId)
  if (!place?.waiting || place.counterId !== userId) throw new AppError('COUNT_NO_PLACE')
  return place
}

/** The place that a person counts, the one scanned last; undefined: none. */
export async function currentPlace(
  db: Db,
  { operatorId, id }: { operatorId: number; id: number },
  userId: number,
): Promise<CountingPlace | undefined> {
  const { rows } = await sql<CountingPlace>`
    select ${placeColumns} from stock_count_place
    where org_id = ${operatorId} and count_id = ${id} and waiting and counter_id = ${userId}
    order by touched_at desc limit 1`.execute(db)
  return rows[0]
}

/** Throws unless something is counted. */
export function requireCounting({ state }: LockedCount): void {
  if (state !== stockCountState.counting) throw new AppError('COUNT_STATE')
}
