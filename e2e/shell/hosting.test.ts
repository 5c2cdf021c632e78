import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { enter } from '../support/session.ts'
import { newVisitor, type Visitor } from '../visitor.ts'

let visitor: Visitor
beforeEach(async () => {
  visitor = await newVisitor()
})
afterEach(() => visitor.leave())

const shippingEntry = '**/subs/shipping/assets/entry-*.js*'
const funds = (page: Page) => page.getByRole('link', { name: /Postage balance/ })
const postage = (page: Page) => page.getByRole('heading', { level: 1, name: 'Postage' })
const areaError = (page: Page) => page.getByRole('heading', { name: "This page couldn't be loaded" })
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' })

/** Answers calls for the sub-app's module with a module of the test's own. */
const replaceEntry = (page: Page, body: string) =>
  page.route(shippingEntry, (route) => route.fulfill({ contentType: 'text/javascript', body }))

/** The order list, with idle work kept away: a prefetch would load what a test wants to see fail. */
async function openOrders(page: Page): Promise<void> {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await enter(page)
}

describe('a sub-app that does not come', () => {
  it('leaves header and menu alive, and Retry brings it once it can', async () => {
    const { page } = visitor
    await openOrders(page)
    let down = true
    await page.route(shippingEntry, (route) => (down ? route.fulfill({ status: 503 }) : route.continue()))
    await funds(page).click()
    await areaError(page).waitFor()
    await retry(page).click()
    await areaError(page).waitFor()
    await page.getByRole('link', { name: 'Orders' }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await funds(page).click()
    await areaError(page).waitFor()
    down = false
    await retry(page).click()
    await postage(page).waitFor()
  })

  it('is given up after 120 seconds, and Retry works while the first request still hangs', async () => {
    const { page, leave } = await newVisitor()
    onTestFinished(leave)
    await openOrders(page)
    let hang = true
    await page.route(shippingEntry, (route) => (hang ? undefined : route.continue()))
    await page.clock.install()
    await funds(page).click()
    await page.clock.fastForward(119_000)
    expect(await areaError(page).count()).toBe(0)
    await page.clock.fastForward(2000)
    await areaError(page).waitFor()
    hang = false
    await retry(page).click()
    await postage(page).waitFor()
  })

  it('leaves the focus in a menu that was opened while it loaded', async () => {
    const { page } = visitor
    await openOrders(page)
    const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>()
    await page.route(shippingEntry, async (route) => {
      await mayLoad
      await route.continue()
    })
    await funds(page).click()
    await page.getByRole('button', { name: /Account:/ }).click()
    await page.getByRole('menuitem', { name: 'My account' }).waitFor()
    load()
    await postage(page).waitFor()
    // The focus goes to the heading of a new page within a second.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 70; frame++) await new Promise(requestAnimationFrame)
    })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor()
  })

  it('of another contract is refused', async () => {
    const { page } = visitor
    await openOrders(page)
    await replaceEntry(page, "export const subApp = { contract: 2, name: 'shipping', version: '9', mount() {} }")
    await funds(page).click()
    await areaError(page).waitFor()
  })

  it('that throws while rendering shows its error in its own area', async () => {
    const { page } = visitor
    await openOrders(page)
    await replaceEntry(
      page,
      `import { defineSubApp } from '@waybill/host'
       import { createRootRoute, createRouter } from '@tanstack/react-router'
       const Broken = () => { throw new Error('planted') }
       export const subApp = defineSubApp({ name: 'shipping', version: '9', createRouter: ({ history }) =>
         createRouter({ history, routeTree: createRootRoute({ component: Broken }), disableGlobalCatchBoundary: true }) })`,
    )
    await funds(page).click()
    await areaError(page).waitFor()
    await page.getByRole('link', { name: 'Orders' }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  })
})

describe('two sub-apps in one page', () => {
  it('share one React and break no rule of the content security policy', async () => {
    const { page, problems } = visitor
    const reacts = new Set<string>()
    page.on('response', async (response) => {
      if (!/\.js(\?|$)/.test(response.url())) return
      const code = await response.text().catch(() => '')
      if (code.includes('react.transitional.element') && code.includes('flushSync')) reacts.add(response.url())
    })
    await enter(page)
    await funds(page).click()
    await postage(page).waitFor()
    expect([...reacts]).toHaveLength(1)
    expect(problems).toEqual([])
  })

  it('leave neither elements nor listeners behind, however often they change places', async () => {
    const { page } = visitor
    await enter(page)
    const client = await page.context().newCDPSession(page)
    await client.send('Performance.enable')
    const measure = async () => {
      await client.send('HeapProfiler.collectGarbage')
      const { metrics } = await client.send('Performance.getMetrics')
      return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
    }
    const change = async (times: number) => {
      for (let turn = 0; turn < times; turn += 1) {
        await funds(page).click()
        await postage(page).waitFor()
        await page.getByRole('link', { name: 'Orders' }).click()
        await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
      }
      // With its rows, or their listeners would count as grown.
      await page.locator('tbody tr[data-row]').first().waitFor()
    }
    await change(4)
    const marks = [await measure()]
    for (let turn = 0; turn < 2; turn += 1) {
      await change(10)
      marks.push(await measure())
    }
    // What grows with every change shows 10 times, and both times: what is made once, a root of React's for one, is no leak.
    const growth = (what: string) => {
      const [first = 0, second = 0, third = 0] = marks.map((mark) => mark[what])
      return Math.min(second - first, third - second)
    }
    expect(growth('JSEventListeners')).toBeLessThan(10)
    expect(growth('Nodes')).toBeLessThan(200)
  })
})

describe('the first load of the order list', () => {
  it('stays within its budget', async () => {
    const { page } = visitor
    await enter(page)
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    // What the page before is still fetching in its idle time is none of this load.
    const href = page.url()
    await page.goto('about:blank')
    const sizes: Record<string, number> = {}
    page.on('response', async (response) => {
      const { pathname } = new URL(response.url())
      if (/\.(js|css)$/.test(pathname)) sizes[pathname] = (await response.request().sizes()).responseBodySize
    })
    await page.context().clearCookies()
    const client = await page.context().newCDPSession(page)
    await client.send('Network.clearBrowserCache')
    await page.goto(href)
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await page.waitForLoadState('networkidle')
    const sum = (wanted: RegExp) =>
      Object.entries(sizes).reduce((total, [path, size]) => (wanted.test(path) ? total + size : total), 0)
    console.log('first load of /b, bytes:', { js: sum(/\.js$/), platform: sum(/^\/platform\//), css: sum(/\.css$/) })
    expect(sum(/^\/platform\//)).toBeGreaterThan(50_000)
    expect(sum(/^\/platform\//)).toBeLessThanOrEqual(196_000)
    expect(sum(/\.js$/)).toBeLessThanOrEqual(272_000)
    expect(sum(/\.css$/)).toBeLessThanOrEqual(12_000)
  })
})
