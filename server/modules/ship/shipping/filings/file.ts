import { AppError, notFound } from '@waybill/contract/core/errors'
import { assertTransition } from '@waybill/contract/core/lifecycle'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { OrderDeclaration } from '@waybill/contract/customs/api'
import { customsProblems } from '@waybill/contract/customs/check'
import { eeiSums, scheduleB } from '@waybill/contract/customs/eei'
import { filingLifecycle, filingNumber, filingState } from '@waybill/contract/customs/filing-lifecycle'
import { orderStatus } from '@waybill/contract/orders/enums'
import { sql } from 'kysely'
import type { FilingRequest } from '../../../../carriers/index.ts'
import { recordAudit } from '../../../../platform/audit/index.ts'
import type { Db } from '../../../../platform/database/index.ts'
import { lockOrder } from '../../../sell/orders/index.ts'
import { recordCaseEvent } from '../../cases/index.ts'
import { getDeclaration } from '../customs/declaration.ts'
import { findOrdersToShip } from '../request/orders-to-ship.ts'
import { type Filing, type FilingCtx, findFiling } from './filing.ts'
import { mustFile } from './read.ts'

/** The declaration of an order whose label is not bought or being bought, locked. Throws NOT_FOUND, ORDER_NOT_AWAITING, ORDER_BEING_BOUGHT. */
async function lockDeclared(ctx: FilingCtx, orderId: number): Promise<OrderDeclaration> {
  const order = await lockOrder(ctx.db, ctx.actor.orgId, orderId)
  if (!order) throw notFound('Order', '订单')
  const declared = await getDeclaration(ctx, orderId)
  if (order.status !== orderStatus.awaiting) throw new AppError('ORDER_NOT_AWAITING')
  if (!declared.editable) throw new AppError('ORDER_BEING_BOUGHT')
  return declared
}

async function partiesOf(db: Db, orgId: number, orderId: number): Promise<{ from: PostalAddress; to: PostalAddress }> {
  const order = (await findOrdersToShip(db, orgId, [orderId])).get(orderId)
  if (!order?.from) throw new AppError('EEI_INCOMPLETE')
  return { from: order.from, to: order.to }
}

/** What is sent of an order. Throws EEI_INCOMPLETE and EEI_EIN_MISSING. */
async function requestOf(
  db: Db,
  orgId: number,
  declared: OrderDeclaration,
): Promise<Omit<FilingRequest, 'reference' | 'attempt' | 'itn' | 'submittedAt'>> {
  const { from, to } = await partiesOf(db, orgId, declared.orderId)
  const { customs, lines, weightCg, filing } = declared
  if (customsProblems({ from, to, weightCg, customs, lines, filing }).length > 0) throw new AppError('EEI_INCOMPLETE')
  const ein = customs.taxIds.find(({ holder, type }) => holder === 'sender' && type === 'EIN')?.value
  if (!ein) throw new AppError('EEI_EIN_MISSING')
  return {
    exporter: { name: from.company ?? from.name, ein, address: from },
    consignee: to,
    consigneeType: customs.consigneeType,
    eccn: customs.eccn,
    licenseNo: customs.licenseNo,
    lines: lines.map(({ hsCode, description, quantity, value, originCountry }) => ({
      scheduleB: scheduleB(hsCode),
      description: description ?? '',
      quantity,
      value: quantity * (value ?? 0),
      origin: originCountry === 'US' ? 'D' : 'F',
    })),
  }
}

interface Sending {
  orderId: number
  requestKey: string
  request: Awaited<ReturnType<typeof requestOf>>
  sums: Filing['sums']
  at: Date
}

async function insertFiling(ctx: FilingCtx, { orderId, requestKey, request, sums, at }: Sending): Promise<number> {
  const { db, actor } = ctx
  const row = await db
    .insertInto('eei_filing')
    .values({
      org_id: actor.orgId,
      order_id: orderId,
      state: filingState.submitted,
      request: JSON.stringify({ ...request, itn: null, attempt: 1, submittedAt: at.toISOString() }),
      sums: JSON.stringify(sums),
      request_key: requestKey,
      requested_by: actor.userId,
      submitted_at: at,
      next_try_at: at,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return row.id
}

async function sendAgain(
  { db, actor }: FilingCtx,
  known: Filing,
  { requestKey, request, sums, at }: Sending,
): Promise<void> {
  const attempt = known.attempt + 1
  await db
    .updateTable('eei_filing')
    .set({
      state: assertTransition(filingLifecycle, known.state, filingState.submitted),
      request: JSON.stringify({ ...request, itn: known.itn, attempt, submittedAt: at.toISOString() }),
      sums: JSON.stringify(sums),
      attempt,
      request_key: requestKey,
      requested_by: actor.userId,
      submitted_at: at,
      decided_at: null,
      next_try_at: at,
    })
    .where('org_id', '=', actor.orgId)
    .where('id', '=', known.id)
    .execute()
}

async function noteMove(
  ctx: FilingCtx,
  { id, from, to }: { id: number; from: Filing['state'] | null; to: Filing['state'] },
) {
  const { orgId, userId } = ctx.actor
  const event = { orgId, kind: 'eeiFiling', caseId: id, from, to } as const
  await recordCaseEvent(ctx.db, { ...event, actor: 'seller', userId, at: ctx.now() })
  await recordAudit(ctx.db, {
    orgId,
    userId,
    action: to === filingState.canceled ? 'eeiFiling.canceled' : 'eeiFiling.sent',
    subject: { type: 'eeiFiling', id },
    detail: { number: filingNumber(id) },
  })
}

/** Why a filing is not sent now; it is, where its goods have to be filed, or where it was rejected. */
function checkSending(declared: OrderDeclaration, known: Filing | undefined): void {
  if (known?.state === filingState.submitted) throw new AppError('EEI_FILING_PENDING')
  if (mustFile(declared)) return
  throw new AppError(known?.state === filingState.accepted ? 'EEI_FILED' : 'EEI_NOT_NEEDED')
}

/** Sends what an order declares, for the first time or once more, in a transaction of its own. Throws what fileEei lists. */
export async function sendFiling(ctx: FilingCtx, orderId: number, requestKey: string): Promise<void> {
  const { db, actor } = ctx
  const declared = await lockDeclared(ctx, orderId)
  const known = await findFiling(db, actor.orgId, orderId, { lock: true })
  if (known?.requestKey === requestKey) return
  checkSending(declared, known)
  const request = await requestOf(db, actor.orgId, declared)
  const sending = { orderId, requestKey, request, sums: eeiSums(declared.lines), at: ctx.now() }
  if (known) {
    const { rows } =
      await sql`select from eei_filing where org_id = ${actor.orgId} and request_key = ${requestKey}`.execute(db)
    if (rows.length > 0) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    await sendAgain(ctx, known, sending)
  }
  const id = known ? known.id : await insertFiling(ctx, sending)
  await noteMove(ctx, { id, from: known?.state ?? null, to: filingState.submitted })
}

/** Cancels the filing of an order, in a transaction of its own. Throws what cancelEei lists. */
export async function cancelFiling(ctx: FilingCtx, orderId: number): Promise<void> {
  const { db, actor } = ctx
  await lockDeclared(ctx, orderId)
  const known = await findFiling(db, actor.orgId, orderId, { lock: true })
  if (!known) throw notFound('Filing', '申报')
  if (known.state === filingState.submitted) throw new AppError('EEI_FILING_PENDING')
  await db
    .updateTable('eei_filing')
    .set({ state: assertTransition(filingLifecycle, known.state, filingState.canceled) })
    .where('org_id', '=', actor.orgId)
    .where('id', '=', known.id)
    .execute()
  await noteMove(ctx, { id: known.id, from: known.state, to: filingState.canceled })
}
