import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { faultsOf, twoLooks } from './barriers.ts'

/** What is typed on a keyboard, or by a scanner as slow as one: the field has the focus by itself. */
export async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 60 })
  await page.keyboard.press('Enter')
}
/** The focus goes to what has this name by the Tab key. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    const label = await page.evaluate(() => {
      const focused = document.activeElement as HTMLInputElement | null
      return [focused?.getAttribute('aria-label'), focused?.labels?.[0]?.textContent, focused?.textContent].join(' ')
    })
    if (name.test(label)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Nothing is called ${name.source}`)
}
/** Waits for the answer to a scan. */
export const answer = (page: Page, text: string | RegExp) =>
  page.locator('[data-tone]').getByText(text).first().waitFor()
/** No barriers in either look, wide and narrow. */
export async function look(page: Page): Promise<void> {
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
}
