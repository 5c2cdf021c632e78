import { AppError, notFound } from '@waybill/contract/core/errors'
import { assertTransition, canTransition } from '@waybill/contract/core/lifecycle'
import { workLifecycle, workState, type WorkState } from '@waybill/contract/work-orders/lifecycle'
import type { WorkKind } from '@waybill/contract/work-orders/words'
import { type RawBuilder, sql } from 'kysely'
import type { AuditActionOf } from '../../../platform/audit/index.ts'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { listCaseEvents, recordCaseEvent } from '../../ship/cases/index.ts'
import { claimCommand, refused } from '../stock/index.ts'
import { asService } from '../warehouses/index.ts'

/** A transaction of the service, which has no effects outside: a deadlock runs it again. */
export const inService = <T>(ctx: BaseCtx, work: (db: Db) => Promise<T>): Promise<T> =>
  asService(ctx, work, { retries: 3 })

/** Who asks: each sees its own work orders only. */
export type Side = 'seller' | 'staff'
export const visibleTo = ({ actor }: BaseCtx, side: Side): RawBuilder<unknown> =>
  side === 'seller'
    ? sql`o.org_id = ${actor.orgId}`
    : sql`o.warehouse_org_id = ${actor.orgId} and (o.org_id, o.warehouse_id) in (
        select s.org_id, s.warehouse_id from warehouses_connected s where s.operator_org_id = ${actor.orgId})`

export interface LockedLine {
  line: number
  side: 'input' | 'output'
  productId: number
  perRun: number
  quantity: number
  promised: number
  done: number
}

/** A work order whose row is locked until the end of the transaction. */
export interface LockedWork {
  id: number
  number: string
  sellerId: number
  operatorId: number
  warehouseId: number
  kind: WorkKind
  state: WorkState
  runs: number
  runsDone: number
  quoteVersion: number
  acceptedVersion: number
  lines: LockedLine[]
}

/** Locks a work order of the caller; throws NotFound. Needs the service scope. */
export async function lockWork(db: Db, ctx: BaseCtx, { id, side }: { id: number; side: Side }): Promise<LockedWork> {
  const { rows } = await sql<Omit<LockedWork, 'lines'>>`
    select o.id, o.number, o.org_id as "sellerId", o.warehouse_org_id as "operatorId", o.warehouse_id as "warehouseId", o.kind, o.state,
      o.runs, o.runs_done as "runsDone", o.quote_version as "quoteVersion", o.accepted_version as "acceptedVersion"
    from work_order o where o.id = ${id} and ${visibleTo(ctx, side)} for update`.execute(db)
  const known = rows[0]
  if (!known) throw notFound('Work order', '仓库工单')
  const { rows: lines } = await sql<LockedLine>`
    select line, side, product_id as "productId", per_run as "perRun", quantity, promised, done from work_order_line
    where org_id = ${known.sellerId} and work_order_id = ${id} order by line`.execute(db)
  return { ...known, lines }
}

export const isPartlyDone = ({ lines }: Pick<LockedWork, 'lines'>): boolean => lines.some(({ done }) => done > 0)

/** Has anybody worked on it, whatever is left of that? Then its price stays, and the seller cannot call it off. */
export async function wasStarted(db: Db, { sellerId, id }: LockedWork): Promise<boolean> {
  const events = await listCaseEvents(db, { orgId: sellerId, kind: 'workOrder', caseId: id })
  return events.some(({ to }) => to === workState.working)
}

/** Carries out a command on a locked work order once; false: it was carried out before. */
export const claimed = (
  db: Db,
  { id }: LockedWork,
  { orgId, name, body }: { orgId: number; name: string; body: { commandId: string } },
): Promise<boolean> => {
  const { commandId, ...contents } = body
  const claim = { sellerId: orgId, commandId, contents: [`work ${name}`, id, contents] }
  return claimCommand(db, claim).catch((error: unknown) => refused(error))
}

/** Refuses with WORK_STATE what the lifecycle does not allow now. */
export function requireState({ state }: LockedWork, to: WorkState, on: string): void {
  if (!canTransition(workLifecycle, state, to, on)) throw new AppError('WORK_STATE')
}

const ended: ReadonlySet<WorkState> = new Set([workState.completed, workState.declined, workState.canceled])
const audited: Partial<Record<WorkState, AuditActionOf<'workOrder'>>> = {
  requested: 'workOrder.requested',
  quoted: 'workOrder.quoted',
  completed: 'workOrder.finished',
  declined: 'workOrder.declined',
  canceled: 'workOrder.canceled',
}

interface Entry {
  from: WorkState | null
  to: WorkState
  side: Side
  note?: string | null
  /** In the audit log, where the state alone does not say it. */
  action?: AuditActionOf<'workOrder'>
}
/** Writes what happened into the history of the work order, and into the seller's audit log. */
export async function record(
  db: Db,
  ctx: BaseCtx,
  known: Pick<LockedWork, 'id' | 'sellerId'>,
  { from, to, side, note = null, action = audited[to] }: Entry,
): Promise<void> {
  const { id, sellerId } = known
  const { userId } = ctx.actor
  const event = { orgId: sellerId, kind: 'workOrder', caseId: id, from, to, actor: side, userId, note } as const
  await recordCaseEvent(db, { ...event, at: ctx.now() })
  if (action && from !== to)
    await recordAudit(db, { orgId: sellerId, userId, action, subject: { type: 'workOrder', id } })
}

/** Takes a locked work order to another state. */
export async function setState(
  db: Db,
  ctx: BaseCtx,
  known: LockedWork,
  { to, side, note = null, ...more }: Omit<Entry, 'from'>,
): Promise<void> {
  const from = known.state
  assertTransition(workLifecycle, from, to)
  await db
    .updateTable('work_order')
    .set({ state: to, reason: note, ended_at: ended.has(to) ? ctx.now() : null })
    .where('org_id', '=', known.sellerId)
    .where('id', '=', known.id)
    .execute()
  known.state = to
  await record(db, ctx, known, { from, to, side, note, ...more })
}
