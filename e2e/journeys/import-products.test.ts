import { cancelOrders, countOrders, listOrders } from '@waybill/contract/orders/api'
import { listProducts } from '@waybill/contract/products/api'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { dropOnPage, importDialog } from '../support/import-dialog.ts'
import { journey } from '../support/journey.ts'
import { orderFile } from '../support/order-file.ts'
import { plantSeller } from '../support/plant.ts'

const HEADINGS = 'SKU,Title,Package type,Length,Width,Height,Unit,Barcode,Cost per item,Vendor'
const line = (sku: string, { length = '10', ean = '', name = `Mug ${sku}` } = {}) =>
  [sku, name, 'Ready To Ship', length, '8', '4', 'in/lb', ean, '3.20', 'Acme'].join(',')
const productFile = (lines: string[], name = 'mugs.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADINGS, ...lines].join('\r\n')),
})
const skusOf = async (calls: Awaited<ReturnType<typeof callsOf>>) =>
  (await calls.call(listProducts, { query: {} })).records.map((one) => [one.skuCode, one.skuName])

describe('a file of products', () => {
  journey('is mapped, imported without its wrong rows, updated by a second one and undone', async ({ open }) => {
    const seller = await plantSeller()
    const calls = await callsOf(seller.email)
    const { page } = await open({ as: seller.email, path: '/b/#/product/lists' })
    const dialog = importDialog(page)
    await page.getByText('No products yet').waitFor()
    await page.locator('main').getByRole('button', { name: 'Import' }).first().click()
    await dialog.dialog.waitFor()
    await dialog.send(
      productFile([line('MUG-1', { ean: '4006381333931' }), line('MUG-2'), line('MUG-3', { length: '0' })]),
    )
    await dialog.toReview('Read 3 rows, 10 columns')
    await dialog.tab('Errors 1').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.dialog.getByRole('checkbox', { name: /Ignore errors/ }).click()
    await dialog.button(/^Import 2 products/).click()
    await dialog.dialog.getByText('2 products imported').waitFor()
    await dialog.dialog.getByText("1 row with errors wasn't imported").waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.button('View products').click()
    await page.getByRole('link', { name: 'MUG-1' }).waitFor()
    await page.getByText('Import: mugs.csv').waitFor()
    expect(await skusOf(calls)).toEqual([
      ['MUG-1', 'Mug MUG-1'],
      ['MUG-2', 'Mug MUG-2'],
    ])

    await page.locator('main').getByRole('button', { name: 'Import' }).first().click()
    await dialog.send(productFile([line('mug-1', { name: 'Cup' }), line('MUG-4')], 'again.csv'))
    await dialog.toReview('Read 2 rows')
    await dialog.tab('Errors 1').waitFor()
    await dialog.dialog.getByRole('combobox', { name: '1 row matches an existing product' }).click()
    await page.getByRole('option', { name: 'Update them' }).click()
    await dialog.dialog.getByText('No errors. Every row can be imported.').waitFor()
    await dialog.cell('mug-1').and(page.locator(':not([aria-invalid])')).waitFor()
    await dialog.button(/^Import 2 products/).click()
    await dialog.dialog.getByText('1 product updated').waitFor()
    expect(await skusOf(calls)).toEqual([
      ['MUG-1', 'Cup'],
      ['MUG-2', 'Mug MUG-2'],
      ['MUG-4', 'Mug MUG-4'],
    ])
    await dialog.button('Undo import').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
    await page.getByText('Import undone: 2 products reverted').first().waitFor()
    expect(await skusOf(calls)).toEqual([
      ['MUG-1', 'Mug MUG-1'],
      ['MUG-2', 'Mug MUG-2'],
    ])
    await dialog.dialog.getByText('No errors. Every row can be imported.').waitFor()
  })
})

describe('an import of products', () => {
  journey('begins in the header on any page, and with a file that is dropped on the list', async ({ open }) => {
    const seller = await plantSeller()
    const { page } = await open({ as: seller.email, path: '/b/#/order/lists' })
    const dialog = importDialog(page)
    await page.getByText('No orders yet.').waitFor()
    await page.getByRole('button', { name: 'Imports and exports' }).click()
    await page.getByRole('button', { name: 'Import products' }).click()
    await page.getByRole('dialog', { name: 'Import products' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.dialog.waitFor({ state: 'detached' })

    await page.goto('/b/#/product/lists')
    await page.getByText('No products yet').waitFor()
    await dropOnPage(page, productFile([line('MUG-1')]), productFile([line('MUG-2')], 'second.csv'))
    await page.getByText('Import one file at a time. mugs.csv was selected.').first().waitFor()
    await page.getByRole('dialog', { name: 'Import products' }).waitFor()
    await dialog.toReview('Read 1 row')
    await dialog.button(/^Import 1 product/).waitFor()
  })
})

describe('a file of orders', () => {
  journey('sent again says so, and its rows can be skipped', async ({ open }) => {
    const seller = await plantSeller()
    const calls = await callsOf(seller.email)
    const { page } = await open({ as: seller.email, path: '/b/#/order/lists' })
    const dialog = importDialog(page)
    await dialog.open()
    const file = orderFile({ name: 'june.csv', rows: 3, prefix: 'J-' })
    await dialog.send(file)
    await dialog.toReview('Read 3 rows')
    await dialog.button(/^Import 3 orders/).click()
    await dialog.dialog.getByText('3 orders imported').waitFor()
    await dialog.button('Import another file').click()
    await dialog.send(file)
    await dialog.dialog.getByText(/This file was already imported as june.csv/).waitFor()
    await dialog.toReview('Read 3 rows')
    await dialog.dialog.getByRole('combobox', { name: '3 rows match existing orders' }).click()
    await page.getByRole('option', { name: 'Skip them' }).click()
    await dialog.dialog.getByText('No errors. Every row can be imported.').waitFor()
    await dialog.button(/^Import 3 orders/).click()
    await dialog.dialog.getByText('3 rows skipped: their order numbers already exist').waitFor()
    expect((await calls.call(countOrders, {})).all).toBe(3)
  })

  journey('is taken back from the list of imports, but not once an order of it was canceled', async ({ open }) => {
    const seller = await plantSeller()
    const calls = await callsOf(seller.email)
    const { page } = await open({ as: seller.email, path: '/b/#/order/lists' })
    const dialog = importDialog(page)
    const asked = page.getByRole('alertdialog', { name: /^Undo the import of (MAY|JUN).csv\?$/ })
    const row = (file: string) => page.locator('tbody tr', { hasText: file })
    const imports = async (prefix: string) => {
      await page.goto('/b/#/order/lists')
      await dialog.open()
      await dialog.send(orderFile({ name: `${prefix}.csv`, rows: 2, prefix: `${prefix}-` }))
      await dialog.toReview('Read 2 rows')
      await dialog.button(/^Import 2 orders/).click()
      await dialog.dialog.getByText('2 orders imported').waitFor()
      await dialog.button('View orders').click()
      await page.getByRole('link', { name: `${prefix}-1` }).waitFor()
    }
    const undo = async (file: string) => {
      await page.goto('/b/#/jobs')
      await row(file).locator('[data-row-menu]').click()
      await page.getByRole('menuitem', { name: 'Undo import' }).click()
      await asked.getByRole('button', { name: 'Undo import' }).click()
    }
    await imports('MAY')
    await imports('JUN')
    const { records } = await calls.call(listOrders, { query: { search: 'MAY-2' } })
    await calls.call(cancelOrders, { body: { ids: records.map((order) => order.id) } })
    await undo('MAY.csv')
    await asked.getByText(/^Order MAY-2 has changed since the import/).waitFor()
    await expect.poll(() => asked.getByRole('button').allInnerTexts()).toEqual(['Close'])
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await asked.getByRole('button', { name: 'Close' }).click()
    await asked.waitFor({ state: 'detached' })
    expect((await calls.call(countOrders, {})).all).toBe(4)

    await undo('JUN.csv')
    await page.getByText('Import undone: 2 orders reverted').first().waitFor()
    await row('JUN.csv').getByText('Needs review').waitFor()
    expect((await calls.call(countOrders, {})).all).toBe(2)
  })
})
