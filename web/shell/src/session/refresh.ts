import { type Tokens, refreshToken as refreshRoute } from '@waybill/contract/identity/api'
import type { Wrapper } from '@waybill/contract/core/wrapper'
import { tenantHeaders } from '../tenant/tenant-override.ts'
import { type Pair, pairOf, readSession, writeSession } from './session-store.ts'
import type { TabChannel } from './tab-channel.ts'

/** Three tries with their pauses fit into the 30 s in which the server repeats the answer to a refresh token. */
const TIMEOUT_MS = 8000
const PAUSES_MS = [500, 2000]

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function send(refreshToken: string): Promise<Response> {
  const response = await fetch(refreshRoute.path, {
    method: refreshRoute.method,
    headers: { 'content-type': 'application/json', ...tenantHeaders() },
    body: JSON.stringify({ refreshToken }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  // Read here: an answer that breaks off halfway is a lost one too.
  return new Response(await response.text(), { status: response.status })
}

/** Tries again when the answer got lost: the server may have exchanged the token already, and repeats itself for a short while. */
async function sendUntilAnswered(refreshToken: string): Promise<Response> {
  for (const ms of PAUSES_MS) {
    try {
      return await send(refreshToken)
    } catch {
      await pause(ms)
    }
  }
  return send(refreshToken)
}

/** Rejects when the network fails: that says nothing about the session. Null: the session is over. */
async function exchange(refreshToken: string): Promise<Pair | null> {
  const response = await sendUntilAnswered(refreshToken)
  if (response.status >= 500 || response.status === 429) throw new Error(`Refresh answered ${response.status}`)
  const answer = (await response.json()) as Wrapper<Tokens>
  return response.ok && answer.data ? pairOf(answer.data) : null
}

/** One tab at a time; without Web Locks (plain http on a foreign host) each for itself: the server answers both the same. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('waybill-refresh', work) : work()

/** Makes `refresh()`: true when the tab has new tokens, false when the log-in is over. Calls at the same time share one exchange. */
export function createRefresh(tabs: TabChannel): () => Promise<boolean> {
  let running: Promise<boolean> | null = null

  const refresh = async (stale: string | undefined): Promise<boolean> => {
    const now = readSession()
    if (now && now.accessToken !== stale) return true
    if (!now?.refreshToken) return false
    const { refreshToken } = now
    const lent = await tabs.ask(refreshToken)
    const tokens = lent ?? (await exchange(refreshToken))
    const then = readSession()
    // Logged out meanwhile, or another tab was quicker and its tokens have arrived.
    if (then?.refreshToken !== refreshToken) return then !== null
    if (!tokens) return false
    writeSession(tokens)
    if (!lent) tabs.tellRotated(refreshToken, tokens)
    return true
  }
  return () => {
    const stale = readSession()?.accessToken
    running ??= alone(() => refresh(stale)).finally(() => {
      running = null
    })
    return running
  }
}
