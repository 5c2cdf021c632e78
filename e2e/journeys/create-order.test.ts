import { randomUUID } from 'node:crypto'
import { listOrders } from '@waybill/contract/orders/api'
import { createProduct } from '@waybill/contract/products/api'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { buyDrawer } from '../support/buy-drawer.ts'
import { heading, journey } from '../support/journey.ts'
import { orderList } from '../support/order-list.ts'
import { plantSeller } from '../support/plant.ts'
import { patient } from '../visitor.ts'

const DOLLAR = 10_000
const box = (name: string) => ({ name, exact: true })

describe('an order by hand', () => {
  journey('is typed, priced beside the form, saved and bought; nothing typed is lost by a reload', async ({ open }) => {
    const { email } = await plantSeller({ funds: 100 * DOLLAR })
    const { page } = await open({ as: email, path: '/b/#/order/lists' })
    await heading(page, 'Orders').waitFor()
    await page.getByRole('button', { name: 'Create order' }).first().click()
    await heading(page, 'Create order').waitFor()
    await page.getByRole('button', { name: /^Save (?!and)/ }).click()
    await page.getByRole('alert').getByRole('button').first().waitFor()
    expect(await faultsOf(page)).toEqual([])

    await page.getByRole('textbox', { name: /^Name/ }).first().fill('Ann Lee')
    await page.getByRole('textbox', { name: /^Address line 1/ }).fill('350 5th Ave')
    await page.getByRole('textbox', { name: /^ZIP code/ }).fill('10118')
    await page.getByLabel(/^City/).fill('New York')
    await page.getByRole('textbox', box('SKU')).fill('MUG')
    await page.getByRole('textbox', box('Weight, pounds')).fill('2')
    await page.reload()
    await heading(page, 'Create order').waitFor()
    await expect.poll(() => page.getByRole('textbox', box('SKU')).inputValue()).toBe('MUG')
    const rates = page.getByRole('radiogroup', { name: 'Rates' })
    await rates.getByRole('radio', { name: /USPS/ }).first().check()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Save and buy label' }).click()
    const { buy, done } = buyDrawer(page)
    await buy.click()
    await done('1 bought')
    const { records } = await (await callsOf(email)).call(listOrders, { query: {} })
    expect(records).toMatchObject([
      { orderNo: 'M-000001', orderType: 1, status: 2, items: { sku: 'MUG', quantity: 1 } },
    ])
  })

  journey('is priced by the weight and size of its product; a failed save is seen where one is', async ({ open }) => {
    const { email } = await plantSeller({ funds: 100 * DOLLAR })
    const calls = await callsOf(email)
    const product = {
      skuName: 'Mug',
      packageType: 'Package Needed',
      unit: 'in/lb',
      length: 6,
      width: 5,
      height: 4,
    } as const
    for (const [skuCode, weight1] of [
      ['MUG-1', 1],
      ['A-MUG-1', 9],
    ] as const)
      await calls.call(
        createProduct,
        { body: { ...product, skuCode, weight1, weight2: 3 } },
        { idempotencyKey: randomUUID() },
      )
    const { page } = await open({ as: email, path: '/b/#/order/create' })
    await heading(page, 'Create order').waitFor()
    await page.getByRole('textbox', { name: /^Name/ }).first().fill('Ann Lee')
    await page.getByRole('textbox', { name: /^Address line 1/ }).fill('350 5th Ave')
    await page.getByRole('textbox', { name: /^ZIP code/ }).fill('10118')
    await page.getByLabel(/^City/).fill('New York')
    await page.getByRole('textbox', box('SKU')).fill('mug-1')
    await page.getByText('From the products: 1 lb 3 oz · 6 × 5 × 4 in').waitFor()
    const rates = page.getByRole('radiogroup', { name: 'Rates' })
    await rates.getByRole('radio', { name: /USPS/ }).first().waitFor()
    await page.getByRole('textbox', box('Reference 2')).scrollIntoViewIfNeeded()
    await page.route('**/order/create', (route) => route.abort())
    await page.getByRole('button', { name: /^Save (?!and)/ }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'No connection to the server' })
    const isSeen = () =>
      failure.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    await expect.poll(isSeen, patient).toBe(true)
    await page.unroute('**/order/create')
    await page.getByRole('button', { name: /^Save (?!and)/ }).click()
    await heading(page, 'M-000001').waitFor()
    const { records } = await calls.call(listOrders, { query: {} })
    expect(records).toMatchObject([{ package: { weight: 1, weight2: 3, length: 6 }, fromProducts: ['weight', 'size'] }])
  })

  journey('is made again from another one, under a number of its own', async ({ open }) => {
    const { email, orderIds } = await plantSeller({ orders: [{}] })
    const { page } = await open({ as: email, path: `/b/#/order/create?from=${orderIds[0]}` })
    await heading(page, 'Create order').waitFor()
    const number = page.getByRole('textbox', { name: 'Order number' })
    await number.fill('J-0001')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Order number J-0001 is taken').first().waitFor()
    await number.fill('J-0001 again')
    await page.keyboard.press('Control+Enter')
    await heading(page, 'J-0001 again').waitFor()
    const { records } = await (await callsOf(email)).call(listOrders, { query: { sort: 'orderNo', desc: false } })
    const [first, second] = records
    expect([second?.recipient, second?.items, second?.package]).toEqual([
      first?.recipient,
      first?.items,
      first?.package,
    ])
    await page.goto('/b/#/order/lists')
    await expect.poll(() => orderList(page).numbers(), patient).toHaveLength(2)
  })
})
