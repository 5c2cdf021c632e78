import { paymentMethods } from '@waybill/contract/payments/enums'
import type { PaymentMeans } from '@waybill/contract/payments/api'
import type { Db } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import { providerOf, readFundingSettings } from '../funding/index.ts'
import { hasAccount } from './accounts.ts'
import type { AutoTopUp } from './auto-top-up.ts'
import { presentAutoTopUp, presentMethod } from './present.ts'
import { listMethods } from './saved-methods.ts'

/** How an organization can pay its provider by card and bank debit; `db` works in service scope. */
export async function meansOf(db: Db, config: Services['config'], orgId: number): Promise<PaymentMeans> {
  const providerOrgId = await providerOf(db, orgId)
  const { settings } = await readFundingSettings(db, providerOrgId)
  const ready = await hasAccount(db, config, providerOrgId)
  const account = await db
    .selectFrom('payment_account')
    .select('org_id')
    .where('org_id', '=', providerOrgId)
    .executeTakeFirst()
  const rule = await db.selectFrom('auto_topup').selectAll().where('org_id', '=', orgId).executeTakeFirst()
  return {
    methods: paymentMethods
      .filter((method) => ready && settings.methods[method].offered)
      .map((method) => ({
        method,
        percentPpm: settings.methods[method].percentPpm,
        fixed: settings.methods[method].fixed,
      })),
    minimum: settings.minimum,
    maximum: settings.maximum,
    destination: account ? 'stripe' : 'local',
    saved: (await listMethods(db, orgId, providerOrgId)).map(presentMethod),
    autoTopUp: rule ? presentAutoTopUp(rule as AutoTopUp) : null,
  }
}
