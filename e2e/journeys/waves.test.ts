import { randomUUID } from 'node:crypto'
import { createProduct } from '@waybill/contract/products/api'
import { sendToWarehouse } from '@waybill/contract/outbound/api'
import { createPlaces } from '@waybill/contract/stock/place-api'
import { postOpeningStock } from '@waybill/contract/stock/staff-api'
import type { PlaceKind } from '@waybill/contract/stock/places'
import { callsOf } from '../support/api.ts'
import { heading, journey } from '../support/journey.ts'
import { plantSeller } from '../support/plant.ts'
import { answer, look, tabTo, type } from '../support/scanner.ts'

const staffEmail = 'floor@demo.test'
const WAREHOUSE = 1
const operatorId = 5

const line = (sku: string, quantity: number) => ({ sku, name: sku, quantity, unitPrice: null })
/** A seller with three orders at the demo's warehouse: a mug, a mug and a cup, two cups; and the places of this journey. */
async function plantWork() {
  const part = String(1000 + Math.floor(Math.random() * 8999))
  const company = `Waves ${randomUUID().slice(0, 8)}`
  const orders = [[line('MUG', 1)], [line('MUG', 1), line('CUP', 1)], [line('CUP', 2)]].map((lines) => ({ lines }))
  const { email, orgId, orderIds } = await plantSeller({ warehouse: true, company, funds: 0, orders })
  const seller = await callsOf(email)
  for (const skuCode of ['MUG', 'CUP']) {
    const body = { skuCode, skuName: skuCode, packageType: 'Ready To Ship' as const, unit: 'in/lb' as const }
    await seller.call(
      createProduct,
      { body: { ...body, length: 4, width: 4, height: 4 } },
      { idempotencyKey: randomUUID() },
    )
  }
  const staff = await callsOf(staffEmail)
  const place = async (kind: PlaceKind, prefix: string) => {
    const segments = [prefix, part].map((value) => ({ from: value, to: value }))
    await staff.call(createPlaces, { body: { warehouseId: WAREHOUSE, segments, kind, pickable: kind === 'storage' } })
    return `${prefix}-${part}`
  }
  const codes = {
    first: await place('storage', 'WX'),
    second: await place('storage', 'WY'),
    totes: [await place('tote', 'WA'), await place('tote', 'WB'), await place('tote', 'WC')] as const,
    station: await place('station', 'WS'),
  }
  const row = (sku: string, at: string) => ({ place: at, sku, lotNo: '', expiry: '', quantity: '9' })
  await staff.call(postOpeningStock, {
    body: {
      commandId: randomUUID(),
      sellerId: orgId,
      warehouseId: WAREHOUSE,
      rows: [row('MUG', codes.first), row('CUP', codes.second)],
    },
  })
  const { sent } = await seller.call(sendToWarehouse, {
    body: { orderIds, operatorId, warehouseId: WAREHOUSE, unserved: 'none' },
  })
  const inOrder = orderIds.map((id) => sent.find(({ orderId }) => orderId === id)!)
  return { ...codes, orgId, orders: inOrder }
}

journey('three orders are picked in one walk by a scanner alone, and packed from their totes', async ({ open }) => {
  const { orgId, orders, first, second, totes, station } = await plantWork()
  const { page } = await open({ as: staffEmail, path: `/w/#/outbound/lists?seller=${orgId}` })
  await page.getByRole('link', { name: orders[0]!.number, exact: true }).waitFor()
  for (const { number } of orders) await page.getByRole('checkbox', { name: `Select ${number}` }).press('Space')
  await page.getByRole('button', { name: 'Pick together' }).press('Enter')
  await page.getByText(/^WV-\d+ created with 3 orders$/).waitFor()
  await page.goto('/w/#/pick?view=pick')
  await page.getByRole('heading', { name: 'Waves to pick' }).waitFor()
  await look(page)
  await page.getByRole('link', { name: 'All waves' }).press('Enter')
  await heading(page, 'Waves').waitFor()
  const newest = page
    .getByRole('table')
    .getByRole('link', { name: /^WV-\d+$/ })
    .first()
  await newest.waitFor()
  await look(page)
  await newest.press('Enter')

  await answer(page, /^Slot 1, yellow: scan an empty tote for OB-/)
  await page.getByRole('button', { name: 'Cancel wave' }).waitFor()
  await look(page)
  await type(page, first)
  await answer(page, /isn't a tote/)
  for (const tote of totes) await type(page, tote)
  await answer(page, `Go to ${first} and scan it`)
  await look(page)
  await type(page, second)
  await answer(page, `At ${second}. Scan CUP.`)
  await type(page, 'MUG')
  await answer(page, 'That is MUG. Scan CUP, and put the other one back.')
  await type(page, first)
  await answer(page, `At ${first}. Scan MUG.`)
  await type(page, 'mug')
  await answer(page, `Put 1 × MUG into tote ${totes[0]} (1, yellow) and scan the tote`)
  await look(page)
  await type(page, totes[1])
  await answer(page, `Wrong tote: that is ${totes[1]} (2, blue). Take it out and use tote ${totes[0]} (1, yellow).`)
  await look(page)
  await type(page, totes[0])
  await answer(page, `At ${first}. Scan MUG.`)
  await type(page, 'MUG')
  await answer(page, `Put 1 × MUG into tote ${totes[1]} (2, blue) and scan the tote`)
  await type(page, totes[1])
  await answer(page, `Go to ${second} and scan it`)
  for (const code of [second, 'CUP', totes[1], 'CUP', 'CUP']) await type(page, code)
  await answer(page, `Put 2 × CUP into tote ${totes[2]} (3, green) and scan the tote`)
  await type(page, totes[2])
  await answer(page, 'All picked. Take the totes to a pack station.')
  await page.getByText('5 of 5 units picked').waitFor()
  await look(page)

  const units = [['MUG'], ['MUG', 'CUP'], ['CUP', 'CUP']]
  for (const [index, tote] of totes.entries()) {
    await page.goto('/w/#/pack')
    await answer(page, 'Scan a tote or an order number')
    await type(page, tote)
    await answer(page, `Scan every unit in tote ${tote}`)
    for (const sku of units[index]!) await type(page, sku)
    await page.getByRole('heading', { name: 'Close the package' }).waitFor()
    await tabTo(page, /Pounds/)
    await page.keyboard.type('2')
    await tabTo(page, /Pack station/)
    await type(page, station)
    await answer(page, /Packed as BX-/)
  }
  await page.goto(`/w/#/wave/lists?view=done`)
  await page.getByRole('row').filter({ hasText: '3 of 3' }).first().waitFor()
})
