import { type Db, inScope } from '../../../platform/database/index.ts'
import type { Services } from '../../../platform/http/index.ts'
import { encryptorFor } from '../../../platform/sealing/index.ts'
import { openKeys } from './account-keys.ts'
import { localTransport } from './local/transport.ts'
import type { PaymentProvider } from './provider/provider.ts'
import { stripeProvider } from './provider/stripe.ts'
import { stripeTransport } from './provider/transport.ts'

export type PaymentServices = Pick<Services, 'config' | 'database' | 'log' | 'now'>

/** A provider's account, ready to use. */
interface OpenAccount {
  provider: PaymentProvider
  webhookSecrets: readonly string[]
  /** No real money: the payment server of development and demo. */
  local: boolean
}

export const asService = <T>({ database }: Pick<Services, 'database'>, orgId: number, work: (db: Db) => Promise<T>) =>
  inScope(database, { role: 'service', orgId }, work)

/** What signs the local server's webhooks; the same on every node. */
export async function localSecret(config: Services['config'], orgId: number): Promise<string> {
  const [digest] = (await encryptorFor(config, 'local-payments')).digests(String(orgId))
  return `whsec_local_${digest!.toString('hex')}`
}

/** The account that a provider's customers pay into; null while it has none. Needs no transaction. */
export async function openAccount(services: PaymentServices, providerOrgId: number): Promise<OpenAccount | null> {
  const row = await asService(services, providerOrgId, (db) =>
    db.selectFrom('payment_account').select('sealed').where('org_id', '=', providerOrgId).executeTakeFirst(),
  )
  if (row) {
    const { secretKey, webhookSecrets } = await openKeys(services.config, providerOrgId, row.sealed)
    return {
      provider: stripeProvider(stripeTransport(secretKey, services.config.stripeUrl)),
      webhookSecrets,
      local: false,
    }
  }
  if (!services.config.localPayments) return null
  return {
    provider: stripeProvider(localTransport(services, providerOrgId)),
    webhookSecrets: [await localSecret(services.config, providerOrgId)],
    local: true,
  }
}

/** Can this provider's customers pay by card and bank debit? `db` works in service scope. */
export async function hasAccount(db: Db, config: Services['config'], providerOrgId: number): Promise<boolean> {
  if (config.localPayments) return true
  const row = await db
    .selectFrom('payment_account')
    .select('org_id')
    .where('org_id', '=', providerOrgId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The account that a provider uses now, as customers and saved methods name theirs: its id and mode at the payment service. `db` works in
 * service scope.
 */
export async function accountInUse(db: Db, providerOrgId: number): Promise<string> {
  const row = await db
    .selectFrom('payment_account')
    .select(['account_id', 'live'])
    .where('org_id', '=', providerOrgId)
    .executeTakeFirst()
  if (!row) return 'local'
  return row.account_id === null ? 'unknown' : `${row.account_id} ${row.live ? 'live' : 'test'}`
}
