import { getOrder } from '@waybill/contract/orders/api'
import { getShipment } from '@waybill/contract/shipping/api'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { buyDrawer, moneyIn } from '../support/buy-drawer.ts'
import { heading, journey } from '../support/journey.ts'
import { plantSeller } from '../support/plant.ts'

const THOUSAND = 1000 * 10_000
const box = (name: string) => ({ name, exact: true })

describe('an order in several packages', () => {
  journey('is divided in its page and in the drawer, bought with one press, printed and voided', async ({ open }) => {
    const { email, orderIds } = await plantSeller({ funds: THOUSAND, orders: [{ insuredValue: 100 * 10_000 }] })
    const [id = 0] = orderIds
    const calls = await callsOf(email)
    const order = () => calls.call(getOrder, { params: { id } })
    const { page } = await open({ as: email, path: `/b/#/order/detail/${id}` })
    await heading(page, 'J-0001').waitFor()
    await page.getByRole('button', { name: 'Edit: Package' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit package' })
    await edit.getByRole('button', box('Duplicate package')).click()
    const second = edit.getByRole('region', box('Package 2'))
    // A duplicate has all of the package: what it is insured for, too.
    await expect.poll(() => second.getByRole('textbox', box('Insured value')).inputValue()).toBe('100')
    await second.getByRole('textbox', box('Weight, pounds')).fill('7')
    await second.getByRole('textbox', box('Insured value')).fill('250')
    await edit.getByRole('button', box('Add package')).click()
    await edit.getByRole('button', box('Remove package 3')).click()
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await edit.waitFor({ state: 'detached' })
    await page.getByText(/^Package 2 7 lb .*Insured value \$250\.00/).waitFor()

    await page.keyboard.press('b')
    const { drawer, buy, button, done, print } = buyDrawer(page)
    await button(/2 packages/).click()
    await button('Duplicate package').click()
    const third = drawer.getByRole('region', box('Package 3'))
    await third.getByRole('textbox', { name: /pounds/ }).fill('1')
    await button('Save').click()
    await button(/3 packages/).waitFor()
    expect((await order()).otherPackages?.map(({ insuredValue }) => insuredValue)).toEqual([2_500_000, 2_500_000])
    await drawer.getByRole('radio', { name: /UPS Ground/ }).check()
    const each = drawer.getByRole('list', box('Each package')).getByRole('listitem')
    await expect.poll(() => each.count()).toBe(3)
    const parts = await Promise.all((await each.all()).map(async (one) => moneyIn((await one.textContent()) ?? '')))
    await page.setViewportSize({ width: 390, height: 844 })
    await button(/^Buy 3 labels/).waitFor()
    expect(await faultsOf(page)).toEqual([])
    const total = moneyIn((await buy.textContent()) ?? '')
    expect(total).toBe(parts.reduce((sum, one) => sum + one, 0))
    await page.setViewportSize({ width: 1280, height: 900 })
    await buy.click()
    await done('3 bought')
    const rows = drawer.getByRole('listitem')
    await rows.filter({ hasText: '2 of 3' }).waitFor()
    expect((await print()).subarray(0, 5).toString()).toBe('%PDF-')
    const { status, labels = [] } = await order()
    expect([status, labels.length]).toEqual([2, 3])
    const printed = () =>
      Promise.all(labels.map(async (one) => (await calls.call(getShipment, { params: { id: one } })).printed?.count))
    await expect.poll(printed).toEqual([1, 1, 1])
    await button('Done').click()

    await page.getByRole('button', { name: /^Print 3 labels/ }).waitFor()
    await page.getByText('The 3 labels are ready. Print them and hand the packages over.').waitFor()
    const packageNos = page.getByRole('listitem').filter({ hasText: /· Package \d/ })
    await expect
      .poll(async () => (await packageNos.allTextContents()).map((text) => /Package (\d)/.exec(text)?.[1]))
      .toEqual(['1', '2', '3'])
    await page.goto(new URL(`/e/#/shipment/detail/${labels[1]}`, page.url()).href)
    await page.getByText('2 of 3').first().waitFor()
    const first = page.getByRole('link', { name: /^Package 1 ·/ })
    expect(await first.getAttribute('href')).toContain(`/shipment/detail/${labels[0]}`)
    await page.keyboard.press('Shift+V')
    await page.getByRole('alertdialog').getByRole('button', { name: /^Void/ }).click()
    await expect.poll(async () => (await order()).packagesLabeled).toEqual([1, 3])
    await page.goto(new URL(`/b/#/order/detail/${id}`, page.url()).href)
    const partly = page.getByText('2 of 3 packages have a label').first()
    await partly.waitFor()
    await page.getByRole('button', box("Don't send the rest")).click()
    await page.getByRole('alertdialog').getByRole('button', box("Don't send the rest")).click()
    await page.getByText('Shipped without: Package 2').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', box('Send the rest')).click()
    await partly.waitFor()
  })
})
