import { getOrder } from '@waybill/contract/orders/api'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { buyDrawer, moneyIn } from '../support/buy-drawer.ts'
import { journey } from '../support/journey.ts'
import { orderList } from '../support/order-list.ts'
import { plantSeller } from '../support/plant.ts'

const THOUSAND = 1000 * 10_000
const ground = { carrier: 2, serviceCode: '03' }

describe('a home or a business', () => {
  journey('is shown in the buy drawer, changed there, priced and kept on the order', async ({ open }) => {
    const seller = await plantSeller({ funds: THOUSAND, orders: [ground] })
    const [id = 0] = seller.orderIds
    const { page } = await open({ as: seller.email, path: '/b/#/order/lists' })
    const list = orderList(page)
    await list.ready()
    await list.box('J-0001').click()
    await list.bar.getByRole('button', { name: /Buy label/ }).click()
    const { drawer, buy } = buyDrawer(page)
    await drawer.getByText('Assumed: the address shows neither').waitFor()
    await drawer.getByText('Residential surcharge', { exact: true }).waitFor()
    const before = moneyIn(await buy.innerText())
    await drawer.getByText('Sources of this price').click()
    await drawer.getByText('FedEx zones; 96 % equal to the UPS zone chart of area 198').waitFor()
    await drawer.getByText('Sample', { exact: true }).first().waitFor()
    expect(await faultsOf(page)).toEqual([])
    await drawer.getByRole('combobox', { name: 'Address type' }).click()
    await page.getByRole('option', { name: 'Commercial' }).click()
    await drawer.getByText('As set on the order').waitFor()
    await drawer.getByText('Residential surcharge', { exact: true }).waitFor({ state: 'detached' })
    await expect.poll(async () => moneyIn(await buy.innerText())).toBeLessThan(before)
    const order = await (await callsOf(seller.email)).call(getOrder, { params: { id } })
    expect(order.recipientAddress.residential).toBe(3)
  })

  journey('is set for all orders in doubt at once', async ({ open }) => {
    const seller = await plantSeller({ funds: THOUSAND, orders: [ground, ground] })
    const { page } = await open({ as: seller.email, path: '/b/#/order/lists' })
    const list = orderList(page)
    await list.ready()
    for (const orderNo of ['J-0001', 'J-0002']) await list.box(orderNo).click()
    await list.bar.getByRole('button', { name: /Buy labels/ }).click()
    const { drawer, buy } = buyDrawer(page)
    await drawer.getByText(/^2 orders are priced as residential/).waitFor()
    const before = moneyIn(await buy.innerText())
    await drawer.getByRole('button', { name: 'Price all 2 as commercial' }).click()
    await drawer.getByText(/priced as residential/).waitFor({ state: 'detached' })
    await expect.poll(async () => moneyIn(await buy.innerText())).toBeLessThan(before)
    const calls = await callsOf(seller.email)
    for (const id of seller.orderIds)
      expect((await calls.call(getOrder, { params: { id } })).recipientAddress.residential).toBe(3)
  })
})
