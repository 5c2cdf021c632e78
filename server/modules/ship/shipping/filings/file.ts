import { AppError, notFound } from '@waybill/contract/core/errors'
import { assertTransition } from '@waybill/contract/core/lifecycle'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { OrderDeclaration } from '@waybill/contract/customs/api'
import { customsProblems } from '@waybill/contract/customs/check'
import { eeiSums, filingTerms, scheduleB } from '@waybill/contract/customs/eei'
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

async function lockWithDeclaration(ctx: FilingCtx, orderId: number) {
  const order = await lockOrder(ctx.db, ctx.actor.orgId, orderId)
  if (!order) throw notFound('Order', '订单')
  return { order, declared: await getDeclaration(ctx, orderId) }
}

/** The declaration of an order whose label is not bought or being bought, locked. Throws NOT_FOUND, ORDER_NOT_AWAITING, ORDER_BEING_BOUGHT. */
async function lockDeclared(ctx: FilingCtx, orderId: number): Promise<OrderDeclaration> {
  const { order, declared } = await lockWithDeclaration(ctx, orderId)
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
  const { customs, lines, weightCg, filing, deadItns } = declared
  if (customsProblems({ from, to, weightCg, customs, lines, filing, deadItns }).length > 0)
    throw new AppError('EEI_INCOMPLETE')
  const { ein, ...terms } = filingTerms(customs)
  if (ein === '') throw new AppError('EEI_EIN_MISSING')
  return {
    exporter: { name: from.company ?? from.name, ein, address: from },
    consignee: to,
    ...terms,
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
  request: Awaited<ReturnType<typeof requestOf>>
  sums: Filing['sums']
  at: Date
}

async function insertFiling(ctx: FilingCtx, { orderId, request, sums, at }: Sending): Promise<number> {
  const { db, actor } = ctx
  const row = await db
    .insertInto('eei_filing')
    .values({
      org_id: actor.orgId,
      order_id: orderId,
      state: filingState.submitted,
      request: JSON.stringify({ ...request, itn: null, attempt: 1, submittedAt: at.toISOString() }),
      sums: JSON.stringify(sums),
      requested_by: actor.userId,
      submitted_at: at,
      next_try_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function sendAgain({ db, actor }: FilingCtx, known: Filing, { request, sums, at }: Sending): Promise<void> {
  const attempt = known.attempt + 1
  await db
    .updateTable('eei_filing')
    .set({
      state: assertTransition(filingLifecycle, known.state, filingState.submitted),
      request: JSON.stringify({ ...request, itn: known.itn, attempt, submittedAt: at.toISOString() }),
      sums: JSON.stringify(sums),
      attempt,
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

/** Throws why a filing is not sent now: it waits for its answer, it covers the goods, or they need none. */
function checkSending(declared: OrderDeclaration, known: Filing | undefined): void {
  if (known?.state === filingState.submitted) throw new AppError('EEI_FILING_PENDING')
  if (mustFile(declared)) return
  throw new AppError(known?.state === filingState.accepted ? 'EEI_FILED' : 'EEI_NOT_NEEDED')
}

/** Has this call sent a filing of the order already? Throws IDEMPOTENCY_KEY_REUSED for one of another order. */
async function isSent({ db, actor }: FilingCtx, orderId: number, requestKey: string): Promise<boolean> {
  const { rows } = await sql<{ orderId: number }>`
    select f.order_id as "orderId" from eei_sending s join eei_filing f on f.org_id = s.org_id and f.id = s.filing_id
    where s.org_id = ${actor.orgId} and s.request_key = ${requestKey}`.execute(db)
  if (rows[0] && rows[0].orderId !== orderId) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return rows.length > 0
}

async function noteSending({ db, actor }: FilingCtx, { id, attempt }: { id: number; attempt: number }, key: string) {
  const row = await db
    .insertInto('eei_sending')
    .values({ org_id: actor.orgId, request_key: key, filing_id: id, attempt })
    .onConflict((conflict) => conflict.columns(['org_id', 'request_key']).doNothing())
    .returning('attempt')
    .executeTakeFirst()
  // Another order's call came in between.
  if (!row) throw new AppError('IDEMPOTENCY_KEY_REUSED')
}

/** Sends what an order declares, for the first time or once more, in a transaction of its own. Throws what fileEei lists. */
export async function sendFiling(ctx: FilingCtx, orderId: number, requestKey: string): Promise<void> {
  const { db, actor } = ctx
  const declared = await lockDeclared(ctx, orderId)
  if (await isSent(ctx, orderId, requestKey)) return
  const known = await findFiling(db, actor.orgId, orderId, { lock: true })
  checkSending(declared, known)
  const request = await requestOf(db, actor.orgId, declared)
  const sending = { orderId, request, sums: eeiSums(declared.lines), at: ctx.now() }
  if (known) await sendAgain(ctx, known, sending)
  const id = known ? known.id : await insertFiling(ctx, sending)
  await noteSending(ctx, { id, attempt: (known?.attempt ?? 0) + 1 }, requestKey)
  await noteMove(ctx, { id, from: known?.state ?? null, to: filingState.submitted })
}

/** Locks an order without a label, also one that was canceled: AES has its filing all the same. Throws NOT_FOUND, ORDER_HAS_LABEL, ORDER_BEING_BOUGHT. */
async function lockUnlabeled(ctx: FilingCtx, orderId: number): Promise<void> {
  const { order, declared } = await lockWithDeclaration(ctx, orderId)
  if (order.labeled) throw new AppError('ORDER_HAS_LABEL', { params: { value: declared.orderNo } })
  if (order.status === orderStatus.awaiting && !declared.editable) throw new AppError('ORDER_BEING_BOUGHT')
}

/**
 * Cancels the filing of an order, in a transaction of its own; what AES has accepted is canceled there later. One that waits for its
 * answer is only canceled where no one files any more. Throws what cancelEei lists.
 */
export async function cancelFiling(ctx: FilingCtx, orderId: number, available: boolean): Promise<void> {
  const { db, actor } = ctx
  await lockUnlabeled(ctx, orderId)
  const known = await findFiling(db, actor.orgId, orderId, { lock: true })
  if (!known) throw notFound('Filing', '申报')
  if (known.state === filingState.submitted && available) throw new AppError('EEI_FILING_PENDING')
  await db
    .updateTable('eei_filing')
    .set({
      state: assertTransition(filingLifecycle, known.state, filingState.canceled),
      // Those of AES why it does not cancel it take their place.
      reasons: [],
      reasons_cn: [],
      next_try_at: known.itn && ctx.now(),
    })
    .where('org_id', '=', actor.orgId)
    .where('id', '=', known.id)
    .execute()
  await noteMove(ctx, { id: known.id, from: known.state, to: filingState.canceled })
}
