import type { Scope } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'

/** The seller's user who works on an import, and the staff member who acts for them, if any. */
export type Caller = { orgId: number; userId: number; proxyUserId?: number }

export const callerOf = ({ actor }: Pick<BaseCtx, 'actor'>): Caller => ({
  orgId: actor.orgId,
  userId: actor.userId,
  ...(actor.proxy && { proxyUserId: actor.proxy.userId }),
})

/** The scope of the caller's transactions; work on an import outlives the call, so it opens its own. */
export const sellerScope = ({ orgId, userId, proxyUserId }: Caller): Scope => ({
  role: 'seller',
  orgId,
  userId,
  ...(proxyUserId !== undefined && { proxyUserId }),
})
