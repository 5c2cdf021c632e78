import { AppError, notFound } from '@waybill/contract/core/errors'
import { autoTopUpState } from '@waybill/contract/payments/auto-top-up-lifecycle'
import type { Selectable } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { sql } from 'kysely'
import type { SavedMethodTable } from '../../../platform/database/schema.ts'
import { accountInUse } from './accounts.ts'
import type { ProviderPayment } from './provider/provider.ts'
import type { Payment } from './records.ts'

export type SavedMethod = Selectable<SavedMethodTable>

/** Remembers what a payment was paid with, as the payer asked. Needs the service scope. */
export async function keepMethod(
  db: Db,
  { org_id: orgId, provider_org_id: providerOrgId }: Payment,
  { outcome: { method, customer }, now }: { outcome: ProviderPayment; now: Date },
): Promise<void> {
  if (!method || customer === null) return
  const account = await accountInUse(db, providerOrgId)
  await db
    .insertInto('payment_customer')
    .values({ org_id: orgId, provider_org_id: providerOrgId, account, customer })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('saved_method')
    .values({
      org_id: orgId,
      provider_org_id: providerOrgId,
      account,
      customer,
      method_id: method.id,
      kind: method.kind,
      brand: method.brand,
      last4: method.last4,
      exp_month: method.expMonth,
      exp_year: method.expYear,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'method_id']).doNothing())
    .execute()
}

/** The methods that an organization can pay with at its provider's account of now, newest first. Needs the service scope. */
export const listMethods = async (db: Db, orgId: number, providerOrgId: number): Promise<SavedMethod[]> =>
  db
    .selectFrom('saved_method')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('provider_org_id', '=', providerOrgId)
    .where('account', '=', await accountInUse(db, providerOrgId))
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()

/** One of the organization's own methods, at its provider's account of now. Throws NotFound. Needs the service scope. */
export async function getMethod(db: Db, orgId: number, id: number): Promise<SavedMethod> {
  const found = await db
    .selectFrom('saved_method')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!found || found.account !== (await accountInUse(db, found.provider_org_id)))
    throw notFound('Payment method', '付款方式')
  return found
}

/** Whether a method may have been charged by a payment of which nobody knows yet what became of it. */
async function isUnanswered(db: Db, orgId: number, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('payment')
    .select('id')
    .where('org_id', '=', orgId)
    .where('saved_method_id', '=', id)
    .where('next_check_at', 'is not', null)
    .where('payment_id', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Forgets a method. Throws NotFound, and PAYMENT_METHOD_IN_USE while auto top-up or an unanswered payment charges it. Needs the service
 * scope, with the organization locked: no payment with it starts meanwhile.
 */
export async function forgetMethod(
  db: Db,
  { orgId, id, now }: { orgId: number; id: number; now: Date },
): Promise<void> {
  await getMethod(db, orgId, id)
  const used = await db
    .selectFrom('auto_topup')
    .select('org_id')
    .where('org_id', '=', orgId)
    .where('saved_method_id', '=', id)
    .where(sql<boolean>`state <> ${stateSql(autoTopUpState.off)}`)
    .executeTakeFirst()
  if (used || (await isUnanswered(db, orgId, id))) throw new AppError('PAYMENT_METHOD_IN_USE')
  await db
    .updateTable('saved_method')
    .set({ removed_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}
