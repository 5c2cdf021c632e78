import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import { type BaseCtx, TENANT_OVERRIDE } from '../../../platform/http/index.ts'
import { tenantOfHost } from '../../site/tenancy/index.ts'

const wrong = () => new AppError('INVALID_INPUT', { fields: [fieldProblem('returnTo', 'INVALID_VALUE')] })

/**
 * The address of our pages on the site that the browser is on, up to the `#`: only sites of the caller's own tenant, so that no payer is
 * ever sent to another's. Outside production one machine shows several tenants by a parameter, which comes back as well.
 */
export async function returnSite(ctx: BaseCtx, given: string): Promise<string> {
  const url = URL.canParse(given) ? new URL(given) : null
  const tenant = url && (await tenantOfHost(ctx, url.host))
  if (!url || !tenant || !/^https?:$/.test(url.protocol)) throw wrong()
  const { production, publicUrl } = ctx.config
  if (production && (tenant.orgId !== ctx.actor.tenantOrgId || url.protocol !== new URL(publicUrl).protocol))
    throw wrong()
  const override = production ? null : url.searchParams.get(TENANT_OVERRIDE)
  return `${url.origin}/e/${override === null ? '' : `?${new URLSearchParams({ [TENANT_OVERRIDE]: override })}`}`
}
