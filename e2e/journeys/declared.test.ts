import { listPostage } from '@waybill/contract/funds/api'
import { getOrder, listOrders } from '@waybill/contract/orders/api'
import { listShipments } from '@waybill/contract/shipping/api'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { buyDrawer, moneyIn } from '../support/buy-drawer.ts'
import { importDialog } from '../support/import-dialog.ts'
import { heading, journey } from '../support/journey.ts'
import { orderFile } from '../support/order-file.ts'
import { orderList } from '../support/order-list.ts'
import { plantSeller } from '../support/plant.ts'

const THOUSAND = 1000 * 10_000

describe('what an order declares', () => {
  journey('is shown, refused at its field and completed before labels are bought', async ({ open }) => {
    const seller = await plantSeller({
      funds: THOUSAND,
      orders: [
        { insuredValue: 500 * 10_000 },
        { lithium: true },
        { carrier: 3, serviceCode: 'FEDEX_GROUND', recipient: { line1: 'PO Box 77' } },
        { package: { type: 'Flat Rate Envelope' } },
      ],
    })
    const { page } = await open({ as: seller.email, path: '/b/#/order/lists' })
    const list = orderList(page)
    await list.ready()
    for (const orderNo of ['J-0001', 'J-0002', 'J-0003', 'J-0004']) await list.box(orderNo).click()
    await list.bar.getByRole('button', { name: /Buy labels/ }).click()
    const { drawer, service, buy, done } = buyDrawer(page)
    await drawer.getByText('Includes insurance for 1 label: $').waitFor()
    await drawer.getByRole('button', { name: /^Price of order J-0001/ }).click()
    await drawer.getByText(/^(.+) insures it for \$500\.00\. \1 covers \$100\.00 at no charge\.$/).waitFor()
    await drawer.getByRole('button', { name: /^Price of order J-0001/ }).click()

    await drawer.getByText("FedEx doesn't deliver to PO boxes", { exact: true }).waitFor()
    await service('J-0003').click()
    await page
      .getByRole('option', { name: /USPS Priority Mail/ })
      .first()
      .click()
    await drawer.getByText("FedEx doesn't deliver to PO boxes").first().waitFor({ state: 'detached' })

    await drawer
      .getByText("Flat Rate Envelope isn't offered. Use your own packaging and enter its size.", { exact: true })
      .waitFor()
    await drawer.getByRole('combobox', { name: 'Package type' }).click()
    await page.getByRole('option', { name: 'Your own packaging' }).click()
    await drawer.getByRole('button', { name: 'Save' }).last().click()
    await drawer
      .getByText(/Flat Rate Envelope isn't offered/)
      .first()
      .waitFor({ state: 'detached' })

    await drawer.getByRole('combobox', { name: 'Batteries' }).click()
    await page.getByRole('option', { name: 'Lithium ion batteries in equipment' }).click()
    await drawer.getByRole('button', { name: 'Save' }).click()
    await drawer.getByText('Choose the battery type').first().waitFor({ state: 'detached' })
    await drawer.getByRole('button', { name: /^Price of order J-0002/ }).click()
    await drawer.getByText(/^Put the lithium battery mark \(UN3481\) on the package/).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
    const total = moneyIn(await buy.innerText())
    await buy.click()
    await done('4 bought')
    const calls = await callsOf(seller.email)
    const { records } = await calls.call(listShipments, { query: {} })
    expect(records.reduce((sum, one) => sum + one.price, 0)).toBe(total)
    const paid = (await calls.call(listPostage, { query: {} })).records.find(({ insurance }) => insurance < 0)
    const funds = await open({ as: seller.email, path: `/e/#/funds/balance?entry=${paid?.id}` })
    await funds.page.getByRole('dialog').getByText('Of it, insurance').waitFor()
  })

  journey('above what a carrier insures leaves out its services with the reason', async ({ open }) => {
    const seller = await plantSeller({ funds: THOUSAND, orders: [{ insuredValue: 6000 * 10_000 }, {}] })
    const { page } = await open({ as: seller.email, path: `/b/#/order/detail/${seller.orderIds[0]}` })
    await heading(page, 'J-0001').waitFor()
    await page.keyboard.press('b')
    const { drawer, buy } = buyDrawer(page)
    const why = 'USPS insures up to $5,000.00. The insured value is $6,000.00.'
    await drawer.getByText(why).waitFor()
    await buy.waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
    await drawer.getByRole('button', { name: 'Close' }).first().click()
    await drawer.waitFor({ state: 'detached' })
    await page.goto(new URL('/b/#/order/lists', page.url()).href)
    const list = orderList(page)
    await list.ready()
    for (const orderNo of ['J-0001', 'J-0002']) await list.box(orderNo).click()
    await list.bar.getByRole('button', { name: /Buy labels/ }).click()
    await drawer.getByText('Services not offered for this order').click()
    await drawer.getByText(why).waitFor()
  })

  journey('is edited on the order, insured and declared value apart', async ({ open }) => {
    const seller = await plantSeller({ orders: [{}] })
    const [id = 0] = seller.orderIds
    const { page } = await open({ as: seller.email, path: `/b/#/order/detail/${id}` })
    await heading(page, 'J-0001').waitFor()
    await page.getByRole('button', { name: 'Edit: Options' }).click()
    const drawer = page.getByRole('dialog', { name: 'Edit options' })
    await drawer.getByText('For customs only, not insurance').waitFor()
    await drawer.getByRole('textbox', { name: 'Declared value (customs)' }).fill('120.5')
    await drawer.getByRole('textbox', { name: 'Insured value' }).fill('1.250')
    await drawer.getByText('Is it $1.25 or $1,250.00?').waitFor()
    expect(await faultsOf(page)).toEqual([])
    // Nothing is saved before it is answered.
    await drawer.getByRole('button', { name: /^Save/ }).click()
    const decimal = drawer.getByRole('button', { name: '$1.25', exact: true })
    await expect.poll(() => decimal.evaluate((button) => button === document.activeElement)).toBe(true)
    await drawer.getByRole('button', { name: '$1,250.00' }).click()
    await drawer.getByText('Is it $1.25 or $1,250.00?').waitFor({ state: 'detached' })
    await expect.poll(() => drawer.getByRole('textbox', { name: 'Insured value' }).inputValue()).toBe('1250')
    await drawer.getByRole('textbox', { name: 'COD amount' }).fill('80')
    await drawer.getByRole('combobox', { name: 'COD payment method' }).click()
    await page.getByRole('option', { name: 'Guaranteed funds' }).click()
    await drawer.getByRole('combobox', { name: 'Lithium battery' }).click()
    await page.getByRole('option', { name: 'Button cells in equipment' }).click()
    expect(await faultsOf(page)).toEqual([])
    await drawer.getByRole('button', { name: /^Save/ }).click()
    await drawer.waitFor({ state: 'detached' })
    await page.getByText('$80.00 · Guaranteed funds').waitFor()
    expect(await (await callsOf(seller.email)).call(getOrder, { params: { id } })).toMatchObject({
      declaredValue: 1_205_000,
      insuredValue: 12_500_000,
      cod: { amount: 800_000, payMethod: '2' },
      lithium: true,
      batteryType: 7,
    })
  })

  journey('in a file is never taken for insurance, which is offered and told instead', async ({ open }) => {
    const seller = await plantSeller()
    const { page } = await open({ as: seller.email, path: '/b/#/order/lists' })
    const dialog = importDialog(page)
    await dialog.open()
    const values = { createTime: '25.00', storeName: '500' }
    const headings = { createTime: 'Declared value', storeName: 'Insurance' }
    await dialog.send(
      orderFile({ name: 'values.csv', rows: 2, prefix: 'V-', wrong: { 1: values, 2: values }, headings }),
    )
    await dialog.dialog.getByText('Read 2 rows').waitFor()
    await dialog.next()
    await dialog.field(/^Declared value/).waitFor()
    await dialog.dialog.getByText('“Insurance” may be the Insured value. Insurance costs extra.').waitFor()
    await dialog.button('Use this column').click()
    await dialog.dialog.getByText('Insurance is bought for orders with an amount here').waitFor()
    await dialog.next()
    await dialog.dialog.getByText(/^Column “Insurance” is the insured value: insurance is bought/).waitFor()
    await dialog.dialog.getByText('2 valid orders are insured, for $1,000.00 in total.').waitFor()
    // The column stands far to the right: the search leads there.
    await dialog.cursor.focus()
    await page.keyboard.press('Control+f')
    await page.getByRole('textbox', { name: 'Find', exact: true }).fill('500')
    await page.keyboard.press('Enter')
    await dialog.cell('500').first().waitFor()
    await page.keyboard.press('Escape')
    await dialog.cursor.and(page.locator(':focus')).waitFor()
    await page.keyboard.type('120.5')
    await page.keyboard.press('Enter')
    await dialog.dialog.getByText('2 valid orders are insured, for $620.50 in total.').waitFor()
    await dialog.button('Import 2 orders').click()
    await dialog.dialog.getByText('2 orders imported').waitFor()
    const calls = await callsOf(seller.email)
    const { records } = await calls.call(listOrders, { query: {} })
    const orders = await Promise.all(records.map(({ id }) => calls.call(getOrder, { params: { id } })))
    expect(orders.map((order) => order.insuredValue ?? 0).toSorted((a, b) => a - b)).toEqual([1_205_000, 5_000_000])
    expect(orders[0]).toMatchObject({
      declaredValue: 250_000,
    })
  })
})
