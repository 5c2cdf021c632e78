import { AppError, codeRules, type CodeSent, type OutputOf, type registrationRules } from '@waybill/contract'
import { inScope } from '../../platform/database/index.ts'
import type { PublicCtx } from '../../platform/http/index.ts'
import { type Tenant, tenantOfHost } from '../tenancy/index.ts'
import { askForCode, type CodeKey } from './codes.ts'
import { registrationLimits } from './limits.ts'

/** The open site that was asked; throws SITE_UNKNOWN for a host that nobody has, and before the launch. */
export async function openSite(ctx: PublicCtx): Promise<Tenant> {
  const tenant = await tenantOfHost(ctx, ctx.host)
  if (!tenant?.setting.activeFlag) throw new AppError('SITE_UNKNOWN')
  return tenant
}

/** Does the tenant want to look at new accounts first? */
export async function asksForApproval(ctx: PublicCtx, tenantOrgId: number): Promise<boolean> {
  const row = await inScope(
    ctx.database,
    { role: 'service', orgId: tenantOrgId },
    (db) =>
      db.selectFrom('tenant_setting').select('approval_required').where('org_id', '=', tenantOrgId).executeTakeFirst(),
    { readOnly: true },
  )
  return row?.approval_required ?? false
}

export async function rulesOfSite(ctx: PublicCtx): Promise<OutputOf<typeof registrationRules>> {
  const tenant = await openSite(ctx)
  const { passwords, production } = ctx.config
  return { passwords, approval: await asksForApproval(ctx, tenant.orgId), outbox: !production }
}

/** Asks for a code to be sent, within the limits; the same for whatever address. */
export async function sendCode(ctx: PublicCtx, key: CodeKey): Promise<CodeSent> {
  await registrationLimits(ctx.database).send({ tenantOrgId: key.orgId, ip: ctx.ip, address: key.address })
  await inScope(ctx.database, { role: 'service', orgId: key.orgId }, (db) =>
    askForCode(db, key, { at: ctx.now(), locale: ctx.locale }),
  )
  return { resendAfter: codeRules.resendSeconds, validFor: codeRules.validSeconds }
}
