import type { Tokens } from '@waybill/contract'

// Session storage under names that the specification's checks set: it is read anew each time, never copied.
const ACCESS = 'accessToken'
const REFRESH = 'refreshToken'
const STATUS = 'loginStatus'

export type Session = { accessToken: string; refreshToken: string | null }

/** The log-in of this tab; null without an access token. */
export function readSession(): Session | null {
  const accessToken = sessionStorage.getItem(ACCESS)
  return accessToken ? { accessToken, refreshToken: sessionStorage.getItem(REFRESH) } : null
}

export function writeSession(tokens: Pick<Tokens, 'accessToken' | 'refreshToken'>): void {
  sessionStorage.setItem(ACCESS, tokens.accessToken)
  sessionStorage.setItem(REFRESH, tokens.refreshToken)
  sessionStorage.setItem(STATUS, 'true')
}

/** Forgets the log-in; how the sidebar stands stays. */
export function clearSession(): void {
  for (const key of [ACCESS, REFRESH, STATUS]) sessionStorage.removeItem(key)
}
