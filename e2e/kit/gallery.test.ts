import { afterEach, describe, expect, it } from 'vitest'
import { axeViolations, leaveGallery, openGallery, problemsOf, type View } from './gallery-page.ts'

afterEach(leaveGallery)

const sections = ['frame', 'basics', 'fields', 'overlays', 'states', 'grid']
const conditions: Omit<View, 'section'>[] = [
  { lang: 'en', theme: 'light', width: 1440 },
  { lang: 'cn', theme: 'dark', width: 1440 },
  { lang: 'en', theme: 'dark', width: 390 },
  { lang: 'cn', theme: 'light', width: 390 },
]

describe('every section of the gallery', () => {
  it.each(sections.flatMap((section) => conditions.map((condition) => ({ section, ...condition }))))(
    '$section in $lang, $theme, $width px breaks no rule of accessibility and no policy',
    async (view) => {
      const page = await openGallery(view)
      expect(await axeViolations(page)).toEqual([])
      expect(await problemsOf(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
    },
  )
})

describe('what opens over the page', () => {
  it.each([
    ['a dialog', '#dialog', 'dialog'],
    ['a question', '#confirm', 'alertdialog'],
    ['a drawer', '#drawer', 'dialog'],
    ['a popover', '#popover', 'dialog'],
  ])('%s breaks no rule in either language and mode', async (_, opener, role) => {
    for (const view of [
      { lang: 'en', theme: 'dark' },
      { lang: 'cn', theme: 'light' },
    ] as const) {
      const page = await openGallery({ section: 'overlays', ...view })
      await page.click(opener)
      await page.getByRole(role as 'dialog').waitFor()
      expect(await axeViolations(page)).toEqual([])
      expect(await problemsOf(page)).toEqual([])
    }
  })

  it('a list, a calendar and a menu need no inline style', async () => {
    const page = await openGallery({ section: 'fields' })
    await page.getByRole('combobox', { name: 'Store' }).click()
    await page.getByRole('option', { name: 'Amazon US' }).click()
    await page.getByRole('combobox', { name: 'Country or region' }).fill('can')
    await page.getByRole('option', { name: 'Canada' }).click()
    await page.getByRole('button', { name: 'Open calendar' }).click()
    await page.getByRole('button', { name: /September 15, 2026/ }).click()
    await expect.poll(() => page.getByRole('textbox', { name: 'Order date' }).inputValue()).toBe('09/15/2026')
    await expect.poll(() => page.getByRole('combobox', { name: 'Country or region' }).inputValue()).toBe('Canada')
    expect(await problemsOf(page)).toEqual([])
  })
})
