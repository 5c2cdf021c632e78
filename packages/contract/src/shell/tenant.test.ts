import { describe, expect, it } from 'vitest'
import type { TenantSetting } from '../tenancy/api.ts'
import { isMainHost, type LookUp, revealDelay, tenantPlan, tenantVerdict, wholeHost } from './tenant.ts'

const mainSiteHosts = ['shipout', '192', 'localhost', '47.75']
const setting = (over: Partial<TenantSetting> = {}): TenantSetting => ({
  activeFlag: true,
  colorType: null,
  iconUrl: null,
  siteName: 'Acme',
  siteNameCN: null,
  serverOrgId: 2,
  mainImageUrl: null,
  logoUrl: null,
  slogan: null,
  sloganCN: null,
  ...over,
})
const facts = (over: { host?: string; href?: string; cachedHost?: string | null } = {}) => {
  const { pathname, search, hash } = new URL(over.href ?? '/ss/login', 'https://same.invalid')
  return {
    host: over.host ?? 'acme.test:8027',
    location: { pathname, search, hash },
    mainSiteHosts,
    cachedHost: over.cachedHost ?? null,
  }
}
const acme = 'acme.test:8027'

describe('finding the tenant of a host', () => {
  it('is skipped for a whole host only where that is asked for', () => {
    const entries = [wholeHost('ship.example.com'), wholeHost('www.example.com:8443')]
    for (const host of ['ship.example.com', 'SHIP.example.com', 'www.example.com:8443'])
      expect(isMainHost(host, entries), host).toBe(true)
    for (const host of ['ship.example.com.evil.net', 'aship.example.com', 'ship.example.com:81', 'www.example.com', ''])
      expect(isMainHost(host, entries), host).toBe(false)
  })
  it.each([
    'localhost:8027',
    'www.shipout.com',
    '192.168.1.7',
    '10.0.0.192',
    '47.75.1.2:80',
    'LOCALHOST',
    'shipout.test',
  ])('is skipped for %s', (host) => {
    expect(tenantPlan(facts({ host }))).toBe('skip')
    expect(tenantPlan(facts({ host, href: '/b/', cachedHost: host }))).toBe('skip')
  })
  it.each([
    ['/', null, 'lookUp'],
    ['/b/#/order/lists', null, 'lookUp'],
    ['/b/#/order/lists', 'nova.test:8027', 'lookUp'],
    ['/b/#/order/lists', 'acme.test', 'lookUp'],
    ['/b/#/order/lists', acme, 'cached'],
    ['/ss/sign-up', acme, 'cached'],
    ['/', acme, 'cached'],
    ['/ss/login', acme, 'lookUp'],
    ['/ss/login/', acme, 'lookUp'],
    ['/login', acme, 'lookUp'],
  ] as const)('at %s with what is kept of %s: %s', (href, cachedHost, plan) =>
    expect(tenantPlan(facts({ href, cachedHost }))).toBe(plan),
  )
})

const answers: Record<string, LookUp> = {
  found: { found: setting() },
  inactive: { found: setting({ activeFlag: false }) },
  main: { found: setting({ serverOrgId: 1 }) },
  nothing: 'nothing',
  failed: 'failed',
}
const pages = [
  '/',
  '/b/?x=1#/order/lists',
  '/ss/login?x=1',
  '/ss/sign-up?x=1',
  '/login?x=1',
  '/error',
  '/preLaunchPage',
]

describe('what follows from a look-up', () => {
  it.each(pages.flatMap((href) => [null, acme, 'other.test'].map((cachedHost) => ({ href, cachedHost }))))(
    'at $href with what is kept of $cachedHost',
    ({ href, cachedHost }) => {
      const verdict = (name: string) => tenantVerdict(facts({ href, cachedHost }), answers[name]!)
      // Not active: saved tenant information and tokens are cleared, the pre-launch page is shown.
      expect(verdict('inactive')).toEqual({
        show: 'answer',
        keep: false,
        saas: false,
        clear: true,
        goTo: '/preLaunchPage',
      })
      // Nothing found: the error page.
      expect(verdict('nothing')).toEqual({ show: 'default', keep: false, saas: false, clear: true, goTo: '/error' })
      // The look-up failed: default branding, silently.
      expect(verdict('failed')).toEqual({ show: 'default', keep: false, saas: false, clear: false, goTo: null })
      // The main site by a host of its own: no saas info, nobody is sent anywhere.
      expect(verdict('main')).toEqual({ show: 'answer', keep: true, saas: false, clear: false, goTo: null })
      // A reseller's: kept; a fresh one away from its log-in leads there.
      const { goTo, ...rest } = verdict('found')
      expect(rest).toEqual({ show: 'answer', keep: true, saas: true, clear: false })
      const away = cachedHost !== acme && !href.startsWith('/ss/login')
      expect(goTo?.split('?')[0] ?? null).toBe(away ? '/ss/login' : null)
      if (away && href.includes('x=1')) expect(goTo).toContain('x=1')
    },
  )
  it.each([
    ['/ss/sign-up?invite=ABC', '/ss/login?invite=ABC&next=sign-up'],
    ['/ss/sign-up/?invitationCode=A&x=1', '/ss/login?invitationCode=A&x=1&next=sign-up'],
    ['/ss/forgot-psw', '/ss/login?next=forgot-psw'],
    ['/forgot-psw', '/ss/login?next=forgot-psw'],
    ['/ss/reset-psw?x=1', '/ss/login?x=1'],
  ])('leads %s to the log-in, which is told what was wanted', (href, goTo) => {
    expect(tenantVerdict(facts({ href }), answers.found!).goTo).toBe(goTo)
  })
  it('keeps the wish for a place inside', () => {
    expect(tenantVerdict(facts({ href: '/b/?x=1#/order/lists' }), answers.found!).goTo).toBe(
      '/ss/login?x=1&redirect=%2Fb%2F%3Fx%3D1%23%2Forder%2Flists',
    )
  })
})

describe('the root page', () => {
  it.each([
    ['/', 2500],
    ['/login', 2500],
    ['/ss/login', 2500],
    ['/b/', 0],
    ['/ss/sign-up', 0],
    ['/error', 0],
  ] as const)('is revealed at %s after %i ms', (pathname, ms) => expect(revealDelay(pathname, 2500)).toBe(ms))
})
