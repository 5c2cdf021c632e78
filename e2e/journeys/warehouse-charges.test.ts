import { randomUUID } from 'node:crypto'
import { createProduct } from '@waybill/contract/products/api'
import { sendToWarehouse } from '@waybill/contract/outbound/api'
import * as floorApi from '@waybill/contract/outbound/floor-api'
import { createPlaces } from '@waybill/contract/stock/place-api'
import type { PlaceKind } from '@waybill/contract/stock/places'
import { postOpeningStock } from '@waybill/contract/stock/staff-api'
import { getRateCard, saveRateDraft } from '@waybill/contract/warehouse-billing/rates-api'
import { expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { plantSeller } from '../support/plant.ts'
import { plantStorage } from '../support/plant-storage.ts'

const STAFF = 'floor@demo.test'
const warehouseId = 1
const operatorId = 5

/** A seller one of whose mugs has left the demo's warehouse. */
async function plantShipped() {
  const mark = randomUUID().slice(0, 6).toUpperCase()
  const sku = `MUG-${mark}`
  const lines = [{ sku, name: 'Mug', quantity: 1, unitPrice: null }]
  const company = `Charged ${mark}`
  const { email, orgId, orderIds } = await plantSeller({ warehouse: true, company, orders: [{ lines }] })
  const seller = await callsOf(email)
  const size = { length: 4, width: 4, height: 4, unit: 'in/lb' as const }
  const product = { skuCode: sku, skuName: sku, packageType: 'Ready To Ship' as const, ...size }
  await seller.call(createProduct, { body: product }, { idempotencyKey: randomUUID() })
  const staff = await callsOf(STAFF)
  const place = async (kind: PlaceKind, prefix: string) => {
    const code = `${prefix}${mark}`
    const body = { warehouseId, segments: [{ from: code, to: code }], kind, pickable: kind === 'storage' }
    await staff.call(createPlaces, { body })
    return code
  }
  const [shelf, tote, station] = [await place('storage', 'CS'), await place('tote', 'CT'), await place('station', 'CP')]
  const rows = [{ place: shelf, sku, lotNo: '', expiry: '', quantity: '3' }]
  await staff.call(postOpeningStock, { body: { commandId: randomUUID(), sellerId: orgId, warehouseId, rows } })
  const { sent } = await seller.call(sendToWarehouse, { body: { orderIds, operatorId, warehouseId, unserved: 'none' } })
  const { id, number } = sent[0]!
  const params = { id }
  const command = () => ({ commandId: randomUUID(), takeOver: false })
  await staff.call(floorApi.releaseOrders, { body: { ids: [id], warehouseId: null } })
  await staff.call(floorApi.startPicking, { params, body: { ...command(), tote } })
  await staff.call(floorApi.pickUnits, { params, body: { ...command(), place: shelf, code: sku, quantity: 1 } })
  await staff.call(floorApi.verifyUnits, { params, body: { ...command(), code: sku, quantity: 1 } })
  const box = { station, weightG: 450, lengthMm: null, widthMm: null, heightMm: null }
  await staff.call(floorApi.closePackage, { params, body: { ...command(), ...box } })
  await staff.call(floorApi.shipPackage, {
    body: { commandId: randomUUID(), warehouseId, code: number, handedTo: 'Bob' },
  })
  return { email, company, number, orgId, staff }
}

journey(
  'a rate card is made, shipped goods are charged by it, and the seller disputes a charge that the warehouse gives back',
  async ({ open }) => {
    const { email, company, number, orgId, staff: colleague } = await plantShipped()
    // A card of the seller's own: other journeys go on by the one for all.
    const { page: staff } = await open({ as: STAFF, path: `/w/#/rates?seller=${orgId}&warehouse=${warehouseId}` })
    await heading(staff, 'Rate cards').waitFor()
    await staff.getByText('No card of its own.').waitFor()
    await staff.getByRole('button', { name: 'New version' }).click()
    await staff.getByRole('textbox', { name: 'Rate: Pick, first unit' }).fill('1.2345')
    await staff.getByRole('textbox', { name: 'Rate: Packing' }).fill('0')
    expect(await faultsOf(staff, twoLooks)).toEqual([])
    await staff.setViewportSize({ width: 1440, height: 900 })
    await staff.getByRole('button', { name: 'Save draft' }).click()
    await staff.getByText('$1.2345').waitFor()
    await staff.getByRole('button', { name: 'Publish' }).click()
    const publishing = staff.getByRole('dialog', { name: 'Publish this version?' })
    // Saved again by a colleague while the question is open: it is published only as it was seen.
    const scope = { sellerId: orgId, warehouseId }
    const { draft } = await colleague.call(getRateCard, { query: scope })
    const rows = draft!.rows.map((row) => ({ ...row, rate: row.act === 'pack' ? 4321 : row.rate }))
    await colleague.call(saveRateDraft, { body: { scope, draftId: draft!.id, edits: draft!.edits, rows } })
    await publishing.getByRole('button', { name: 'Publish' }).click()
    await staff.getByText('Someone else has changed this draft.').first().waitFor()
    await publishing.waitFor({ state: 'detached' })
    await staff.getByText('$0.4321').waitFor()
    await staff.getByRole('button', { name: 'Publish' }).click()
    await publishing.getByRole('button', { name: 'Publish' }).click()
    await staff.getByText('Version published').first().waitFor()
    await staff.getByText(/^Version 1 starts on/).waitFor()

    const { page } = await open({ as: email, path: '/o/#/funds/billing' })
    await page.getByRole('button', { name: 'Warehouse charges' }).click()
    await heading(page, 'Warehouse charges').waitFor()
    const pick = page.getByRole('row').filter({ hasText: 'Pick, first unit' })
    await pick.getByText('$2.50').first().waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await pick.locator('[data-row-link]').first().click()
    const charge = page.getByRole('dialog', { name: 'Pick, first unit' })
    await charge.getByRole('link', { name: number }).waitFor()
    await charge.getByRole('button', { name: 'Dispute' }).click()
    const question = page.getByRole('dialog', { name: 'Dispute this charge?' })
    await question.getByRole('textbox', { name: 'Reason' }).fill('Picked by ourselves')
    await question.getByRole('button', { name: 'Dispute' }).click()
    await charge.getByText('Not answered yet').waitFor()

    await staff.goto('/w/#/charge/lists?view=disputed')
    await heading(staff, 'Customer charges').waitFor()
    const disputed = staff.getByRole('row').filter({ hasText: company })
    await disputed.getByText('Dispute open').waitFor()
    expect(await faultsOf(staff, twoLooks)).toEqual([])
    await staff.setViewportSize({ width: 1440, height: 900 })
    await disputed.locator('[data-row-link]').first().click()
    const shown = staff.getByRole('dialog', { name: 'Pick, first unit' })
    await shown.getByText('Picked by ourselves').waitFor()
    await shown.getByRole('button', { name: 'Accept dispute' }).click()
    const answer = staff.getByRole('dialog', { name: 'Accept this dispute?' })
    await answer.getByRole('textbox', { name: 'Reason' }).fill('You are right')
    await answer.getByRole('button', { name: 'Accept dispute' }).click()
    await shown.getByText('Dispute accepted').waitFor()

    await page.reload()
    await page.getByRole('dialog', { name: 'Pick, first unit' }).getByText('You are right').waitFor()
    await page.getByRole('dialog', { name: 'Pick, first unit' }).getByText('Refunded').first().waitFor()
  },
)

journey('the storage report leads from a product to its days and to the charges of a day', async ({ open }) => {
  const { email, orgId } = await plantSeller({ warehouse: true })
  const seller = await callsOf(email)
  const mark = randomUUID().slice(0, 6).toUpperCase()
  const product = async (name: string) => {
    const size = { length: 4, width: 4, height: 4, unit: 'in/lb' as const }
    const body = { skuCode: `${name}-${mark}`, skuName: name, packageType: 'Ready To Ship' as const, ...size }
    return (await seller.call(createProduct, { body }, { idempotencyKey: randomUUID() })).id
  }
  const [mug, bulky] = [await product('MUG'), await product('BULKY')]
  const { page } = await open({ as: email, path: '/o/#/home' })
  await page.getByRole('link', { name: 'Storage report' }).click()
  await heading(page, 'Storage report').waitFor()
  await page.getByText('Nothing stored in the last 30 days.').waitFor()

  const days = [3, 2, 1].map((ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10))
  const products = [
    { id: mug, volumeMm3: 3_000_000 },
    { id: bulky, volumeMm3: null },
  ]
  await plantStorage({ orgId, operatorId, warehouseId, products, days })
  await page.reload()
  const totals = page.getByRole('region', { name: 'Storage report' }).or(page.getByLabel('Storage report')).first()
  await totals.getByText('600').waitFor()
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('combobox', { name: 'Group by' }).click()
  await page.getByRole('option', { name: 'By product' }).click()
  const row = page.getByRole('row').filter({ hasText: `MUG-${mark}` })
  await row.getByText('300').first().click()
  await page.getByText(`MUG-${mark}`).first().waitFor()
  await expect.poll(() => page.getByRole('row').filter({ hasText: '100' }).count()).toBe(3)
  // A day of a product leads to the charges of that day.
  await page.getByRole('row').filter({ hasText: '100' }).first().getByRole('link', { name: '100' }).first().click()
  await heading(page, 'Warehouse charges').waitFor()
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Storage' }).count()).toBe(2)
  await page.goto('/o/#/report/storage')
  await heading(page, 'Storage report').waitFor()
  // What has no price: the charges of the product without a size.
  await page.getByRole('row').filter({ hasText: '200' }).first().getByRole('link', { name: '100' }).last().click()
  await heading(page, 'Warehouse charges').waitFor()
  await page.getByRole('row').filter({ hasText: 'Storage' }).getByText('Not priced yet').waitFor()
})

journey('the pages of charges, storage and rate cards are whole in Chinese', async ({ open }) => {
  const { page } = await open({ as: STAFF, path: '/w/#/rates', language: 'cn' })
  await heading(page, '价目表').waitFor()
  await page.getByText('此为用于试用的示例价格').waitFor()
  const { email } = await plantSeller({ warehouse: true })
  const { page: seller } = await open({ as: email, path: '/o/#/report/storage', language: 'cn' })
  await heading(seller, '仓储报表').waitFor()
  await seller.getByText('近 30 天没有仓储记录。').waitFor()
})
