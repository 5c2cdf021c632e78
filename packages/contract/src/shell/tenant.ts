import type { TenantSetting } from '../tenancy/api.ts'
import { tenantLoginHref } from './redirect.ts'

/** The organisation of the platform's operator, whose setting is the main site's branding. */
export const MAIN_SITE_ORG_ID = 1

/** Matches by the whole host, with its port if it has one; any other text matches the hosts that contain it. */
export const wholeHost = (host: string): string => `=${host}`

/** The entry that makes a host the main site without a look-up (specification §9); undefined when none does. */
export const mainHostEntry = (host: string, entries: readonly string[]): string | undefined => {
  const name = host.toLowerCase()
  return entries.find((entry) => (entry.startsWith('=') ? name === entry.slice(1) : name.includes(entry)))
}

export const isMainHost = (host: string, entries: readonly string[]): boolean =>
  mainHostEntry(host, entries) !== undefined

type Place = { pathname: string; search: string; hash: string }

export type TenantFacts = {
  /** With its port, if the address has one. */
  host: string
  location: Place
  /** Hosts that skip the look-up: whole ones, or parts of names. */
  mainSiteHosts: readonly string[]
  /** The host of the tenant information that this browser keeps; null without any. */
  cachedHost: string | null
}

const trim = (pathname: string): string => (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname)
export const isLoginPath = (pathname: string): boolean => ['/login', '/ss/login'].includes(trim(pathname))

/** How a tenant is found: `skip` = main site by its name, `cached` = what is kept serves, `lookUp` = ask the server. */
export function tenantPlan({ host, location, mainSiteHosts, cachedHost }: TenantFacts): 'skip' | 'cached' | 'lookUp' {
  if (isMainHost(host, mainSiteHosts)) return 'skip'
  return cachedHost === host && !isLoginPath(location.pathname) ? 'cached' : 'lookUp'
}

/** What the server said of a host. */
export type LookUp = { found: TenantSetting } | 'nothing' | 'failed'

export type TenantVerdict = {
  /** `answer`: show what was found; `default`: the platform's own branding. */
  show: 'answer' | 'default'
  /** Keep the answer for later pages of this host. */
  keep: boolean
  /** Store saas info: this is a reseller's host. */
  saas: boolean
  /** Remove the saved tenant information and the tokens. */
  clear: boolean
  /** Replace the current place by this one; null: stay. */
  goTo: string | null
}

const stay = { keep: false, saas: false, clear: false, goTo: null }

/** What follows from a look-up (specification §4). A fresh one is the first of this host in this browser. */
export function tenantVerdict({ host, location, cachedHost }: TenantFacts, answer: LookUp): TenantVerdict {
  if (answer === 'failed') return { ...stay, show: 'default' }
  if (answer === 'nothing') return { ...stay, show: 'default', clear: true, goTo: '/error' }
  if (!answer.found.activeFlag) return { ...stay, show: 'answer', clear: true, goTo: '/preLaunchPage' }
  const saas = answer.found.serverOrgId !== MAIN_SITE_ORG_ID
  const fresh = cachedHost !== host
  const away = saas && fresh && trim(location.pathname) !== '/ss/login'
  return { ...stay, show: 'answer', keep: true, saas, goTo: away ? tenantLoginHref(location) : null }
}

/** How long the first page stays behind the splash (specification §4): the log-in and the root wait, every other page is shown at once. */
export const revealDelay = (pathname: string, delayMs: number): number =>
  pathname === '/' || isLoginPath(pathname) ? delayMs : 0
