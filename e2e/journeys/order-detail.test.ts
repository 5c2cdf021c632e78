import { getOrder, updateOrder } from '@waybill/contract/orders/api'
import { getPostageInfo } from '@waybill/contract/funds/api'
import { describe, expect } from 'vitest'
import { scanPdf } from '../../server/carriers/labels/scanner.fixture.ts'
import { buyCheapest, callsOf } from '../support/api.ts'
import { faultsHere } from '../support/barriers.ts'
import { buyDrawer } from '../support/buy-drawer.ts'
import { focusedName, heading, journey } from '../support/journey.ts'
import { orderList, tap } from '../support/order-list.ts'
import { manyOrders, plantSeller } from '../support/plant.ts'
import { fillLogin } from '../visitor.ts'

const HUNDRED = 100 * 10_000

describe('the page of one order', () => {
  journey('shows the label that was bought on it, prints it and voids it, without a reload', async ({ open }) => {
    const seller = await plantSeller({ funds: HUNDRED, orders: manyOrders(1) })
    const calls = await callsOf(seller.email)
    const { page } = await open({ as: seller.email, path: `/b/#/order/detail/${seller.orderIds[0]}` })
    await heading(page, 'J-0001').waitFor()
    await page.getByText('No labels yet.').waitFor()
    await tap(page, 'b')
    const { drawer, buy, done } = buyDrawer(page)
    await buy.click()
    await done('1 bought')
    await drawer.getByRole('button', { name: 'Done' }).click()
    await drawer.waitFor({ state: 'detached' })

    const main = page.locator('main')
    const button = (name: RegExp) => main.getByRole('button', { name })
    await main.getByText('Shipped', { exact: true }).first().waitFor()
    await main.getByText('Label bought').waitFor()
    expect(await button(/^Buy label/).count()).toBe(0)
    expect(await button(/^Cancel order/).count()).toBe(0)
    const shipments = main.locator('section').filter({ has: page.getByRole('heading', { name: 'Shipments' }) })
    const tracking = await shipments.locator('a[href*="/shipment/detail/"]').innerText()
    const [file] = await Promise.all([
      page.context().waitForEvent('response', (response) => response.url().endsWith('/label/print')),
      button(/^Print label/).click(),
    ])
    const [label] = await scanPdf(await file.body())
    expect(label?.text.replaceAll(/\s/g, '')).toContain(tracking)

    await button(/^Void/).click()
    const ask = page.getByRole('alertdialog', { name: 'Void 1 label?' })
    await ask.getByRole('button', { name: 'Void 1 label' }).click()
    await main.getByText('Label voided').waitFor()
    await button(/^Buy label/).waitFor()
    expect(await button(/^(Print label|Void)/).count()).toBe(0)
    expect((await calls.call(getPostageInfo, {})).available).toBeLessThanOrEqual(HUNDRED)
  })

  journey(
    'what is typed into an address or a package outlives Esc, a reload and a log-in that ended',
    async ({ open }) => {
      const seller = await plantSeller({ orders: manyOrders(1) })
      const { page, newTab } = await open({ as: seller.email, path: `/b/#/order/detail/${seller.orderIds[0]}` })
      await heading(page, 'J-0001').waitFor()
      const ask = page.getByRole('alertdialog', { name: 'Discard changes?' })
      const shipTo = page.getByRole('dialog', { name: 'Edit ship-to address' })
      const company = shipTo.getByRole('textbox', { name: 'Company' })
      await page.getByRole('button', { name: /^Edit: Ship to/i }).click()
      await company.fill('Quay & Sons')
      await page.keyboard.press('Escape')
      await ask.getByRole('button', { name: 'Keep editing' }).click()
      await page.reload()
      await expect.poll(() => company.inputValue()).toBe('Quay & Sons')
      const other = await newTab()
      await other.goto('/b/#/order/lists')
      await other.getByRole('button', { name: /Account:/ }).click()
      await other.getByRole('menuitem', { name: 'Log out' }).click()
      await page.waitForURL(/\/login/)
      await fillLogin(page, seller.email)
      await heading(page, 'Orders').waitFor()
      await page.goto(`/b/#/order/detail/${seller.orderIds[0]}`)
      await expect.poll(() => company.inputValue()).toBe('Quay & Sons')
      await shipTo.getByRole('button', { name: 'Save' }).click()
      await shipTo.waitFor({ state: 'detached' })
      await tap(page, 'e')
      const pack = page.getByRole('dialog', { name: 'Edit package' })
      const weight = pack.getByRole('textbox', { name: 'Weight, pounds' })
      await weight.fill('7')
      await page.reload()
      await expect.poll(() => weight.inputValue()).toBe('7')
      await page.keyboard.press('Escape')
      await ask.getByRole('button', { name: 'Discard' }).click()
      await page.reload()
      await heading(page, 'J-0001').waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
      await page.getByText('Quay & Sons').waitFor()
    },
  )

  journey(
    'what is chosen and typed among its options outlives Esc, a reload and a login that ended',
    async ({ open }) => {
      const seller = await plantSeller({ orders: manyOrders(1) })
      const [id = 0] = seller.orderIds
      const path = `/b/#/order/detail/${id}`
      const { page, newTab } = await open({ as: seller.email, path })
      const drawer = page.getByRole('dialog', { name: 'Edit options' })
      const insured = drawer.getByRole('textbox', { name: 'Insured value' })
      const battery = drawer.getByRole('combobox', { name: 'Lithium battery' })
      await page.getByRole('button', { name: 'Edit: Options' }).click()
      await insured.fill('250')
      await battery.click()
      await page.getByRole('option', { name: 'Button cells in equipment' }).click()
      await page.keyboard.press('Escape')
      const ask = page.getByRole('alertdialog', { name: 'Discard changes?' })
      await ask.getByRole('button', { name: 'Keep editing' }).click()
      await page.reload()
      await expect.poll(() => insured.inputValue()).toMatch(/^250/)
      const other = await newTab()
      await other.goto('/b/#/order/lists')
      await other.getByRole('button', { name: /Account:/ }).click()
      await other.getByRole('menuitem', { name: 'Log out' }).click()
      await page.waitForURL(/\/login/)
      await fillLogin(page, seller.email)
      await heading(page, 'Orders').waitFor()
      await page.goto(path)
      await expect.poll(() => insured.inputValue()).toMatch(/^250/)
      await drawer.getByText('Button cells in equipment').waitFor()
      await drawer.getByRole('button', { name: 'Save' }).click()
      await drawer.waitFor({ state: 'detached' })
      const saved = { insuredValue: 250 * 10_000, lithium: true, batteryType: 7 }
      expect(await (await callsOf(seller.email)).call(getOrder, { params: { id } })).toMatchObject(saved)
      await page.reload()
      await heading(page, 'J-0001').waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
    },
  )

  journey(
    'keeps a thousand pasted lines until they are shortened, and shows a long note in little room',
    async ({ open }) => {
      const seller = await plantSeller({ orders: manyOrders(1) })
      const { page } = await open({ as: seller.email, path: `/b/#/order/detail/${seller.orderIds[0]}` })
      await page.getByRole('button', { name: 'Edit: Tags and notes' }).click()
      const note = page.getByRole('textbox', { name: 'Note', exact: true })
      const lines = Array.from({ length: 1000 }, (_, at) => `Line ${at}`).join('\n')
      await note.fill(lines)
      await page.keyboard.press('Control+Enter')
      await page.getByRole('alert').getByText('Note holds up to 5,000 characters. Now it has 8,889').waitFor()
      expect(await note.inputValue()).toBe(lines)
      await note.fill(lines.slice(0, 5000))
      await page.keyboard.press('Control+Enter')
      const shown = page.getByRole('region', { name: 'Note' })
      await shown.waitFor()
      expect((await shown.boundingBox())?.height).toBeLessThan(200)
      expect(await faultsHere(page)).toEqual([])
    },
  )

  journey('changed by two: who comes second sees who was first, and reloads or overwrites', async ({ open }) => {
    const seller = await plantSeller({ orders: manyOrders(1) })
    const calls = await callsOf(seller.email)
    const params = { id: seller.orderIds[0] ?? 0 }
    const read = () => calls.call(getOrder, { params })
    const changeBeside = async (weight: number) => {
      const { version, package: pack } = await read()
      await calls.call(updateOrder, { params, body: { version, package: { ...pack, weight } } })
    }
    const { page } = await open({ as: seller.email, path: `/b/#/order/detail/${params.id}` })
    const drawer = page.getByRole('dialog', { name: 'Edit package' })
    const weight = drawer.getByRole('textbox', { name: 'Weight, pounds' })
    const button = (name: string) => drawer.getByRole('button', { name })
    await heading(page, 'J-0001').waitFor()
    for (const way of ['Reload', 'Overwrite']) {
      await tap(page, 'e')
      await weight.fill('7')
      await changeBeside(way === 'Reload' ? 4 : 5)
      await button('Save').click()
      await drawer.getByText(/^Joan Journey changed this order just now\./).waitFor()
      await expect.poll(() => weight.inputValue()).toBe('7')
      await button(way).click()
      if (way === 'Reload') {
        await expect.poll(() => weight.inputValue()).toBe('4')
        await page.keyboard.press('Escape')
      }
      await drawer.waitFor({ state: 'detached' })
    }
    expect((await read()).package.weight).toBe(7)
  })
})

describe('what an order needs before it ships', () => {
  journey(
    'stands first on its page, with the way to it: customs details, the next order, a restored one',
    async ({ open }) => {
      const toronto = { country: 'CA', state: 'ON', zip: 'M5V 2T6', city: 'Toronto', line1: '100 King St W' }
      const mugs = [{ sku: 'MUG-1', name: 'Mug', quantity: 2, unitPrice: 20_0000 }]
      const seller = await plantSeller({ orders: [{ recipient: toronto, lines: mugs }, ...manyOrders(1)] })
      const { page } = await open({ as: seller.email, path: '/b/#/order/lists' })
      const main = page.locator('main')
      await page.getByRole('link', { name: 'J-0001', exact: true }).click()
      await heading(page, 'J-0001').waitFor()
      await main.getByText('fields of the customs declaration need attention').waitFor()
      await main.getByRole('button', { name: 'Complete customs declaration' }).click()
      const drawer = page.getByRole('dialog', { name: 'Customs declaration' })
      await drawer.getByRole('textbox', { name: 'Description in English' }).fill('Stoneware mug')
      await drawer.getByRole('textbox', { name: 'HS code' }).fill('691200')
      await drawer.getByRole('combobox', { name: 'Country of origin' }).fill('Portugal')
      await page.getByRole('option', { name: 'Portugal' }).click()
      await drawer.getByRole('textbox', { name: 'Value of one unit' }).fill('9.5')
      await drawer.getByRole('textbox', { name: 'Net weight of one unit' }).fill('100')
      await drawer.getByRole('textbox', { name: 'Signer' }).fill('Ann Archer')
      await drawer.getByRole('checkbox', { name: /^The signer certifies/ }).click()
      await drawer.getByRole('button', { name: 'Save' }).click()
      await drawer.waitFor({ state: 'detached' })
      const row = main.getByRole('region', { name: 'Declared items' }).getByRole('row', { name: /MUG-1/ })
      await row.getByText('Stoneware mug').waitFor()
      expect((await row.innerText()).split(/\s+/)).toEqual(expect.arrayContaining(['691200', 'Portugal', '2', '$9.50']))
      await main.getByText('Ready to ship. Buy the label.').waitFor()
      expect(await faultsHere(page)).toEqual([])

      await main.getByText('1 of 2').waitFor()
      await tap(page, 'j')
      await heading(page, 'J-0002').waitFor()
      await main.getByText('2 of 2').waitFor()
      await main.getByRole('button', { name: 'Cancel order' }).click()
      await main.getByRole('button', { name: 'Restore order' }).click()
      await main.getByRole('button', { name: /^Buy label/ }).waitFor()
    },
  )
})

describe('orders that are shipped', () => {
  journey('are printed from their list, where nothing of them can be bought or canceled any more', async ({ open }) => {
    const seller = await plantSeller({ funds: HUNDRED, orders: manyOrders(2) })
    await buyCheapest(await callsOf(seller.email), seller.orderIds)
    const { page } = await open({ as: seller.email, path: '/b/#/order/lists?view=shipped' })
    const list = orderList(page)
    await list.shows('1–2 of 2')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await list.bar.getByRole('button', { name: /^Print labels/ }).waitFor()
    expect(await list.bar.getByRole('button', { name: /^(Buy|Cancel)/ }).count()).toBe(0)
    const [file] = await Promise.all([
      page.context().waitForEvent('response', (response) => response.url().endsWith('/label/print')),
      list.bar.getByRole('button', { name: /^Print labels/ }).click(),
    ])
    expect(await scanPdf(await file.body(), 36)).toHaveLength(2)
  })
})

describe('the list that an order was opened from', () => {
  journey('is as it was after Back: scrolled, with its cursor and its selection', async ({ open }) => {
    const seller = await plantSeller({ orders: manyOrders(60) })
    const { page } = await open({ as: seller.email, path: '/b/#/order/lists' })
    const list = orderList(page)
    await list.shows('1–50 of 60')
    // Nothing has the focus yet: the key means the rows.
    await page.keyboard.press('ControlOrMeta+a')
    await list.bar.getByText('50 selected').waitFor()
    await list.bar.getByRole('button', { name: 'Clear' }).click()
    const number = (await list.numbers())[39] ?? ''
    await list.box((await list.numbers())[37] ?? '').click()
    const link = page.getByRole('link', { name: number, exact: true })
    await link.scrollIntoViewIfNeeded()
    const top = () => page.getByRole('region', { name: /Orders/ }).evaluate((area) => area.scrollTop)
    const before = await top()
    expect(before).toBeGreaterThan(100)
    await link.click()
    await heading(page, number).waitFor()
    await page.goBack()
    await list.bar.getByText('1 selected').waitFor()
    await expect.poll(() => focusedName(page)).toBe(number)
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(40)
  })
})
