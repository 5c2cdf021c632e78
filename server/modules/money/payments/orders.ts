import type { Db } from '../../../platform/database/index.ts'
import { accountInUse } from './accounts.ts'
import type { CheckoutOrder, SavedCharge } from './provider/provider.ts'
import { nameOf, type Payment } from './records.ts'

const titles = { en: 'Add funds', cn: '充值' } as const

/** The customer as which an organization pays at this provider; null before its first saved method. */
export async function customerOf(db: Db, orgId: number, providerOrgId: number): Promise<string | null> {
  const row = await db
    .selectFrom('payment_customer')
    .select('customer')
    .where('org_id', '=', orgId)
    .where('provider_org_id', '=', providerOrgId)
    .where('account', '=', await accountInUse(db, providerOrgId))
    .executeTakeFirst()
  return row?.customer ?? null
}

/** The page of the product that shows the payer its result. */
const returnPage = ({ return_to: site, funding_id: id }: Payment): string => `${site}#/funds/payment/${id}`

/** What the provider is asked for: made of stored facts alone, so that a repeated call asks for the same. */
export function checkoutOrderOf(payment: Payment): CheckoutOrder {
  const locale = payment.locale === 'cn' ? 'cn' : 'en'
  return {
    name: nameOf(payment),
    amount: payment.amount,
    method: payment.method,
    customer: payment.customer,
    successUrl: returnPage(payment),
    cancelUrl: `${returnPage(payment)}?left=1`,
    locale,
    title: titles[locale],
    saveMethod: payment.save_method,
  }
}

/** Null: it can't be charged any more, for the method was removed or the provider changed its account. */
export async function savedChargeOf(db: Db, payment: Payment): Promise<SavedCharge | null> {
  const method = await db
    .selectFrom('saved_method')
    .select(['customer', 'method_id', 'account'])
    .where('org_id', '=', payment.org_id)
    .where('id', '=', payment.saved_method_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!method || method.account !== (await accountInUse(db, payment.provider_org_id))) return null
  const { amount, method: kind } = payment
  return { name: nameOf(payment), amount, method: kind, customer: method.customer, methodId: method.method_id }
}
