import { countOrders } from '@waybill/contract/orders/api'
import { beforeAll, describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { focusedName, heading, journey } from '../support/journey.ts'
import { orderList, tap } from '../support/order-list.ts'
import { manyOrders, plantSeller, type Seller } from '../support/plant.ts'

const DAY_MS = 86_400_000
const path = '/b/#/order/lists'

let reader: Seller
beforeAll(async () => {
  const orders = manyOrders(120).map((order, index) => ({
    ...order,
    ...(index % 3 === 0 && { carrier: 1, serviceCode: 'GROUND_ADVANTAGE' }),
    ...(index % 3 === 1 && { carrier: 2, serviceCode: '03' }),
    ...(index < 19 && { createTime: new Date(Date.now() - 40 * DAY_MS + index * 60_000) }),
    package: { weight: 1 + (index % 7), weight2: index % 16 },
  }))
  reader = await plantSeller({ orders })
})

describe('finding orders', () => {
  journey('search keeps what matches, the address keeps the search, and clearing brings all back', async ({ open }) => {
    const { page } = await open({ as: reader.email, path })
    const list = orderList(page)
    await list.shows('1–50 of 120')
    await list.search.fill('Number117')
    await list.shows('1–1 of 1')
    await expect.poll(() => list.numbers()).toEqual(['J-0117'])
    await page.waitForURL(/q=Number117/)
    await page.reload()
    await list.shows('1–1 of 1')
    await expect.poll(() => list.search.inputValue()).toBe('Number117')
    await list.search.fill('SKU-42')
    await expect.poll(list.numbers).toEqual(['J-0042'])
    await list.search.fill('nobody like this')
    await page.getByText('No matching orders.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await list.shows('1–50 of 120')
    await expect.poll(() => list.search.inputValue()).toBe('')
  })

  for (const way of ['from the search', 'by way of a checkbox']) {
    journey(`who opens an order right after typing, ${way}, is not called back to the list`, async ({ open }) => {
      const { page } = await open({ as: reader.email })
      await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
      await page.goto(path)
      const list = orderList(page)
      await list.shows('1–50 of 120')
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      await page.route(/detail-page[^/]*\.js/, async (route) => {
        await released
        await route.continue()
      })
      const [first = ''] = await list.numbers()
      await list.search.fill('Number')
      if (way !== 'from the search') await list.rows.first().getByRole('checkbox').focus()
      await list.rows.locator('[data-row-link]').first().click()
      // Longer than typing takes to be over.
      await page.waitForTimeout(500)
      release()
      await heading(page, first).waitFor()
    })
  }

  journey(
    'a list that loses the connection says so, not that the server failed, and Retry shows it',
    async ({ open }) => {
      const { page } = await open({ as: reader.email, path })
      const list = orderList(page)
      await list.shows('1–50 of 120')
      await page.route('**/order/list?*', (route) => route.abort('connectionrefused'))
      await list.search.fill('Number117')
      const lost = page.getByRole('alert').getByText('No connection to the server. Check your network and try again')
      await lost.waitFor()
      await page.unroute('**/order/list?*')
      await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
      await list.shows('1–1 of 1')
      await lost.waitFor({ state: 'detached' })
    },
  )

  journey('filters by carrier and date add up, each can be taken away', async ({ open }) => {
    const { page } = await open({ as: reader.email, path })
    const list = orderList(page)
    await list.ready()
    await page.getByRole('button', { name: 'Carrier' }).click()
    await page.getByRole('checkbox', { name: 'UPS' }).click()
    await list.shows('1–40 of 40')
    await page.getByRole('checkbox', { name: 'USPS' }).click()
    await list.shows('1–50 of 80')
    await page.keyboard.press('Escape')
    await page.getByRole('search').getByRole('button', { name: 'Order date' }).click()
    await page.getByRole('button', { name: 'Last 30 days' }).click()
    await list.shows('1–50 of 67')
    await expect.poll(() => page.url()).toMatch(/carriers=.*from=/)
    await page.getByRole('button', { name: /Remove filter Order date/ }).click()
    await list.shows('1–50 of 80')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await list.shows('1–50 of 120')
  })

  journey('heads sort, and Back undoes one step after the other', async ({ open }) => {
    const { page } = await open({ as: reader.email, path })
    const list = orderList(page)
    await list.ready()
    const head = page.getByRole('columnheader', { name: 'Order no.' })
    await head.getByRole('button').click()
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
    await expect.poll(async () => (await list.numbers())[0]).toBe('J-0001')
    await head.getByRole('button').click()
    await expect.poll(async () => (await list.numbers())[0]).toBe('J-0120')
    await page.goBack()
    await expect.poll(async () => (await list.numbers())[0]).toBe('J-0001')
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
    const weight = page.getByRole('columnheader', { name: 'Weight' })
    await weight.getByRole('button').click()
    await expect.poll(() => weight.getAttribute('aria-sort')).toBe('descending')
    await expect.poll(() => head.getAttribute('aria-sort')).toBeNull()
  })

  journey('pages go forth and back; an order opened from page 2 returns there with Back', async ({ open }) => {
    const { page } = await open({ as: reader.email, path })
    const list = orderList(page)
    await list.shows('1–50 of 120')
    const previous = page.getByRole('button', { name: 'Previous page' })
    const next = page.getByRole('button', { name: 'Next page' })
    await expect.poll(() => previous.getAttribute('aria-disabled')).toBe('true')
    await next.click()
    await list.shows('51–100 of 120')
    // The rows of the first page stay until those of the second are there.
    await expect.poll(async () => (await list.numbers())[0]).toBe('J-0051')
    const second = await list.numbers()
    await page.getByRole('link', { name: 'J-0070' }).click()
    await heading(page, /J-0070/).waitFor()
    await page.goBack()
    await list.shows('51–100 of 120')
    await expect.poll(list.numbers).toEqual(second)
    await next.click()
    await list.shows('101–120 of 120')
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true')
    await previous.click()
    await list.shows('51–100 of 120')
    await page.reload()
    await list.shows('51–100 of 120')
    await previous.click()
    await list.shows('1–50 of 120')
    await expect.poll(async () => (await list.numbers())[0]).toBe('J-0001')
  })
})

describe('acting on many orders', () => {
  journey('the selection outlives paging, counts itself, and can become all that match', async ({ open }) => {
    const { page } = await open({ as: reader.email, path })
    const list = orderList(page)
    await list.shows('1–50 of 120')
    await list.box('J-0002').click()
    await list.box('J-0004').click({ modifiers: ['Shift'] })
    await list.bar.getByText('3 selected').waitFor()
    await tap(page, ']')
    await expect.poll(async () => (await list.numbers())[0]).toBe('J-0051')
    await list.bar.getByText('3 selected').waitFor()
    await list.box('J-0060').click()
    await list.bar.getByText('4 selected').waitFor()
    await tap(page, '[')
    await expect.poll(async () => (await list.numbers())[0]).toBe('J-0001')
    await expect.poll(() => list.box('J-0003').isChecked()).toBe(true)
    await list.bar.getByRole('button', { name: 'Select all 120' }).click()
    await list.bar.getByText('All 120 selected').waitFor()
    await expect.poll(() => list.box('J-0050').isChecked()).toBe(true)
    await list.search.fill('Number1')
    await expect.poll(() => list.bar.count()).toBe(0)
  })

  journey('an order that has left the list meanwhile has left the selection', async ({ open }) => {
    const seller = await plantSeller({ orders: manyOrders(60) })
    const { page } = await open({ as: seller.email, path })
    const list = orderList(page)
    await list.shows('1–50 of 60')
    await tap(page, 'Control+a')
    await list.bar.getByText('50 selected').waitFor()
    await page.getByRole('link', { name: 'J-0003' }).click()
    await heading(page, /J-0003/).waitFor()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByText('1 order canceled', { exact: true }).first().waitFor()
    await page.goBack()
    await list.bar.getByText('49 selected').waitFor()
    await tap(page, 'Control+a')
    await list.bar.getByText('50 selected').waitFor()
  })

  journey('very many are canceled only after a question that says how many', async ({ open }) => {
    const seller = await plantSeller({ orders: manyOrders(101) })
    const { page } = await open({ as: seller.email, path })
    const list = orderList(page)
    await list.shows('1–50 of 101')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await list.bar.getByRole('button', { name: 'Select all 101' }).click()
    await list.bar.getByRole('button', { name: 'Cancel order' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Cancel 101 orders?' })
    await dialog.waitFor()
    await expect.poll(() => focusedName(page)).toBe('Keep orders')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect((await (await callsOf(seller.email)).call(countOrders, {})).awaiting).toBe(101)
    await list.bar.getByText('All 101 selected').waitFor()
  })

  journey('a few are canceled at once, and Undo brings them back', async ({ open }) => {
    const seller = await plantSeller({ orders: manyOrders(6) })
    const calls = await callsOf(seller.email)
    const { page } = await open({ as: seller.email, path })
    const list = orderList(page)
    await list.shows('1–6 of 6')
    await list.box('J-0003').click()
    await list.box('J-0005').click()
    await list.bar.getByRole('button', { name: 'Cancel order' }).dblclick()
    await list.shows('1–4 of 4')
    await page.getByText('2 orders canceled', { exact: true }).first().waitFor()
    await expect.poll(list.numbers).not.toContain('J-0003')
    await page.getByRole('button', { name: 'Undo' }).click()
    await list.shows('1–6 of 6')
    expect(await calls.call(countOrders, {})).toMatchObject({ awaiting: 6, canceled: 0 })
    await list.menuOf('J-0001').click()
    await page.getByRole('menuitem', { name: 'Cancel order' }).click()
    await list.shows('1–5 of 5')
  })
})

describe('without a mouse', () => {
  journey(
    'slash searches, J and K walk, X selects, Enter opens, U leads back, digits change the view',
    async ({ open }) => {
      const { page } = await open({ as: reader.email, path })
      const list = orderList(page)
      await list.ready()
      await tap(page, '/')
      await page.keyboard.type('Number11')
      await list.shows('1–11 of 11')
      await page.keyboard.press('Escape')
      await list.shows('1–50 of 120')
      await page.keyboard.press('Tab')
      for (const key of ['j', 'j', 'j', 'k']) await tap(page, key)
      await expect.poll(() => focusedName(page)).toBe('J-0002')
      await tap(page, 'x')
      await list.bar.getByText('1 selected').waitFor()
      await page.keyboard.press('Shift+ArrowDown')
      await list.bar.getByText('2 selected').waitFor()
      await page.keyboard.press('Enter')
      await heading(page, /J-0003/).waitFor()
      await tap(page, 'u')
      await list.ready()
      await tap(page, '4')
      await page.getByText('No orders here.').waitFor()
      await expect.poll(() => page.url()).toContain('view=canceled')
      await tap(page, '1')
      await list.shows('1–50 of 120')
      await tap(page, '?')
      const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await keys.getByText('Buy label', { exact: true }).waitFor()
      expect(await keys.getByText('Reprint labels').count()).toBe(0)
      await page.keyboard.press('Escape')
    },
  )
})
