import { randomUUID } from 'node:crypto'
import { createProduct } from '@waybill/contract/products/api'
import { createPlaces } from '@waybill/contract/stock/place-api'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { plantSeller } from '../support/plant.ts'
import { scan as burst } from '../support/scan.ts'
import { patient } from '../visitor.ts'

const STAFF = 'floor@demo.test'

/** What the panel of a page with a scanner says of the last scan. */
const answers = (page: Page, text: string | RegExp) => page.locator('[data-tone]').getByText(text).waitFor()
const wide = (page: Page) => page.setViewportSize({ width: 1440, height: 900 })

/** A seller with two products, and a dock and a shelf of its own in the demo's warehouse. */
async function plant() {
  const mark = randomUUID().slice(0, 6).toUpperCase()
  const { email } = await plantSeller({ warehouse: true, company: `Inbound ${mark}` })
  const calls = await callsOf(email)
  const product = async (skuCode: string) => {
    const size = { length: 4, width: 4, height: 4, unit: 'in/lb' as const }
    const body = { skuCode, skuName: 'Mug', packageType: 'Ready To Ship' as const, ...size }
    await calls.call(createProduct, { body }, { idempotencyKey: randomUUID() })
  }
  await product(`MUG-${mark}`)
  await product(`CUP-${mark}`)
  const staff = await callsOf(STAFF)
  const code = `SH${mark}`
  const segments = [{ from: code, to: code }]
  await staff.call(createPlaces, { body: { warehouseId: 1, segments, kind: 'storage', pickable: true } })
  return { email, mug: `MUG-${mark}`, cup: `CUP-${mark}`, shelf: code }
}

/** Types without a look where the focus is. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

journey('goods are announced, received and put away by key presses, and the seller sees them', async ({ open }) => {
  const { email, mug, cup, shelf } = await plant()
  const { page } = await open({ as: email, path: '/o/#/inbound/lists' })
  await page.getByText('Nothing is on its way.').waitFor()
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await wide(page)
  await page.getByRole('button', { name: 'New inbound shipment' }).first().click()
  await heading(page, 'New inbound shipment').waitFor()
  await page.getByRole('textbox', { name: 'Expected on' }).fill('2099-05-03')
  await page.getByRole('button', { name: 'Paste rows from a spreadsheet' }).click()
  await page.getByRole('textbox', { name: 'Paste rows from a spreadsheet' }).fill(`SKU\tQuantity\n${mug}\t3\nNOBODY\t2`)
  await page.getByRole('button', { name: 'Add 2 rows' }).click()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByText('1 problem. Nothing has been saved yet.').waitFor()
  await page.getByText('Your product list has no SKU or barcode NOBODY').waitFor()
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await wide(page)
  await page.getByRole('textbox', { name: 'SKU or barcode' }).nth(1).fill(cup)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const title = heading(page, /^IN-\d+$/)
  await title.waitFor()
  const number = (await title.textContent())!
  await page.getByText('Awaiting shipment').waitFor()
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await page.getByText('On the way').waitFor()
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await wide(page)

  const floor = (await open({ as: STAFF, path: `/w/#/inbound/lists?q=${number}` })).page
  await floor.getByRole('table').getByText(number).waitFor()
  expect(await faultsOf(floor, twoLooks)).toEqual([])
  await wide(floor)
  await floor.goto(`/w/#/receive/${number.slice(3)}`)
  await heading(floor, `Receive ${number}`).waitFor()
  // The number of boxes has the focus, with what is announced.
  await expect.poll(() => floor.evaluate(() => document.activeElement?.tagName), patient).toBe('INPUT')
  await floor.keyboard.press('Enter')
  const dock = floor.getByRole('combobox', { name: 'Dock place' })
  await dock.waitFor()
  await dock.press('Enter')
  await floor.getByRole('option').first().waitFor()
  await floor.keyboard.press('Home')
  await floor.keyboard.press('Enter')
  const field = floor.getByRole('textbox', { name: 'Scan an item' })
  const products = floor.locator('section').filter({ has: floor.getByRole('heading', { name: 'Products' }) })
  await products.getByText('3 left').waitFor()
  // Whole at every width: nothing in it scrolls.
  for (const width of [1440, 1280, 1024, 390]) {
    await floor.setViewportSize({ width, height: 900 })
    await expect
      .poll(
        () =>
          products
            .locator('*')
            .evaluateAll(
              (all) =>
                all.filter(
                  (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible',
                ).length,
            ),
        patient,
      )
      .toBe(0)
  }
  await wide(floor)
  await field.press('Control+A')

  await scan(floor, mug)
  await answers(floor, `${mug} +1`)
  await floor.context().setOffline(true)
  await answers(floor, /No connection/)
  await floor.context().setOffline(false)
  await answers(floor, `${mug} +1`)
  await floor.reload()
  await answers(floor, /Scan the next item/)
  await answers(floor, '1 received, 5 announced')
  await expect.poll(() => field.evaluate((one) => one === document.activeElement), patient).toBe(true)
  await scan(floor, 'NOT-A-CODE')
  await answers(floor, /NOT-A-CODE is no SKU or barcode of/)
  expect(await faultsOf(floor, twoLooks)).toEqual([])
  await wide(floor)
  await scan(floor, mug)
  await scan(floor, mug)
  await answers(floor, `${mug} +1: complete`)
  await scan(floor, mug)
  await answers(floor, /only 0 left of the announced quantity/)
  // The lot that is typed after the question is received with it.
  const lot = floor.getByRole('textbox', { name: 'Lot' })
  await lot.fill('AFTER-1')
  await lot.press('Enter')
  await expect.poll(() => field.evaluate((own) => own === document.activeElement), patient).toBe(true)
  const over = floor.waitForRequest((request) => request.postData()?.includes('"over":true') ?? false)
  await floor.getByRole('button', { name: 'Receive over' }).press('Enter')
  expect((await over).postDataJSON()).toMatchObject({ lot: { lotNo: 'AFTER-1', expiry: null } })
  await answers(floor, `${mug} +1, over the announced quantity`)
  await floor.getByRole('button', { name: 'Undo last scan' }).press('Enter')
  await answers(floor, `${mug}: scan undone`)
  // A scan that is typed while another field has the focus is taken all the same, and the field keeps what it had.
  await lot.fill('')
  await lot.focus()
  await burst(floor, cup)
  await answers(floor, `${cup} +1`)
  expect(await floor.getByRole('textbox', { name: 'Lot' }).inputValue()).toBe('')
  await floor.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  const question = floor.getByRole('alertdialog', { name: `Close ${number}?` })
  await question.getByText('1 unit is short:').waitFor()
  await question.getByText(`${cup}: 1`).waitFor()
  expect(await faultsOf(floor, twoLooks)).toEqual([])
  await wide(floor)
  await question.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  await floor.getByText('This shipment is received.').waitFor()

  await floor.goto('/w/#/put-away')
  await floor.getByRole('textbox', { name: 'Scan an item at the dock' }).waitFor()
  await floor.getByRole('table').getByText(mug).waitFor()
  await scan(floor, mug)
  await floor.getByRole('textbox', { name: `Scan the place for ${mug}` }).waitFor()
  expect(await faultsOf(floor, twoLooks)).toEqual([])
  await wide(floor)
  await scan(floor, 'NO-SUCH-PLACE')
  await answers(floor, 'This warehouse has no place NO-SUCH-PLACE')
  await scan(floor, `L-${shelf}`)
  await answers(floor, `${mug}: 3 put away in ${shelf}`)

  await page.goto(`/o/#/inventory/lists?q=${mug}`)
  const row = page.getByRole('table').locator('tbody tr')
  await expect.poll(() => row.count(), patient).toBe(1)
  await row.locator('[data-row-link]').click()
  await page.getByRole('dialog', { name: mug }).getByText('Put away').first().waitFor()
  await page.goto(`/o/#/inbound/detail/${number.slice(3)}`)
  await page.getByText('1 short').waitFor()
  await page.getByText('Complete').waitFor()
})

journey('goods of the list are put away as they are, though others at the dock have their code', async ({ open }) => {
  const { page } = await open({ as: STAFF, path: '/w/#/put-away' })
  const damaged = page.getByRole('row').filter({ hasText: 'TEE-BLK-M' }).filter({ hasText: 'Damaged' })
  await damaged.getByRole('button', { name: 'Put away TEE-BLK-M' }).click()
  await page.getByRole('textbox', { name: 'Scan the place for TEE-BLK-M' }).waitFor()
  const quantity = page.getByRole('textbox', { name: 'Quantity' })
  await expect.poll(() => quantity.inputValue(), patient).toBe('1')
  await page.getByRole('button', { name: 'Another item' }).click()
  // A scanner is faster than the field that takes the place of the other one.
  const item = page.getByRole('textbox', { name: 'Scan an item at the dock' })
  await expect.poll(() => item.evaluate((field) => field === document.activeElement), patient).toBe(true)
  await scan(page, 'TEE-BLK-M')
  await answers(page, /kinds of goods have this code/)
  // A press on a button of the list may leave the focus there: what is scanned next is not lost.
  await damaged.getByRole('button', { name: 'Put away TEE-BLK-M' }).focus()
  await page.keyboard.type('TEE')
  await expect.poll(() => item.inputValue(), patient).toBe('TEE')
})

journey('the pages of inbound shipments speak Chinese on a phone', async ({ open }) => {
  const { email, mug } = await plant()
  const phone = { language: 'cn' as const, viewport: { width: 390, height: 844 } }
  const { page } = await open({ as: email, path: '/o/#/inbound/new', ...phone })
  await heading(page, '新建入库单').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('textbox', { name: '预计到仓' }).fill('2099-05-03')
  await page.getByRole('textbox', { name: 'SKU 或条码' }).first().fill(mug)
  await page.getByRole('textbox', { name: '数量' }).first().fill('2')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  const title = heading(page, /^IN-\d+$/)
  await title.waitFor()
  const number = (await title.textContent())!
  expect(await faultsOf(page)).toEqual([])
  const floor = (await open({ as: STAFF, path: '/w/#/inbound/lists', ...phone })).page
  await heading(floor, '收货').waitFor()
  expect(await faultsOf(floor)).toEqual([])
  await floor.goto(`/w/#/receive/${number.slice(3)}`)
  await floor.getByRole('button', { name: '登记到仓' }).waitFor()
  expect(await faultsOf(floor)).toEqual([])
  await floor.setViewportSize({ width: 390, height: 844 })
  await floor.getByRole('button', { name: '登记到仓' }).click()
  await floor.getByRole('textbox', { name: '扫描商品' }).waitFor()
  expect(await faultsOf(floor)).toEqual([])
  await floor.goto('/w/#/put-away')
  await floor.getByRole('textbox', { name: '扫描收货区的商品' }).waitFor()
  expect(await faultsOf(floor)).toEqual([])
})
