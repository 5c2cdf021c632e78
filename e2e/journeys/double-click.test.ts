import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { buyCheapest, callsOf } from '../support/api.ts'
import { heading, journey } from '../support/journey.ts'
import { orderList } from '../support/order-list.ts'
import { manyOrders, plantSeller } from '../support/plant.ts'

/** How often the page sends a call that ends so, on a slow line. */
async function sent(page: Page, path: string): Promise<() => number> {
  let count = 0
  await page.route(
    (url) => url.pathname.endsWith(path),
    async (route) => {
      count += 1
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    },
  )
  return () => count
}

describe('a double click', () => {
  journey('cancels, exports and voids once, and says so once', async ({ open }) => {
    const seller = await plantSeller({ funds: 1_000_000, orders: manyOrders(4) })
    await buyCheapest(await callsOf(seller.email), seller.orderIds.slice(0, 2))
    const { page } = await open({ as: seller.email, path: '/b/#/order/lists' })
    const list = orderList(page)
    await list.shows('1–2 of 2')

    const cancels = await sent(page, '/order/cancel')
    await list.box('J-0003').click()
    await list.bar.getByRole('button', { name: 'Cancel order' }).dblclick()
    await page.getByText('1 order canceled', { exact: true }).first().waitFor()
    await list.shows('1–1 of 1')
    expect(cancels()).toBe(1)
    expect(await page.getByText(/couldn't be changed/).count()).toBe(0)

    const exportsSent = await sent(page, '/export/create')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('button', { name: 'Export (1)' }).dblclick()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('Export started', { exact: true }).first().waitFor()
    expect(exportsSent()).toBe(1)

    const voids = await sent(page, '/label/void')
    await page.goto('/e/#/shipment/lists')
    await heading(page, 'Shipments').waitFor()
    await list.rows.first().waitFor()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await list.bar.getByRole('button', { name: /^Void/ }).click()
    await page.getByRole('button', { name: 'Void 2 labels' }).dblclick()
    await page.getByRole('dialog', { name: 'Void results' }).waitFor()
    expect(await page.getByText(/refused/).count()).toBe(0)
    expect(voids()).toBe(1)
  })
})
