const PARAMETER = 'tenantDomain'
const shape = /^[\w.-]{1,200}(:\d{1,5})?$/

/** The host whose tenant this tab tries out (development only; the server ignores it in production). */
export function tenantOverride(): string | null {
  const requested = new URLSearchParams(location.search).get(PARAMETER)
  return requested && shape.test(requested) ? requested : null
}

/** Header that carries the override to the server's calls. */
export function tenantHeaders(): Record<string, string> {
  const host = tenantOverride()
  return host ? { 'x-tenant-domain': host } : {}
}

/** Keeps the override in an address inside the product, so that it lasts as long as the tab. */
export function keepOverride(href: string): string {
  const host = tenantOverride()
  if (!host || !href.startsWith('/')) return href
  const url = new URL(href, location.origin)
  url.searchParams.set(PARAMETER, host)
  return url.pathname + url.search + url.hash
}
