import { type ApiError, createClient } from '@waybill/contract/core/client'
import { isRawPath, loginHref } from '@waybill/contract/shell/redirect'
import { toastText } from '@waybill/contract/shell/session'
import type { ShellBridge } from '@waybill/host'
import { toast } from '@waybill/kit/basics'
import { createBridge } from './bridge.ts'
import { createCaches } from './caches.ts'
import type { PageData } from './page-data.ts'
import { createAuthorizedFetch } from './session/authorized-fetch.ts'
import { createFloorLock } from './session/floor-lock.ts'
import { createLeavePage } from './session/leave-page.ts'
import { createRefresh } from './session/refresh.ts'
import { createSession, type LeaveReason } from './session/session.ts'
import { readSession, writeSession } from './session/session-store.ts'
import { openTabChannel } from './session/tab-channel.ts'
import { createTransport } from './session/transport.ts'
import { createShellHistory } from './shell-history.ts'
import { createShellState } from './shell-state.ts'
import { createTenantResolver } from './tenant/resolve-tenant.ts'
import { defaultTenant, hasSaasInfo } from './tenant/tenant-store.ts'

/** "After a short delay" of specification §8: long enough to see what happened. */
const EXPIRED_DELAY_MS = 600

/** Puts the parts of the shell together; nothing is drawn here. */
export function createShell(page: PageData) {
  const leavePage = createLeavePage()
  const history = createShellHistory()
  const state = createShellState(page.tenant ?? defaultTenant)
  const caches = createCaches()
  const lock = createFloorLock()
  let leaving = false

  const showLogin = (reason: LeaveReason) => {
    caches.clear()
    const { pathname, search, hash } = history.location
    if (isRawPath(pathname)) return
    const from = reason === 'expired' ? { pathname, search, hash } : { pathname: '/', search: '', hash: '' }
    const states = reason === 'expired' ? { expired: true } : {}
    history.push(loginHref(hasSaasInfo(), from), states, { ignoreBlocker: reason === 'expired' })
  }
  /** What a badge has opened is locked, not left: its page stays. */
  const isFloor = (): boolean => state.get().user?.floorOnly ?? false
  const tabs = openTabChannel({
    onRotated: writeSession,
    onEnded: () => (isFloor() ? session.lock() : session.leave('chosen')),
    onEntered: (userId, tokens) => session.follow(userId, tokens),
  })
  const onExpired = () => {
    if (leaving || lock.isLocked()) return
    if (isFloor()) return session.lock()
    leaving = true
    const expired = readSession()?.accessToken
    setTimeout(() => {
      leaving = false
      // Somebody may have logged in anew meanwhile.
      if (readSession()?.accessToken === expired) session.leave('expired')
    }, EXPIRED_DELAY_MS)
  }
  const fetch = createAuthorizedFetch({
    refresh: createRefresh(tabs),
    onExpired,
    isPublic: () => isRawPath(history.location.pathname),
    language: () => (state.get().locale === 'cn' ? 'zh-CN' : 'en'),
    lock,
  })
  const say = ({ message, zhMessage, requestId }: ApiError) => {
    toast.error(toastText({ message, zhMessage }, state.get().locale), requestId ? { detail: requestId } : {})
  }
  const onError = (error: ApiError) => {
    // The log-in page says it better than a toast that stays.
    if (error.status !== 401) say(error)
  }
  const client = createClient(createTransport({ fetch, onError, onExpired }))
  const session = createSession({ client, state, tabs, lock, leavePage, onLeft: showLogin })
  const bridge: ShellBridge = createBridge({ history, client, fetch, state, onError, registry: page.registry })
  bridge.on('user:changed', (change) => {
    if (change) state.setLocale(change.language)
    void session.renewUser()
  })
  // The device is handed over: the manager who shared it is no longer logged in.
  bridge.on('device:shared', () => void session.logOut())
  history.subscribe(({ location }) => {
    // Back to a page without a lock: nothing of the locked one goes on there, and its calls would wait without end.
    if (lock.isLocked() && isRawPath(location.pathname)) leavePage(location.href)
  })
  const tenants = createTenantResolver({ page, history, client, state, forgetSession: session.forget })
  return { page, tenants, history, state, caches, client, session, lock, bridge, registry: page.registry }
}
export type Shell = ReturnType<typeof createShell>
