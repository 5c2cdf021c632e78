import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/inbound/api'
import { inboundAfter, inboundRefusal, type SellerInboundEvent } from '@waybill/contract/inbound/lifecycle'
import { sql } from 'kysely'
import { type AuditActionOf, recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { requireActiveLink } from '../warehouses/index.ts'
import { announce } from './announced.ts'
import { checkWarehouse, inService, type Locked, lockInbound } from './locked.ts'
import { inboundOf } from './read.ts'

const audited: Readonly<Record<SellerInboundEvent, AuditActionOf<'inbound'>>> = {
  submit: 'inbound.submitted',
  ship: 'inbound.shipped',
  cancel: 'inbound.canceled',
}
const stamps = { submit: 'submitted_at', ship: 'shipped_at', cancel: 'canceled_at' } as const

/** Refuses a day that is over in the warehouse's time zone. */
async function checkDay(db: Db, { operatorId, warehouseId, expectedOn }: Locked, now: Date): Promise<void> {
  const { rows } = await sql<{ past: boolean }>`
    select ${expectedOn}::date < (${now}::timestamptz at time zone time_zone)::date as past
    from warehouses_warehouse where operator_org_id = ${operatorId} and id = ${warehouseId}`.execute(db)
  if (rows[0]?.past) throw new AppError('INVALID_INPUT', { fields: [fieldProblem('expectedOn', 'INBOUND_DAY_PAST')] })
}

/** A new announcement needs a warehouse that works; what was announced is called off even while the connection is suspended. */
async function checkConnection(db: Db, known: Locked, event: SellerInboundEvent): Promise<void> {
  if (event === 'submit') return checkWarehouse(db, known)
  await requireActiveLink(db, known).catch((error: unknown) => {
    if (event === 'cancel' && error instanceof AppError && error.code === 'LINK_SUSPENDED') return
    throw error
  })
}

async function apply(ctx: BaseCtx, db: Db, known: Locked, event: SellerInboundEvent): Promise<void> {
  const to = inboundAfter(known.state, event)
  if (to === null) throw new AppError(inboundRefusal(known.state), { params: { number: known.number } })
  await checkConnection(db, known, event)
  if (event === 'submit') {
    await checkDay(db, known, ctx.now())
    await announce(db, known, 'on')
  }
  if (event === 'cancel') await announce(db, known, 'off')
  const { orgId, id } = known
  await db
    .updateTable('inbound')
    .set({ state: to, [stamps[event]]: ctx.now(), version: known.version + 1 })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
  await recordAudit(db, { orgId, userId: ctx.actor.userId, action: audited[event], subject: { type: 'inbound', id } })
}

/** Announces a locked draft to its warehouse; needs the service scope. */
export const submit = (ctx: BaseCtx, db: Db, known: Locked): Promise<void> => apply(ctx, db, known, 'submit')

/** Answers changeInbound. */
export function change(
  ctx: BaseCtx,
  id: number,
  { event, version }: ParsedOf<typeof api.changeInbound>['body'],
): Promise<OutputOf<typeof api.changeInbound>> {
  const { orgId } = ctx.actor
  return inService(ctx, async (db) => {
    const known = await lockInbound(db, id, { orgId })
    // Asked for twice, it is canceled once.
    if (!(event === 'cancel' && known.state === 'canceled')) {
      if (inboundAfter(known.state, event) !== null && known.version !== version) throw new AppError('CONFLICT')
      await apply(ctx, db, known, event)
    }
    return inboundOf(db, { orgId, id, now: ctx.now() })
  })
}

/** Answers deleteInbound: drafts alone. */
export function remove(ctx: BaseCtx, id: number): Promise<OutputOf<typeof api.deleteInbound>> {
  const { orgId, userId } = ctx.actor
  return inService(ctx, async (db) => {
    const known = await lockInbound(db, id, { orgId })
    if (known.state !== 'draft') throw new AppError('INBOUND_STATE')
    await db.deleteFrom('inbound').where('org_id', '=', orgId).where('id', '=', id).execute()
    await recordAudit(db, { orgId, userId, action: 'inbound.deleted', subject: { type: 'inbound', id } })
    return { deleted: true }
  })
}
