import { exchangeProxy, startProxy } from '@waybill/contract/proxy/api'
import { login, type Tokens } from '@waybill/contract/identity/api'
import type { Wrapper } from '@waybill/contract/core/wrapper'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { faultsHere } from '../support/barriers.ts'
import { DEMO_PASSWORD, fillLogin, newVisitor, type Visitor } from '../visitor.ts'

let visitor: Visitor
beforeEach(async () => {
  visitor = await newVisitor()
})
afterEach(async () => {
  await visitor.leave()
  expect(visitor.problems).toEqual([])
})
type Page = Visitor['page']

const stored = (page: Page) => page.evaluate(() => ({ ...sessionStorage }))
const post = async <T>(path: string, body: object, token?: string): Promise<T> => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(inject('baseUrl') + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return ((await response.json()) as Wrapper<T>).data as T
}
const tokensOf = (userName: string) => post<Tokens>(login.path, { userName, password: DEMO_PASSWORD })
const userIdOf = async (token: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${inject('baseUrl')}/api/wms-user/user/afterLogin`, { headers })
  return ((await answer.json()) as Wrapper<{ user: { id: number } }>).data?.user.id ?? 0
}
/** Every address that the page asks for, beside documents and files. */
function watchCalls(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => void urls.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  return urls
}

async function enterAs(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, email)
  await page.getByRole('button', { name: /Account: / }).waitFor()
}
/** A hand-over for the seller, as the console's list of users asks for it in this tab's log-in. */
async function handOver(page: Page): Promise<string> {
  const seller = await tokensOf('seller@demo.test')
  const { accessToken = '' } = await stored(page)
  const body = { userId: await userIdOf(seller.accessToken), reason: 'asked for help' }
  return (await post<{ href: string }>(startProxy.path, body, accessToken)).href
}
const banner = (page: Page) => page.getByText('Logged in as Maya Redwood · Redwood Outfitters')

describe('working on behalf of a seller', () => {
  it('begins by a link that leaves the address at once, says so on every page, and ends in one’s own log-in', async () => {
    const { page, url } = visitor
    await enterAs(page, 'admin@demo.test')
    const own = await stored(page)
    const href = await handOver(page)
    const calls = watchCalls(page)
    await page.goto(href)
    await page.waitForURL(url('/b/#/order/lists'))
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await banner(page).waitFor()
    await page.getByText('You are Ada Minster.').waitFor()
    const code = new URL(href, url('/')).searchParams.get('code') ?? 'none'
    expect(calls.filter((call) => call.includes(code))).toEqual([`${url(href)} `])
    expect((await stored(page))['accessToken']).not.toBe(own['accessToken'])
    await page.getByRole('link', { name: 'Shipments' }).click()
    await banner(page).waitFor()
    await page.reload()
    await banner(page).waitFor()
    const worked = (await stored(page))['accessToken'] ?? ''
    await page.getByRole('button', { name: 'End session' }).click()
    await page.getByRole('button', { name: /Account: Ada Minster/ }).waitFor()
    expect(await banner(page).count()).toBe(0)
    expect((await stored(page))['ownSession']).toBeUndefined()
    const ended = await fetch(url('/api/wms-user/user/afterLogin'), { headers: { authorization: `Bearer ${worked}` } })
    expect(ended.status).toBe(401)
  })
  it('cannot begin twice by one link', async () => {
    const { page } = visitor
    await enterAs(page, 'admin@demo.test')
    const href = await handOver(page)
    const { searchParams } = new URL(href, 'http://x')
    const given = { type: searchParams.get('type'), code: searchParams.get('code') }
    const { accessToken = '' } = await stored(page)
    await post(exchangeProxy.path, given, accessToken)
    await page.goto(href)
    await page.getByText('This link has expired or was already used').first().waitFor()
    await page.getByRole('button', { name: /Account: Ada Minster/ }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect((await stored(page))['accessToken']).toBe(accessToken)
  })
  it('cannot begin on another host than the one where it was asked for', async () => {
    const { page, url } = visitor
    await enterAs(page, 'admin@demo.test')
    const href = await handOver(page)
    const elsewhere = url('').replace('localhost', '127.0.0.1')
    await page.goto(`${elsewhere}/login`)
    await fillLogin(page, 'admin@demo.test')
    await page.getByRole('button', { name: /Account: / }).waitFor()
    await page.goto(elsewhere + href)
    await page.getByText('has expired or was already used').first().waitFor()
    expect(await banner(page).count()).toBe(0)
  })
  it('is lent to no other tab: a new one is one’s own', async () => {
    const { page, newTab, url } = visitor
    await enterAs(page, 'admin@demo.test')
    await page.goto(await handOver(page))
    await banner(page).waitFor()
    const other = await newTab()
    await other.goto(url('/b/#/setting/account'))
    await other.getByRole('button', { name: /Account: Ada Minster/ }).waitFor()
    expect(await banner(other).count()).toBe(0)
  })
})

describe('tokens in an address', () => {
  const query = ({ accessToken, refreshToken }: Tokens, type: string) =>
    `?${new URLSearchParams({ type, accessToken, refreshToken })}`

  it('are ignored, and leave the address, where no log-in is stored', async () => {
    const { page } = visitor
    const seller = await tokensOf('seller@demo.test')
    await page.goto(`/b/${query(seller, 'EZEESHIP')}#/order/lists`)
    await page.waitForURL(/\/login/)
    expect(page.url()).not.toContain(seller.accessToken)
    expect(await stored(page)).not.toHaveProperty('accessToken')
  })
  it('replace the stored ones once the server knows them, and never travel in an address again', async () => {
    const { page, url } = visitor
    await enterAs(page, 'admin@demo.test')
    const seller = await tokensOf('seller@demo.test')
    const calls = watchCalls(page)
    await page.goto(`/b/${query(seller, 'EZEESHIP')}#/order/lists`)
    await banner(page).waitFor()
    expect(page.url()).toBe(url('/b/#/order/lists'))
    expect(await stored(page)).toMatchObject({ accessToken: seller.accessToken, refreshToken: seller.refreshToken })
    expect(calls.filter((call) => call.includes(seller.accessToken))).toHaveLength(1)
    await page.getByText('This session was opened from a link.').waitFor()
    await page.getByRole('button', { name: 'End session' }).click()
    await page.getByRole('button', { name: /Account: Ada Minster/ }).waitFor()
  })
  it.each([
    ['of another kind than they say', 'SAAS', (tokens: Tokens) => tokens],
    ['that nobody gave out', 'EZEESHIP', (tokens: Tokens) => ({ ...tokens, accessToken: 'x'.repeat(43) })],
    ['that do not belong together', 'EZEESHIP', (tokens: Tokens) => ({ ...tokens, refreshToken: 'x'.repeat(43) })],
  ])('%s change nothing', async (_what, type, change) => {
    const { page } = visitor
    await enterAs(page, 'admin@demo.test')
    const before = await stored(page)
    await page.goto(`/b/${query(change(await tokensOf('seller@demo.test')), type)}#/setting/account`)
    await page.getByRole('button', { name: /Account: Ada Minster/ }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect((await stored(page))['accessToken']).toBe(before['accessToken'])
    expect(await banner(page).count()).toBe(0)
  })
})

describe('the banner', () => {
  it('is without barriers in both languages, light and dark', async () => {
    const { page } = visitor
    await enterAs(page, 'admin@demo.test')
    await page.goto(await handOver(page))
    await banner(page).waitFor()
    for (const language of ['en', 'cn']) {
      await page.evaluate((value) => localStorage.setItem('language', value), language)
      await page.reload()
      await page.getByRole('button', { name: /^(End session|结束代操作)$/ }).waitFor()
      await page.getByRole('heading', { level: 1, name: /^(Orders|订单)$/ }).waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        expect(await faultsHere(page)).toEqual([])
      }
    }
  })
})
