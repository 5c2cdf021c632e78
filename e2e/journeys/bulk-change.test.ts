import { changeOrders } from '@waybill/contract/orders/bulk-api'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { orderList } from '../support/order-list.ts'
import { manyOrders, plantSeller } from '../support/plant.ts'
import { patient } from '../visitor.ts'

describe('changing many orders', () => {
  journey('weight in five presses, undone, put on hold and released', async ({ open }) => {
    const seller = await plantSeller({
      orders: manyOrders(12).map((order) => ({ ...order, package: { weight: 1, weight2: 0 } })),
    })
    const { page } = await open({ as: seller.email, path: '/b/#/order/lists' })
    const list = orderList(page)
    await list.shows('1–12 of 12')
    let presses = 0
    const press = async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    }
    const dialog = page.getByRole('dialog')
    const selected = page.getByText('12 selected', { exact: true }).first()
    const weights = () => list.rows.filter({ hasText: '2 lb' }).count()

    await list.rows.first().getByRole('link').first().focus()
    await press('Control+a')
    await selected.waitFor()
    await press('w')
    await dialog.getByText('Change 12 orders').first().waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), patient)
      .toMatch(/pounds/)
    await press('2')
    await press('Enter')
    await dialog.getByText('12 orders will change').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('button')?.textContent), patient)
      .toContain('Change 12 orders')
    await press('Enter')
    expect(presses).toBe(5)
    const changed = page.locator('[data-toasts]').getByText('12 orders changed')
    await changed.waitFor()
    await expect.poll(weights, patient).toBe(12)
    await page.locator('[data-toasts]').getByRole('button', { name: 'Undo' }).click()
    await page.locator('[data-toasts]').getByText('12 orders restored').waitFor()
    await expect.poll(weights, patient).toBe(0)

    await list.rows.first().getByRole('link').first().focus()
    await page.keyboard.press('Control+a')
    await selected.waitFor()
    await page.keyboard.press('h')
    await dialog.getByLabel('Reason').fill('Awaiting stock')
    await page.keyboard.press('Enter')
    await dialog.getByText('12 orders will change').waitFor()
    await dialog.getByRole('button', { name: 'Change 12 orders' }).click()
    await expect.poll(() => list.rows.filter({ hasText: 'On hold' }).count(), patient).toBe(12)

    await list.view('On hold').click()
    await list.shows('1–12 of 12')
    await list.rows.first().getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Release', exact: true }).click()
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByRole('button', { name: 'Change 1 order' }).click()
    await list.shows('1–11 of 11')

    await list.rows.first().getByRole('link').first().click()
    await heading(page, /J-00/).waitFor()
    await page.getByText('Awaiting stock').first().waitFor()
    await page.getByRole('button', { name: 'Release', exact: true }).click()
    await page.getByRole('button', { name: /Buy label/ }).waitFor()
    expect(await page.getByText('Awaiting stock').count()).toBe(0)
  })
})

describe('the page of bulk changes', () => {
  journey(
    'says what was changed by whom, takes it back once, and leads to the orders while it is empty',
    async ({ open }) => {
      const seller = await plantSeller({ orders: manyOrders(3) })
      const { page } = await open({ as: seller.email, path: '/b/#/order/changes' })
      await page.getByText('No bulk changes yet.').waitFor()
      expect(await faultsOf(page)).toEqual([])
      const calls = await callsOf(seller.email)
      await calls.call(changeOrders, { body: { ids: seller.orderIds, change: { addTags: ['Gift'] } } })
      await page.reload()
      const row = page.getByRole('row', { name: /Tags/ })
      await expect.poll(() => row.innerText(), patient).toMatch(/Joan Journey\s+Tags\s+3/)
      expect(await faultsOf(page)).toEqual([])
      await row.getByRole('button', { name: /Undo/ }).click()
      await page.locator('[data-toasts]').getByText('3 orders restored').waitFor()
      await row.getByText(/Undone/).waitFor()
      expect(await row.getByRole('button').count()).toBe(0)
    },
  )
  journey('is as sound in Chinese', async ({ open }) => {
    const seller = await plantSeller({ orders: manyOrders(2) })
    const calls = await callsOf(seller.email)
    await calls.call(changeOrders, { body: { ids: seller.orderIds, change: { addTags: ['Gift'] } } })
    const { page } = await open({ as: seller.email, path: '/b/#/order/changes', language: 'cn' })
    await page.getByRole('row', { name: /标记/ }).waitFor()
    expect(await faultsOf(page)).toEqual([])
  })
})
