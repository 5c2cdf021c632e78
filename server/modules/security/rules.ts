import { orgType, type OutputOf, type getSecurityRules } from '@waybill/contract'
import { inScope } from '../../platform/database/index.ts'
import type { BaseCtx, Ctx } from '../../platform/http/index.ts'
import { forgetOrganisation, logSecurity } from '../identity/index.ts'

/** Answers getSecurityRules: the installation decides for the platform, each reseller for itself. */
export async function rulesOf({ db, actor, config }: Ctx): Promise<OutputOf<typeof getSecurityRules>> {
  if (actor.orgType === orgType.ADMIN) return { staffMfa: config.staffMfa, editable: false }
  const row = await db
    .selectFrom('tenant_setting')
    .select('staff_mfa_required')
    .where('org_id', '=', actor.orgId)
    .executeTakeFirst()
  return { staffMfa: row?.staff_mfa_required ?? false, editable: true }
}

/** Stores the rule of a reseller; it holds for every session of its staff at once. */
export async function saveRules(ctx: BaseCtx, staffMfa: boolean): Promise<null> {
  const { orgId, userId, tenantOrgId } = ctx.actor
  await inScope(ctx.database, { ...ctx.scope, role: 'service' }, async (db) => {
    await db.updateTable('tenant_setting').set({ staff_mfa_required: staffMfa }).where('org_id', '=', orgId).execute()
    const detail = { reason: staffMfa ? 'on' : 'off' }
    await logSecurity(db, ctx, { action: 'secondFactor.ruleChanged', orgId, userId, tenantOrgId, detail })
  })
  forgetOrganisation(ctx.database, orgId)
  return null
}
