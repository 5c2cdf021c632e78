import axeCore from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { launchBrowser } from './support/browser.ts'

/** For `expect.poll`: a machine under load is not a fault. */
export const patient = { timeout: 20_000 }
export const DEMO_PASSWORD = 'Waybill_2026'

let browser: Promise<Browser> | undefined

/** One browser for all test files; the process takes it along when it ends. */
const theBrowser = () => (browser ??= launchBrowser(new URL(inject('baseUrl')).port))

export type Visitor = {
  page: Page
  /** Another tab of the same browser profile. */
  newTab: () => Promise<Page>
  /** Violations of the content security policy and errors thrown in pages: empty in every good visit. */
  problems: string[]
  url: (path: string) => string
  /** Closes the profile; a second call does nothing more. */
  leave: () => Promise<void>
}

function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`))
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) problems.push(message.text())
  })
}

/** A fresh browser profile at 1440 × 900. */
export async function newVisitor(options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await (
    await theBrowser()
  ).newContext({
    baseURL: inject('baseUrl'),
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  const problems: string[] = []
  const newTab = async () => {
    const page = await context.newPage()
    watch(page, problems)
    return page
  }
  const close = async () => {
    // A call that a test answers itself may still be under way.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
  let left: Promise<void> | undefined
  return {
    page: await newTab(),
    newTab,
    problems,
    url: (path) => inject('baseUrl') + path,
    leave: () => (left ??= close()),
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

type AxeResult = { violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[] }
type AxeGlobal = { axe: { run: (context: object, options: object) => Promise<AxeResult> } }

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe-core (WCAG 2.2 AA and best practice) finds wrong with the page as it stands, one line a node.
 * Left out: the sentinels that hand the focus on at the edges of a popup (they never keep it), and the wish that a popup
 * opened from a landmark should stand inside one.
 */
export async function axe(page: Page): Promise<string[]> {
  await page.evaluate(axeCore.source)
  return page.evaluate(async (runOnly) => {
    const { run } = (globalThis as unknown as AxeGlobal).axe
    const { violations } = await run({ exclude: ['[data-base-ui-focus-guard]'] }, { runOnly })
    const inPopup = (target: string) => document.querySelector(target)?.closest('[data-base-ui-portal]') !== null
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ target }) => id !== 'region' || !inPopup(target.at(-1) ?? 'html'))
        .map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    )
  }, rules)
}
