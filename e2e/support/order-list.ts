import type { Page } from 'playwright-core'
import { heading } from './journey.ts'

/** The order list as a person sees it: what is on it, and where one presses. */
export function orderList(page: Page) {
  const rows = page.locator('tbody tr[data-row]')
  return {
    rows,
    /** Order numbers from top to bottom. */
    numbers: () => rows.locator('[data-row-link]').allInnerTexts(),
    range: page
      .getByRole('navigation', { name: /pages|页/ })
      .locator('span')
      .first(),
    bar: page.getByRole('toolbar', { name: /Selection|已选内容/ }),
    /** An act of the selection that stands in its menu. */
    more: async (name: string) => {
      const bar = page.getByRole('toolbar', { name: /Selection|已选内容/ })
      await bar.getByRole('button', { name: /^(More|更多)$/ }).press('Enter')
      await page.getByRole('menuitem', { name, exact: true }).press('Enter')
    },
    search: page.getByRole('searchbox'),
    view: (name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name }),
    box: (orderNo: string) => page.getByRole('checkbox', { name: `Select ${orderNo}`, exact: true }),
    menuOf: (orderNo: string) => page.getByRole('button', { name: `Actions for ${orderNo}`, exact: true }),
    /** Waits until the list says so, such as "1–50 of 120". */
    shows: (words: string) => page.getByText(words, { exact: true }).waitFor(),
    ready: async () => {
      await heading(page, /Orders|订单/).waitFor()
      await rows.first().waitFor()
    },
  }
}

/** Presses a single key and waits out the silence that tells a person from a scanner, by the page's own clock: its timers end in their order. */
export async function tap(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 120)))
}

/** Presses two keys one right after the other, as "G, then O" is typed; waiting for the page between them could outlast a sequence. */
export const pressInTurn = (page: Page, first: string, second: string): Promise<unknown> =>
  Promise.all([page.keyboard.press(first), page.keyboard.press(second)])
