import type { CarrierPayment, recordCarrierPayment } from '@waybill/contract/carrier-invoices/payments-api'
import { carrierPaymentState } from '@waybill/contract/carrier-invoices/payment-lifecycle'
import { invoiceState } from '@waybill/contract/carrier-invoices/invoice-lifecycle'
import { AppError, fieldProblem, notFound } from '@waybill/contract/core/errors'
import { formatMoney, type Money } from '@waybill/contract/core/money'
import type { ParsedOf } from '@waybill/contract/core/route'
import type { Selectable } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import { type Db, inScope, type Schema } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { userToday } from '../../people/identity/index.ts'
import { payCarrier, voidCarrierPayment } from '../funds/index.ts'
import { getInvoiceRow } from './list-invoices.ts'
import { paymentOf } from './list-payments.ts'
import { doneAlone, leftAlone } from './paid-alone.ts'
import { limitOf } from './two-people.ts'

type Recorded = ParsedOf<typeof recordCarrierPayment>['body']
type Row = Selectable<Schema['carrier_payment']>

const asService = <T>(ctx: BaseCtx, work: (db: Db) => Promise<T>): Promise<T> =>
  inScope(ctx.database, { ...ctx.scope, role: 'service' }, work)

/** Locks an invoice, so that its payments follow each other; its amount. Throws for one that does not add up, or of other organizations. */
async function lockInvoice(db: Db, orgId: number, id: number): Promise<Money> {
  await db
    .selectFrom('carrier_invoice')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const { state, amount } = await getInvoiceRow(db, orgId, id)
  if (state !== invoiceState.complete) throw new AppError('CARRIER_INVOICE_INCOMPLETE')
  return amount
}

/** What of a locked invoice no payment covers, those that wait included; rounded up to the cent, as banks pay. */
async function openOf(
  db: Db,
  orgId: number,
  { id, amount, except }: { id: number; amount: Money; except?: number },
): Promise<Money> {
  const { paid } = await db
    .selectFrom('carrier_payment')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('amount'), e.lit(0)).as('paid'))
    .where('org_id', '=', orgId)
    .where('invoice_id', '=', id)
    .where('state', 'in', [carrierPaymentState.waiting, carrierPaymentState.posted])
    .where('id', '<>', except ?? 0)
    .executeTakeFirstOrThrow()
  return Math.max(0, Math.ceil((amount - Number(paid)) / 100) * 100)
}

/** Throws for what is recorded already, under another command: with an answer that was lost, nobody knows that it was. */
async function checkNew(db: Db, orgId: number, { invoiceId, amount, paidOn, reference }: Recorded): Promise<void> {
  const same = await db
    .selectFrom('carrier_payment')
    .select('id')
    .where('org_id', '=', orgId)
    .where('invoice_id', '=', invoiceId)
    .where('amount', '=', amount)
    .where('paid_on', '=', paidOn)
    .where((e) => e(e.fn('lower', ['reference']), '=', reference.toLowerCase()))
    .where('state', 'in', [carrierPaymentState.waiting, carrierPaymentState.posted])
    .executeTakeFirst()
  if (same) throw new AppError('CARRIER_PAYMENT_RECORDED')
}

const tooHigh = (field: string, max: Money) =>
  new AppError('INVALID_INPUT', {
    fields: [fieldProblem(field, 'CARRIER_PAYMENT_TOO_HIGH', { params: { max: formatMoney(max) } })],
  })

const post = (db: Db, { id, amount, reference }: Pick<Row, 'id' | 'amount' | 'reference'>, at: Date) =>
  payCarrier(db, { payment: id, amount, reference, at })

/** The payment of the same command; throws IDEMPOTENCY_KEY_REUSED if it was for something else. */
async function findRecorded(db: Db, orgId: number, body: Recorded): Promise<number | undefined> {
  const known = await db
    .selectFrom('carrier_payment')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('request_id', '=', body.requestId)
    .executeTakeFirst()
  if (!known) return undefined
  const same =
    known.invoice_id === body.invoiceId &&
    known.amount === body.amount &&
    known.reference === body.reference &&
    known.paid_on === body.paidOn
  if (!same) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return known.id
}

async function checkDay(db: Db, ctx: BaseCtx, paidOn: string): Promise<void> {
  const { today } = await userToday(db, ctx.now())
  if (paidOn > today)
    throw new AppError('INVALID_INPUT', { fields: [fieldProblem('paidOn', 'CARRIER_PAYMENT_FUTURE')] })
}

/** Stores a payment and posts it, or has it wait for a second person; a repeated command answers what it did. */
export function recordPayment(ctx: BaseCtx, body: Recorded): Promise<CarrierPayment> {
  const { orgId, userId } = ctx.actor
  const at = ctx.now()
  const { invoiceId, amount, paidOn, reference, requestId } = body
  return asService(ctx, async (db) => {
    const total = await lockInvoice(db, orgId, invoiceId)
    const known = await findRecorded(db, orgId, body)
    if (known !== undefined) return paymentOf(db, ctx.actor, known)
    await checkDay(db, ctx, paidOn)
    await checkNew(db, orgId, body)
    const open = await openOf(db, orgId, { id: invoiceId, amount: total })
    if (amount > open) throw tooHigh('amount', open)
    const alone = await leftAlone(db, { orgId, userId, invoice: invoiceId })
    const waits = alone !== null && amount > alone
    const { id } = await db
      .insertInto('carrier_payment')
      .values({
        org_id: orgId,
        invoice_id: invoiceId,
        request_id: requestId,
        amount,
        paid_on: paidOn,
        reference,
        state: waits ? carrierPaymentState.waiting : carrierPaymentState.posted,
        created_by: userId,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!waits) await post(db, { id, amount, reference }, at)
    const subject = { type: 'carrierInvoice', id: invoiceId } as const
    const detail = { payment: id, amount, reference, waits }
    await recordAudit(db, { orgId, userId, action: 'carrierInvoice.paymentRecorded', subject, detail })
    return paymentOf(db, ctx.actor, id)
  })
}

/** Locks a payment of the organization behind its invoice; throws NotFound for every other one. */
async function lockPayment(db: Db, orgId: number, id: number): Promise<Row & { total: Money }> {
  const of = db.selectFrom('carrier_payment').where('org_id', '=', orgId).where('id', '=', id)
  const found = await of.select('invoice_id').executeTakeFirst()
  if (!found) throw notFound('Payment', '付款')
  const total = await lockInvoice(db, orgId, found.invoice_id)
  return { ...(await of.selectAll().forUpdate().executeTakeFirstOrThrow()), total }
}

const change = (db: Db, { org_id: orgId, id }: Row, set: Partial<Row>) =>
  db.updateTable('carrier_payment').set(set).where('org_id', '=', orgId).where('id', '=', id).execute()

const secondPerson = (limit: Money) =>
  new AppError('CARRIER_PAYMENT_SECOND_PERSON', { params: { max: formatMoney(limit) } })

/** Above the limit, nobody takes back what they recorded. */
async function checkVoider(db: Db, { org_id: orgId, invoice_id: invoice, ...row }: Row, userId: number): Promise<void> {
  const limit = await limitOf(db, orgId)
  if (limit === null || row.created_by !== userId) return
  const before = await doneAlone(db, { orgId, userId, invoice }, 'voided')
  if (before + row.amount > limit) throw secondPerson(limit)
}

interface Decided {
  id: number
  action: 'carrierInvoice.paymentApproved' | 'carrierInvoice.paymentCanceled' | 'carrierInvoice.paymentVoided'
  reason?: string
}
/** Does something with a locked payment, noted in the audit log; answers it as it is then. */
function decide(
  ctx: BaseCtx,
  { id, action, reason }: Decided,
  work: (db: Db, row: Row & { total: Money }) => Promise<unknown>,
): Promise<CarrierPayment> {
  const { orgId, userId } = ctx.actor
  return asService(ctx, async (db) => {
    const row = await lockPayment(db, orgId, id)
    await work(db, row)
    const subject = { type: 'carrierInvoice', id: row.invoice_id } as const
    const detail = { payment: id, amount: row.amount, ...(reason !== undefined && { reason }) }
    await recordAudit(db, { orgId, userId, action, subject, detail })
    return paymentOf(db, ctx.actor, id)
  })
}

/** Posts a payment that waits; nobody approves what they recorded. */
export const approvePayment = (ctx: BaseCtx, id: number): Promise<CarrierPayment> =>
  decide(ctx, { id, action: 'carrierInvoice.paymentApproved' }, async (db, row) => {
    const { userId } = ctx.actor
    if (row.state !== carrierPaymentState.waiting) throw new AppError('CARRIER_PAYMENT_DECIDED')
    if (row.created_by === userId) throw new AppError('CARRIER_PAYMENT_OWN')
    // The invoice may have become smaller since.
    const open = await openOf(db, row.org_id, { id: row.invoice_id, amount: row.total, except: id })
    if (row.amount > open) throw new AppError('CARRIER_PAYMENT_TOO_HIGH', { params: { max: formatMoney(open) } })
    await change(db, row, { state: carrierPaymentState.posted, approved_by: userId, approved_at: ctx.now() })
    await post(db, row, ctx.now())
  })

/** Withdraws a payment that waits. */
export const cancelPayment = (ctx: BaseCtx, id: number, reason: string): Promise<CarrierPayment> =>
  decide(ctx, { id, action: 'carrierInvoice.paymentCanceled', reason }, async (db, row) => {
    if (row.state !== carrierPaymentState.waiting) throw new AppError('CARRIER_PAYMENT_DECIDED')
    const ended = { ended_by: ctx.actor.userId, ended_at: ctx.now(), reason }
    await change(db, row, { state: carrierPaymentState.canceled, ...ended })
  })

/** Takes a posted payment back in full; above the limit, nobody takes back what they recorded. */
export const voidPayment = (ctx: BaseCtx, id: number, reason: string): Promise<CarrierPayment> =>
  decide(ctx, { id, action: 'carrierInvoice.paymentVoided', reason }, async (db, row) => {
    const { userId } = ctx.actor
    if (row.state !== carrierPaymentState.posted) throw new AppError('CARRIER_PAYMENT_NOT_POSTED')
    await checkVoider(db, row, userId)
    const ended = { ended_by: userId, ended_at: ctx.now(), reason }
    await change(db, row, { state: carrierPaymentState.voided, ...ended })
    await voidCarrierPayment(db, id, ctx.now())
  })
