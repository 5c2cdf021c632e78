import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { inject } from 'vitest'

export const DEMO_PASSWORD = 'Waybill_2026'
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const quiet = ['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

let browser: Promise<Browser> | undefined

/** One browser for all test files; the process takes it along when it ends. */
const theBrowser = () =>
  (browser ??= chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', ...quiet] }))

export type Visitor = {
  page: Page
  /** Another tab of the same browser profile. */
  newTab: () => Promise<Page>
  /** Violations of the content security policy and errors thrown in pages: empty in every good visit. */
  problems: string[]
  url: (path: string) => string
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
  return {
    page: await newTab(),
    newTab,
    problems,
    url: (path) => inject('baseUrl') + path,
    leave: () => context.close(),
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

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type AxeResult = { violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }

/** What axe-core (WCAG 2.2 AA and best practice) finds wrong with the page as it stands, one line a node. */
export async function axe(page: Page): Promise<string[]> {
  await page.evaluate(await axeSource)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResult> } }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${String(node.target)} ${node.failureSummary}`),
  )
}
