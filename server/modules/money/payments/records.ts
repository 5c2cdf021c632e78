import { statesBefore } from '@waybill/contract/core/lifecycle'
import { paymentLifecycle, paymentState, type PaymentState } from '@waybill/contract/payments/lifecycle'
import type { PaymentMethod } from '@waybill/contract/payments/enums'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { PaymentTable } from '../../../platform/database/schema.ts'
import type { PaymentName } from './provider/provider.ts'

/** One attempt to pay. */
export type Payment = Omit<Selectable<PaymentTable>, 'state' | 'method'> & {
  state: PaymentState
  method: PaymentMethod
}
export type PaymentRef = { orgId: number; id: number }

export const nameOf = (payment: Payment): PaymentName => ({
  orgId: payment.org_id,
  fundingId: payment.funding_id,
  attempt: payment.attempt,
  providerOrgId: payment.provider_org_id,
})
export const refOf = ({ org_id: orgId, id }: Payment): PaymentRef => ({ orgId, id })

/** Nothing more can become of it. */
export const isSettled = ({ next_check_at: next }: Payment): boolean => next === null

const query = (db: Db) => db.selectFrom('payment').selectAll()
const found = (row: Selectable<PaymentTable> | undefined) => row as Payment | undefined

export const findPayment = async (db: Db, { orgId, id }: PaymentRef): Promise<Payment | undefined> =>
  found(await query(db).where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst())

export const lockPayment = async (db: Db, { orgId, id }: PaymentRef): Promise<Payment | undefined> =>
  found(await query(db).where('org_id', '=', orgId).where('id', '=', id).forUpdate().executeTakeFirst())

/** The latest attempt to pay a top-up. */
export const latestAttempt = async (db: Db, orgId: number, fundingId: number): Promise<Payment | undefined> =>
  found(
    await query(db)
      .where('org_id', '=', orgId)
      .where('funding_id', '=', fundingId)
      .orderBy('attempt', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )

/** The payment that the browser's own request made. */
export const findByRequest = async (db: Db, orgId: number, requestId: string): Promise<Payment | undefined> =>
  found(await query(db).where('org_id', '=', orgId).where('request_id', '=', requestId).executeTakeFirst())

/** By the names that the provider gave it; `db` works in service scope. */
export async function findByProvider(
  db: Db,
  { column, value }: { column: 'session_id' | 'payment_id'; value: string },
): Promise<Payment | undefined> {
  return found(await query(db).where(column, '=', value).executeTakeFirst())
}

/** Whose payments they are, of those to this provider; `db` works in service scope. */
export async function customersOfPayments(
  db: Db,
  providerOrgId: number,
  payments: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('payment')
    .select(['payment_id', 'org_id'])
    .where('provider_org_id', '=', providerOrgId)
    .where('payment_id', '=', sql<string>`any(${payments}::text[])`)
    .execute()
  return new Map(rows.flatMap(({ payment_id: id, org_id: orgId }) => (id === null ? [] : [[id, orgId]])))
}

export const findByName = async (db: Db, { orgId, fundingId, attempt }: PaymentName): Promise<Payment | undefined> =>
  found(
    await query(db)
      .where('org_id', '=', orgId)
      .where('funding_id', '=', fundingId)
      .where('attempt', '=', attempt)
      .executeTakeFirst(),
  )

/** Moves a locked payment, or notes something about one that stays in its state. */
export async function changePayment(
  db: Db,
  { orgId, id }: PaymentRef,
  { state, ...change }: Omit<Updateable<PaymentTable>, 'state'> & { state?: PaymentState },
): Promise<void> {
  const update = db
    .updateTable('payment')
    .set({ ...change, ...(state && { state: paymentState[state] }) })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
  const states = state && [...statesBefore(paymentLifecycle, paymentState[state]), paymentState[state]]
  await (states ? update.where('state', 'in', states) : update).execute()
}
