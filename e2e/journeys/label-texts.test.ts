import { listShipments } from '@waybill/contract/shipping/api'
import { describe, expect } from 'vitest'
import { scanPdf } from '../../server/carriers/labels/scanner.fixture.ts'
import { callsOf } from '../support/api.ts'
import { buyDrawer } from '../support/buy-drawer.ts'
import { journey } from '../support/journey.ts'
import { orderList } from '../support/order-list.ts'
import { plantSeller, type OrderWish } from '../support/plant.ts'

const path = '/b/#/order/lists'
const THOUSAND = 1000 * 10_000
const tokyo = {
  line1: '道玄坂2-10-7',
  city: '渋谷区',
  state: '13',
  zip: '150-0043',
  country: 'JP',
  phone: '+81312345678',
}
const order = (orderNo: string, name: string): OrderWish => ({ orderNo, recipient: { ...tokyo, name } })

describe('texts in other scripts', () => {
  journey('a name that can be read in two ways is corrected before buying, and printed so', async ({ open }) => {
    const seller = await plantSeller({ funds: THOUSAND, declared: true, orders: [order('N-1', '山本裕子')] })
    const { page } = await open({ as: seller.email, path })
    const list = orderList(page)
    await list.ready()
    await list.box('N-1').click()
    await list.bar.getByRole('button', { name: /Buy label/ }).click()
    const { drawer, buy, done, print } = buyDrawer(page)
    const texts = drawer.getByRole('group', { name: 'Printed on the label in Latin letters' })
    const name = texts.getByRole('textbox', { name: 'Ship to: Name' })
    await name.waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => name.inputValue()).toBe('Yamamoto Yuko')
    await expect.poll(() => texts.getByRole('textbox', { name: 'Ship to: City' }).inputValue()).toBe('Shibuya-ku')
    await expect.poll(() => drawer.getByRole('button', { name: 'Buy label' }).isDisabled()).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await name.fill('')
    await name.press('Enter')
    await texts.getByText('Type how the label spells “山本裕子”').waitFor()
    await name.fill('Yamamoto Hiroko')
    await name.press('Enter')
    await buy.waitFor()
    await drawer.getByRole('radio', { name: /DHL/ }).first().click()
    await buy.click()
    await done('1 bought')
    const [label] = await scanPdf(await print())
    expect(label?.text).toContain('YAMAMOTO HIROKO')
    expect(label?.text).toContain('TOKYO')
    const { records } = await (await callsOf(seller.email)).call(listShipments, { query: {} })
    expect(records[0]?.recipient).toBe('山本裕子')
  })

  journey('of many orders, those with a proposal are confirmed by one press', async ({ open }) => {
    const orders = [order('N-1', '山本裕子'), order('N-2', 'ヤマダ タロウ'), order('N-3', '鷽鵼鶲')]
    const seller = await plantSeller({ funds: THOUSAND, declared: true, orders })
    const { page } = await open({ as: seller.email, path })
    const list = orderList(page)
    await list.ready()
    for (const { orderNo = '' } of orders) await list.box(orderNo).click()
    await list.bar.getByRole('button', { name: /Buy labels/ }).click()
    const { drawer, button } = buyDrawer(page)
    await drawer.getByText('Confirm the label text of 2 orders').waitFor()
    await button('Confirm 1 as shown').click()
    await drawer.getByText('Confirm the label text of 1 order').waitFor()
    await drawer.getByText('Type it in Latin letters').waitFor()
    await button(/^Buy 2 labels/).waitFor()
  })
})
