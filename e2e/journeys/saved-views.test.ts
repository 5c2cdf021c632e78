import { createView } from '@waybill/contract/views/api'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { heading, journey } from '../support/journey.ts'
import { orderList, tap } from '../support/order-list.ts'
import { manyOrders, plantSeller } from '../support/plant.ts'
import { patient } from '../visitor.ts'

const path = '/b/#/order/lists'

describe('a saved view', () => {
  journey('is saved, changed, renamed, shared, moved, made the first, and deleted with undo', async ({ open }) => {
    const orders = manyOrders(6).map((order, at) => ({
      ...order,
      package: { weight: at < 2 ? null : 1, weight2: null },
    }))
    const seller = await plantSeller({ orders })
    const { page } = await open({ as: seller.email, path })
    const list = orderList(page)
    const toasts = page.locator('[data-toasts]')
    const dialog = page.getByRole('dialog')
    const acts = page.getByRole('button', { name: 'View actions' })
    const act = async (name: string) => {
      await acts.click()
      await page.getByRole('menuitem', { name }).click()
    }
    const dot = list.view('No weight').getByText('modified')
    await list.shows('1–6 of 6')

    await page.goto(`${path}?weight=none`)
    await list.shows('1–2 of 2')
    await page.getByRole('button', { name: 'Save view' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Enter a name').waitFor()
    await dialog.getByLabel('Name').fill('No weight')
    await page.keyboard.press('Enter')
    await toasts.getByText('View No weight saved').waitFor()
    await expect.poll(() => list.view('No weight').getAttribute('aria-current'), patient).toBe('page')
    expect(await dot.count()).toBe(0)

    // Its filters belong to it: a preset view has none of them.
    await list.view('All').click()
    await list.shows('1–6 of 6')
    await list.view('No weight').click()
    await list.shows('1–2 of 2')

    await page.getByRole('columnheader', { name: 'Recipient' }).getByRole('button').click()
    await dot.waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await dot.waitFor({ state: 'detached' })
    await page.getByRole('columnheader', { name: 'Recipient' }).getByRole('button').click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await dot.waitFor({ state: 'detached' })
    await expect.poll(() => page.url()).toContain('sort=recipient')

    await act('Duplicate')
    await dialog.getByLabel('Name').fill('no WEIGHT')
    await page.keyboard.press('Enter')
    await dialog.getByText('This list already has a view named no WEIGHT').waitFor()
    await dialog.getByLabel('Name').fill('Copy')
    await page.keyboard.press('Enter')
    await expect.poll(() => list.view('Copy').getAttribute('aria-current'), patient).toBe('page')
    await act('Move left')
    const tabs = () => page.getByRole('navigation', { name: 'Views' }).getByRole('button').allInnerTexts()
    await expect.poll(async () => (await tabs()).slice(5, 7), patient).toEqual(['Copy', 'No weight'])

    await act('Rename')
    await dialog.getByLabel('Name').fill('Light')
    await page.keyboard.press('Enter')
    await list.view('Light').waitFor()
    await act('Share with your organization')
    await toasts.getByText('Light is now shared with your organization').waitFor()
    await act('Open this list with this view')
    await page.goto('/b/#/product/lists')
    await heading(page, 'Products').waitFor()
    await page.goto(path)
    await expect.poll(() => list.view('Light').getAttribute('aria-current'), patient).toBe('page')
    // The list's own first view can still be chosen, and searched.
    await list.view('Awaiting').click()
    await list.shows('1–6 of 6')
    await expect.poll(() => page.url()).toContain('view=awaiting')

    await list.view('Light').click()
    await act('Delete')
    await toasts.getByText('View Light deleted').waitFor()
    await list.view('Light').waitFor({ state: 'detached' })
    await toasts.getByRole('button', { name: 'Undo' }).last().click()
    await list.view('Light').waitFor()
  })

  journey('says what it filters by and is gone, and stands in a menu where there are many', async ({ open }) => {
    const seller = await plantSeller({ orders: manyOrders(3) })
    const calls = await callsOf(seller.email)
    for (let n = 1; n <= 14; n++) {
      const view = { name: `View ${n}`, shared: n % 2 === 0, state: { stores: [987_654] } }
      await calls.call(createView, { body: { tableView: 102, ...view } }, { idempotencyKey: `journey-view-${n}` })
    }
    const { page } = await open({ as: seller.email, path })
    const list = orderList(page)
    await list.shows('1–3 of 3')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'View 14' }).click()
    await page.getByText('This list is filtered by something that no longer exists: Store').waitFor()
    await page.getByRole('button', { name: 'Remove these filters' }).click()
    await list.shows('1–3 of 3')
    await list.view('View 14').getByText('modified').waitFor({ state: 'attached' })
  })
})

describe('columns', () => {
  journey('stay as they were arranged, on another day too', async ({ open }) => {
    const seller = await plantSeller({ orders: manyOrders(3) })
    const { page } = await open({ as: seller.email, path })
    const list = orderList(page)
    const heads = () => page.getByRole('columnheader').allInnerTexts()
    await list.shows('1–3 of 3')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Tags' }).click()
    await page.getByRole('columnheader', { name: 'Tags' }).waitFor()
    await page.getByRole('button', { name: 'Move Recipient up' }).click()
    await expect.poll(async () => (await heads()).indexOf('Recipient'), patient).toBe(2)
    await page.keyboard.press('Escape')
    const before = await heads()
    await page.reload()
    await list.shows('1–3 of 3')
    await expect.poll(heads, patient).toEqual(before)
  })
})

describe('from record to record', () => {
  journey('Space peeks and walks, J and K lead from page to page of the list that one came from', async ({ open }) => {
    const seller = await plantSeller({ orders: manyOrders(53) })
    const { page } = await open({ as: seller.email, path })
    const list = orderList(page)
    await list.shows('1–50 of 53')
    const numbers = await list.numbers()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    // The list's own "1–50 of 53" is another text.
    const place = (text: string) => page.getByText(text, { exact: true })
    await list.rows.first().getByRole('link').first().focus()
    await page.keyboard.press('Space')
    const peek = page.getByRole('dialog', { name: numbers[0]! })
    await peek.getByText('Ship to').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('dialog', { name: numbers[1]! }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(focused, patient).toBe(numbers[1])

    await list.rows.nth(49).getByRole('link').first().click()
    await place('50 of 53').waitFor()
    await tap(page, 'j')
    await place('51 of 53').waitFor()
    await tap(page, 'k')
    await place('50 of 53').waitFor()
    await page.goBack()
    await list.shows('1–50 of 53')
  })
})
