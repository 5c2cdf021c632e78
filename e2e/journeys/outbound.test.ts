import { randomUUID } from 'node:crypto'
import { listOrders } from '@waybill/contract/orders/api'
import { createProduct } from '@waybill/contract/products/api'
import { createPlaces } from '@waybill/contract/stock/place-api'
import { postOpeningStock } from '@waybill/contract/stock/staff-api'
import { expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { importDialog } from '../support/import-dialog.ts'
import { heading, journey } from '../support/journey.ts'
import { orderFile } from '../support/order-file.ts'
import { orderList } from '../support/order-list.ts'
import { plantSeller } from '../support/plant.ts'

const desktop = { width: 1440, height: 900 }
const WAREHOUSE = 1

/** Five of the product in a place of its own at the demo warehouse. */
async function stocked(orgId: number, sku: string): Promise<void> {
  const staff = await callsOf('floor@demo.test')
  const part = `Q${Math.floor(Math.random() * 90_000)}`.replace(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)]!)
  const segments = [{ from: part, to: part }]
  await staff.call(createPlaces, { body: { warehouseId: WAREHOUSE, segments, kind: 'storage', pickable: true } })
  const rows = [{ place: part, sku, quantity: '5', lotNo: '', expiry: '' }]
  await staff.call(postOpeningStock, {
    body: { commandId: randomUUID(), sellerId: orgId, warehouseId: WAREHOUSE, rows },
  })
}

async function addProduct(calls: Awaited<ReturnType<typeof callsOf>>, skuCode: string): Promise<void> {
  const product = { skuCode, skuName: skuCode, packageType: 'Ready To Ship' as const, unit: 'in/lb' as const }
  const body = { ...product, length: 4, width: 4, height: 4 }
  await calls.call(createProduct, { body }, { idempotencyKey: randomUUID() })
}

journey('two orders go to a warehouse, one waits for stock, one is taken back', async ({ open }) => {
  const company = `Outbound ${randomUUID().slice(0, 8)}`
  const line = (sku: string) => ({ lines: [{ sku, name: sku, quantity: 2, unitPrice: null }] })
  const orders = [line('OB-MUG'), line('OB-BOWL'), line('OB-UNKNOWN')]
  const { email, orgId } = await plantSeller({ warehouse: true, company, orders })
  const calls = await callsOf(email)
  for (const skuCode of ['OB-MUG', 'OB-BOWL']) await addProduct(calls, skuCode)
  await stocked(orgId, 'OB-MUG')

  const { page } = await open({ as: email, path: '/o/#/outbound/lists' })
  await page.getByText('No orders at a warehouse yet.').waitFor()
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'View orders' }).click()
  const list = orderList(page)
  await list.ready()
  for (const orderNo of ['J-0001', 'J-0002', 'J-0003']) await list.box(orderNo).check()
  await list.bar.getByRole('button', { name: 'Send to warehouse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send 3 orders to a warehouse' })
  await dialog.getByText(/Everything in stock for 1 order of 3/).waitFor()
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await page.setViewportSize(desktop)
  await dialog.getByRole('button', { name: 'Send 3 orders' }).click()
  await dialog.getByText(/^2 orders sent to /).waitFor()
  await dialog.getByText('1 of them waits for stock').waitFor()
  await dialog.getByText("An item isn't in your products. Check its SKU.").waitFor()
  await dialog.getByRole('link', { name: 'J-0003' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.setViewportSize(desktop)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await list.rows
    .filter({ hasText: 'J-0002' })
    .getByText(/Waiting for stock/)
    .waitFor()

  await page.goto('/o/#/outbound/lists')
  const rows = page.getByRole('table').locator('tbody tr')
  await rows.filter({ hasText: 'J-0001' }).getByText('Stock allocated').waitFor()
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await page.setViewportSize(desktop)
  await rows.filter({ hasText: 'J-0002' }).locator('[data-row-link]').first().click()
  await page.getByText('Missing 2').waitFor()
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const question = page.getByRole('dialog', { name: /^Cancel OB-\d+\?$/ })
  await question.getByRole('textbox', { name: 'Reason' }).fill('The buyer wants a refund')
  await question.getByRole('button', { name: /^Cancel OB-/ }).click()
  await question.waitFor({ state: 'hidden' })
  await page.getByText('The buyer wants a refund').first().waitFor()

  await page.getByRole('link', { name: 'J-0002' }).click()
  await heading(page, 'J-0002').waitFor()
  await page.getByRole('button', { name: 'Cancel order' }).waitFor()

  const chinese = await open({ as: email, path: '/o/#/outbound/lists', language: 'cn' })
  await heading(chinese.page, '出库').waitFor()
  await chinese.page.getByText('已分配库存').first().waitFor()
  expect(await faultsOf(chinese.page)).toEqual([])
  await chinese.page.setViewportSize(desktop)
  await chinese.page.getByRole('table').locator('[data-row-link]').first().click()
  await heading(chinese.page, /^OB-/).waitFor()
  await chinese.page.getByText('处理记录').first().waitFor()
  expect(await faultsOf(chinese.page)).toEqual([])

  const staff = await open({ as: 'floor@demo.test', path: `/w/#/outbound/lists` })
  await heading(staff.page, 'Outbound').waitFor()
  await staff.page.getByRole('row').filter({ hasText: company }).first().waitFor()
  expect(await faultsOf(staff.page, twoLooks)).toEqual([])
  await staff.page.setViewportSize(desktop)
  await staff.page
    .getByRole('row')
    .filter({ hasText: company })
    .filter({ hasText: 'Stock allocated' })
    .locator('[data-row-link]')
    .first()
    .click()
  const drawer = staff.page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Hold' }).click()
  const hold = staff.page.getByRole('dialog', { name: /^Hold OB-\d+\?$/ })
  await hold.getByRole('button', { name: 'Hold' }).click()
  await drawer.getByRole('button', { name: 'Release hold' }).waitFor()
  await drawer.getByText('Held by the warehouse').waitFor()
})

journey('imported with a warehouse, orders are to be picked there; what cannot go says why', async ({ open }) => {
  const company = `Import ${randomUUID().slice(0, 8)}`
  const { email, orgId } = await plantSeller({ warehouse: true, company })
  const calls = await callsOf(email)
  await addProduct(calls, 'MUG')
  await stocked(orgId, 'MUG')
  const { page } = await open({ as: email, path: '/b/#/order/lists' })
  const { dialog, button, open: openDialog, send, toReview } = importDialog(page)
  await openDialog()
  await send(orderFile({ name: 'by-itself.csv', rows: 3, prefix: 'BY-', wrong: { 3: { sku: 'LATER' } } }))
  await toReview('Read 3 rows')
  const goesTo = dialog.getByRole('combobox', { name: 'After the import' })
  await goesTo.click()
  await page.getByRole('option', { name: /Los Angeles/ }).click()
  await dialog.getByText('The orders are sent to the warehouse by themselves.').waitFor()
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await page.setViewportSize(desktop)
  await button(/^Import 3 orders/).click()
  await dialog.getByText('3 orders imported').waitFor()
  await expect
    .poll(async () => (await calls.call(listOrders, { query: { unsent: 'any' } })).records.map((one) => one.orderNo))
    .toEqual(['BY-3'])

  const staff = await open({ as: 'floor@demo.test', path: '/w/#/pick' })
  await expect.poll(() => staff.page.getByRole('row').filter({ hasText: company }).count()).toBe(2)
  expect(await faultsOf(staff.page, twoLooks)).toEqual([])

  await page.goto('/b/#/order/lists?unsent=any')
  await page.reload()
  const list = orderList(page)
  await list.rows.filter({ hasText: 'BY-3' }).getByText('Not sent to warehouse').waitFor()
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await page.setViewportSize(desktop)
  await list.rows.filter({ hasText: 'BY-3' }).locator('[data-row-link]').first().click()
  await page.getByText(/^Not sent to warehouse .*: An item isn't in your products/).waitFor()
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: "Don't send" }).click()
  await page.getByText('Ready to ship. Buy the label.').waitFor()
})

journey('an order with too little stock leaves in parts, which are put together again', async ({ open }) => {
  const company = `Parts ${randomUUID().slice(0, 8)}`
  const orders = [{ lines: [{ sku: 'PT-MUG', name: 'PT-MUG', quantity: 8, unitPrice: null }] }]
  const { email, orgId } = await plantSeller({ warehouse: true, company, orders })
  await addProduct(await callsOf(email), 'PT-MUG')
  await stocked(orgId, 'PT-MUG')
  const { page } = await open({ as: email, path: '/o/#/connect' })
  const choice = page.getByRole('switch', { name: /^Ship what is in stock at / })
  await choice.click()
  await expect.poll(() => choice.isChecked()).toBe(true)
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await page.setViewportSize(desktop)

  await page.goto('/b/#/order/lists')
  const list = orderList(page)
  await list.ready()
  await list.box('J-0001').check()
  await list.bar.getByRole('button', { name: 'Send to warehouse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send 1 order to a warehouse' })
  await expect.poll(() => dialog.getByRole('radio', { name: /^Ship what is in stock/ }).isChecked()).toBe(true)
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await page.setViewportSize(desktop)
  await dialog.getByRole('button', { name: 'Send 1 order' }).click()
  await dialog.getByRole('link', { name: 'View outbound' }).click()
  const rows = page.getByRole('table').locator('tbody tr')
  await rows.filter({ hasText: 'J-0001-2' }).getByText('Waiting for stock').waitFor()
  await rows.filter({ hasText: 'Stock allocated' }).locator('[data-row-link]').first().click()
  await page.getByText('Order J-0001-2 · 3 units').waitFor()
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await page.setViewportSize(desktop)
  // They go into the oldest one, from the page of another as well.
  await page.getByText('Order J-0001-2 · 3 units').locator('xpath=..').getByRole('link').click()
  await page.getByText('It ships what is in stock once nothing more is being put away').waitFor()
  await page.getByRole('button', { name: 'Put together again' }).click()
  const question = page.getByRole('alertdialog', { name: /^Put the parts of OB-\d+ together again\?$/ })
  await question.getByRole('button', { name: 'Put together again' }).click()
  await question.waitFor({ state: 'hidden' })
  await page.getByText('It waits until everything is in stock.').waitFor()
  expect(await page.getByText('so it ships in parts').count()).toBe(0)
  await page.getByRole('button', { name: 'Ship what is in stock' }).click()
  await page.getByText('Order J-0001 · 5 units').waitFor()
})
