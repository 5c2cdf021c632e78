import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey } from '../support/journey.ts'
import { fillLogin, patient } from '../visitor.ts'

const inside = ['/b/', '/e/', '/nowhere']
const rawOrdinary = ['/login', '/sign-up', '/forgot-psw', '/reset-psw-code', '/reset-psw']
const rawSaas = ['/ss/login', '/ss/sign-up', '/ss/forgot-psw', '/ss/reset-psw-code', '/ss/reset-psw']
const free = ['/error', '/preLaunchPage']

const pathOf = (page: Page) => page.evaluate(() => location.pathname + location.search)
/** Goes to a page and reads where the guard has led. */
async function led(page: Page, path: string, expected: string) {
  await page.goto(`${path}?q=1`)
  await page.locator('h1').first().waitFor()
  await expect.poll(() => pathOf(page), patient).toBe(expected)
}
const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem('accessToken'))

describe('the route guard in the browser, without an access token', () => {
  journey('logs out and asks for the log-in on every page inside, keeping query and place', async ({ open }) => {
    const { page } = await open({ path: '/error' })
    await page.evaluate(() => sessionStorage.setItem('loginStatus', 'true'))
    for (const path of inside) await led(page, path, `/login?q=1&redirect=${encodeURIComponent(`${path}?q=1`)}`)
    expect(await page.evaluate(() => sessionStorage.getItem('loginStatus'))).toBeNull()
    await led(page, '/', '/login?q=1')
  })
  journey('lets the raw pages of ordinary users pass, and the free ones', async ({ open }) => {
    const { page } = await open()
    for (const path of [...free, ...rawOrdinary]) {
      await page.goto(`${path}?q=1`)
      await page.locator('h1').first().waitFor()
      expect((await pathOf(page)).split('?')[0], path).toMatch(
        /^\/(error|preLaunchPage|login|sign-up|forgot-psw)$|^\/reset-psw/,
      )
    }
  })
  journey('leads pages under /ss without saas info to the ordinary log-in, keeping the query', async ({ open }) => {
    const { page } = await open()
    for (const path of ['/ss', ...rawSaas]) await led(page, path, '/login?q=1')
  })
  journey('leads every page outside /ss with saas info to its log-in, keeping the query', async ({ open }) => {
    const { page } = await open({ path: '/error' })
    await page.evaluate(() => localStorage.setItem('saasInfo', '{"logoUrl":null}'))
    for (const path of rawOrdinary) await led(page, path, '/ss/login?q=1')
    for (const path of inside) await led(page, path, `/ss/login?q=1&redirect=${encodeURIComponent(`${path}?q=1`)}`)
    await led(page, '/ss', '/ss/login?q=1')
    await led(page, '/preLaunchPage', '/preLaunchPage?q=1')
    await led(page, '/error', '/ss/login?q=1')
  })
  journey('shows an address under /ss that leads nowhere without header and sidebar', async ({ open }) => {
    const { page } = await open({ path: '/error' })
    await page.evaluate(() => localStorage.setItem('saasInfo', '{"logoUrl":null}'))
    const response = await page.goto('/ss/nowhere')
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    expect(response?.status()).toBe(404)
    expect(await pathOf(page)).toBe('/ss/nowhere')
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.getByRole('banner').getByRole('link').count()).toBe(0)
    expect(await page.getByRole('button', { name: /Account/ }).count()).toBe(0)
  })
})

describe('the route guard in the browser, with an access token', () => {
  journey('shows pages inside and sends the dashboard to the orders', async ({ open }) => {
    const { page } = await open({ as: 'seller@demo.test' })
    for (const path of inside) await led(page, path, `${path}?q=1`)
    await page.goto('/?q=1')
    await page.waitForURL(/\/b\/\?q=1#\/order\/lists/)
  })
  journey('does not forget it on raw pages', async ({ open }) => {
    const { page } = await open({ as: 'seller@demo.test', path: '/error' })
    expect(await stored(page)).not.toBeNull()
  })
})

describe('the way through the guard', () => {
  journey('keeps a deep link through the log-in, and Back does not return to the log-in', async ({ open }) => {
    const { page } = await open({ path: '/error' })
    await page.goto('/e/?x=1#/shipment/lists?view=delivered')
    await page.waitForURL(/\/login\?x=1&redirect=/)
    await fillLogin(page, 'seller@demo.test')
    await page.waitForURL(/\/e\/\?x=1#\/shipment\/lists\?view=delivered/)
    await page.goBack()
    await page.waitForURL(/\/error/)
    await page.goForward()
    await page.waitForURL(/\/e\/\?x=1#\/shipment\/lists\?view=delivered/)
  })
})
