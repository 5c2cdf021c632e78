import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { heading, journey } from '../support/journey.ts'
import { manyOrders, plantSeller } from '../support/plant.ts'
import { fillLogin, patient } from '../visitor.ts'

const cutCells = (page: Page) =>
  page.locator('tbody tr:first-child td').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const parts = [cell, ...cell.querySelectorAll('.truncate')]
      const isCut = parts.some((one) => one.scrollWidth > one.clientWidth + 1)
      const counts = cell.classList.contains('tnum') || cell.querySelector('[class*="rounded-badge"]') !== null
      return isCut && counts ? [cell.textContent ?? ''] : []
    }),
  )
const isScrolling = (page: Page) =>
  page.getByRole('region', { name: /Orders/ }).evaluate((box) => box.scrollWidth > box.clientWidth)

describe('the order list', () => {
  journey('shows status and numbers whole on every desktop, without scrolling sideways', async ({ open }) => {
    const seller = await plantSeller({ funds: 10_000, orders: manyOrders(3) })
    const { page } = await open({ as: seller.email, path: '/b/#/order/lists' })
    await page.getByText('Awaiting shipment').last().waitFor()
    for (const width of [1024, 1280, 1366, 1440, 1536, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => isScrolling(page), patient).toBe(false)
      expect({ width, cut: await cutCells(page) }).toEqual({ width, cut: [] })
      expect(await page.getByRole('columnheader', { name: 'Status' }).isVisible()).toBe(true)
    }
  })
})

describe('the header of a phone', () => {
  journey('keeps its logo and tools apart, and the account menu has the rest with its counts', async ({ open }) => {
    const seller = await plantSeller({ funds: 123_456_700 })
    const { page } = await open({ as: seller.email, path: '/b/#/order/lists', viewport: { width: 390, height: 844 } })
    await heading(page, 'Orders').waitFor()
    await page.getByRole('banner').getByText('$12,345.67').waitFor()
    const boxes = await page
      .getByRole('banner')
      .locator('a, button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => ({ left, right })))
    for (const [index, { left, right }] of boxes.entries()) {
      expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0)
      expect(right).toBeLessThanOrEqual(390)
    }
    await page.getByRole('button', { name: /Account:/ }).click()
    for (const name of ['Rate calculator', /^Store sync/]) await page.getByRole('menuitem', { name }).waitFor()
  })
})

describe('whoever has logged in', () => {
  journey('begins at the heading of the page', async ({ open }) => {
    const { email } = await plantSeller()
    const { page } = await open({ path: '/login' })
    await fillLogin(page, email)
    await heading(page, 'Orders').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), patient).toBe('H1')
  })
})
