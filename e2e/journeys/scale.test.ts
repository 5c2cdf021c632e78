import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { faultsOf } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { orderList } from '../support/order-list.ts'
import { manyOrders, plantSeller } from '../support/plant.ts'
import { scan } from '../support/scan.ts'
import { patient } from '../visitor.ts'

const orders = manyOrders(3).map((order) => ({ ...order, package: { weight: 1, weight2: 0 } }))
const pounds = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Weight, pounds' })
const ounces = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Weight, ounces' })
const valuesOf = async (page: Page) => [await pounds(page).inputValue(), await ounces(page).inputValue()]

describe('a scale', () => {
  journey('weighs the order that was scanned, and a code scanned into the weight leaves it alone', async ({ open }) => {
    const { email } = await plantSeller({ orders })
    const { page } = await open({ as: email, path: '/b/#/order/lists' })
    const list = orderList(page)
    await list.ready()
    await scan(page, 'J-0002')
    await heading(page, 'J-0002').waitFor()
    await scan(page, '2.35 lb')
    await expect.poll(() => valuesOf(page), patient).toEqual(['2', '5.6'])
    // Weighed again with the drawer open, wherever the focus is.
    await pounds(page).focus()
    await scan(page, '1 lb 4.5 oz')
    await expect.poll(() => valuesOf(page), patient).toEqual(['1', '4.5'])
    await ounces(page).focus()
    await scan(page, '4006381333931')
    await expect.poll(() => valuesOf(page), patient).toEqual(['1', '4.5'])
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('Control+Enter')
    await page.getByText('1 lb 4.5 oz').first().waitFor()
    await expect.poll(() => page.getByRole('dialog').count(), patient).toBe(0)
  })

  journey('weighs what is selected on the list, and says so when nothing is', async ({ open }) => {
    const { email } = await plantSeller({ orders })
    const { page } = await open({ as: email, path: '/b/#/order/lists' })
    const list = orderList(page)
    await list.shows('1–3 of 3')
    await scan(page, '12 oz')
    await page.locator('[data-toasts]').getByText('Select the orders that were weighed, or open one.').waitFor()
    await list.box('J-0001').click()
    await list.box('J-0003').click()
    await page.getByText('2 selected', { exact: true }).first().waitFor()
    await scan(page, '12 oz')
    await page.getByRole('dialog').getByText('Change 2 orders').first().waitFor()
    await expect.poll(() => valuesOf(page), patient).toEqual(['0', '12'])
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: 'Change 2 orders' }).click()
    await page.locator('[data-toasts]').getByText('2 orders changed').waitFor()
    await expect.poll(() => list.rows.filter({ hasText: '12 oz' }).count(), patient).toBe(2)
  })
})
