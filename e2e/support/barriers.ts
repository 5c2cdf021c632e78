import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axe, patient } from '../visitor.ts'

const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 390 },
] as const

/** What is wrong with the place in each look, by look; it is shown once and changes its look under the eyes. */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const { colorScheme, width } of looks) {
    const dark = colorScheme === 'dark'
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await expect.poll(async () => (await page.getAttribute('html', 'class')) ?? '', patient).toBe(dark ? 'dark' : '')
    await page.waitForLoadState('networkidle')
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    const found = [...(await axe(page)), ...(tooWide > 0 ? [`the page is ${tooWide} px too wide`] : [])]
    faults.push(...found.map((fault) => `${colorScheme}, ${width} px: ${fault}`))
  }
  return faults
}
