import { domainToASCII } from 'node:url'

const SHAPE = /^(?:\[[0-9a-f:.]+\]|[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?)(:\d{1,5})?$/

/** Has that spelling already, as nearly every host has. */
const PLAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){0,8}[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * One spelling of a host: lower case, punycode, without a trailing dot and without the default ports, port kept otherwise.
 * Undefined when it is no host at all.
 */
export function normaliseHost(given: string): string | undefined {
  if (PLAIN.test(given) && !given.includes('xn--')) return given
  const match = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(given.trim())
  if (!match || given.length > 300) return undefined
  const name = match[1] ?? ''
  // domainToASCII reads as far as a "/" and forgets the rest.
  if (!name.startsWith('[') && !/^[\p{L}\p{M}\p{N}._-]+$/u.test(name)) return undefined
  const bare = name.startsWith('[') ? name.toLowerCase() : domainToASCII(name.replace(/\.$/, '')).replace(/\.$/, '')
  const port = match[2] === undefined || match[2] === '80' || match[2] === '443' ? '' : `:${Number(match[2])}`
  const host = bare + port
  return bare !== '' && SHAPE.test(host) ? host : undefined
}

/** The query parameter with which one machine tries several tenants, outside production only. */
export const TENANT_OVERRIDE = 'tenantDomain'
export const TENANT_OVERRIDE_HEADER = 'x-tenant-domain'

export interface RequestedHost {
  /** `Host`, or `X-Forwarded-Host` when Fastify was told to trust the proxy. */
  host: string | undefined
  headers: Record<string, string | string[] | undefined>
  query: unknown
}

/** The host that a request is for, '' when it names none that could be one; `override` allows the development parameter. */
export function hostOf(request: RequestedHost, override: boolean): string {
  const query = request.query as Record<string, unknown> | undefined
  const other = override ? (query?.[TENANT_OVERRIDE] ?? request.headers[TENANT_OVERRIDE_HEADER]) : undefined
  return normaliseHost(typeof other === 'string' && other !== '' ? other : (request.host ?? '')) ?? ''
}
