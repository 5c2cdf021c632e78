import { getOrder, listOrders } from '@waybill/contract/orders/api'
import { fillFromProducts } from '@waybill/contract/orders/from-products-api'
import { createProduct, type Product, updateProduct } from '@waybill/contract/products/api'
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsHere } from '../support/barriers.ts'
import { buyDrawer } from '../support/buy-drawer.ts'
import { importDialog } from '../support/import-dialog.ts'
import { journey } from '../support/journey.ts'
import { orderFile } from '../support/order-file.ts'
import { orderList } from '../support/order-list.ts'
import { type OrderWish, plantSeller, sender } from '../support/plant.ts'

const path = '/b/#/order/lists'
const nothing = { weight: null, weight2: null, length: null, width: null, height: null }
const lines = (sku: string, quantity: number) => [{ sku, name: 'Mug', quantity, unitPrice: null }]
const mug = (orderNo: string, quantity: number, more: OrderWish = {}): OrderWish => ({
  orderNo,
  lines: lines('MUG', quantity),
  package: nothing,
  ...more,
})
const toronto = { line1: '290 Bremner Blvd', city: 'Toronto', state: 'ON', zip: 'M5V 3L9', country: 'CA' }

/** A mug of 1 lb 8 oz among the seller's products. */
async function plantMug(email: string): Promise<Product> {
  const calls = await callsOf(email)
  const measures = { length: 6, width: 5, height: 4, weight1: 1, weight2: 8, unit: 'in/lb' }
  const customs = { declaredValue: 12_5000, scheduleB: '691200', originCountry: 'US', custDescription: 'Stoneware mug' }
  const body = { skuCode: 'MUG', skuName: 'Mug', packageType: 'Package Needed', ...measures, ...customs }
  return calls.call(createProduct, { body }, { idempotencyKey: randomUUID() })
}

describe('what products know of orders', () => {
  journey(
    'fills selected orders, is marked, undone, removed, and updated when the product changes',
    async ({ open }) => {
      const orders = [
        mug('F-1', 3),
        mug('F-2', 1, { recipient: { ...sender, ...toronto, name: 'Rita Abroad', phone: '+14165550123' } }),
        mug('F-3', 1, { lines: lines('NOBODY', 1) }),
      ]
      const seller = await plantSeller({ orders })
      const product = await plantMug(seller.email)
      const [, abroad = 0] = seller.orderIds
      const { page } = await open({ as: seller.email, path })
      const list = orderList(page)
      await list.ready()
      // Announced as well, in a place that nobody sees. The same words may still stand of an earlier time: under the pointer they stay.
      const toast = (words: string) =>
        page.getByRole('region', { name: 'Notifications' }).getByText(words).first().waitFor()
      for (const no of ['F-1', 'F-2', 'F-3']) await list.box(no).click()
      await list.more('Fill from products')
      await toast('2 orders filled from products')
      await toast("Not filled: Order F-3: SKU NOBODY isn't in your products")
      await list.rows.filter({ hasText: 'F-1' }).getByText('4 lb 8 oz').waitFor()
      await list.rows.filter({ hasText: 'F-1' }).getByText('from products').waitFor({ state: 'attached' })
      await page.getByRole('button', { name: 'Undo' }).first().click()
      await toast('2 orders restored')
      await list.rows.filter({ hasText: 'F-1' }).getByText('4 lb 8 oz').waitFor({ state: 'detached' })

      await page.goto(`/b/#/order/detail/${abroad}`)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByText('The items weigh 1 lb 8 oz according to your products.').waitFor()
      await page.getByRole('button', { name: 'Fill from products' }).press('Enter')
      await page.getByText('From products: Weight · Size · Customs details').waitFor()
      const customs = page.getByRole('region', { name: 'Declared items' })
      await customs.getByRole('row', { name: /Stoneware mug.*691200.*United States.*\$12\.50/s }).waitFor()
      expect(await faultsHere(page)).toEqual([])
      await page.getByRole('button', { name: 'Remove' }).click()
      await page.getByText('The items weigh 1 lb 8 oz according to your products.').waitFor()

      const calls = await callsOf(seller.email)
      await calls.call(fillFromProducts, { body: { ids: [abroad] } })
      const change = { version: product.version, weight1: 2 }
      await calls.call(updateProduct, { params: { id: product.id }, body: change })
      await page.goto(`/b/#/product/detail/${product.id}`)
      await page.getByText('1 open order was filled from this product with values that have since changed.').waitFor()
      expect(await faultsHere(page)).toEqual([])
      await page.getByRole('button', { name: 'Update order' }).click()
      await toast('1 order filled from products')
      await page.getByText('1 open order was filled from this product').waitFor({ state: 'detached' })
      expect((await calls.call(getOrder, { params: { id: abroad } })).package).toMatchObject({ weight: 2, weight2: 8 })
    },
  )

  journey(
    'the drawer warns of parcels lighter than their goods, and takes the weight of these by one press',
    async ({ open }) => {
      const orders = [
        mug('L-1', 3, { package: { weight: 1, weight2: 0 } }),
        mug('L-2', 2, { package: { weight: 1 } }),
        mug('L-3', 1),
      ]
      const seller = await plantSeller({ orders, funds: 1_000_0000 })
      await plantMug(seller.email)
      const { page } = await open({ as: seller.email, path, language: 'cn' })
      await orderList(page).rows.first().waitFor()
      await page.getByRole('checkbox', { name: /L-1/ }).click()
      await page.keyboard.press('Control+a')
      await page.getByRole('button', { name: /^购买面单/ }).click()
      const { drawer } = buyDrawer(page)
      await drawer.getByText('2 个包裹的重量低于商品总重。').waitFor()
      await drawer.getByText('1 个订单缺少重量，可按商品补全。').waitFor()
      await drawer.getByText(/包裹重量为 1 lb，低于商品总重 4 lb 8 oz。/).waitFor()
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await faultsHere(page)).toEqual([])
      await drawer.getByRole('button', { name: '按商品补全' }).click()
      await drawer.getByText('1 个订单缺少重量').waitFor({ state: 'detached' })
      await drawer.getByRole('button', { name: '采用商品总重' }).click()
      await drawer.getByText('个包裹的重量低于商品总重').waitFor({ state: 'detached' })
      const calls = await callsOf(seller.email)
      const { records } = await calls.call(listOrders, { query: { sort: 'orderNo', desc: false } })
      expect(
        records.map(({ package: { weight, weight2 }, fromProducts }) => [weight, weight2, ...fromProducts]),
      ).toEqual([
        [4, 8, 'weight'],
        [3, null, 'weight'],
        [1, 8, 'weight', 'size'],
      ])
    },
  )

  journey('an import shows what it will fill, and can do without', async ({ open }) => {
    const seller = await plantSeller()
    await plantMug(seller.email)
    const { page } = await open({ as: seller.email, path })
    const dialog = importDialog(page)
    await dialog.open()
    const blank = {
      packageWeight1: '',
      packageWeight2: '',
      packageLength: '',
      packageWidth: '',
      packageHeight: '',
      sku: 'MUG',
    }
    const wrong = { 1: blank, 2: { ...blank, sku: 'NOBODY' } }
    await dialog.send(orderFile({ name: 'fill.csv', rows: 3, prefix: 'I-', wrong }))
    await dialog.toReview('Read 3 rows')
    const fill = dialog.dialog.getByRole('checkbox', { name: /Fill missing data from products/ })
    await fill.waitFor()
    await dialog.dialog.getByText('Weight of 1 order, size of 1').waitFor()
    await dialog.dialog.getByText(/1 order still has no weight.*NOBODY/).waitFor()
    expect(await faultsHere(page)).toEqual([])
    await expect.poll(() => fill.isChecked()).toBe(true)
    await dialog.button(/^Import 3 orders/).click()
    await dialog.dialog.getByText('1 order filled from products').waitFor()
  })
})
