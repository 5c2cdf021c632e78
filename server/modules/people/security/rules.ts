import { orgType } from '@waybill/contract/core/enums'
import type { OutputOf } from '@waybill/contract/core/route'
import type { getSecurityRules } from '@waybill/contract/security/api'
import { inScope } from '../../../platform/database/index.ts'
import type { BaseCtx, Ctx } from '../../../platform/http/index.ts'
import { invalidateOrganisation, logSecurity } from '../identity/index.ts'
import { isStaffFactorRequired, setStaffFactorRequired } from '../../site/tenancy/index.ts'

/** Answers getSecurityRules: the installation decides for the platform, each reseller for itself. */
export async function rulesOf({ db, actor, config }: Ctx): Promise<OutputOf<typeof getSecurityRules>> {
  if (actor.orgType === orgType.ADMIN) return { staffMfa: config.staffMfa, editable: false }
  return { staffMfa: await isStaffFactorRequired(db, actor.orgId), editable: true }
}

/** Stores the rule of a reseller; it holds for every session of its staff at once. */
export async function saveRules(ctx: BaseCtx, staffMfa: boolean): Promise<null> {
  const { orgId, userId, tenantOrgId } = ctx.actor
  await inScope(ctx.database, { ...ctx.scope, role: 'service' }, async (db) => {
    await setStaffFactorRequired(db, orgId, staffMfa)
    await invalidateOrganisation(db, orgId)
    const detail = { reason: staffMfa ? 'on' : 'off' }
    await logSecurity(db, ctx, { action: 'twoFactor.ruleChanged', orgId, userId, tenantOrgId, detail })
  })
  return null
}
