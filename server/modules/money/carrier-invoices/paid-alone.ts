import { carrierPaymentState } from '@waybill/contract/carrier-invoices/payment-lifecycle'
import type { Money } from '@waybill/contract/core/money'
import type { Db } from '../../../platform/database/index.ts'
import { limitOf } from './two-people.ts'

interface Who {
  orgId: number
  userId: number
  invoice: number
}

/**
 * What a person alone has posted of an invoice, or taken back of what they recorded. The limit for two people counts all of it: amounts
 * in parts don't avoid it.
 */
export async function doneAlone(db: Db, { orgId, userId, invoice }: Who, what: 'posted' | 'voided'): Promise<Money> {
  const own = db
    .selectFrom('carrier_payment')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('amount'), e.lit(0)).as('sum'))
    .where('org_id', '=', orgId)
    .where('invoice_id', '=', invoice)
    .where('created_by', '=', userId)
  const done =
    what === 'posted'
      ? own.where('state', '=', carrierPaymentState.posted).where('approved_by', 'is', null)
      : own.where('state', '=', carrierPaymentState.voided).where('ended_by', '=', userId)
  return Number((await done.executeTakeFirstOrThrow()).sum)
}

/** How much of an invoice a person can still post alone; null: any amount. */
export async function leftAlone(db: Db, who: Who): Promise<Money | null> {
  const limit = await limitOf(db, who.orgId)
  return limit === null ? null : Math.max(0, limit - (await doneAlone(db, who, 'posted')))
}
