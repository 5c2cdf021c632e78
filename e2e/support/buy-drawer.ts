import type { Page, Response } from 'playwright-core'

/** The buy drawer as a person sees it. */
export function buyDrawer(page: Page) {
  const drawer = page.getByRole('dialog', { name: /^(Buy|购买)/ })
  const button = (name: string | RegExp) => drawer.getByRole('button', { name })
  const isPrint = (response: Response) => response.url().endsWith('/label/print')
  return {
    drawer,
    button,
    /** The press that spends money; its words hold number and amount. */
    buy: button(/^(Buy|购买).*\$/),
    service: (orderNo: string) => drawer.getByRole('combobox', { name: `Service of order ${orderNo}` }),
    done: (words: string) => drawer.getByText(words, { exact: true }).waitFor({ timeout: 60_000 }),
    /** Prints in another format, "4 × 6 in PDF", "8.5 × 11 in PDF" or "ZPL", which is remembered; resolves with the file. */
    printAs: async (format: RegExp): Promise<Buffer> => {
      await button(/^Print as/).click()
      const choice = page.getByRole('menuitem', { name: format })
      const [answer] = await Promise.all([page.waitForResponse(isPrint), choice.click()])
      return answer.body()
    },
    /** Presses Print; resolves with the file that the server sent. */
    print: async (): Promise<Buffer> => {
      const [answer] = await Promise.all([page.waitForResponse(isPrint), button(/^Print( \d+)? label/).click()])
      return answer.body()
    },
  }
}
export type BuyDrawer = ReturnType<typeof buyDrawer>

/** Dollars in a text such as "Buy 3 labels · $31.20", in 1/10,000. */
export function moneyIn(text: string): number {
  const amount = /\$([\d,]+\.\d\d)/.exec(text)?.[1]
  if (!amount) throw new Error(`No amount in "${text}"`)
  return Math.round(Number(amount.replaceAll(',', '')) * 100) * 100
}
