import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { leaveGallery, openGallery, problemsOf } from './gallery-page.ts'

let page: Page
beforeEach(async () => {
  page = await openGallery({ section: 'grid' })
  await page.getByRole('gridcell', { name: '11000007' }).waitFor()
  await page.getByRole('textbox', { name: 'Orders' }).focus()
})
afterEach(async () => {
  const problems = await problemsOf(page)
  await leaveGallery()
  expect(problems).toEqual([])
})

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const active = () => page.locator('[aria-rowindex] .kit-cell-active')
/** What a cell shows, without what it says of its error to screen readers. */
const shownIn = (cell: Locator): Promise<string> =>
  cell.evaluate((element) => (element.firstChild?.nodeType === 3 ? (element.firstChild.nodeValue ?? '') : ''))
const activeText = () => shownIn(active())
const textAt = (row: number, column: number) =>
  shownIn(page.locator(`[data-grid-row="${row}"] [data-column="${column}"]`))
const clipboard = (): Promise<string> => page.evaluate('navigator.clipboard.readText()')

describe('the edit grid', () => {
  it('is one tab stop, and the focused element always names the active cell', async () => {
    await press('ArrowDown', 'ArrowRight')
    const place = async () => {
      const cell = active()
      const [row, column] = [cell.locator('..').getAttribute('data-grid-row'), cell.getAttribute('data-column')]
      return Promise.all([row, column])
    }
    await expect.poll(place).toEqual(['1', '1'])
    const named = () => page.evaluate("document.activeElement.getAttribute('aria-activedescendant')")
    await expect.poll(async () => (await named()) === (await active().getAttribute('id'))).toBe(true)
    await press('Tab')
    await expect.poll(() => page.evaluate("document.activeElement.closest('.kit-grid') === null")).toBe(true)
  })

  it('moves by the keys of a data grid over all two hundred thousand rows', async () => {
    await press('Control+End')
    await page.locator('[data-grid-row="199999"]').waitFor()
    await expect.poll(() => active().getAttribute('data-column')).toBe('41')
    await press('Home')
    await expect.poll(() => active().getAttribute('data-column')).toBe('0')
    const row = async () => Number(await active().locator('..').getAttribute('data-grid-row'))
    await press('Control+Home')
    await expect.poll(row).toBe(0)
    await press('PageDown')
    await expect.poll(row).toBeGreaterThan(15)
  })

  it('draws only what is seen and reuses its rows while scrolling', async () => {
    await page.evaluate("document.querySelectorAll('[data-grid-row]').forEach((row) => { row.dataset.seen = 'yes' })")
    await press('Control+End')
    await page.locator('[data-grid-row="199999"]').waitFor()
    expect(await page.locator('[data-grid-row]').count()).toBeLessThan(60)
    expect(await page.locator('[data-grid-row][data-seen]').count()).toBeGreaterThan(20)
  })

  it('keeps every text inside its cell', async () => {
    const texts = [
      'WWWWWWWWWW',
      'mmmmmmmmmm',
      '@@@@@@@@@',
      'ÖÄÜÅÆÖÄÜÅÆ',
      '广东省深圳市南山区',
      '12345678901',
      'iiiiiiiiiiiiiiii',
      'ﷺ',
    ]
    await press('ArrowRight')
    for (const text of texts) {
      await page.keyboard.insertText(text)
      await press('Enter')
    }
    await expect.poll(() => textAt(texts.length - 1, 1)).toBe(texts.at(-1))
    const over = `[...document.querySelectorAll('[role=gridcell]')].filter((cell) => cell.scrollWidth > cell.clientWidth
      && getComputedStyle(cell).overflowX !== 'hidden').map((cell) => cell.textContent)`
    expect(await page.evaluate(over)).toEqual([])
    const whole = `[...document.querySelectorAll('.kit-cell-cut[role=gridcell]')].length`
    await expect.poll(() => page.evaluate(whole)).toBeGreaterThan(0)
  })

  it('types over a cell, commits down with Enter, right with Tab, and reverts with Esc', async () => {
    await press('ArrowRight')
    await page.keyboard.type('Noah Patel')
    await press('Enter')
    await expect.poll(() => textAt(0, 1)).toBe('Noah Patel')
    await page.keyboard.type('Zoe')
    await press('Escape')
    await expect.poll(() => textAt(1, 1)).toBe('李娜')
    await press('F2')
    await page.keyboard.type('!')
    await press('Tab')
    await expect.poll(() => textAt(1, 1)).toBe('李娜!')
    await expect.poll(() => active().getAttribute('data-column')).toBe('2')
  })

  it('takes digits only in number cells', async () => {
    await press('End', 'Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')
    await page.keyboard.type('1a2.345')
    await press('Enter')
    await expect.poll(() => textAt(0, 4)).toBe('12.34')
  })

  it('chooses from a list by typing and by Alt+Down', async () => {
    await press('ArrowRight', 'ArrowRight')
    await page.keyboard.type('jap')
    await press('Enter')
    await expect.poll(() => textAt(0, 2)).toBe('Japan')
    await press('Alt+ArrowDown')
    await page.getByRole('option', { name: 'United States' }).waitFor()
    await press('ArrowDown', 'Enter')
    await expect.poll(() => textAt(1, 2)).toBe('Canada')
  })

  it('copies and pastes blocks, clears, fills down', async () => {
    await press('Shift+ArrowRight', 'Shift+ArrowDown', 'Control+c')
    await expect.poll(clipboard).toBe('112-8837462-1029384\tMia Novak\n11000007\t李娜')
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Control+v')
    await expect.poll(async () => [await textAt(3, 0), await textAt(4, 1)]).toEqual(['112-8837462-1029384', '李娜'])
    await press('Delete')
    await expect.poll(() => textAt(3, 0)).toBe('')
    await press('Control+Home', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
    await expect.poll(() => textAt(2, 0)).toBe('112-8837462-1029384')
  })

  it('pastes what Excel copied', async () => {
    await page.evaluate(`navigator.clipboard.writeText('A-1\\t"Line\\nbreak"\\r\\nA-2\\tPlain\\r\\n')`)
    await press('Control+v')
    await expect
      .poll(async () => [await textAt(0, 0), await textAt(0, 1), await textAt(1, 1)])
      .toEqual(['A-1', 'Line\nbreak', 'Plain'])
  })

  it('jumps to the next error and shows its message', async () => {
    await press('Control+ArrowDown')
    await expect.poll(activeText).toBe('9000')
    await expect.poll(() => active().getAttribute('aria-invalid')).toBe('true')
    await page.getByText('Invalid zip code. US: 90001 or 90001-1234').first().waitFor()
    await page.keyboard.type('90002')
    await press('Enter', 'ArrowUp')
    await expect.poll(() => active().getAttribute('aria-invalid')).toBeNull()
  })

  it('goes to errors by F8 and back by Shift+F8, and says which row and column is wrong, and why', async () => {
    await press('F8')
    await page.getByText('Row 4, ZIP code: Invalid zip code. US: 90001 or 90001-1234').waitFor({ state: 'attached' })
    await press('F8')
    await expect.poll(() => active().locator('..').getAttribute('data-grid-row')).toBe('4')
    const wrong = await page.getByRole('textbox', { name: 'Orders' }).getAttribute('aria-errormessage')
    await expect.poll(() => page.locator(`[id="${wrong}"]`).textContent()).toMatch(/Name/)
    await press('Shift+F8')
    await expect.poll(activeText).toBe('9000')
  })

  it('fills the rows below by dragging the handle of the selection', async () => {
    await press('ArrowRight', 'Shift+ArrowDown')
    await page.locator('[data-fill]').hover()
    await page.mouse.down()
    await page.locator('[data-grid-row="5"] [data-column="1"]').hover()
    await page.mouse.up()
    await expect
      .poll(() => Promise.all([2, 3, 4, 5].map((row) => textAt(row, 1))))
      .toEqual(['Mia Novak', '李娜', 'Mia Novak', '李娜'])
  })

  it('selects with the pointer: cells by dragging, a row by its number', async () => {
    await page.locator('[data-grid-row="1"] [data-column="1"]').hover()
    await page.mouse.down()
    await page.locator('[data-grid-row="3"] [data-column="2"]').hover()
    await page.mouse.up()
    await expect.poll(() => page.locator('[role="gridcell"][aria-selected="true"]').count()).toBe(6)
    await page.locator('[data-grid-row="4"] [data-row-head]').click()
    await press('Control+c')
    await expect.poll(async () => (await clipboard()).split('\t')).toHaveLength(42)
  })
})
