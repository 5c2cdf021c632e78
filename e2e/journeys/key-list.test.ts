import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey } from '../support/journey.ts'
import { orderList, tap } from '../support/order-list.ts'
import { manyOrders, plantSeller } from '../support/plant.ts'

/** The list of keys as it is read: each key with what it does. */
async function keysOf(page: Page): Promise<Record<string, string>> {
  await tap(page, '?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.locator('dt').first().waitFor()
  const entries = await sheet
    .locator('dl > div')
    .evaluateAll((rows) =>
      rows.map((row) => [
        [...row.querySelectorAll('kbd')].map((key) => key.textContent).join(' '),
        row.querySelector('dt')?.textContent ?? '',
      ]),
    )
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  return Object.fromEntries(entries) as Record<string, string>
}

const everywhere = ['G O', 'G S', 'G P', 'G F', 'G T', 'G ,', '?', 'Ctrl+K']
const ofLists = ['/', 'F', 'J', 'K', '[', ']', '.', 'X', 'Ctrl+A', '↓', '↑', '↵']
const unnamed = (keys: Record<string, string>) => Object.keys(keys).filter((key) => keys[key] === '')

describe('the list of keys', () => {
  journey('has the keys that work on the page, all of them named, and no others', async ({ open }) => {
    const seller = await plantSeller({ orders: manyOrders(3) })
    const { page } = await open({ as: seller.email, path: '/b/#/order/lists' })
    const list = orderList(page)
    await list.shows('1–3 of 3')
    const keys = await keysOf(page)
    expect(unnamed(keys)).toEqual([])
    expect(Object.keys(keys)).toEqual(expect.arrayContaining([...everywhere, ...ofLists, 'Space', '1 5']))
    expect(keys).toMatchObject({
      B: 'Buy label',
      W: 'Change weight and size',
      Y: 'Copy order number',
      C: 'Create order',
    })
    expect(keys['U']).toBeUndefined()
    expect(keys['Shift+V']).toBeUndefined()

    // What is selected has keys of its own.
    await list.rows.first().getByRole('checkbox').check()
    const ofSelection = await keysOf(page)
    expect(ofSelection).toMatchObject({ B: 'Buy labels', 'Shift+V': 'Cancel order' })
    expect(unnamed(ofSelection)).toEqual([])

    await list.rows.first().getByRole('link').first().click()
    await page.getByText('1 of 3').waitFor()
    const ofDetail = await keysOf(page)
    expect(ofDetail).toMatchObject({ U: 'Back to list', J: 'Next order', K: 'Previous order', E: 'Edit' })
    expect(unnamed(ofDetail)).toEqual([])
    expect(ofDetail['X']).toBeUndefined()
    // A key that the list names does what it says, and one that it lacks does nothing.
    await tap(page, 'x')
    await tap(page, 'j')
    await page.getByText('2 of 3').waitFor()
    await tap(page, 'u')
    await list.ready()
  })

  journey('names every key of every page that has some', async ({ open }) => {
    const { page } = await open({ as: 'seller@demo.test', path: '/b/#/order/lists' })
    const places = [
      '/e/#/shipment/lists',
      '/b/#/product/lists',
      '/b/#/support/lists',
      '/b/#/setting/address-book',
      '/b/#/store/lists',
      '/b/#/order/create',
      '/e/#/funds/postage',
    ]
    const missing: Record<string, string[]> = {}
    for (const place of places) {
      await page.goto(place)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      missing[place] = unnamed(await keysOf(page))
    }
    expect(Object.values(missing).flat(), JSON.stringify(missing)).toEqual([])
  })
})
