import type { Locale } from '@waybill/contract/core/messages'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core'
import { expect, test as base } from 'vitest'
import { newVisitor, type Visitor } from '../visitor.ts'
import { rememberLogin } from './session.ts'

export type Opening = {
  /** E-mail of the account that is logged in already; nobody when left out. */
  as?: string
  language?: Locale
  /** Goes there at once. */
  path?: string
} & BrowserContextOptions

/** What belongs to a planned failure: an answer of 4xx or 5xx, or a network that was switched off; and to plain http. */
const planned = /^Failed to load resource|^The Cross-Origin-Opener-Policy header has been ignored/

/** Warnings and errors of the console; violations of the security policy and thrown errors are collected by the visitor. */
function watchConsole(page: Page, problems: string[]): void {
  page.on('console', (message: ConsoleMessage) => {
    if (!['error', 'warning'].includes(message.type()) || planned.test(message.text())) return
    problems.push(`console ${message.type()}: ${message.text()}`)
  })
}

async function openVisitor({ as, language, path, ...options }: Opening): Promise<Visitor> {
  const visitor = await newVisitor({ locale: 'en-US', timezoneId: 'America/Los_Angeles', ...options })
  const { page, problems } = visitor
  page.setDefaultTimeout(20_000)
  watchConsole(page, problems)
  if (as) await rememberLogin(page, as)
  if (language) {
    await page.addInitScript((chosen) => {
      if (location.protocol.startsWith('http')) localStorage.language ??= chosen
    }, language)
  }
  if (path) await page.goto(path)
  return visitor
}

const pictures = join(tmpdir(), 'waybill-e2e-failures')

/** What a failed test saw last, for whoever looks into it. */
async function picture(name: string, visitors: readonly Visitor[]): Promise<void> {
  await mkdir(pictures, { recursive: true })
  for (const [index, { page }] of visitors.entries()) {
    const path = join(pictures, `${name.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 80)}-${index}.png`)
    const failed = await page.screenshot({ path }).then(
      () => null,
      (error: unknown) => String(error),
    )
    console.error(failed ?? `The last sight: ${path}`)
  }
}

/** A test that opens pages; at its end nothing may have been thrown, warned of or kept from loading by the policy. */
export const journey = base.extend<{ open: (opening?: Opening) => Promise<Visitor> }>({
  open: async ({ task }, use) => {
    const visitors: Visitor[] = []
    await use(async (opening = {}) => {
      const visitor = await openVisitor(opening)
      visitors.push(visitor)
      return visitor
    })
    if (task.result?.state === 'fail') await picture(task.name, visitors)
    for (const visitor of visitors) await visitor.leave()
    expect(visitors.flatMap((visitor) => visitor.problems)).toEqual([])
  },
})

/** Waits for a heading of level 1. */
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** The text of the focused element, or its name where it has none. */
export const focusedName = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent)
