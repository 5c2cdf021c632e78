import { randomUUID } from 'node:crypto'
import { createProduct } from '@waybill/contract/products/api'
import { createPlaces } from '@waybill/contract/stock/place-api'
import { postOpeningStock } from '@waybill/contract/stock/staff-api'
import { answerWorkQuote, askForWork } from '@waybill/contract/work-orders/api'
import { quoteWork } from '@waybill/contract/work-orders/staff-api'
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

/** A seller with 5 mugs and 5 cups of each lot on one shelf of the demo's warehouse, and a gift set that is not in stock yet. */
async function plantShelf(lots: readonly string[] = ['']) {
  const mark = randomUUID().slice(0, 6).toUpperCase()
  const [mug, cup, set] = [`MUG-${mark}`, `CUP-${mark}`, `SET-${mark}`]
  const [shelf, other] = [`WA${mark}`, `WB${mark}`]
  const { email, orgId } = await plantSeller({ warehouse: true, company: `Works ${mark}` })
  const seller = await callsOf(email)
  const ids: number[] = []
  for (const sku of [mug, cup, set]) {
    const size = { length: 4, width: 4, height: 4, unit: 'in/lb' as const }
    const body = { skuCode: sku, skuName: sku, packageType: 'Ready To Ship' as const, ...size }
    ids.push((await seller.call(createProduct, { body }, { idempotencyKey: randomUUID() })).id)
  }
  const staff = await callsOf(STAFF)
  const broken = `WD${mark}`
  for (const code of [shelf, other, broken]) {
    const isGood = code !== broken
    const kind = isGood ? ('storage' as const) : ('damaged' as const)
    const body = { warehouseId, segments: [{ from: code, to: code }], kind, pickable: isGood }
    await staff.call(createPlaces, { body })
  }
  const rows = [mug, cup].flatMap((sku) =>
    lots.map((lotNo) => ({ place: shelf, sku, lotNo, expiry: '', quantity: '5' })),
  )
  await staff.call(postOpeningStock, { body: { commandId: randomUUID(), sellerId: orgId, warehouseId, rows } })
  return { email, seller, staff, ids, mug, cup, set, shelf, other, broken }
}

journey('a seller asks for kits, the manager quotes them, the floor makes them by key presses', async ({ open }) => {
  const { email, mug, cup, set, shelf, other } = await plantShelf()
  const { page } = await open({ as: email, path: '/o/#/work-order/lists' })
  await page.getByText('No work orders.').waitFor()
  await look(page)
  await page.getByRole('button', { name: 'New work order' }).first().click()
  await heading(page, 'New work order').waitFor()
  await page.getByRole('combobox', { name: 'Kit that is made' }).waitFor()
  await page.getByRole('button', { name: 'Send to warehouse' }).click()
  await page.getByText('Enter Kit that is made').waitFor()
  await look(page)
  const pick = async (field: string, sku: string) => {
    await page.getByRole('combobox', { name: field }).fill(sku)
    await page.getByRole('option', { name: sku }).click()
  }
  await pick('Kit that is made', set)
  await pick('Add a component', mug)
  await page.getByRole('textbox', { name: `Units of ${mug}` }).fill('2')
  await pick('Add a component', cup)
  await page.getByRole('textbox', { name: `Units of ${cup}` }).waitFor()
  await page.getByRole('textbox', { name: 'Number of kits' }).fill('3')
  await page.getByText(`${mug}: 6 needed, 5 available.`, { exact: false }).waitFor()
  await page.getByRole('textbox', { name: 'Number of kits' }).fill('2')
  await page.getByRole('textbox', { name: 'What is to be done' }).fill('With a ribbon')
  await page.getByRole('button', { name: 'Send to warehouse' }).click()
  await page.getByText('The warehouse will tell you what it costs.').waitFor()
  const number = (await page.getByRole('heading', { name: /^WO-\d+$/ }).textContent())!
  await look(page)

  const floor = (await open({ as: STAFF, path: '/w/#/work-order?view=quote' })).page
  await heading(floor, 'Work orders').waitFor()
  await floor.getByRole('link', { name: number, exact: true }).waitFor()
  await look(floor)
  await floor.getByRole('link', { name: number, exact: true }).click()
  await heading(floor, `Work order ${number}`).waitFor()
  await floor.getByText('With a ribbon').waitFor()
  await floor.getByRole('button', { name: 'Quote', exact: true }).click()
  const quote = floor.getByRole('dialog', { name: 'Quote' })
  await quote.getByRole('button', { name: 'Send quote' }).click()
  await quote.getByText('Enter Amount').waitFor()
  await quote.getByRole('textbox', { name: 'Amount' }).fill('1.50')
  await quote.getByRole('textbox', { name: 'Note to the seller' }).fill('Ready on Friday')
  expect(await faultsOf(floor)).toEqual([])
  await quote.getByRole('button', { name: 'Send quote' }).click()
  await floor.getByText("The seller hasn't answered the quote yet.").waitFor()

  await page.reload()
  await heading(page, number).waitFor()
  await page.getByText('Accept this price?').waitFor()
  await page.getByText('$1.50 per unit').first().waitFor()
  await look(page)
  await page.getByRole('button', { name: 'Accept price' }).click()
  await page.getByText('Price accepted').first().waitFor()

  await floor.reload()
  await floor.getByRole('textbox', { name: 'Scan the place to take from' }).waitFor()
  await floor
    .getByRole('listitem')
    .filter({ hasText: `4 × ${mug}` })
    .getByText(shelf, { exact: true })
    .waitFor()
  await look(floor)
  await floor.getByRole('textbox', { name: 'Scan the place to take from' }).focus()
  await scan(floor, `L-${shelf}`)
  await answers(floor, `${shelf}: scan the items`)
  await scan(floor, set)
  await answers(floor, `That is ${set}.`)
  for (const code of [mug, mug, cup, mug, mug]) await scan(floor, code)
  await answers(floor, `${mug}: 4 of 4`)
  await scan(floor, mug)
  await answers(floor, `${mug}: 0 more can be taken for ${number}.`)
  await look(floor)
  // What was taken is enough for one kit.
  await floor.getByText('What was taken is enough for 1 kit.').waitFor()
  await floor.getByRole('button', { name: 'Book', exact: true }).press('Enter')
  await floor.getByRole('textbox', { name: `Scan ${set} that was made` }).focus()
  await scan(floor, mug)
  await answers(floor, `That is ${mug}. Scan ${set}.`)
  await scan(floor, set)
  await answers(floor, `Scan the place where ${set} goes`)
  await scan(floor, other)
  await answers(floor, '1 booked')
  await look(floor)
  await floor.getByRole('button', { name: 'Finish', exact: true }).press('Enter')
  const finish = floor.getByRole('dialog', { name: `Finish ${number}?` })
  await finish.getByText('1 of 2 are done.', { exact: false }).waitFor()
  await finish.getByRole('button', { name: 'Finish' }).press('Enter')
  await finish.getByText('Enter Minutes it took').waitFor()
  await finish.getByRole('textbox', { name: 'Minutes it took' }).fill('20')
  await finish.getByRole('button', { name: 'Finish' }).press('Enter')
  await floor.getByText(`${number} is done`).first().waitFor()

  await page.reload()
  await heading(page, number).waitFor()
  await page.getByText('20 minutes').waitFor()
  await page.getByRole('link', { name: 'Open charges' }).click()
  await page.getByText('Work order, by unit').first().waitFor()
  await page.goto(`/o/#/inventory/lists?q=${set}`)
  await page.getByRole('table').locator('[data-row-link]').first().click()
  await page.getByRole('dialog', { name: set }).getByText('Produced by a work order').waitFor()
  await page.getByRole('dialog', { name: set }).getByRole('button', { name: 'Ask for work' }).click()
  await page.getByRole('textbox', { name: `Units of ${set}` }).waitFor()
})

journey('an inspection sets one of two lots aside, a scan is undone, held work resumes and ends', async ({ open }) => {
  const { seller, staff, ids, mug, cup, shelf, broken } = await plantShelf(['L1', 'L2'])
  const what = { kind: 'inspect' as const, runs: null, dueOn: null, instructions: null }
  const inputs = [{ productId: ids[0]!, quantity: 3 }]
  const { id, number } = await seller.call(askForWork, {
    body: { requestKey: randomUUID(), warehouseId, ...what, inputs, outputs: [] },
  })
  const params = { id }
  const price = { basis: 'unit' as const, minutes: null, note: null }
  await staff.call(quoteWork, { params, body: { seen: 0, amount: 1_0000, ...price } })
  await seller.call(answerWorkQuote, { params, body: { version: 1, accept: true } })
  await staff.call(quoteWork, { params, body: { seen: 1, amount: 2_0000, ...price } })

  const { page } = await open({ as: STAFF, path: `/w/#/work-order/${id}` })
  await page.getByRole('button', { name: 'Withdraw change' }).click()
  const question = page.getByRole('alertdialog', { name: `Withdraw the changed quote for ${number}?` })
  await question.getByRole('button', { name: 'Withdraw change' }).click()
  await page.getByRole('textbox', { name: 'Scan the place to take from' }).focus()
  await scan(page, `L-${shelf}`)
  await answers(page, `${shelf}: scan the items`)
  await page.getByRole('combobox', { name: 'What you found' }).click()
  await page.getByRole('option', { name: 'Damaged' }).click()
  const item = page.getByRole('textbox', { name: `Scan the items in ${shelf}` })
  const target = page.getByRole('textbox', { name: /^Scan the place for 1/ })
  // A wrong item is put back; the next scan is an item again.
  await item.focus()
  await scan(page, cup)
  await target.waitFor()
  await scan(page, broken)
  await answers(page, new RegExp(`${number} needs ${mug}`))
  await item.waitFor()
  await scan(page, mug)
  await target.waitFor()
  await scan(page, broken)
  await page.getByRole('button', { name: 'L2: 5 units' }).press('Enter')
  await answers(page, `${mug}: 1 of 3`)
  await page.getByRole('combobox', { name: 'What you found' }).click()
  await page.getByRole('option', { name: 'Good' }).click()
  await item.focus()
  await scan(page, mug)
  await answers(page, `${mug}: 2 of 3`)
  await page.getByRole('button', { name: 'Undo last scan' }).press('Enter')
  await answers(page, `1 × ${mug} undone`)

  await page.getByRole('button', { name: 'Put on hold' }).press('Enter')
  const hold = page.getByRole('dialog', { name: `Put ${number} on hold?` })
  await hold.getByRole('textbox', { name: 'Reason' }).fill('Too dark')
  await hold.getByRole('button', { name: 'Put on hold' }).press('Enter')
  await page.getByText('Too dark').first().waitFor()
  await page.getByRole('button', { name: 'Finish', exact: true }).waitFor()
  await look(page)
  await page.getByRole('button', { name: 'Resume' }).press('Enter')
  await page.getByText(`${number} resumed`).first().waitFor()
})

journey('work orders speak Chinese on a phone', async ({ open }) => {
  const { email, seller, ids } = await plantShelf()
  const body = { requestKey: randomUUID(), warehouseId, kind: 'relabel' as const, runs: null, dueOn: '2027-01-31' }
  const inputs = [{ productId: ids[0]!, quantity: 2 }]
  const { id, number } = await seller.call(askForWork, {
    body: { ...body, inputs, outputs: [], instructions: '贴新标' },
  })
  const phone = { language: 'cn' as const, viewport: { width: 390, height: 844 } }
  const { page } = await open({ as: email, path: `/o/#/work-order/detail/${id}`, ...phone })
  await heading(page, number).waitFor()
  await page.getByRole('textbox', { name: '留言' }).fill('请尽快')
  await page.getByRole('button', { name: '发送留言' }).click()
  await page.getByRole('list', { name: '处理记录' }).getByText('请尽快').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: '取消工单' }).click()
  await page
    .getByRole('alertdialog', { name: `取消 ${number}？` })
    .getByRole('button', { name: '取消工单' })
    .click()
  await page.getByText('已取消').first().waitFor()
  await page.goto('/o/#/work-order/new')
  await heading(page, '新建工单').waitFor()
  expect(await faultsOf(page)).toEqual([])
})
