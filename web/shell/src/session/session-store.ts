import type { Tokens } from '@waybill/contract/identity/api'

// Session storage under names that the specification's checks set: it is read again each time, never copied.
const ACCESS = 'accessToken'
const REFRESH = 'refreshToken'
const STATUS = 'loginStatus'
/** Ours: when the access token ends, in ms since 1970. */
const ENDS = 'accessTokenEndsAt'

export type Session = {
  accessToken: string
  refreshToken: string | null
  /** Ms since 1970; null: unknown. */
  endsAt: number | null
}
/** Tokens as tabs lend them to each other. */
export type Pair = { accessToken: string; refreshToken: string; endsAt: number | null }

/** What the server gave, with the moment of its end. */
export const pairOf = ({ accessToken, refreshToken, expiresIn }: Tokens): Pair => ({
  accessToken,
  refreshToken,
  endsAt: Date.now() + expiresIn * 1000,
})

/** The log-in of this tab; null without an access token. */
export function readSession(): Session | null {
  const accessToken = sessionStorage.getItem(ACCESS)
  if (!accessToken) return null
  const endsAt = Number(sessionStorage.getItem(ENDS) ?? 0)
  return { accessToken, refreshToken: sessionStorage.getItem(REFRESH), endsAt: endsAt > 0 ? endsAt : null }
}

export function writeSession({ accessToken, refreshToken, endsAt }: Pair): void {
  sessionStorage.setItem(ACCESS, accessToken)
  sessionStorage.setItem(REFRESH, refreshToken)
  sessionStorage.setItem(STATUS, 'true')
  if (endsAt === null) sessionStorage.removeItem(ENDS)
  else sessionStorage.setItem(ENDS, String(endsAt))
}

/** Forgets the log-in; how the sidebar stands stays. */
export function clearSession(): void {
  for (const key of [ACCESS, REFRESH, STATUS, ENDS]) sessionStorage.removeItem(key)
}
