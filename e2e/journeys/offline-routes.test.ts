import { settingsMenus, sidebarMenus } from '@waybill/contract/shell/menu'
import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { heading, journey } from '../support/journey.ts'
import { setOwnerPassword } from '../support/password-link.ts'
import { plantTenant } from '../support/plant-tenant.ts'
import { plantSeller } from '../support/plant.ts'
import { fillLogin, patient } from '../visitor.ts'
import { appPages, lazyShellPages } from '../support/route-tables.ts'

const dollars = (amount: number) => amount * 10_000
const retries = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Retry' })
const retry = (page: Page) => retries(page).first()
const failure = /couldn't be loaded|Couldn't load/

/** Nothing is fetched ahead of time: each page has to meet the lost connection itself. */
const withoutPrefetch = (page: Page) =>
  page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))

/** A document that was reloaded has lost the mark. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

const isInView = (page: Page) =>
  retry(page).evaluate((button) => {
    const { top, bottom } = button.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

/** A server that cannot be reached; the browser itself believes that it is online, so nothing is tried again by itself. */
const cut = (page: Page) => page.route('**/*', (route) => route.abort('connectionrefused'))
const mend = (page: Page) => page.unroute('**/*')

/** What these pages show comes with the app itself; there is nothing that could fail before somebody asks for it. */
const needsNothing = new Set(['/rate'])

/** Goes to a page while the server is away, then has it back and presses Retry; returns what went wrong. */
async function loseAndReturn(page: Page, path: string): Promise<string[]> {
  const faults: string[] = []
  await cut(page)
  await page.evaluate((to) => void (location.hash = to), path)
  if (needsNothing.has(path)) await heading(page, /./).waitFor()
  else await retry(page).waitFor()
  if (!(await page.getByRole('banner').isVisible())) faults.push(`${path}: no header`)
  if (!needsNothing.has(path) && !(await isInView(page))) faults.push(`${path}: Retry is out of sight`)
  await mend(page)
  // Parts of a page that failed each on their own have a Retry each.
  for (let left = await retries(page).count(); left > 0; left = await retries(page).count()) {
    await retry(page).click()
    await expect.poll(() => retries(page).count(), patient).toBeLessThan(left)
  }
  await page.locator('main h1').filter({ hasNotText: failure }).first().waitFor({ state: 'attached' })
  if (!(await isMarked(page))) faults.push(`${path}: the document was reloaded`)
  return faults
}

it('every entry of the menus leads to a page', () => {
  const items = [sidebarMenus, settingsMenus].flatMap((menus) => Object.values(menus).flat())
  const hrefs = items.flatMap((item) => item.items ?? [item]).flatMap(({ href }) => href ?? [])
  const pages = Object.entries(appPages).flatMap(([prefix, paths]) => paths.map((path) => `${prefix}/#${path}`))
  expect(hrefs.filter((href) => !pages.includes(href))).toEqual([])
})

/** The platform's staff are sent on from them to the tenants. */
const resellers: Record<string, string> = { '/': 'Setup', '/setup': 'Setup', '/wallet': 'My balance' }
/** Pages of somebody else than who visits them here. */
const isOthers = (prefix: string, path: string) => prefix === '/a' && Object.hasOwn(resellers, path)
const seller = async () => (await plantSeller({ warehouse: true, funds: dollars(10), orders: [{}] })).email
const platform = async () => 'admin@demo.test'
const warehouse = async () => 'floor@demo.test'

const visits = [
  { prefix: '/b', who: seller, width: 1440 },
  { prefix: '/e', who: seller, width: 390 },
  { prefix: '/o', who: seller, width: 1440 },
  { prefix: '/w', who: warehouse, width: 390 },
  { prefix: '/a', who: platform, width: 390 },
] as const

describe('without a connection', () => {
  journey.for(visits)(
    'every page of $prefix says so inside the frame, and Retry shows it',
    async ({ prefix, who, width }, { open }) => {
      const { page } = await open({ as: await who(), viewport: { width, height: 844 } })
      await withoutPrefetch(page)
      await page.goto(`${prefix}/#/nowhere`)
      await heading(page, 'Page not found').waitFor()
      await mark(page)
      const faults: string[] = []
      const pages = appPages[prefix].filter((path) => !isOthers(prefix, path))
      for (const path of pages) faults.push(...(await loseAndReturn(page, path)))
      expect(pages.length).toBeGreaterThan(0)
      expect(faults).toEqual([])
    },
  )

  journey("every page of a reseller's own in the console says so as well", async ({ open }) => {
    const { host, owner } = await plantTenant()
    await setOwnerPassword(owner, host)
    const { page } = await open({ path: `/ss/login?tenantDomain=${host}` })
    await withoutPrefetch(page)
    await fillLogin(page, owner)
    await heading(page, 'Setup').waitFor()
    const faults: string[] = []
    for (const [path, title] of Object.entries(resellers)) {
      expect(appPages['/a']).toContain(path)
      // From another document, so that nothing of the page is there yet.
      await page.goto(`/a/?tenantDomain=${host}#/nowhere`)
      await page.reload()
      await heading(page, 'Page not found').waitFor()
      await mark(page)
      faults.push(...(await loseAndReturn(page, path)))
      await heading(page, title).waitFor()
    }
    expect(faults).toEqual([])
  })

  journey.for(lazyShellPages)('%s keeps the frame of its site, and Retry shows it', async (path, { open }) => {
    const { page } = await open({ path: '/login' })
    await mark(page)
    await cut(page)
    await page.evaluate((to) => history.pushState({}, '', to), path)
    await heading(page, failure).waitFor()
    await expect.poll(() => page.getByRole('group', { name: 'Language' }).isVisible()).toBe(true)
    await mend(page)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.locator('h1').filter({ hasNotText: failure }).waitFor()
    expect(await isMarked(page)).toBe(true)
  })

  journey('a page comes by itself when the network is back', async ({ open }) => {
    const { page } = await open({ as: await seller() })
    await withoutPrefetch(page)
    await page.goto('/b/#/order/lists')
    await heading(page, 'Orders').waitFor()
    // Another journey of this browser may have been there: only what is cut off by a route comes out of no cache.
    await cut(page)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Products' }).click()
    await heading(page, failure).waitFor()
    await mend(page)
    await page.context().setOffline(false)
    await heading(page, 'Products').waitFor()
  })
})

describe('after a deployment', () => {
  journey(
    'a page whose files are gone says that there is a new version, and reloads only when asked to',
    async ({ open }) => {
      const { page } = await open({ as: await seller() })
      await withoutPrefetch(page)
      await page.goto('/b/#/order/lists')
      await heading(page, 'Orders').waitFor()
      await mark(page)
      const gone = (route: Route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{}' })
      await page.route('**/subs/basic/assets/*', gone)
      await page.route('**/platform/build.json', (route) => route.fulfill({ json: { build: 'another' } }))
      await page.getByRole('link', { name: 'Products' }).click()
      await heading(page, 'A new version is available').waitFor()
      expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
      expect(await isMarked(page)).toBe(true)
      await page.unroute('**/subs/basic/assets/*')
      await page.getByRole('button', { name: 'Reload' }).click()
      await heading(page, 'Products').waitFor()
      expect(await isMarked(page)).toBe(false)
    },
  )
})
