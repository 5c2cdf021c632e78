import { describe, expect, it } from 'vitest'
import { guard } from './guard.ts'
import { loginHref, safeRedirect } from './redirect.ts'

const place = (href: string) => {
  const { pathname, search, hash } = new URL(href, 'https://same.invalid')
  return { pathname, search, hash }
}
const visit = (href: string, facts: { token?: boolean; saas?: boolean } = {}) =>
  guard({ location: place(href), hasToken: facts.token ?? false, hasSaasInfo: facts.saas ?? false })

describe('the route guard without an access token', () => {
  it('clears the session and asks for the log-in, remembering place and query', () => {
    expect(visit('/b/?x=1#/order/lists?page=2')).toEqual({
      clear: true,
      to: '/login?x=1&redirect=%2Fb%2F%3Fx%3D1%23%2Forder%2Flists%3Fpage%3D2',
    })
  })
  it('sends the dashboard to the log-in with its query and no wish to return', () => {
    expect(visit('/?token=1')).toEqual({ clear: true, to: '/login?token=1' })
  })
  it('lets raw pages pass and keeps the session there', () => {
    for (const path of ['/login', '/login/', '/sign-up', '/error', '/reset', '/preLaunchPage']) {
      expect(visit(path)).toEqual({ clear: false, to: null })
    }
  })
  it('sends /ss pages without saas info to the ordinary log-in, keeping the query', () => {
    expect(visit('/ss/login?invite=9')).toEqual({ clear: false, to: '/login?invite=9' })
    expect(visit('/ss')).toEqual({ clear: false, to: '/login' })
  })
})

describe("the route guard on a reseller's host", () => {
  it('sends places outside /ss to its log-in', () => {
    expect(visit('/b/#/order/lists', { saas: true })).toEqual({
      clear: true,
      to: '/ss/login?redirect=%2Fb%2F%23%2Forder%2Flists',
    })
    expect(visit('/login?a=1', { saas: true })).toEqual({ clear: false, to: '/ss/login?a=1' })
  })
  it('lets its raw pages pass and turns /ss into /ss/login with the query', () => {
    expect(visit('/ss/login', { saas: true })).toEqual({ clear: false, to: null })
    expect(visit('/ss?invite=9', { saas: true })).toEqual({ clear: false, to: '/ss/login?invite=9' })
  })
  it('lets the pre-launch page pass, and the error page only without saas info, as the specification has it', () => {
    expect(visit('/preLaunchPage', { saas: true }).to).toBeNull()
    expect(visit('/error', { saas: true }).to).toBe('/ss/login')
    expect(visit('/error').to).toBeNull()
  })
})

describe('the route guard with an access token', () => {
  it('sends the dashboard to the order list, whatever query came along', () => {
    expect(visit('/?token=1&x=2', { token: true })).toEqual({ clear: false, to: '/b/?token=1&x=2#/order/lists' })
  })
  it('lets every other place pass', () => {
    for (const path of ['/b/#/order/lists', '/e/', '/nowhere']) {
      expect(visit(path, { token: true })).toEqual({ clear: false, to: null })
    }
  })
})

describe('the wish to return', () => {
  it('is a path of this origin', () => {
    expect(safeRedirect('/b/?x=1#/order/lists')).toBe('/b/?x=1#/order/lists')
  })
  it('never leaves the origin, by no spelling', () => {
    const bad = [
      'https://evil.test/',
      '//evil.test',
      '///evil.test',
      '/\\evil.test',
      '\\/evil.test',
      '/\t/evil.test',
      ' /b/',
      'javascript:alert(1)',
      'b/#/x',
      '/./\n/evil.test',
      '/.//evil.test',
      '/b/..//evil.test',
      '',
      null,
      undefined,
      `/${'a'.repeat(3000)}`,
    ]
    for (const wish of bad) expect(safeRedirect(wish), String(wish)).toBeNull()
  })
  it('is not a raw page, which would show the log-in to somebody logged in', () => {
    for (const wish of ['/login', '/login?redirect=/login', '/ss/login', '/ss', '/error']) {
      expect(safeRedirect(wish)).toBeNull()
    }
  })
  it('is written only when there is a place to go back to', () => {
    expect(loginHref(false, null)).toBe('/login')
    expect(loginHref(true, place('/?a=1'))).toBe('/ss/login?a=1')
    expect(loginHref(false, place('/e/'))).toBe('/login?redirect=%2Fe%2F')
  })
})
