import { setTimeout } from 'node:timers/promises'
import { getOrder, updateOrder } from '@waybill/contract/orders/api'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { buyDrawer } from '../support/buy-drawer.ts'
import { heading, journey } from '../support/journey.ts'
import { plantSeller } from '../support/plant.ts'

const orderNo = 'J-0001'
const THOUSAND = 1000 * 10_000
const item = (sku: string, quantity: number) => ({ sku, name: `The ${sku}`, quantity, unitPrice: 10_0000 })

async function planted(email: string, id: number) {
  const calls = await callsOf(email)
  return { calls, order: () => calls.call(getOrder, { params: { id } }) }
}

describe('the items of an order', () => {
  journey('are changed, added and removed in one drawer; what somebody else saved first is said', async ({ open }) => {
    const { email, orderIds } = await plantSeller({ orders: [{ lines: [item('MUG', 3), item('LAMP', 1)] }] })
    const [id = 0] = orderIds
    const { calls, order } = await planted(email, id)
    const { page } = await open({ as: email, path: `/b/#/order/detail/${id}` })
    await heading(page, orderNo).waitFor()
    await page.getByRole('button', { name: 'Edit: Items' }).click()
    const drawer = page.getByRole('dialog', { name: 'Edit items' })
    await drawer.getByRole('textbox', { name: 'Quantity' }).first().fill('5')
    await drawer.getByRole('button', { name: 'Remove item 2' }).click()
    await drawer.getByRole('button', { name: 'Add item' }).click()
    await drawer.getByRole('textbox', { name: 'Quantity' }).last().fill('2')
    await page.keyboard.press('Control+Enter')
    await drawer.getByText('Enter a SKU or a name').first().waitFor()
    expect(await faultsOf(page)).toEqual([])
    await drawer.getByRole('textbox', { name: 'SKU' }).last().fill('CARD')
    const { version } = await order()
    await calls.call(updateOrder, { params: { id }, body: { version, note: 'Call first' } })
    await page.keyboard.press('Control+Enter')
    await drawer.getByRole('button', { name: 'Overwrite' }).click()
    await drawer.waitFor({ state: 'detached' })
    const saved = await order()
    expect([saved.note, saved.lines.map(({ sku, quantity }) => [sku, quantity])]).toEqual([
      'Call first',
      [
        ['MUG', 5],
        ['CARD', 2],
      ],
    ])
    await page.getByText(/^Changed: .*Items/).waitFor()
  })
})

describe('an order that is shipped in parts', () => {
  journey('takes some units with the first label, says what is left, and ships the rest', async ({ open }) => {
    // Of the day, however early it is where the seller is: one of yesterday is due today, which its status says first.
    const createTime = new Date(Date.now() + 3_600_000)
    const { email, orderIds } = await plantSeller({
      funds: THOUSAND,
      orders: [{ createTime, lines: [item('MUG', 3), item('LAMP', 1)] }],
    })
    const [id = 0] = orderIds
    const { order } = await planted(email, id)
    const { page } = await open({ as: email, path: `/b/#/order/detail/${id}` })
    await heading(page, orderNo).waitFor()
    // Once an order is read slowly, a form must not save what another form of the drawer has changed since.
    await page.route(`**/api/shipout-order/order/detail/${id}`, async (route) => {
      if (route.request().method() === 'GET') await setTimeout(1500)
      await route.continue()
    })
    await page.keyboard.press('b')
    const { drawer, buy } = buyDrawer(page)
    await drawer.getByText('4 items').waitFor()
    await drawer.getByRole('button', { name: `Ship part of it: order ${orderNo}` }).click()
    await drawer.getByRole('textbox', { name: 'Units to ship: LAMP' }).fill('0')
    await drawer.getByRole('textbox', { name: 'Units to ship: MUG' }).fill('2')
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Enter')
    await drawer.getByText('2 of 4 items').waitFor()
    await drawer
      .getByRole('textbox', { name: /Weight/ })
      .first()
      .fill('1')
    await page.keyboard.press('Enter')
    await buy.click()
    await drawer.getByRole('button', { name: 'Done' }).click()
    await expect.poll(async () => (await order()).unitsShipped).toBe(2)
    await page.getByText('2 of 4 shipped').first().waitFor()
    await page.getByText('2 × MUG').waitFor()
    await page.getByText('2 shipped', { exact: true }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.goto(page.url().replace(/#.*/, '#/order/lists'))
    await page.getByText('2 of 4 shipped').waitFor()
  })

  journey('shows the newest price when an older answer arrives after it', async ({ open }) => {
    const { email, orderIds } = await plantSeller({ funds: THOUSAND, orders: [{ lines: [item('MUG', 3)] }] })
    const [id = 0] = orderIds
    const { page } = await open({ as: email, path: `/b/#/order/detail/${id}` })
    await heading(page, orderNo).waitFor()
    await page.keyboard.press('b')
    const { drawer, buy } = buyDrawer(page)
    await buy.waitFor()
    const newestSeen = Promise.withResolvers<void>()
    const olderRead = Promise.withResolvers<void>()
    let asks = 0
    await page.route('**/api/shipout-shipment/rate/quote', async (route) => {
      asks += 1
      if (asks > 1) return route.continue()
      const answer = await route.fetch()
      await newestSeen.promise
      const read = page.waitForEvent('requestfinished', (request) => request === route.request())
      await route.fulfill({ response: answer })
      await read
      olderRead.resolve()
    })
    const weigh = async (pounds: string, ask: number) => {
      await drawer.getByRole('button', { name: `Edit package of order ${orderNo}` }).click()
      await drawer
        .getByRole('textbox', { name: /Weight/ })
        .first()
        .fill(pounds)
      await page.keyboard.press('Enter')
      await expect.poll(() => asks).toBe(ask)
    }
    await weigh('2', 1)
    await weigh('3', 2)
    await drawer.getByText(/^3 lb/).waitFor()
    newestSeen.resolve()
    await olderRead.promise
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await drawer.getByText(/^3 lb/).count()).toBe(1)
  })
})
