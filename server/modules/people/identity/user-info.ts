import type { Locale } from '@waybill/contract/core/messages'
import { orgType } from '@waybill/contract/core/enums'
import type { OutputOf } from '@waybill/contract/core/route'
import type { shippingAfterLogin, UserInfo } from '@waybill/contract/identity/api'
import { inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { PLATFORM_ORG_ID } from '../../site/tenancy/index.ts'
import { updateAccount } from './change-account.ts'
import { getUser, listWarehouses } from './repository.ts'

/** Sellers may not read the warehouses' table, so their list is read as the service, for their organisation. */
const ownScope = ({ actor }: BaseCtx) => ({ role: 'service', orgId: actor.orgId, userId: actor.userId }) as const

/** Who is logged in, as specification §3 shapes it. */
export async function userInfo(ctx: BaseCtx): Promise<UserInfo> {
  const { orgId, userId, approved } = ctx.actor
  const [user, warehouses] = await inScope(
    ctx.database,
    ownScope(ctx),
    async (db) => [await getUser(db, orgId, userId), await listWarehouses(db, orgId)] as const,
    { readOnly: true },
  )
  const ordinary = user.org_type === orgType.OMS && user.tenant_org_id === PLATFORM_ORG_ID
  return {
    user: {
      id: user.id,
      firstName: user.first_name,
      lastName: user.last_name,
      userName: user.user_name,
      email: user.email,
      language: user.language === 'cn' ? 'cn' : 'en',
      orgId: user.org_id,
      orgName: user.org_name,
      orgType: user.org_type as UserInfo['user']['orgType'],
      approved,
    },
    warehouseList: warehouses.map(({ id, name, code }) => ({ warehouseId: id, name, code })),
    ezeeshipUser: ordinary ? { authFlag: user.identity_verified } : null,
    timeZone: user.time_zone,
    singleKeys: user.single_keys,
    density: user.density as UserInfo['density'],
    factorMissing: ctx.actor.factorMissing,
    floorOnly: ctx.actor.floorOnly,
    proxy: ctx.actor.proxy && { byName: ctx.actor.proxy.name },
  }
}

/** The shipping side of the user; SaaS users count as verified (specification §6). */
export async function shippingUser(ctx: BaseCtx): Promise<OutputOf<typeof shippingAfterLogin>> {
  const { orgId, userId, verified } = ctx.actor
  const user = await inScope(ctx.database, ownScope(ctx), (db) => getUser(db, orgId, userId), { readOnly: true })
  const lastLogin = user.last_login_at?.toISOString() ?? null
  return { authFlag: verified, userName: user.user_name, email: user.email, lastLogin }
}

/** Keeps the language with the account. Whatever user name was sent along plays no part: it is the caller's own account. */
export async function keepLanguage(ctx: BaseCtx, language: Locale): Promise<null> {
  const { orgId, userId } = ctx.actor
  await inScope(ctx.database, ownScope(ctx), (db) => updateAccount(db, { orgId, userId }, { language }))
  return null
}
