import type { Locale } from '../core/messages.ts'

/** An access token is renewed when less than this is left of it, so that no call meets its end. */
export const RENEW_BEFORE_MS = 30_000

/** Is it time to renew? `endsAt` (ms since 1970) null: nobody knows, so the first 401 will tell. */
export const shouldRenew = (now: number, endsAt: number | null): boolean =>
  endsAt !== null && endsAt - now < RENEW_BEFORE_MS

export type AnswerFacts = {
  status: number
  /** Of the wrapper; null when there is none. */
  errorCode: string | null
  /** The call carried an access token. */
  hadToken: boolean
  /** The tokens were renewed for this very call already. */
  renewed: boolean
}
/**
 * What an answer means for the log-in (specification §4, §8). `renew`: renew the tokens and send the call again. `leave`: log out after a short
 * delay and go to the log-in.
 */
export function sessionVerdict({ status, errorCode, hadToken, renewed }: AnswerFacts): 'stay' | 'renew' | 'leave' {
  if (status !== 401 && errorCode !== '401') return 'stay'
  // Wrong credentials on the log-in page are no end of a log-in.
  if (!hadToken) return 'stay'
  return renewed || status !== 401 ? 'leave' : 'renew'
}

/** The words of a failed call's toast (specification §8): the Chinese message where there is one and the language is not English. */
export const toastText = (error: { message: string | null; zhMessage: string | null }, locale: Locale): string =>
  (locale === 'en' ? null : error.zhMessage) || error.message || 'Error'
