import { orgType, type OrgType } from '../core/enums.ts'
import { proxyType } from '../proxy/enums.ts'

/** The kinds of accounts that one may be handed over to (specification §3, §4). */
export type ProxyType = (typeof proxyType)[number]

/** The kind of an account: sellers are EZEESHIP on the main site and SAAS on a reseller's. */
export function proxyTypeOf(account: { orgType: OrgType; onMainSite: boolean }): ProxyType {
  if (account.orgType === orgType.WMS) return 'WMS'
  if (account.orgType === orgType.ADMIN) return 'ADMIN'
  if (account.orgType === orgType.SERVER) return 'SERVER'
  return account.onMainSite ? 'EZEESHIP' : 'SAAS'
}

export type HandOver =
  /** Nothing to take; tokens in the address are dropped all the same. */
  | { kind: 'none' }
  /** A one-time code, exchanged by the server. */
  | { kind: 'code'; type: ProxyType; code: string }
  /** Tokens as they are, which the server must know before they count. */
  | { kind: 'tokens'; type: ProxyType; accessToken: string; refreshToken: string }

const TOKENS = ['accessToken', 'refreshToken']
const tokenShape = /^[\w-]{20,200}$/

function read(query: URLSearchParams): HandOver {
  const one = (name: string) => {
    const values = query.getAll(name)
    return values.length === 1 ? (values[0] ?? '') : ''
  }
  const type = proxyType.find((known) => known === one('type'))
  const [accessToken, refreshToken, code] = [one('accessToken'), one('refreshToken'), one('code')]
  if (!type) return { kind: 'none' }
  if (tokenShape.test(code)) return { kind: 'code', type, code }
  if (tokenShape.test(accessToken) && tokenShape.test(refreshToken))
    return { kind: 'tokens', type, accessToken, refreshToken }
  return { kind: 'none' }
}

/** Does the query speak of a hand-over at all? A `type` alone or a `code` alone is somebody else's. */
const concerns = (query: URLSearchParams): boolean =>
  TOKENS.some((name) => query.has(name)) ||
  (query.has('code') && query.getAll('type').some((type) => proxyType.some((known) => known === type)))

/**
 * What the query of an address hands over (specification §4), and the query without it. Nothing is taken unless an access token
 * is stored already; what is taken or refused leaves the address either way. `search` starts with "?" or is empty.
 */
export function handOver(search: string, hasToken: boolean): { action: HandOver; search: string } {
  const query = new URLSearchParams(search)
  if (!concerns(query)) return { action: { kind: 'none' }, search }
  const action: HandOver = hasToken ? read(query) : { kind: 'none' }
  for (const name of ['type', 'code', ...TOKENS]) query.delete(name)
  return { action, search: query.size > 0 ? `?${query}` : '' }
}
