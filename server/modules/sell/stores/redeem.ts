import { AppError } from '@waybill/contract/core/errors'
import { findConnector, type Secrets } from '../../../connectors/index.ts'
import { inScope } from '../../../platform/database/index.ts'
import { type Grant, grantOwner, withToken } from './grants.ts'
import { storeCtx, type StoreServices } from './runtime.ts'
import { openValue, encryptValue } from './secrets.ts'

/** A log-in that brings a grant back. */
export type Bringer = { orgId: number; userId: number }
export interface Redeemed {
  grantId: number
  address: string
  secrets: Secrets
}

const REDEEM_MS = 45_000
const over = () => new AppError('STORE_GRANT_EXPIRED')

/** The tokens for the code, asked for once; throws STORE_GRANT_EXPIRED when the shop gives none. */
async function exchange(services: StoreServices, { type, address }: Grant, code: string): Promise<Secrets> {
  const approval = findConnector(type)?.approval
  if (!approval) throw over()
  const nothing = { way: 'oauth', values: {} }
  const signal = AbortSignal.timeout(REDEEM_MS)
  const redeemed = await approval.redeem(storeCtx(services, { address, secrets: nothing, signal }), code)
  if (!redeemed.ok) throw over()
  return redeemed.value
}

/**
 * The shop and the keys of an approval, for the log-in that began it and nobody else; throws STORE_GRANT_EXPIRED otherwise. Good until the
 * store is connected, so that what was chosen wrongly beside it can be mended.
 */
export function redeem(services: StoreServices, who: Bringer | undefined, token: string): Promise<Redeemed> {
  const { database, config, now } = services
  if (!who || !config.shopifyApp) throw over()
  return inScope(database, { role: 'service', orgId: who.orgId, userId: who.userId }, async (db) => {
    const grant = await withToken(db, { step: 'grant', token, now: now() })
      .where('org_id', '=', who.orgId)
      .where('user_id', '=', who.userId)
      .forUpdate()
      .executeTakeFirst()
    if (!grant?.sealed) throw over()
    const owner = grantOwner(grant)
    const grantValue = (await openValue(config, grant.sealed, owner)) as { code?: string; secrets?: Secrets }
    const secrets = grantValue.secrets ?? (await exchange(services, grant, grantValue.code ?? ''))
    if (!grantValue.secrets) {
      const sealed = await encryptValue(config, { secrets }, owner)
      await db
        .updateTable('store_grant')
        .set({ sealed })
        .where('org_id', '=', grant.org_id)
        .where('id', '=', grant.id)
        .execute()
    }
    return { grantId: grant.id, address: grant.address, secrets }
  })
}
