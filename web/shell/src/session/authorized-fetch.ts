import { tenantHeaders } from '../tenant/tenant-override.ts'
import { readSession } from './session-store.ts'

/** Specification §9. */
const TIMEOUT_MS = 60_000

export type AuthorizedFetch = (input: string, init?: RequestInit) => Promise<Response>

/**
 * `fetch` with bearer and 60 s limit. A 401 refreshes the tokens once and sends again; when that does not help,
 * `onExpired` is told and the 401 is answered.
 */
export function createAuthorizedFetch(given: {
  refresh: () => Promise<boolean>
  onExpired: () => void
  /** Is this a page that needs no log-in? Elsewhere nothing is sent without one. */
  isPublic: () => boolean
  language: () => string
}): AuthorizedFetch {
  const { refresh, onExpired, isPublic, language } = given
  const send = (input: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const token = readSession()?.accessToken
    if (token) headers.set('authorization', `Bearer ${token}`)
    headers.set('accept-language', language())
    for (const [name, value] of Object.entries(tenantHeaders())) headers.set(name, value)
    const limit = AbortSignal.timeout(TIMEOUT_MS)
    return fetch(input, { ...init, headers, signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit })
  }
  return async (input, init = {}) => {
    // The token goes to our own server alone, whatever address is given.
    if (new URL(input, location.href).origin !== location.origin)
      throw new Error('Only calls of this origin carry the log-in')
    const had = readSession() !== null
    if (!had && !isPublic()) {
      onExpired()
      return new Response(null, { status: 401 })
    }
    const response = await send(input, init)
    if (response.status !== 401 || !had) return response
    if (await refresh()) {
      const second = await send(input, init)
      if (second.status !== 401) return second
    }
    onExpired()
    return response
  }
}
