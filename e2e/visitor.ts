import type AxeCore from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { waitForOneMatch } from './support/one-match.ts'
import { borrowProfile, returnProfile } from './support/profiles.ts'

/** For `expect.poll`: a machine under load is not a fault. */
export const patient = { timeout: 20_000 }
export const DEMO_PASSWORD = 'Waybill_2026'

/** How many times slower than this machine the browser is: a journey holds at any speed. */
const slowness = Number(process.env['WAYBILL_SLOW_BROWSER'] ?? 1)

async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowness })
}

const browsers: { shell?: Promise<Browser>; whole?: Promise<Browser> } = {}

/** One browser of a kind for all test files; the process takes it along when it ends. */
const theBrowser = (kind: 'shell' | 'whole') =>
  (browsers[kind] ??= launchBrowser(new URL(inject('baseUrl')).port, kind))

export type Visitor = {
  page: Page
  /** Another tab of the same browser profile. */
  newTab: () => Promise<Page>
  /** Violations of the content security policy and errors thrown in pages: empty in every good visit. */
  problems: string[]
  url: (path: string) => string
  /** Closes the pages; a second call does nothing more. */
  leave: () => Promise<void>
}

function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`))
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) problems.push(message.text())
  })
}

/** Somebody new with a browser at 1440 × 900; a whole one for what the engine alone cannot do. */
export async function newVisitor(
  options: BrowserContextOptions = {},
  kind: 'shell' | 'whole' = 'shell',
): Promise<Visitor> {
  const profile = await borrowProfile(await theBrowser(kind), {
    baseURL: inject('baseUrl'),
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  const problems: string[] = []
  const newTab = async () => {
    const page = await profile.context.newPage()
    waitForOneMatch(page)
    if (slowness > 1) await slowDown(page)
    watch(page, problems)
    return page
  }
  let left: Promise<void> | undefined
  return {
    page: await newTab(),
    newTab,
    problems,
    url: (path) => inject('baseUrl') + path,
    leave: () => (left ??= returnProfile(profile)),
  }
}

/** Fills and sends the log-in form of the page that is shown. */
export async function fillLogin(page: Page, userName: string, password = DEMO_PASSWORD): Promise<void> {
  await page.fill('[name=userName]', userName)
  await page.fill('[name=password]', password)
  await page.click('button[type=submit]')
}

/** Logs in and waits for the order list. */
export async function logIn(page: Page, userName = 'seller@demo.test'): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, userName)
  await page.getByRole('heading', { level: 1, name: /^(Orders|订单)$/ }).waitFor()
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type AxeGlobal = { axe: typeof AxeCore }

/** Brings axe-core into the page, once a document. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
}

/** The rules that a page in other colours could break again. */
export const colourRules = ['color-contrast', 'link-in-text-block']

export const axeOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Style sheets, which by itself it fetches again each time, are read by no rule that is asked for.
  preload: { assets: ['media'] },
  // What keeps a rule is told by its first place alone: to describe every element that is right took a tenth of the time.
  resultTypes: ['violations'],
} satisfies AxeCore.RunOptions

/**
 * What axe-core (WCAG 2.2 AA and best practice) finds wrong with the page as it stands, one line a node.
 * Left out: the sentinels that hand the focus on at the edges of a popup, and for menus and lists of options the wish (`region`) that they
 * stand in a landmark. All rules, unless some are named.
 *
 * Base UI renders the sentinels with `aria-hidden` and `tabindex` and offers no prop for either: expected behavior, since none of them
 * keeps the focus (mui/base-ui#4668, #4845, #5706), which e2e/kit/overlays.test.ts checks; axe means to let them pass (dequelabs/axe-core#4832).
 * Menus and options stand in its portal at the end of the page, so that nothing clips them; a user who is in one came by its button, not by
 * landmarks, which is why axe asks the same of no dialog (dequelabs/axe-core#991). The same portal drew the same question elsewhere
 * (jpmorganchase/salt-ds#4504); who weighed it settled that a popup is no landmark (vuetifyjs/0#742, Sage/carbon#4452).
 */
export async function axe(page: Page, runOnly = axeOptions.runOnly): Promise<string[]> {
  await loadAxe(page)
  return page.evaluate(
    async (how) => {
      const { run } = (globalThis as unknown as AxeGlobal).axe
      const { violations } = await run({ exclude: ['[data-base-ui-focus-guard]'] }, how)
      const inPopup = (target: unknown) =>
        document
          .querySelector(String(target))
          ?.closest('[data-base-ui-portal] :is([role=menu], [role=listbox], [role=tooltip])') instanceof Element
      return violations.flatMap(({ id, nodes }) =>
        nodes
          .filter(({ target }) => id !== 'region' || !inPopup(target.at(-1) ?? 'html'))
          .map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
      )
    },
    { ...axeOptions, runOnly },
  )
}
