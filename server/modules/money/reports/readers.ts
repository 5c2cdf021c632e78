import { orgType } from '@waybill/contract/core/enums'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { refreshReports } from './refresh.ts'
import type { Reader } from './sums.ts'

export const readerOf = ({ actor: { orgId, orgType: type } }: BaseCtx): Reader => ({
  as: type === orgType.OMS ? 'seller' : type === orgType.SERVER ? 'reseller' : 'platform',
  orgId,
})

/** Reads on what was posted until now; false while older transactions are still to be added. */
export const upToDate = (ctx: BaseCtx): Promise<boolean> => {
  const { as, orgId } = readerOf(ctx)
  return refreshReports(ctx, as === 'seller' ? { seller: orgId } : as === 'reseller' ? { provider: orgId } : 'all')
}
