import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tap as tapOn } from '../support/order-list.ts'
import { leaveGallery, openGallery, problemsOf } from './gallery-page.ts'

let page: Page
beforeEach(async () => {
  page = await openGallery({ section: 'frame' })
})
afterEach(async () => {
  const problems = await problemsOf(page)
  await leaveGallery()
  expect(problems).toEqual([])
})

const bar = () => page.getByRole('toolbar', { name: 'Selection' })
const cursorRow = (): Promise<string | undefined> =>
  page.evaluate("document.activeElement.closest('[data-row]')?.dataset.row")

const tap = (key: string) => tapOn(page, key)

describe('a list by keyboard', () => {
  it('moves with J and K from anywhere, selects with X, extends with Shift and the arrows', async () => {
    await tap('j')
    await tap('j')
    await tap('j')
    await tap('k')
    await expect.poll(cursorRow).toBe('1')
    await tap('x')
    await expect.poll(() => bar().textContent()).toContain('1 selected')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(() => bar().textContent()).toContain('3 selected')
    await page.keyboard.press('Escape')
    await expect.poll(() => bar().count()).toBe(0)
  })

  it('selects the page with Ctrl+A, and all that match with a second', async () => {
    await tap('j')
    await page.keyboard.press('Control+a')
    await expect.poll(() => bar().textContent()).toContain('50 selected')
    await page.keyboard.press('Control+a')
    await expect.poll(() => bar().textContent()).toContain('All 212 selected')
  })

  it('opens with Enter, peeks with Space, pages with ] and keeps the selection', async () => {
    await tap('j')
    await tap('x')
    await tap('Enter')
    await expect.poll(() => page.locator('[data-opened]').getAttribute('data-opened')).toBe('112-8837462-1029384')
    await page.keyboard.press('Space')
    await page.getByRole('listitem').getByText('Mia Novak').first().waitFor()
    await tap(']')
    await expect.poll(() => page.getByText('51–100 of 212').count()).toBe(1)
    await expect.poll(() => bar().textContent()).toContain('1 selected')
  })

  it('opens the menu of the row with a full stop', async () => {
    await tap('j')
    await tap('.')
    await page.getByRole('menuitem', { name: /Edit/ }).waitFor()
  })

  it('leaves letters alone in the search field, and goes there with a slash', async () => {
    await tap('/')
    await page.keyboard.type('xjk')
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('xjk')
    await page.getByText('No matching results.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('1–50 of 212').waitFor()
    expect(await bar().count()).toBe(0)
  })

  it('takes a scanner for a search, not for shortcuts', async () => {
    // A scanner's keys come within one task each, far closer than a person's.
    await page.evaluate(`for (const key of [...'112-8837465', 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))`)
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('112-8837465')
    expect(await bar().count()).toBe(0)
  })

  it('lists its keys with a question mark, and rests under the dialog', async () => {
    await tap('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await tap('j')
    await tap('x')
    expect(await bar().count()).toBe(0)
  })
})

describe('a list by mouse', () => {
  it('selects a range with Shift and moves nothing on the page', async () => {
    const before = await page.locator('[data-row="0"]').boundingBox()
    await page.locator('[data-row="1"] input').click()
    await page.locator('[data-row="5"] input').click({ modifiers: ['Shift'] })
    await expect.poll(() => bar().textContent()).toContain('5 selected')
    expect(await page.locator('[data-row="0"]').boundingBox()).toEqual(before)
    await bar().getByRole('button', { name: 'Select all 212' }).click()
    await page.locator('[data-row="0"] input').click()
    await expect.poll(() => bar().textContent()).toContain('49 selected')
  })

  it('sorts by its heads and says so', async () => {
    const head = page.getByRole('columnheader', { name: 'Weight' })
    await head.getByRole('button').click()
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
    await head.getByRole('button').click()
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
    await expect.poll(() => page.locator('[aria-live="polite"]').textContent()).toBe('Sorted by Weight, ascending')
  })

  it('shows and hides columns', async () => {
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Store', exact: true }).click()
    await page.getByRole('columnheader', { name: 'Store' }).waitFor()
  })

  it('moves columns by buttons, which keep the focus, and takes everything back', async () => {
    const heads = () => page.getByRole('columnheader').allTextContents()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Store', exact: true }).click()
    await page.getByRole('columnheader', { name: 'Store' }).waitFor()
    const before = await heads()
    const [moved, next] = [before[2]!, before[3]!]
    const down = page.getByRole('button', { name: `Move ${moved} down` })
    await down.focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await heads()).slice(2, 4)).toEqual([next, moved])
    await expect.poll(() => down.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: `Move ${moved} up` }).click()
    await expect.poll(heads).toEqual(before)
    await page.getByRole('button', { name: 'Reset columns' }).click()
    await expect.poll(async () => (await heads()).includes('Store')).toBe(false)
    await page.keyboard.press('Escape')
  })

  it('shows at least 19 rows at 1440 × 900', async () => {
    const rows = await page.evaluate(`(() => {
      const area = document.querySelector('[role="region"]').getBoundingClientRect()
      return [...document.querySelectorAll('[data-row]')].filter((row) => row.getBoundingClientRect().bottom <= area.bottom + 1).length
    })()`)
    expect(rows).toBeGreaterThanOrEqual(19)
  })
})

describe('a list on a narrow screen', () => {
  it('is a list of cards that can be chosen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('list', { name: 'Orders' }).waitFor()
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Select 11000007' }).click()
    await expect.poll(() => bar().textContent()).toContain('1 selected')
  })
})
