import type { Pair } from './session-store.ts'

/** Ours: one's own log-in, while the tab works with another's; a JSON `Pair` in session storage. */
const OWN = 'ownSession'

const isPair = (value: unknown): value is Pair =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Pair).accessToken === 'string' &&
  typeof (value as Pair).refreshToken === 'string'

/** One's own log-in, kept while this tab works on somebody's behalf; null when it does not. */
export function readOwn(): Pair | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(OWN) ?? 'null')
    return isPair(stored) ? stored : null
  } catch {
    return null
  }
}

export const keepOwn = (own: Pair): void => sessionStorage.setItem(OWN, JSON.stringify(own))
export const forgetOwn = (): void => sessionStorage.removeItem(OWN)
