import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

/** A browser profile. One page of it stays open and unused: without it the browser would take the whole profile down. */
export type Profile = {
  context: BrowserContext
  options: BrowserContextOptions
  idle: Page
  client: CDPSession
  /** Where its pages have been. */
  origins: Set<string>
}

const ENOUGH = 8
const returned: Profile[] = []

async function makeProfile(browser: Browser, options: BrowserContextOptions): Promise<Profile> {
  const context = await browser.newContext(options)
  const origins = new Set<string>()
  const idle = await context.newPage()
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      if (frame.url().startsWith('http')) origins.add(new URL(frame.url()).origin)
    }),
  )
  return { context, options, idle, client: await context.newCDPSession(idle), origins }
}

async function forget({ context, options, client, origins }: Profile): Promise<void> {
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)])
  if (options.permissions) await context.grantPermissions(options.permissions)
  for (const origin of origins) await client.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  origins.clear()
}

/**
 * A profile that knows nothing: no cookies, no stored words, no pages, no permissions. One that was returned still has its
 * scripts compiled, which is half the work of a first page; that is all that visitors share.
 */
export async function borrowProfile(browser: Browser, options: BrowserContextOptions): Promise<Profile> {
  const like = JSON.stringify(options)
  const index = returned.findIndex((one) => one.context.browser() === browser && JSON.stringify(one.options) === like)
  const [found] = index === -1 ? [] : returned.splice(index, 1)
  if (!found) return makeProfile(browser, options)
  await forget(found)
  return found
}

/** A clock that a test has set cannot be put back: the next visitor would live at another time. */
const hasOwnClock = (page: Page): Promise<boolean> =>
  page.evaluate(() => !Function.prototype.toString.call(Date).includes('[native code]'))

/** Takes a profile back with all its pages closed; one that a test has closed itself, or whose clock it has set, is gone. */
export async function returnProfile(profile: Profile): Promise<void> {
  const { context, idle } = profile
  if (idle.isClosed()) return
  if (await hasOwnClock(idle)) return context.close()
  // A call that a test answers itself may still be under way.
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  for (const page of context.pages().filter((one) => one !== idle)) {
    // One that the product itself closes may go at this moment.
    await page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined)
    await page.close()
  }
  returned.push(profile)
  if (returned.length > ENOUGH) await returned.shift()?.context.close()
}
