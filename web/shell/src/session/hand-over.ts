import { type HandOver, handOver } from '@waybill/contract/shell/hand-over'
import { ApiError } from '@waybill/contract/core/client'
import { checkProxy, exchangeProxy } from '@waybill/contract/proxy/api'
import { isRawPath } from '@waybill/contract/shell/redirect'
import { toastText } from '@waybill/contract/shell/session'
import type { Shell } from '../shell.ts'
import { tenantHeaders } from '../tenant/tenant-override.ts'
import { type Pair, pairOf, readSession } from './session-store.ts'
import { readError } from './transport.ts'

const TIMEOUT_MS = 60_000

/** Asks the server about tokens that came in the address, with the very token that would be used; throws when it says no. */
async function checkTokens(given: HandOver & { kind: 'tokens' }): Promise<Pair> {
  const { type, accessToken, refreshToken } = given
  const response = await fetch(checkProxy.path, {
    method: checkProxy.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}`, ...tenantHeaders() },
    body: JSON.stringify({ type, refreshToken }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw await readError(response)
  return { accessToken, refreshToken, endsAt: null }
}

async function tokensOf(action: HandOver, { client }: Shell): Promise<Pair | null> {
  if (action.kind === 'none') return null
  if (action.kind === 'tokens') return checkTokens(action)
  const { type, code } = action
  return pairOf(await client.call(exchangeProxy, { body: { type, code } }, { hideErrors: true }))
}

/**
 * Takes up the hand-over that the address carries (specification §4). The address is cleaned first, before anything is sent; a
 * hand-over that is refused says why and leaves the present log-in as it is.
 */
export async function acceptHandOver(shell: Shell): Promise<void> {
  const { history, session, state, bridge } = shell
  const { pathname, search, hash } = history.location
  const { action, search: clean } = handOver(search, readSession() !== null)
  if (clean === search) return
  history.replace((isRawPath(pathname) && action.kind !== 'none' ? '/' : pathname) + clean + hash)
  history.flush()
  try {
    const tokens = await tokensOf(action, shell)
    if (tokens) session.takeOver(tokens)
  } catch (error) {
    const { locale } = state.get()
    const words = error instanceof ApiError ? error : { message: '', zhMessage: '' }
    bridge.toast('error', toastText(words, locale))
  }
}
