import * as api from '@waybill/contract/tenants/api'
import { inScope } from '../../../platform/database/index.ts'
import { type Binding, handle } from '../../../platform/http/index.ts'
import { ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { PLATFORM_ORG_ID, readDomain } from '../tenancy/index.ts'
import { attachDomain, rename, setActive, detachDomain } from './change.ts'
import { create } from './create.ts'
import { checkIsFree } from './domains.ts'
import { countTenants, listTenants } from './list.ts'
import { resendLink } from './owner.ts'

const LIST = 'tenants'
/** The platform's own role reads only: these acts reach across organisations. */
const asService = { transaction: false } as const
const scope = { role: 'service', orgId: PLATFORM_ORG_ID } as const

export const tenantRoutes: readonly Binding[] = [
  handle(
    api.listTenants,
    (ctx, { query: { search, cursor, limit } }) => {
      const [after] = readKeyset(LIST, [ID_KEY], cursor) ?? []
      const work = async (db: Parameters<typeof countTenants>[0]) => {
        const filter = { search, after: after ? Number(after) : null, limit }
        const { records, more } = await listTenants(db, ctx.config, filter)
        const last = more ? records.at(-1) : undefined
        const next = last ? writeKeyset(LIST, [String(last.serverOrgId)]) : null
        return { records, total: await countTenants(db, search), next }
      }
      return inScope(ctx.database, scope, work, { readOnly: true })
    },
    asService,
  ),
  handle(
    api.checkDomain,
    async (ctx, { query }) => {
      const host = readDomain(query.host, ctx.http.mainSiteHosts)
      await inScope(ctx.database, scope, (db) => checkIsFree(db, host), { readOnly: true })
      return { host }
    },
    asService,
  ),
  handle(api.createTenant, (ctx, { body }) => create(ctx, body), asService),
  handle(api.sendOwnerLink, (ctx, { body }) => resendLink(ctx, body.serverOrgId), asService),
  handle(api.renameTenant, (ctx, { body }) => rename(ctx, body.serverOrgId, body.orgName), asService),
  handle(api.setTenantActive, (ctx, { body }) => setActive(ctx, body.serverOrgId, body.activeFlag), asService),
  handle(api.addTenantDomain, (ctx, { body }) => attachDomain(ctx, body.serverOrgId, body), asService),
  handle(api.removeTenantDomain, (ctx, { body }) => detachDomain(ctx, body.serverOrgId, body.host), asService),
]
