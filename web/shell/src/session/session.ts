import { afterLogin, login, logout, saasAfterLogin, saasLogin, type Client } from '@waybill/contract'
import type { ShellState } from '../shell-state.ts'
import { hasSaasInfo } from '../tenant/tenant-store.ts'
import { clearSession, pairOf, readSession, writeSession } from './session-store.ts'
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

  return {
    forget,
    /** The user's data, loaded once a log-in; a failure is forgotten, so that Retry asks again. */
    loadUser: (): Promise<void> =>
      (loading ??= readUser().catch((error: unknown) => {
        loading = null
        throw error
      })),
    async logIn(credentials: { userName: string; password: string }): Promise<void> {
      const tokens = await client.call(hasSaasInfo() ? saasLogin : login, { body: credentials }, { hideErrors: true })
      forget()
      writeSession(pairOf(tokens))
      tabs.setPresent(true)
    },
    async logOut(): Promise<void> {
      const ended = readSession()?.refreshToken
      // The server may be out of reach: this browser forgets the log-in all the same.
      await client.call(logout, {}, { hideErrors: true }).catch(() => {})
      forget()
      if (ended) tabs.tellEnded(ended)
      onLeft('chosen')
    },
    /** The server refused the tokens, or another tab logged out. */
    leave(reason: LeaveReason): void {
      forget()
      onLeft(reason)
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
