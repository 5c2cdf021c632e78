import { isRawPath, loginHref } from './redirect.ts'

export type GuardFacts = {
  location: { pathname: string; search: string; hash: string }
  /** An access token lies in session storage. */
  hasToken: boolean
  /** Stored saas info: this browser stands on a reseller's host. */
  hasSaasInfo: boolean
}
/** `clear`: forget the stored session first. `to` = null: the route is shown. */
export type GuardVerdict = { clear: boolean; to: string | null }

const LANDING = '#/order/lists'

/** The route guard of specification §2. */
export function guard({ location, hasToken, hasSaasInfo }: GuardFacts): GuardVerdict {
  const { pathname, search } = location
  const raw = isRawPath(pathname)
  const underSaas = pathname === '/ss' || pathname.startsWith('/ss/')
  if (hasToken && !raw) {
    // Dashboard: a logged-in user goes on to the order list, whatever query came along.
    return { clear: false, to: pathname === '/' ? `/b/${search}${LANDING}` : null }
  }
  const clear = !raw
  const keepQuery = { pathname: '/', search, hash: '' }
  if (!hasSaasInfo && underSaas) return { clear, to: loginHref(false, keepQuery) }
  if (pathname === '/preLaunchPage') return { clear, to: null }
  if (hasSaasInfo && !underSaas) return { clear, to: loginHref(true, raw ? keepQuery : location) }
  if (pathname === '/ss' || pathname === '/ss/') return { clear, to: loginHref(true, keepQuery) }
  if (raw) return { clear, to: null }
  // Clearing the session has cleared the login status as well, so nobody gets past here.
  return { clear, to: loginHref(false, location) }
}
