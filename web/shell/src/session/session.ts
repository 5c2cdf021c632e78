import type { Client } from '@waybill/contract/core/client'
import { afterLogin, login, logout, saasAfterLogin, saasLogin, type Tokens } from '@waybill/contract/identity/api'
import { forgetDrafts } from '@waybill/host/drafts'
import type { ShellState } from '../shell-state.ts'
import { keepOverride, tenantHeaders } from '../tenant/tenant-override.ts'
import { hasSaasInfo } from '../tenant/tenant-store.ts'
import { keepDeviceToken, readDeviceToken } from './device-token.ts'
import { forgetOwn, keepOwn, readOwn } from './own-session.ts'
import type { FloorLock } from './floor-lock.ts'
import type { LeavePage } from './leave-page.ts'
import { keepOwnBadge } from './own-badge.ts'
import { clearSession, type Pair, pairOf, readSession, type Session, writeSession } from './session-store.ts'
import type { TabChannel } from './tab-channel.ts'

export type LeaveReason = 'expired' | 'chosen'

type Parts = {
  client: Client
  state: ShellState
  tabs: TabChannel
  lock: FloorLock
  leavePage: LeavePage
  onLeft: (reason: LeaveReason) => void
}

/** The user's data of this log-in. */
function createUserData({ client, state }: Parts) {
  let loading: Promise<void> | null = null
  const read = async () => {
    const user = hasSaasInfo()
      ? await client.call(saasAfterLogin, { query: {} }, { hideErrors: true })
      : await client.call(afterLogin, { query: { orgType: 1 } }, { hideErrors: true })
    // The answer of a log-in that ended meanwhile is nobody's any more.
    if (readSession()) state.setUser(user)
  }
  return {
    forget: () => {
      loading = null
      state.forgetUser()
    },
    load: (): Promise<void> =>
      (loading ??= read().catch((error: unknown) => {
        loading = null
        throw error
      })),
    renew: (): Promise<void> => read().catch(() => {}),
  }
}

/** Begins a log-in, by a password or with the tokens of another tab. */
function createLogin({ client, tabs }: Parts, forget: () => void) {
  return {
    async logIn(credentials: { userName: string; password: string; code?: string }): Promise<void> {
      const deviceToken = readDeviceToken()
      const body = deviceToken ? { ...credentials, deviceToken } : credentials
      const tokens = await client.call(hasSaasInfo() ? saasLogin : login, { body }, { hideErrors: true })
      keepDeviceToken(tokens.deviceToken)
      forget()
      writeSession(pairOf(tokens))
      tabs.setPresent(true)
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

type BadgeTokens = Tokens & { userId: number }

/** Log-ins of other tabs that are looked for. */
const MOST_TABS = 20

/** Ends a log-in on the server, and in the tabs that have it too. */
function endLogin(tabs: TabChannel, ended: Pick<Session, 'accessToken' | 'refreshToken'> | null): void {
  if (!ended) return
  if (ended.refreshToken) tabs.tellEnded(ended.refreshToken)
  const headers = { authorization: `Bearer ${ended.accessToken}`, ...tenantHeaders() }
  // An answer that nobody reads stays open in the browser. Out of reach the server ends the session by itself.
  const sent = fetch(logout.path, { method: logout.method, headers })
  sent.then((response) => response.text()).catch(() => {})
}

/** Somebody came in by badge in another tab: the same person goes on here too, and any other log-in of this tab is over. */
function createFollow({ state, tabs, lock, leavePage }: Parts, forget: () => void) {
  return {
    follow(userId: number, tokens: Pair): void {
      const { user } = state.get()
      if (user?.floorOnly && user.user.id === userId) {
        writeSession(tokens)
        tabs.setPresent(true)
        return lock.open()
      }
      const here = [readSession(), readOwn()]
      if (!user && !here[0]) return
      forget()
      forgetDrafts()
      for (const ended of here) endLogin(tabs, ended)
      // Loaded again it is a tab of who came in. To ask for those tokens would be too late: the tab that has them is loaded again as well.
      writeSession(tokens)
      tabs.setPresent(true)
      leavePage(keepOverride('/w/#/start'))
    },
  }
}

/** The log-in by badge of a device that people share. */
function createBadgeLogin({ tabs, lock, leavePage, onLeft }: Parts, forget: () => void) {
  const begin = (tokens: BadgeTokens, badge: string): void => {
    keepOwnBadge(badge)
    const pair = pairOf(tokens)
    writeSession(pair)
    tabs.setPresent(true)
    tabs.tellEntered(tokens.userId, pair)
  }
  const end = (ended: Session | Pair | null) => endLogin(tabs, ended)
  return {
    /**
     * Somebody else comes in: the page is loaded again, so that nothing of the one before is left, and what waits is never sent in the
     * other's name.
     */
    enter(tokens: BadgeTokens, badge: string): void {
      forget()
      forgetDrafts()
      begin(tokens, badge)
      leavePage(keepOverride('/w/#/start'))
    },
    /** The same person goes on where the page stands. */
    resume(tokens: BadgeTokens, badge: string): void {
      begin(tokens, badge)
      lock.open()
    },
    /** Ends the log-in and leaves the page as it is. */
    lock(): void {
      const ended = readSession()
      lock.close()
      clearSession()
      tabs.setPresent(false)
      end(ended)
    },
    /** Ends every log-in of this browser before it asks for a badge: the manager who shared the device may have gone without logging out. */
    async clearDevice(): Promise<void> {
      const here = [readSession(), readOwn()]
      forget()
      for (const ended of here) end(ended)
      onLeft('chosen')
      for (let tab = 0; tab < MOST_TABS; tab++) {
        // Each tab has ended its log-in before the next is looked for.
        // oxlint-disable-next-line no-await-in-loop
        const ended = await tabs.ask(null)
        // Somebody has come in meanwhile.
        if (!ended || readSession()) return
        end(ended)
      }
    },
  }
}

/** Ends a log-in. */
function createLogout({ client, tabs, onLeft }: Parts, forget: () => void) {
  // The server may be out of reach: this browser forgets the log-in all the same.
  const notifyServer = () => client.call(logout, {}, { hideErrors: true }).catch(() => {})
  /** Back to one's own log-in, when the tab worked on somebody's behalf: the page is loaded again, so that nothing of the other stays. */
  const goBack = (): boolean => {
    const own = readOwn()
    if (!own) return false
    forget()
    writeSession(own)
    location.assign(keepOverride('/'))
    return true
  }
  const leave = (reason: LeaveReason): void => {
    if (goBack()) return
    forget()
    onLeft(reason)
  }
  return {
    async logOut(): Promise<void> {
      const ended = readSession()?.refreshToken
      await notifyServer()
      const own = readOwn()
      if (own) {
        writeSession(own)
        await notifyServer()
      }
      forget()
      forgetDrafts()
      if (own) tabs.tellEnded(own.refreshToken)
      if (ended) tabs.tellEnded(ended)
      onLeft('chosen')
    },
    /** The server refused the tokens, or another tab logged out. */
    leave,
    /** Ends a log-in on somebody's behalf and goes back to one's own. */
    async endProxy(): Promise<void> {
      const ended = readSession()?.refreshToken
      await notifyServer()
      if (ended) tabs.tellEnded(ended)
      leave('chosen')
    },
  }
}

/** Log-in, log-out and the user's data. `onLeft` is called after the session has ended, to show the login page. */
export function createSession(parts: Parts) {
  const data = createUserData(parts)
  const forget = () => {
    clearSession()
    forgetOwn()
    parts.tabs.setPresent(false)
    data.forget()
  }
  return {
    forget,
    /** The user's data, loaded once a log-in; a failure is forgotten, so that Retry asks again. */
    loadUser: data.load,
    /** Reads the user's data again; a failure leaves what is known. */
    renewUser: data.renew,
    ...createLogin(parts, forget),
    ...createBadgeLogin(parts, forget),
    ...createFollow(parts, forget),
    ...createLogout(parts, forget),
  }
}
export type ShellSession = ReturnType<typeof createSession>
