import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axe, colourRules, patient } from '../visitor.ts'

export type Look = {
  colorScheme: 'light' | 'dark'
  width: 390 | 1024 | 1440
  /** All when left out. */ rules?: string[]
}

/** What the dark could break are the colours: elements, names and sizes are those of the light. */
const everyLook: readonly Look[] = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 1440, rules: colourRules },
  { colorScheme: 'dark', width: 390, rules: colourRules },
  { colorScheme: 'light', width: 390 },
]
/** Both colours and both widths, in half the time. */
export const twoLooks: readonly Look[] = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
]

/**
 * Resolves once the page stands: nothing is busy, no animation runs, no font is awaited, and no element has changed for a
 * moment. A page that never rests is looked at as it is after a while.
 */
const isStill = (page: Page): Promise<void> =>
  page.evaluate(
    ({ moment, longest }) =>
      new Promise<void>((resolve) => {
        const began = performance.now()
        let changed = began
        const changes = new MutationObserver(() => (changed = performance.now()))
        changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        const isBusy = () =>
          document.querySelector('[aria-busy=true]') !== null ||
          document.fonts.status !== 'loaded' ||
          document.getAnimations().some(({ playState }) => playState === 'running')
        const look = () => {
          const now = performance.now()
          if (isBusy()) changed = now
          if (now - changed < moment && now - began < longest) return void setTimeout(look, 20)
          changes.disconnect()
          resolve()
        }
        look()
      }),
    { moment: 100, longest: 10_000 },
  )

/** What is wrong with the page once it stands. */
export async function faultsHere(page: Page, rules?: string[]): Promise<string[]> {
  await isStill(page)
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [...(await axe(page, rules)), ...(tooWide > 0 ? [`the page is ${tooWide} px too wide`] : [])]
}

/** Words of another language change names and lengths, not colours. */
const looksOf = async (page: Page) =>
  (await page.getAttribute('html', 'lang'))?.startsWith('zh') ? twoLooks : everyLook

/** What is wrong with the place in each look, by look; it is shown once and changes its look under the eyes. */
export async function faultsOf(page: Page, looks?: readonly Look[]): Promise<string[]> {
  const faults: string[] = []
  for (const { colorScheme, width, rules } of looks ?? (await looksOf(page))) {
    const dark = colorScheme === 'dark'
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await expect.poll(async () => (await page.getAttribute('html', 'class')) ?? '', patient).toBe(dark ? 'dark' : '')
    await page.waitForLoadState('networkidle')
    faults.push(...(await faultsHere(page, rules)).map((fault) => `${colorScheme}, ${width} px: ${fault}`))
  }
  return faults
}
