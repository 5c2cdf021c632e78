import { randomUUID } from 'node:crypto'
import { createProduct } from '@waybill/contract/products/api'
import { createPlaces } from '@waybill/contract/stock/place-api'
import { postOpeningStock } from '@waybill/contract/stock/staff-api'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { plantSeller } from '../support/plant.ts'

const STAFF = 'floor@demo.test'
const warehouseId = 1

/** Types without a look where the focus is. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}
/** What the panel of a page with a scanner says of the last scan. */
const answers = (page: Page, text: string | RegExp) => page.locator('[data-tone]').getByText(text).first().waitFor()
async function look(page: Page): Promise<void> {
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** A seller with 5 mugs on one shelf of the demo's warehouse, beside an empty one. */
async function plantShelf({ name = 'MUG' } = {}) {
  const mark = randomUUID().slice(0, 6).toUpperCase()
  const [mug, shelf, other] = [`${name}-${mark}`, `SA${mark}`, `SB${mark}`]
  const { email, orgId } = await plantSeller({ warehouse: true, company: `Counts ${mark}` })
  const size = { length: 4, width: 4, height: 4, unit: 'in/lb' as const }
  const product = { skuCode: mug, skuName: mug, packageType: 'Ready To Ship' as const, ...size }
  await (await callsOf(email)).call(createProduct, { body: product }, { idempotencyKey: randomUUID() })
  const staff = await callsOf(STAFF)
  for (const code of [shelf, other]) {
    const body = { warehouseId, segments: [{ from: code, to: code }], kind: 'storage' as const, pickable: true }
    await staff.call(createPlaces, { body })
  }
  const rows = [{ place: shelf, sku: mug, lotNo: '', expiry: '', quantity: '5' }]
  await staff.call(postOpeningStock, { body: { commandId: randomUUID(), sellerId: orgId, warehouseId, rows } })
  return { email, mug, shelf, other }
}

journey('goods are moved by key presses, and the move is undone', async ({ open }) => {
  const { mug, shelf, other } = await plantShelf()
  const { page } = await open({ as: STAFF, path: '/w/#/move' })
  await page.getByRole('textbox', { name: 'Scan the place to take from' }).waitFor()
  await look(page)
  await scan(page, 'NOWHERE-1')
  await answers(page, 'This warehouse has no place NOWHERE-1')
  // As fast as a scanner: the answers come after the last of them; the item twice is two of it.
  for (const code of [`L-${shelf}`, mug, mug]) await scan(page, code)
  await answers(page, `Take 2 × ${mug}, then scan the place where it goes`)
  await look(page)
  await scan(page, other)
  await answers(page, `${mug}: 2 moved to ${other}`)
  await page.getByRole('button', { name: 'Undo last move' }).press('Enter')
  await answers(page, `${mug}: 2 moved back to ${shelf}`)
})

journey(
  'a seller asks for a count, the floor counts twice by key presses, and the difference is accepted',
  async ({ open }) => {
    // A SKU that begins like the label of a place.
    const { email, mug, shelf } = await plantShelf({ name: 'L-MUG' })
    const { page } = await open({ as: email, path: `/o/#/inventory/lists?q=${mug}` })
    await page.getByRole('table').locator('[data-row-link]').first().click()
    const drawer = page.getByRole('dialog', { name: mug })
    await drawer.getByText('You have not asked for a count of this product yet.').waitFor()
    await drawer.getByRole('button', { name: 'Request a count' }).click()
    const request = page.getByRole('dialog', { name: 'Request a count' })
    await request.getByRole('button', { name: 'Send request' }).click()
    await request.getByText('Enter a reason').waitFor()
    await request.getByRole('textbox', { name: 'Why it should be counted' }).fill('A buyer got the wrong one')
    expect(await faultsOf(page)).toEqual([])
    await request.getByRole('button', { name: 'Send request' }).click()
    const requested = drawer.getByText(/^CT-\d+$/)
    await requested.waitFor()
    const number = (await requested.textContent())!

    const floor = (await open({ as: STAFF, path: '/w/#/count' })).page
    await heading(floor, 'Counts').waitFor()
    await floor.getByRole('link', { name: number, exact: true }).waitFor()
    await look(floor)
    await floor.getByRole('link', { name: number, exact: true }).click()
    await heading(floor, `Count ${number}`).waitFor()
    await floor.getByRole('textbox', { name: 'Scan a place to count' }).waitFor()
    await look(floor)
    await scan(floor, `L-${shelf}`)
    await answers(floor, `${shelf}: scan everything that is there`)
    for (const code of [mug, mug, mug]) await scan(floor, code)
    await answers(floor, `${mug}: 3`)
    await look(floor)
    const finish = async () => {
      await floor.getByRole('button', { name: 'Finish place' }).press('Enter')
      const question = floor.getByRole('alertdialog', { name: `Finish ${shelf}?` })
      await question.getByText('Everything that you did not scan counts as not there.').waitFor()
      await question.getByRole('button', { name: 'Finish place' }).press('Enter')
      // A scan while a question is open is refused.
      await question.waitFor({ state: 'detached' })
    }
    await finish()
    await answers(floor, `${shelf} is counted`)
    // Nothing shows what is expected; the same person is asked first.
    await floor.getByText('To count again').waitFor()
    await floor.getByRole('textbox', { name: 'Scan a place to count' }).focus()
    await scan(floor, shelf)
    await answers(floor, `You counted ${shelf} before`)
    await floor.getByRole('button', { name: 'Count it anyway' }).press('Enter')
    await answers(floor, `${shelf}: count again what is listed`)
    await floor.getByRole('textbox', { name: `Scan the items in ${shelf}` }).focus()
    await scan(floor, mug)
    await answers(floor, `${mug}: 1`)
    // A number that is typed is all of it.
    const typed = floor.getByRole('textbox', { name: `Units of ${mug}` })
    await typed.fill('3')
    await typed.press('Enter')
    await answers(floor, `${mug}: 3`)
    await finish()
    await floor.getByText('Every place is counted. A manager decides about the differences.').waitFor()
    await look(floor)

    await floor.getByRole('link', { name: 'Review differences' }).click()
    await heading(floor, 'Review differences').waitFor()
    await floor.getByRole('link', { name: shelf, exact: true }).click()
    const found = floor.getByRole('dialog', { name: `${shelf} · ${mug}` })
    await found.getByText('3 counted, 5 in stock then').first().waitFor()
    await found.getByText('Counted by the same person again').waitFor()
    await found.getByText('Opening stock').waitFor()
    expect(await faultsOf(floor)).toEqual([])
    await found.getByRole('button', { name: 'Accept 1' }).press('Enter')
    const question = floor.getByRole('dialog', { name: 'Accept 1 difference?' })
    await question.getByText('The stock changes to what was counted: 0 units more, 2 units fewer.').waitFor()
    await question.getByRole('button', { name: 'Accept', exact: true }).press('Enter')
    await question.getByText('Enter Who bears the loss').waitFor()
    expect(await faultsOf(floor)).toEqual([])
    await question.getByRole('combobox', { name: 'Who bears the loss' }).click()
    await floor.getByRole('option', { name: 'Warehouse', exact: true }).click()
    await question.getByRole('textbox', { name: 'Note' }).fill('Counted twice')
    await question.getByRole('button', { name: 'Accept', exact: true }).press('Enter')
    await floor.getByText('1 accepted').first().waitFor()

    await page.reload()
    await drawer.getByText('3 counted: 0 more, 2 fewer than recorded').waitFor()
    await drawer.getByText('Count: fewer than recorded').waitFor()
    await look(page)
  },
)

journey('counts and moves speak Chinese on a phone', async ({ open }) => {
  const { mug, shelf } = await plantShelf()
  const phone = { language: 'cn' as const, viewport: { width: 390, height: 844 } }
  const { page } = await open({ as: STAFF, path: '/w/#/count', ...phone })
  await page.getByRole('button', { name: '新建盘点' }).click()
  const drawer = page.getByRole('dialog', { name: '新建盘点' })
  await drawer.getByRole('textbox', { name: '库位编码' }).fill(shelf)
  expect(await faultsOf(page)).toEqual([])
  await drawer.getByRole('button', { name: '创建盘点' }).click()
  await heading(page, /^盘点 CT-\d+$/).waitFor()
  await page.getByRole('textbox', { name: '扫描要盘点的库位' }).focus()
  for (const code of [shelf, mug]) await scan(page, code)
  await answers(page, `${mug}：1`)
  expect(await faultsOf(page)).toEqual([])
  await page.goto('/w/#/count/review')
  await heading(page, '审核差异').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.goto('/w/#/move')
  await page.getByRole('textbox', { name: '扫描取货库位' }).focus()
  for (const code of [shelf, mug]) await scan(page, code)
  await answers(page, `取 1 件 ${mug}，再扫描目标库位`)
  expect(await faultsOf(page)).toEqual([])
})
