import { defineCache } from '../../../platform/cache/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Actor } from '../../../platform/http/index.ts'

/** `hostTenant`: on whose hosts the session is valid. */
export type Trusted = { actor: Actor; hostTenant: number; expiresAt: number }

const tags = {
  session: (id: string) => `session:${id}`,
  user: (id: number) => `user:${id}`,
  organisation: (id: number) => `organisation:${id}`,
}

/** Who calls with which access token. Unknown tokens are not remembered, so that nobody fills the cache by guessing. */
export const trustedTokens = defineCache<Trusted | null>({
  name: 'access-tokens',
  holds: "the caller's user, organisation and rights, by the SHA-256 of the access token",
  maxEntries: 10_000,
  // How long a change elsewhere may go unnoticed while invalidations are not heard.
  ttlMs: 5000,
  invalidatedBy: 'ended sessions and changes of the user or the organisation',
  shouldStore: (found) => found !== null,
  tagsOf: (found) => {
    if (!found) return []
    const { sessionId, userId, orgId, proxy } = found.actor
    // Staff who log in as a user lose that access with their own.
    const staff = proxy ? [tags.user(proxy.userId), tags.organisation(proxy.orgId)] : []
    return [tags.session(sessionId), tags.user(userId), tags.organisation(orgId), ...staff]
  },
})

/** Makes the end of sessions take effect at once on every node; call it in the transaction that ends them. */
export const invalidateSessions = (db: Db, sessionIds: readonly string[]): Promise<void> =>
  trustedTokens.invalidate(db, sessionIds.map(tags.session))

/** Makes changed rights, standing or language of a user take effect at once on every node; call it in the transaction of the change. */
export const invalidateUser = (db: Db, userId: number): Promise<void> =>
  trustedTokens.invalidate(db, [tags.user(userId)])

/** Makes changed rights of an organisation's users take effect at once on every node; call it in the transaction of the change. */
export const invalidateOrganisation = (db: Db, orgId: number): Promise<void> =>
  trustedTokens.invalidate(db, [tags.organisation(orgId)])
