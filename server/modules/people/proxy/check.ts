import { AppError } from '@waybill/contract/core/errors'
import type { ProxyType } from '@waybill/contract/shell/hand-over'
import { inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { hashToken, isUnusedRefreshToken } from '../identity/index.ts'
import { typeOf } from './target.ts'

/**
 * Tokens that came in an address: the caller's access token got as far as here, so it is alive and of this host; now its kind must be
 * the one announced and the refresh token must belong to the same log-in, still to be used.
 */
export async function check(ctx: BaseCtx, input: { type: ProxyType; refreshToken: string }): Promise<null> {
  const { orgId, userId, sessionId, orgType, tenantOrgId } = ctx.actor
  const scope = { role: 'service', orgId, userId } as const
  const fits = await inScope(
    ctx.database,
    scope,
    (db) =>
      isUnusedRefreshToken(db, { orgId, id: sessionId }, { tokenHash: hashToken(input.refreshToken), now: ctx.now() }),
    { readOnly: true },
  )
  if (!fits || typeOf({ type: orgType, tenant_org_id: tenantOrgId }) !== input.type)
    throw new AppError('PROXY_CODE_INVALID')
  return null
}
