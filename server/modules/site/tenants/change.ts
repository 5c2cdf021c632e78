import type { TenantRow } from '@waybill/contract/tenants/api'
import { type AuditActionOf } from '../../../platform/audit/index.ts'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { audit, invalidateTenants, readDomain, renameOrg, setSiteActive } from '../tenancy/index.ts'
import { addDomain, removeDomain } from './domains.ts'
import { getTenant } from './list.ts'

type Change = {
  orgId: number
  action: AuditActionOf<'tenant'>
  detail: object
  /** Answers false when there was nothing to change. */
  work: (db: Db) => Promise<boolean | void>
}

/** One act on one reseller, audited, and seen at once; throws NOT_FOUND for every other organisation. */
export async function change(ctx: BaseCtx, { orgId, action, detail, work }: Change): Promise<TenantRow> {
  return inScope(ctx.database, { role: 'service', orgId, userId: ctx.actor.userId }, async (db) => {
    await getTenant(db, ctx.config, orgId)
    if ((await work(db)) !== false) await audit(db, ctx, { orgId, action, detail })
    await invalidateTenants(db)
    return getTenant(db, ctx.config, orgId)
  })
}

export const rename = (ctx: BaseCtx, orgId: number, orgName: string): Promise<TenantRow> =>
  change(ctx, {
    orgId,
    action: 'tenant.renamed',
    detail: { orgName },
    work: (db) => renameOrg(db, orgId, orgName),
  })

export const setActive = (ctx: BaseCtx, orgId: number, activeFlag: boolean): Promise<TenantRow> =>
  change(ctx, {
    orgId,
    action: activeFlag ? 'tenant.activated' : 'tenant.deactivated',
    detail: {},
    work: (db) => setSiteActive(db, orgId, { active: activeFlag, at: ctx.now() }),
  })

/** Throws DOMAIN_INVALID, DOMAIN_MAIN_SITE and DOMAIN_TAKEN. */
export function attachDomain(ctx: BaseCtx, orgId: number, input: { host: string; type: number }): Promise<TenantRow> {
  const host = readDomain(input.host, ctx.http.mainSiteHosts)
  const work = (db: Db) => addDomain(db, orgId, { host, type: input.type })
  return change(ctx, { orgId, action: 'tenant.domainAdded', detail: { host, type: input.type }, work })
}

/** Throws DOMAIN_LAST. */
export const detachDomain = (ctx: BaseCtx, orgId: number, host: string): Promise<TenantRow> =>
  change(ctx, { orgId, action: 'tenant.domainRemoved', detail: { host }, work: (db) => removeDomain(db, orgId, host) })
