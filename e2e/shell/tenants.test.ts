import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fillLogin, newVisitor, type Visitor } from '../visitor.ts'

let visitor: Visitor
beforeEach(async () => {
  visitor = await newVisitor()
})
afterEach(async () => {
  await visitor.leave()
  expect(visitor.problems).toEqual([])
})

const brand = (page: Visitor['page']) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim())

describe("a reseller's host", () => {
  it('has its own name, colours and log-in, and keeps them through the pages', async () => {
    const { page } = visitor
    await page.goto('/b/?tenantDomain=acme.test#/order/lists')
    await page.waitForURL(/\/ss\/login\?tenantDomain=acme\.test&redirect=/)
    await page.getByRole('heading', { name: 'Log in to Acme Shipping' }).waitFor()
    await expect.poll(() => brand(page)).toBe('#0f5c3f')
    expect(await page.evaluate(() => JSON.parse(localStorage['saasInfo']).siteName)).toBe('Acme Shipping')
    await fillLogin(page, 'seller@acme.test')
    await page.waitForURL(/\/b\/\?tenantDomain=acme\.test#\/order\/lists/)
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await expect.poll(() => page.title()).toBe('Orders · Acme Shipping')
    await page.getByRole('link', { name: 'Shipments' }).click()
    await page.waitForURL(/\/e\/\?tenantDomain=acme\.test#\/shipment\/lists/)
  })

  it('does not let in the users of another', async () => {
    const { page } = visitor
    await page.goto('/ss/login?tenantDomain=acme.test')
    await fillLogin(page, 'seller@nova.test')
    await page.getByText('Wrong user name or password').waitFor()
  })

  it('leaves no trace on the main site', async () => {
    const { page } = visitor
    await page.goto('/ss/login?tenantDomain=acme.test')
    await page.getByRole('heading', { name: /Acme/ }).waitFor()
    await page.goto('/ss/login?invite=9')
    await page.waitForURL(/\/login\?invite=9$/)
    expect(await page.evaluate(() => localStorage.getItem('saasInfo'))).toBeNull()
  })
})

describe('a host without a site', () => {
  it('that nobody has says so', async () => {
    const { page } = visitor
    await page.goto('/b/?tenantDomain=nobody.test')
    await page.waitForURL(/\/error/)
    await page.getByRole('heading', { name: "This address isn't set up" }).waitFor()
  })

  it('that is not open yet says so and forgets the log-in', async () => {
    const { page } = visitor
    await page.goto('/login')
    await page.evaluate(() => sessionStorage.setItem('accessToken', 'x'.repeat(43)))
    await page.goto('/b/?tenantDomain=soon.test')
    await page.waitForURL(/\/preLaunchPage/)
    await page.getByRole('heading', { name: 'Our website is launching soon!' }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('accessToken'))).toBeNull()
  })
})
