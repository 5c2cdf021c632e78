// Control characters and backslashes: browsers drop or turn them, so "/\host" would leave the origin.
// oxlint-disable-next-line no-control-regex
const unsafe = /[\u0000-\u0020\u007f\\]/

/** A wish to return, when it is a path of this origin and not a raw page; else null. */
export function safeRedirect(target: string | null | undefined): string | null {
  if (!target || target.length > 2000 || unsafe.test(target) || !target.startsWith('/') || target.startsWith('//'))
    return null
  const base = 'https://same.invalid'
  const url = URL.canParse(target, base) ? new URL(target, base) : null
  if (!url || url.origin !== base || url.pathname.startsWith('//') || isRawPath(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

/** Raw pages that somebody may want instead of the log-in; `next` in its query names one. */
const nextPages = ['sign-up', 'forgot-psw'] as const
type NextPage = (typeof nextPages)[number]

/** The page that a visitor of the log-in asked for before it led here; null when there is none. */
export const nextPageOf = (search: string): NextPage | null => {
  const target = new URLSearchParams(search).get('next')
  return nextPages.find((page) => page === target) ?? null
}

/** The log-in of a reseller's site in place of one of its raw pages: the query is kept, and which page it was goes along as `next`. */
export function tenantLoginHref(from: { pathname: string; search: string; hash: string }): string {
  const page = nextPages.find((one) => from.pathname.replace(/\/+$/, '').replace(/^\/ss/, '') === `/${one}`)
  if (!page) return loginHref(true, from)
  const query = new URLSearchParams(from.search)
  query.set('next', page)
  return loginHref(true, { pathname: '/', search: `?${query}`, hash: '' })
}

const rawPaths = new Set([
  '/preLaunchPage',
  '/error',
  '/reset',
  '/login',
  '/sign-up',
  '/forgot-psw',
  '/reset-psw-code',
  '/reset-psw',
  '/outbox',
])

/** Raw pages show neither header nor sidebar (specification §2). */
export function isRawPath(pathname: string): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return rawPaths.has(path) || path === '/ss' || path.startsWith('/ss/')
}

/**
 * Where "go to login" leads: the query is kept and the place left behind goes into `redirect`.
 * `from` = null: there is nothing to return to.
 */
export function loginHref(saas: boolean, from: { pathname: string; search: string; hash: string } | null): string {
  const query = new URLSearchParams(from?.search ?? '')
  const hash = from && from.hash.length > 1 ? `#${from.hash.replace(/^#/, '')}` : ''
  const back = from && from.pathname !== '/' ? safeRedirect(from.pathname + from.search + hash) : null
  if (back) query.set('redirect', back)
  const path = saas ? '/ss/login' : '/login'
  return query.size > 0 ? `${path}?${query}` : path
}
