import type { UserInfo } from '../identity/api.ts'
import { orgType } from '../core/enums.ts'
import { audienceOf, type MenuAudience } from './menu.ts'

/** `audience`: whether this browser stands on a reseller's host. */
export type SellerFacts = { user: UserInfo | null; audience: 'main' | 'saas' }

const isSeller = (user: UserInfo): boolean => user.user.orgType === orgType.OMS

/**
 * A user of a reseller's offering: by the host, or by the user's data, which has no shipping record of its own then. The latter counts for staff
 * of the platform who work for such a user on the main host.
 */
export const isSaasUser = ({ user, audience }: SellerFacts): boolean =>
  audience === 'saas' || (user !== null && isSeller(user) && user.ezeeshipUser === null)

/** May the user use postage (specification §6)? SaaS users count as verified. Null until the user's data is there. The server decides again. */
export function isVerified(facts: SellerFacts): boolean | null {
  const { user } = facts
  if (user === null) return null
  return isSeller(user) && (isSaasUser(facts) || user.ezeeshipUser?.authFlag === true)
}

/** Whose menu the user sees; null until the user's data is there. */
export const menuAudience = (facts: SellerFacts): MenuAudience | null =>
  facts.user && audienceOf(facts.user.user.orgType, isSaasUser(facts))
