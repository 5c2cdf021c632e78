import { AppError, notFound } from '@waybill/contract/core/errors'
import { canTransition } from '@waybill/contract/core/lifecycle'
import type { ParsedOf } from '@waybill/contract/core/route'
import { serviceOfAct, type ChargeAct } from '@waybill/contract/warehouse-billing/acts'
import type * as api from '@waybill/contract/warehouse-billing/api'
import {
  chargeDisputeLifecycle,
  chargeDisputeState,
  type ChargeDisputeState,
  chargeLifecycle,
  chargeState,
  type ChargeState,
} from '@waybill/contract/warehouse-billing/lifecycle'
import type * as staffApi from '@waybill/contract/warehouse-billing/staff-api'
import { type RawBuilder, sql } from 'kysely'
import { type AuditActionOf, recordAudit } from '../../../platform/audit/index.ts'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { chargeWarehouse, openWarehouseBook, refundWarehouse } from '../../money/funds/index.ts'
import { holdConnection, readingAsService } from '../warehouses/index.ts'
import { notifyOfAnswer, notifyOfDispute } from './notify.ts'
import { customerCharge, ownCharge } from './read.ts'

interface Locked {
  id: number
  orgId: number
  operatorId: number
  warehouseId: number
  key: string
  act: ChargeAct
  document: string | null
  amount: number | null
  state: ChargeState
  dispute: ChargeDisputeState | null
}

/** At whose warehouse a charge of a seller was made; throws NotFound. */
async function whereOf(db: Db, orgId: number, id: number) {
  const found = await db
    .selectFrom('warehouse_charge')
    .select(['warehouse_org_id as operatorId', 'warehouse_id as warehouseId'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('Charge', '费用')
  return found
}

/** A charge that is locked until the end of the transaction, before its dispute and the balance; throws NotFound. */
async function lockCharge(db: Db, where: RawBuilder<unknown>): Promise<Locked> {
  const { rows } = await sql<Omit<Locked, 'dispute'>>`
    select c.id, c.org_id as "orgId", c.warehouse_org_id as "operatorId", c.warehouse_id as "warehouseId", c.key, c.act, c.document,
      c.amount, c.state from warehouse_charge c where ${where} for update`.execute(db)
  const charge = rows[0]
  if (!charge) throw notFound('Charge', '费用')
  // Read after the lock: the one who held it may have answered.
  const dispute = await db
    .selectFrom('warehouse_charge_dispute')
    .select('state')
    .where('org_id', '=', charge.orgId)
    .where('charge_id', '=', charge.id)
    .executeTakeFirst()
  return { ...charge, dispute: (dispute?.state as ChargeDisputeState | undefined) ?? null }
}

const audited = (db: Db, ctx: BaseCtx, charge: Locked, action: AuditActionOf<'warehouseCharge'>) =>
  recordAudit(db, {
    orgId: charge.orgId,
    userId: ctx.actor.userId,
    action,
    subject: { type: 'warehouseCharge', id: charge.id },
    detail: { operator: charge.operatorId },
  })

/** Work of staff on a charge of a customer, in that customer's organization, where its balance is. */
async function onCustomers(
  ctx: BaseCtx,
  id: number,
  work: (db: Db, charge: Locked & { connected: boolean }) => Promise<void>,
): Promise<staffApi.CustomerCharge> {
  const operatorId = ctx.actor.orgId
  const { seller, warehouse } = await readingAsService(ctx, (db) => customerCharge(db, operatorId, id))
  const scope = { ...ctx.scope, role: 'service' as const, orgId: seller.id }
  return inScope(
    ctx.database,
    scope,
    async (db) => {
      // First, as whatever moves goods or money there does: the connection stays as it is until the end.
      const connected = await holdConnection(db, { orgId: seller.id, operatorId, warehouseId: warehouse.id })
      const mine = sql`c.id = ${id} and c.org_id = ${seller.id} and c.warehouse_org_id = ${operatorId}`
      await work(db, { ...(await lockCharge(db, mine)), connected })
      return customerCharge(db, operatorId, id)
    },
    { retries: 3 },
  )
}

const decided = (db: Db, ctx: BaseCtx, { orgId, id }: Locked, set: Record<string, unknown>) =>
  db
    .updateTable('warehouse_charge')
    .set({ ...set, decided_at: ctx.now(), decided_by: ctx.actor.userId })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()

/** Answers priceCharge. */
export const price = (
  ctx: BaseCtx,
  id: number,
  { amount, note }: ParsedOf<typeof staffApi.priceCharge>['body'],
): Promise<staffApi.CustomerCharge> =>
  onCustomers(ctx, id, async (db, charge) => {
    if (!canTransition(chargeLifecycle, charge.state, chargeState.charged)) throw new AppError('CHARGE_STATE')
    const { operatorId: operator, warehouseId, key, document } = charge
    if (!charge.connected) throw new AppError('CHARGE_NOT_CONNECTED')
    await decided(db, ctx, charge, { state: chargeState.charged, amount, note })
    await openWarehouseBook(db, operator)
    const service = serviceOfAct[charge.act]
    const charged = { id: key, warehouseId, service, quantity: 1, unitPrice: amount, document, note, at: ctx.now() }
    await chargeWarehouse(db, { operator, ...charged })
    await audited(db, ctx, charge, 'warehouseCharge.priced')
  })

/** Answers waiveCharge. */
export const waive = (
  ctx: BaseCtx,
  id: number,
  { reason }: ParsedOf<typeof staffApi.waiveCharge>['body'],
): Promise<staffApi.CustomerCharge> =>
  onCustomers(ctx, id, async (db, charge) => {
    if (!canTransition(chargeLifecycle, charge.state, chargeState.waived)) throw new AppError('CHARGE_STATE')
    await decided(db, ctx, charge, { state: chargeState.waived, note: reason })
    await audited(db, ctx, charge, 'warehouseCharge.waived')
  })

/** Answers answerChargeDispute. */
export const answer = (
  ctx: BaseCtx,
  id: number,
  body: ParsedOf<typeof staffApi.answerChargeDispute>['body'],
): Promise<staffApi.CustomerCharge> =>
  onCustomers(ctx, id, async (db, charge) => {
    const to = body.accept ? chargeDisputeState.accepted : chargeDisputeState.refused
    if (charge.dispute === null) throw notFound('Dispute', '争议')
    if (!canTransition(chargeDisputeLifecycle, charge.dispute, to)) throw new AppError('CHARGE_DISPUTE_STATE')
    if (body.accept && !charge.connected) throw new AppError('CHARGE_REFUND_NOT_CONNECTED')
    await notifyOfAnswer(db, charge, body)
    await audited(db, ctx, charge, body.accept ? 'warehouseCharge.disputeAccepted' : 'warehouseCharge.disputeRefused')
    // The refund itself closes the dispute and marks the charge.
    if (body.accept)
      return void (await refundWarehouse(db, {
        operator: charge.operatorId,
        id: charge.key,
        note: body.answer,
        at: ctx.now(),
      }))
    await db
      .updateTable('warehouse_charge_dispute')
      .set({ state: to, answer: body.answer, answered_at: ctx.now(), answered_by: ctx.actor.userId })
      .where('org_id', '=', charge.orgId)
      .where('charge_id', '=', id)
      .execute()
  })

/** Answers disputeCharge. The seller reads its charges and does not write them: the service does. */
export function dispute(
  ctx: BaseCtx,
  id: number,
  { reason }: ParsedOf<typeof api.disputeCharge>['body'],
): Promise<api.OwnCharge> {
  const { orgId, userId } = ctx.actor
  return inScope(ctx.database, { ...ctx.scope, role: 'service' }, async (db) => {
    const connected = await holdConnection(db, { orgId, ...(await whereOf(db, orgId, id)) })
    const charge = await lockCharge(db, sql`c.org_id = ${orgId} and c.id = ${id}`)
    if (charge.dispute !== null) throw new AppError('CHARGE_DISPUTED')
    if (charge.state !== chargeState.charged) throw new AppError('CHARGE_STATE')
    if (charge.amount === 0) throw new AppError('CHARGE_NOTHING_TAKEN')
    // It could not be refunded.
    if (!connected) throw new AppError('CHARGE_DISPUTE_NOT_CONNECTED')
    await db
      .insertInto('warehouse_charge_dispute')
      .values({ org_id: orgId, charge_id: id, reason, opened_at: ctx.now(), opened_by: userId })
      .execute()
    await notifyOfDispute(db, charge, reason)
    await audited(db, ctx, charge, 'warehouseCharge.disputed')
    return ownCharge(db, orgId, id)
  })
}
