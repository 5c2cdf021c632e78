import { getPostageInfo } from '@waybill/contract'
import { describe, expect } from 'vitest'
import { scanPdf } from '../../server/carriers/labels/scanner.fixture.ts'
import { callsOf } from '../support/api.ts'
import { buyDrawer } from '../support/buy-drawer.ts'
import { heading, journey } from '../support/journey.ts'
import { tap } from '../support/order-list.ts'
import { manyOrders, plantSeller } from '../support/plant.ts'

const HUNDRED = 100 * 10_000

describe('the page of one order', () => {
  journey('shows the label that was bought on it, prints it and voids it, without a reload', async ({ open }) => {
    const seller = await plantSeller({ funds: HUNDRED, orders: manyOrders(1) })
    const calls = await callsOf(seller.email)
    const { page } = await open({ as: seller.email, path: `/b/#/order/detail/${seller.orderIds[0]}` })
    await heading(page, 'J-0001').waitFor()
    await page.getByText('No label yet.').waitFor()
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
    const tracking = await main.locator('a[href*="/shipment/detail/"]').innerText()
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
})
