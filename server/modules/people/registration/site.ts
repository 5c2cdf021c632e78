import { AppError } from '@waybill/contract/core/errors'
import { codeRules, type CodeSent, type registrationRules } from '@waybill/contract/registration/api'
import type { OutputOf } from '@waybill/contract/core/route'
import type { Config } from '../../../platform/config.ts'
import { inScope } from '../../../platform/database/index.ts'
import type { PublicCtx } from '../../../platform/http/index.ts'
import { type Tenant, tenantOfHost } from '../../site/tenancy/index.ts'
import { askForCode, type CodeKey } from './codes.ts'
import { registrationLimits } from './limits.ts'

/** The open site that was asked; throws SITE_NOT_FOUND for a host that nobody has, and before the launch. */
export async function openSite(ctx: PublicCtx): Promise<Tenant> {
  const tenant = await tenantOfHost(ctx, ctx.host)
  if (!tenant?.setting.activeFlag) throw new AppError('SITE_NOT_FOUND')
  return tenant
}

/** The same for calls about codes of telephones; throws ENDPOINT_NOT_FOUND where none are sent. */
export function openTextingSite(ctx: PublicCtx): Promise<Tenant> {
  if (!asksForPhoneCode(ctx.config)) throw new AppError('ENDPOINT_NOT_FOUND')
  return openSite(ctx)
}

/** Does the tenant want to look at new accounts first? */
export async function asksForApproval(ctx: PublicCtx, tenantOrgId: number): Promise<boolean> {
  const row = await inScope(
    ctx.database,
    { role: 'service', orgId: tenantOrgId },
    (db) =>
      db.selectFrom('tenancy_site').select('approval_required').where('org_id', '=', tenantOrgId).executeTakeFirst(),
    { readOnly: true },
  )
  return row?.approval_required ?? false
}

/** Are telephones proved by a code? Where it can be sent, and where it can be read in the outbox instead. */
export const asksForPhoneCode = ({ production, sms }: Pick<Config, 'production' | 'sms'>): boolean =>
  sms.url !== undefined || !production

export async function rulesOfSite(ctx: PublicCtx): Promise<OutputOf<typeof registrationRules>> {
  const tenant = await openSite(ctx)
  const { passwords, production } = ctx.config
  return {
    passwords,
    approval: await asksForApproval(ctx, tenant.orgId),
    outbox: !production,
    phoneCode: asksForPhoneCode(ctx.config),
  }
}

/** Asks for a code to be sent, within the limits; the same for whatever address. */
export async function sendCode(ctx: PublicCtx, key: CodeKey): Promise<CodeSent> {
  await registrationLimits(ctx.database).send({ tenantOrgId: key.orgId, ip: ctx.ip, address: key.address })
  await inScope(ctx.database, { role: 'service', orgId: key.orgId }, (db) =>
    askForCode(db, key, { at: ctx.now(), locale: ctx.locale }),
  )
  return { resendAfter: codeRules.resendSeconds, validFor: codeRules.validSeconds }
}
