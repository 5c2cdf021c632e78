import { tenantHeaders } from '../tenant/tenant-override.ts'
import { connectionLost } from '@waybill/contract/core/client'
import { sessionVerdict, shouldRenew } from '@waybill/contract/shell/session'
import type { FloorLock } from './floor-lock.ts'
import { readSession } from './session-store.ts'

/** Specification §9. */
const TIMEOUT_MS = 60_000

/** What the lock itself asks, for nobody yet. */
const OF_THE_LOCK = /\/badge\/(login|device)$/

export type AuthorizedFetch = (input: string, init?: RequestInit) => Promise<Response>

/**
 * `fetch` with bearer and 60 s limit. A 401 refreshes the tokens once and sends again; when that does not help,
 * `onExpired` is called and the 401 is returned, or the call waits where that has locked the page. Without an answer it rejects with `connectionLost`, unless the caller aborted.
 */
export function createAuthorizedFetch(options: {
  refresh: () => Promise<boolean>
  onExpired: () => void
  /** Is this a page that needs no log-in? Elsewhere nothing is sent without one. */
  isPublic: () => boolean
  language: () => string
  lock: Pick<FloorLock, 'isLocked' | 'opened'>
}): AuthorizedFetch {
  const { refresh, onExpired, isPublic, language, lock } = options
  const send = (input: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const token = readSession()?.accessToken
    if (token) headers.set('authorization', `Bearer ${token}`)
    headers.set('accept-language', language())
    for (const [name, value] of Object.entries(tenantHeaders())) headers.set(name, value)
    const limit = AbortSignal.timeout(TIMEOUT_MS)
    return fetch(input, { ...init, headers, signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit })
  }
  const authorized = async (input: string, init: RequestInit): Promise<Response> => {
    if (OF_THE_LOCK.test(input)) return send(input, init)
    await lock.opened()
    const session = readSession()
    const had = session !== null
    if (!had && !isPublic()) {
      onExpired()
      return new Response(null, { status: 401 })
    }
    // A network that fails here fails the call as well, and says so there.
    if (session && shouldRenew(Date.now(), session.endsAt)) await refresh().catch(() => false)
    const response = await send(input, init)
    const verdict = (status: number, renewed: boolean) =>
      sessionVerdict({ status, errorCode: null, hadToken: had, renewed })
    if (verdict(response.status, false) === 'stay') return response
    if (await refresh()) {
      const second = await send(input, init)
      if (verdict(second.status, true) === 'stay') return second
    }
    onExpired()
    return lock.isLocked() ? authorized(input, init) : response
  }
  return async (input, init = {}) => {
    // The token goes to our own server alone, whatever address is given.
    if (new URL(input, location.href).origin !== location.origin)
      throw new Error('Only calls of this origin carry the log-in')
    try {
      return await authorized(input, init)
    } catch (error) {
      throw init.signal?.aborted ? error : connectionLost()
    }
  }
}
