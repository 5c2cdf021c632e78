import { nextPageOf } from './redirect.ts'

export type ResetLink = { code: string; email: string; key?: string }

/** The code, the email and the key that the link of a reset mail carries in its query; null when there is none. */
export function codeOfLink(search: string): ResetLink | null {
  const query = new URLSearchParams(search)
  const code = query.get('code') ?? ''
  const email = query.get('email') ?? ''
  const key = query.get('key')
  if (!/^\d{6}$/.test(code) || !email.includes('@') || email.length > 254) return null
  return key && key.length <= 600 ? { code, email, key } : { code, email }
}

/** The token of a link that sets a first password; null when there is none. */
export function passwordLinkOf(search: string): string | null {
  const token = new URLSearchParams(search).get('link')
  return token !== null && /^[\w-]{20,100}$/.test(token) ? token : null
}

function pageOf(search: string) {
  if (passwordLinkOf(search)) return 'reset-psw'
  if (codeOfLink(search)) return 'reset-psw-code'
  return nextPageOf(search)
}

/**
 * Where a visitor of the log-in goes on to at once, with the rest of the query: the guard and the tenant's rule (specification §2, §4) lead
 * every other page of a reseller's host to the log-in when a browser meets the host for the first time, and what was wanted is in the
 * query. Null: the visitor wants to log in.
 */
export function arrivalHref(search: string, saas: boolean): string | null {
  const page = pageOf(search)
  if (page === null) return null
  const query = new URLSearchParams(search)
  query.delete('next')
  return `${saas ? '/ss' : ''}/${page}${query.size > 0 ? `?${query}` : ''}`
}
