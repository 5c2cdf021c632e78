import type { InputOf } from '@waybill/contract/core/route'
import { createProduct, getProduct, listProducts } from '@waybill/contract/products/api'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { plantSeller, type Seller } from '../support/plant.ts'
import { fillLogin, patient } from '../visitor.ts'

const lists = '/b/#/product/lists'
type Body = InputOf<typeof createProduct>['body']

let seller: Seller
let fresh: Seller
beforeAll(async () => {
  const line = { sku: 'MUG-USED', name: 'Mug', quantity: 3, unitPrice: null }
  seller = await plantSeller({ orders: [{ orderNo: 'MUG-ORDER', lines: [line] }] })
  fresh = await plantSeller({ orders: [] })
  for (const skuCode of ['MUG-USED', 'PLATE-1', 'PLATE-2']) await add({ skuCode })
})

let keys = 0
async function add(body: Body): Promise<number> {
  const calls = await callsOf(seller.email)
  const idempotencyKey = `journey-product-${Date.now()}-${(keys += 1)}`
  const whole = {
    skuName: 'Plate',
    packageType: 'Package Needed',
    length: 9,
    width: 9,
    height: 2,
    unit: 'in/lb',
    ...body,
  }
  return (await calls.call(createProduct, { body: whole }, { idempotencyKey })).id
}
const kept = async (search: string) =>
  (await (await callsOf(seller.email)).call(listProducts, { query: { search } })).records

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const row = (page: Page, sku: string) => page.locator('[data-row]').filter({ hasText: sku })
const toast = (page: Page, words: string) =>
  page
    .getByRole('region', { name: /Notifications/ })
    .getByText(words)
    .first()

/** A scanner's keys come within one task, far closer than a person's. */
const scan = (page: Page, code: string) =>
  page.evaluate(
    (keys) => {
      for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    },
    [...code, 'Enter'],
  )

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

describe('products', () => {
  journey('a seller without any creates the first one, and what is missing is said at its field', async ({ open }) => {
    const { page } = await open({ as: fresh.email, path: '/b/#/order/lists' })
    await page.getByRole('link', { name: 'Products' }).click()
    await page.getByText('No products yet.').waitFor()
    await button(page, 'Create product').first().click()
    await heading(page, 'Create product').waitFor()
    await field(page, 'SKU').fill('VASE-1')
    await field(page, 'EAN').fill('4006381333932')
    await button(page, /^Save(?! and)/).click()
    const summary = page.getByRole('alert').filter({ hasText: 'Name is required' })
    await summary.getByText('Package type is required').waitFor()
    await summary.getByText('“4006381333932” looks mistyped: its check digit should be 1').waitFor()
    await field(page, 'EAN').fill('4006381333931')
    await field(page, 'Name').fill('Stoneware vase')
    await choose(page, 'Package type', 'Package Needed')
    for (const [side, size] of [
      ['Length', '8'],
      ['Width', '5'],
      ['Height', '5.5'],
    ] as const)
      await field(page, side).fill(size)
    await field(page, 'Weight, pounds').fill('1')
    await field(page, 'Weight, ounces').fill('12')
    await field(page, 'HS code').fill('6913.90.5000')
    await button(page, /^Save(?! and)/).click()
    await heading(page, 'VASE-1').waitFor()
    const [vase] = await (await callsOf(fresh.email)).call(listProducts, { query: {} }).then(({ records }) => records)
    expect(vase).toMatchObject({ ean: '4006381333931', scheduleB: '6913905000', weight1: 1, weight2: 12, height: 5.5 })
  })

  journey('a scan fills the field that the code belongs to, and leaving asks first', async ({ open }) => {
    const id = await add({ skuCode: 'SCAN-ME' })
    const { page } = await open({ as: seller.email, path: `/b/#/product/detail/${id}` })
    await heading(page, 'SCAN-ME').waitFor()
    await page.getByText('No orders use this SKU.').waitFor()
    await scan(page, '036000241457')
    await expect.poll(() => field(page, 'UPC').inputValue(), patient).toBe('036000241457')
    await page.getByRole('link', { name: 'Orders' }).first().click()
    await button(page, 'Keep editing').click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Product saved').waitFor()
    const { product } = await (await callsOf(seller.email)).call(getProduct, { params: { id } })
    expect(product).toMatchObject({ upc: '036000241457', version: 2 })
  })

  journey('what is typed is there after a reload and a log-in that ended, until it is saved', async ({ open }) => {
    const { email } = await plantSeller({ orders: [] })
    const { page, newTab } = await open({ as: email, path: '/b/#/product/create' })
    await field(page, 'SKU').fill('LAMP-1')
    await field(page, 'Name').fill('Desk lamp')
    await choose(page, 'Package type', 'Package Needed')
    const asked = page.waitForEvent('dialog')
    const reloaded = page.reload()
    await (await asked).accept()
    await reloaded
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Desk lamp')
    const other = await newTab()
    await other.goto(lists)
    await other.getByRole('button', { name: /Account:/ }).click()
    await other.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL(/\/login/)
    await fillLogin(page, email)
    await heading(page, 'Orders').waitFor()
    await page.goto('/b/#/product/create')
    await expect.poll(() => field(page, 'SKU').inputValue()).toBe('LAMP-1')
    for (const side of ['Length', 'Width', 'Height']) await field(page, side).fill('9')
    await button(page, /^Save(?! and)/).click()
    await heading(page, 'LAMP-1').waitFor()
    await page.goto('/b/#/product/create')
    await heading(page, 'Create product').waitFor()
    expect(await field(page, 'SKU').inputValue()).toBe('')
  })

  journey('Ctrl+Enter saves right after a choice from a list', async ({ open }) => {
    const { page } = await open({ as: fresh.email, path: '/b/#/product/create' })
    await field(page, 'SKU').fill('BOWL-1')
    await field(page, 'Name').fill('Bowl')
    for (const side of ['Length', 'Width', 'Height']) await field(page, side).fill('9')
    await choose(page, 'Package type', 'Package Needed')
    // At once: the list, which is about to close, may still have the focus.
    await page.keyboard.press('Control+Enter')
    await heading(page, 'BOWL-1').waitFor()
  })

  journey('a barcode of another product is refused by name', async ({ open }) => {
    await add({ skuCode: 'OWNER', ean: '96385074' })
    const id = await add({ skuCode: 'WISHER' })
    const { page } = await open({ as: seller.email, path: `/b/#/product/detail/${id}` })
    await field(page, 'EAN').fill('96385074')
    await button(page, /^Save(?! and)/).click()
    await page.getByText('Barcode 96385074 already belongs to SKU OWNER').first().waitFor()
  })

  journey('an order and its product lead to each other, and the product that it names stays', async ({ open }) => {
    const { page } = await open({ as: seller.email, path: `/b/#/order/detail/${seller.orderIds[0]}` })
    await page.getByRole('link', { name: 'MUG-USED' }).click()
    await heading(page, 'MUG-USED').waitFor()
    await page.getByRole('link', { name: 'MUG-ORDER' }).waitFor()
    await page.goto(lists)
    await row(page, 'MUG-USED').waitFor()
    await page.getByRole('checkbox', { name: 'Select MUG-USED' }).check()
    await page.getByRole('checkbox', { name: 'Select PLATE-2' }).check()
    await button(page, 'Delete').click()
    await button(page, 'Delete 2 products').click()
    await toast(page, "1 product wasn't deleted: SKU MUG-USED is used by orders and can't be deleted").waitFor()
    await row(page, 'PLATE-2').waitFor({ state: 'detached' })
    expect((await kept('MUG-USED')).length).toBe(1)
  })

  journey('customs data that are missing are filled in for many at once', async ({ open }) => {
    const { page } = await open({ as: seller.email, path: `${lists}?q=PLATE-1&missing=yes` })
    await row(page, 'PLATE-1').waitFor()
    await page.getByRole('checkbox', { name: 'Select PLATE-1' }).check()
    await button(page, 'Edit customs details').click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('textbox', { name: 'HS code', exact: true }).fill('69')
    await drawer.getByRole('button', { name: /^Save/ }).click()
    await drawer.getByRole('alert').getByText('An HS code has 6 to 10 digits, such as 6109.10').waitFor()
    await drawer.getByRole('textbox', { name: 'HS code', exact: true }).fill('6912.00')
    await drawer.getByRole('textbox', { name: 'Declared description' }).fill('Plate')
    await drawer.getByRole('textbox', { name: 'Declared value' }).fill('4.5')
    await drawer.getByRole('button', { name: /^Save/ }).click()
    await toast(page, '1 product updated').waitFor()
    expect(await kept('PLATE-1')).toMatchObject([{ scheduleB: '691200', declaredValue: 45_000, version: 2 }])
  })
})

describe('the product pages', () => {
  journey.for(['en', 'cn'] as const)('have no barriers: %s', async (language, { open }) => {
    const { page } = await open({ as: 'seller@demo.test', language, path: lists })
    await row(page, 'MUG-STONE').waitFor()
    expect(await faultsOf(page), 'list').toEqual([])
    await page.goto(`${lists}?q=MUG-STONE`)
    await page.locator('[data-row-link]').filter({ hasText: 'MUG-STONE' }).click()
    await heading(page, 'MUG-STONE').waitFor()
    await page
      .getByRole('link', { name: /^#|\d-\d/ })
      .first()
      .waitFor()
    expect(await faultsOf(page), 'detail').toEqual([])
    await page.goto('/b/#/product/create')
    await heading(page, /Create product|新建商品/).waitFor()
    await page.getByRole('button', { name: /^(Save and|保存并)/ }).click()
    await page.getByRole('alert').first().waitFor()
    expect(await faultsOf(page), 'create with errors').toEqual([])
  })
})
