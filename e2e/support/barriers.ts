import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axe, patient } from '../visitor.ts'

export type Look = { colorScheme: 'light' | 'dark'; width: 390 | 1440 }

const everyLook: readonly Look[] = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 390 },
]
/** Both colours and both widths, in half the time. */
export const twoLooks: readonly Look[] = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
]

async function faultsNow(page: Page): Promise<string[]> {
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [...(await axe(page)), ...(tooWide > 0 ? [`the page is ${tooWide} px too wide`] : [])]
}

/** What is wrong with the page as it stands, and stays so: a page may take a moment to find its place. */
export async function faultsHere(page: Page): Promise<string[]> {
  let faults = await faultsNow(page)
  for (let look = 1; faults.length > 0 && look < 8; look += 1) {
    await page.waitForTimeout(500)
    faults = await faultsNow(page)
  }
  return faults
}

/** What is wrong with the place in each look, by look; it is shown once and changes its look under the eyes. */
export async function faultsOf(page: Page, looks = everyLook): Promise<string[]> {
  const faults: string[] = []
  for (const { colorScheme, width } of looks) {
    const dark = colorScheme === 'dark'
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await expect.poll(async () => (await page.getAttribute('html', 'class')) ?? '', patient).toBe(dark ? 'dark' : '')
    await page.waitForLoadState('networkidle')
    faults.push(...(await faultsHere(page)).map((fault) => `${colorScheme}, ${width} px: ${fault}`))
  }
  return faults
}
