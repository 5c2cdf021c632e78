import { createHash } from 'node:crypto'

const sourceHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The policy of every page: own files only, and of inline scripts nothing but the import map (it cannot have a `src`).
 * `blob:` frames are for labels, which are fetched with the bearer token and shown from memory. A configured chat gets its own origin.
 */
export function contentSecurityPolicy(importMap: string, chatOrigin?: string): string {
  const chat = chatOrigin === undefined ? '' : ` ${chatOrigin}`
  return [
    "default-src 'none'",
    `script-src 'self' ${sourceHash(importMap)}${chat}`,
    "style-src 'self'",
    `img-src 'self' data: blob:${chat}`,
    "font-src 'self'",
    `connect-src 'self'${chat}`,
    `frame-src blob:${chat}`,
    "object-src 'none'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Our own code writes no markup from text, so it needs no policy; a third party's chat cannot be held to that.
    ...(chatOrigin === undefined ? ["require-trusted-types-for 'script'", "trusted-types 'none'"] : []),
  ].join('; ')
}

/** Headers of a page; HSTS only where the request came by TLS. */
export function pageHeaders(policy: string, https: boolean): Record<string, string> {
  return {
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    'content-type': 'text/html; charset=utf-8',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'no-referrer',
    vary: 'Host, Cookie',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}
