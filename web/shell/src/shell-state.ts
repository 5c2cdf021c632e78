import { randomKey } from '@waybill/contract/core/random-key'
import type { ShellContext } from '@waybill/host'
import type { Density } from '@waybill/contract/account/density'
import type { Locale } from '@waybill/contract/core/messages'
import type { TenantSetting } from '@waybill/contract/tenancy/api'
import type { UserInfo } from '@waybill/contract/identity/api'
import { setSingleKeys } from '@waybill/kit/basics'
import { hasSaasInfo } from './tenant/tenant-store.ts'
import { followScheme, type SchemeChoice } from './theme-scheme.ts'

const LANGUAGE = 'language'

const storedLanguage = (): Locale | null => {
  const stored = localStorage.getItem(LANGUAGE)
  return stored === 'en' || stored === 'cn' ? stored : null
}

/** How high the rows of lists are: the tokens of the kit follow it. */
export const showDensity = (density: Density): void => void (document.documentElement.dataset.density = density)

/** The facts that all places share, and the few ways to change them. */
export function createShellState(tenant: TenantSetting) {
  const listeners = new Set<() => void>()
  const scheme = followScheme((colorScheme) => set({ colorScheme }))
  let context: ShellContext = {
    tenant,
    user: null,
    audience: hasSaasInfo() ? 'saas' : 'main',
    locale: storedLanguage() ?? 'en',
    timeZone: null,
    colorScheme: scheme.now(),
    sessionKey: randomKey(),
  }
  const set = (change: Partial<ShellContext>) => {
    context = { ...context, ...change }
    document.documentElement.lang = context.locale === 'cn' ? 'zh-CN' : 'en'
    for (const listener of listeners) listener()
  }
  set({})
  const setLocale = (locale: Locale) => {
    localStorage.setItem(LANGUAGE, locale)
    set({ locale })
  }
  /** The account's language counts until this browser has chosen one, and is kept as if it had. */
  const adoptLocale = (locale: Locale) => {
    if (storedLanguage() === null) setLocale(locale)
  }
  return {
    get: () => context,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    setLocale,
    setTenant: (tenant: TenantSetting) => set({ tenant }),
    /** Stored saas info has come or gone. */
    setAudience: () => {
      const audience = hasSaasInfo() ? 'saas' : 'main'
      if (audience !== context.audience) set({ audience })
    },
    adoptLocale,
    setUser: (user: UserInfo) => {
      setSingleKeys(user.singleKeys)
      showDensity(user.density)
      adoptLocale(user.user.language)
      set({ user, timeZone: user.timeZone })
    },
    /** A new log-in or none: caches bound to the old one are dropped. */
    forgetUser: () => set({ user: null, timeZone: null, sessionKey: randomKey() }),
    scheme: { choice: scheme.choice, choose: (choice: SchemeChoice) => scheme.choose(choice) },
  }
}
export type ShellState = ReturnType<typeof createShellState>
