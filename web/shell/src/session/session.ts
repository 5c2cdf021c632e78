import type { Client } from '@waybill/contract'
import { afterLogin, login, logout, saasAfterLogin, saasLogin } from '@waybill/contract/core'
import { forgetDrafts } from '@waybill/host/drafts'
import type { ShellState } from '../shell-state.ts'
import { keepOverride } from '../tenant/tenant-override.ts'
import { hasSaasInfo } from '../tenant/tenant-store.ts'
import { keepDeviceToken, readDeviceToken } from './device-token.ts'
import { forgetOwn, keepOwn, readOwn } from './own-session.ts'
import { clearSession, type Pair, pairOf, readSession, writeSession } from './session-store.ts'
import type { TabChannel } from './tab-channel.ts'

export type LeaveReason = 'expired' | 'chosen'

/** Log-in, log-out and the user's data. `onLeft` is told after the session is gone, to show the log-in. */
export function createSession(given: {
  client: Client
  state: ShellState
  tabs: TabChannel
  onLeft: (reason: LeaveReason) => void
}) {
  const { client, state, tabs, onLeft } = given
  let loading: Promise<void> | null = null

  const forget = () => {
    clearSession()
    forgetOwn()
    tabs.setPresent(false)
    loading = null
    state.forgetUser()
  }
  const readUser = async () => {
    const user = hasSaasInfo()
      ? await client.call(saasAfterLogin, { query: {} }, { hideErrors: true })
      : await client.call(afterLogin, { query: { orgType: 1 } }, { hideErrors: true })
    // The answer of a log-in that ended meanwhile is nobody's any more.
    if (readSession()) state.setUser(user)
  }

  /** Back to one's own log-in, when the tab worked on somebody's behalf: the page begins anew, so that nothing of the other stays. */
  const goBack = (): boolean => {
    const own = readOwn()
    if (!own) return false
    forget()
    writeSession(own)
    location.assign(keepOverride('/'))
    return true
  }

  return {
    forget,
    /** The user's data, loaded once a log-in; a failure is forgotten, so that Retry asks again. */
    loadUser: (): Promise<void> =>
      (loading ??= readUser().catch((error: unknown) => {
        loading = null
        throw error
      })),
    /** Reads the user's data anew; a failure leaves what is known. */
    renewUser: (): Promise<void> => readUser().catch(() => {}),
    async logIn(credentials: { userName: string; password: string; code?: string }): Promise<void> {
      const deviceToken = readDeviceToken()
      const body = deviceToken ? { ...credentials, deviceToken } : credentials
      const tokens = await client.call(hasSaasInfo() ? saasLogin : login, { body }, { hideErrors: true })
      keepDeviceToken(tokens.deviceToken)
      forget()
      writeSession(pairOf(tokens))
      tabs.setPresent(true)
    },
    async logOut(): Promise<void> {
      const ended = readSession()?.refreshToken
      // The server may be out of reach: this browser forgets the log-in all the same.
      await client.call(logout, {}, { hideErrors: true }).catch(() => {})
      const own = readOwn()
      if (own) {
        writeSession(own)
        await client.call(logout, {}, { hideErrors: true }).catch(() => {})
      }
      forget()
      forgetDrafts()
      if (own) tabs.tellEnded(own.refreshToken)
      if (ended) tabs.tellEnded(ended)
      onLeft('chosen')
    },
    /** The server refused the tokens, or another tab logged out. */
    leave(reason: LeaveReason): void {
      if (goBack()) return
      forget()
      onLeft(reason)
    },
    /** Works with the tokens of a hand-over; one's own log-in is kept for its end. */
    takeOver(tokens: Pair): void {
      const now = readSession()
      const own = readOwn() ?? (now?.refreshToken ? { ...now, refreshToken: now.refreshToken } : null)
      forget()
      writeSession(tokens)
      if (own) keepOwn(own)
      tabs.setPresent(true)
    },
    /** Ends a log-in on somebody's behalf and goes back to one's own. */
    async endProxy(): Promise<void> {
      const ended = readSession()?.refreshToken
      await client.call(logout, {}, { hideErrors: true }).catch(() => {})
      if (ended) tabs.tellEnded(ended)
      if (goBack()) return
      forget()
      onLeft('chosen')
    },
    /** Takes over the log-in of another tab, if there is one. */
    async borrow(): Promise<void> {
      if (readSession()) return
      const tokens = await tabs.ask(null)
      if (!tokens || readSession()) return
      writeSession(tokens)
      tabs.setPresent(true)
    },
  }
}
export type ShellSession = ReturnType<typeof createSession>
