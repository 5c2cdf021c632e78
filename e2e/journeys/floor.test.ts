import { randomUUID } from 'node:crypto'
import { createProduct } from '@waybill/contract/products/api'
import { sendToWarehouse } from '@waybill/contract/outbound/api'
import { getFloorOrder, pickUnits, releaseOrders, startPicking } from '@waybill/contract/outbound/floor-api'
import { createPlaces } from '@waybill/contract/stock/place-api'
import { postOpeningStock } from '@waybill/contract/stock/staff-api'
import type { PlaceKind } from '@waybill/contract/stock/places'
import { expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { heading, journey } from '../support/journey.ts'
import { plantSeller } from '../support/plant.ts'
import { answer, look, tabTo, type } from '../support/scanner.ts'
import { patient } from '../visitor.ts'

const staffEmail = 'floor@demo.test'
const WAREHOUSE = 1
const operatorId = 5

/** A seller whose order of 2 mugs and 1 cup is at the demo's warehouse, and the places of this journey. */
async function plantWork({ funds = 0 } = {}) {
  const part = String(1000 + Math.floor(Math.random() * 8999))
  const company = `Floor ${randomUUID().slice(0, 8)}`
  const lines = [
    { sku: 'MUG', name: 'Mug', quantity: 2, unitPrice: null },
    { sku: 'CUP', name: 'Cup', quantity: 1, unitPrice: null },
  ]
  const { email, orgId, orderIds } = await plantSeller({ warehouse: true, company, funds, orders: [{ lines }] })
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
    first: await place('storage', 'X'),
    second: await place('storage', 'Y'),
    tote: await place('tote', 'T'),
    station: await place('station', 'S'),
  }
  const row = (sku: string, at: string) => ({ place: at, sku, lotNo: '', expiry: '', quantity: '5' })
  const rows = [row('MUG', codes.first), row('CUP', codes.second)]
  await staff.call(postOpeningStock, {
    body: { commandId: randomUUID(), sellerId: orgId, warehouseId: WAREHOUSE, rows },
  })
  const { sent } = await seller.call(sendToWarehouse, {
    body: { orderIds, operatorId, warehouseId: WAREHOUSE, unserved: funds > 0 ? 'lowest' : 'none' },
  })
  return { ...codes, company, email, staff, order: sent[0]! }
}

journey('staff release, pick, pack and ship an order by key presses alone', async ({ open }) => {
  const { order, first, second, tote, station } = await plantWork()
  const { page } = await open({ as: staffEmail, path: '/w/#/start' })
  const toRelease = page.getByRole('link', { name: 'Orders to release' })
  const figure = page.getByRole('listitem').filter({ has: toRelease }).locator('.tnum')
  await expect.poll(async () => Number(await figure.textContent()), patient).toBeGreaterThan(0)
  await look(page)
  await toRelease.press('Enter')
  await heading(page, 'Pick').waitFor()
  await page.getByRole('link', { name: order.number, exact: true }).waitFor()
  await look(page)
  await tabTo(page, new RegExp(`Select ${order.number}`))
  await page.keyboard.press('Space')
  await tabTo(page, /Release 1$/)
  await page.keyboard.press('Enter')
  await page.getByText('1 order released').first().waitFor()

  await page.goto(`/w/#/pick/${order.id}`)
  await answer(page, 'Scan an empty tote')
  await type(page, first)
  await answer(page, /isn't a tote/)
  await type(page, tote)
  await answer(page, `Tote ${tote}. Go to ${first}.`)
  await look(page)
  await type(page, second)
  await answer(page, `At ${second}. Scan CUP.`)
  await type(page, 'mug')
  await answer(page, 'That is MUG. Scan CUP, and put the other one back.')
  await type(page, 'cup')
  await answer(page, '1 of 1 · CUP')
  await type(page, first)
  await answer(page, `At ${first}. Scan MUG.`)
  await look(page)
  await type(page, 'MUG')
  await answer(page, '1 of 2 · MUG')
  await type(page, 'MUG')
  await answer(page, `All picked. Take tote ${tote} to a pack station.`)

  await page.goto('/w/#/pack')
  await answer(page, 'Scan a tote or an order number')
  await look(page)
  await type(page, tote)
  await answer(page, `Scan every unit in tote ${tote}`)
  for (const sku of ['MUG', 'CUP']) {
    await type(page, sku)
    await answer(page, new RegExp(`1 of . · ${sku}`))
  }
  await type(page, 'CUP')
  await answer(page, 'Already 1 of 1 CUP. Take the rest out.')
  await look(page)
  await type(page, 'MUG')
  await page.getByRole('heading', { name: 'Close the package' }).waitFor()
  await look(page)
  await tabTo(page, /Pounds/)
  await page.keyboard.type('2')
  await tabTo(page, /Pack station/)
  await type(page, station)
  await answer(page, /Packed as BX-/)
  await look(page)

  await page.goto('/w/#/ship')
  await answer(page, 'Scan the tracking number of a package')
  await type(page, order.number)
  await answer(page, /Enter who takes it/)
  await tabTo(page, /Taken by/)
  await page.keyboard.type('Bob the courier')
  await tabTo(page, /^ *Scan/)
  await type(page, order.number)
  await answer(page, `${order.number} shipped`)
  await look(page)
  await type(page, order.number)
  await answer(page, `${order.number} has already been shipped`)
  await expect.poll(() => page.getByRole('link', { name: order.number, exact: true }).count(), patient).toBe(0)
})

journey(
  'an order that is canceled while it is picked stops the worker, and its goods are put back',
  async ({ open }) => {
    const { order, first, second, tote, email, staff } = await plantWork()
    const params = { id: order.id }
    const command = () => ({ commandId: randomUUID(), takeOver: true })
    await staff.call(releaseOrders, { body: { ids: [order.id], warehouseId: null } })
    await staff.call(startPicking, { params, body: { ...command(), tote } })
    const { page } = await open({ as: staffEmail, path: `/w/#/pick/${order.id}` })
    await answer(page, `Go to ${first} and scan it`)
    await staff.call(pickUnits, { params, body: { ...command(), place: second, code: 'CUP', quantity: 1 } })

    const { page: seller } = await open({ as: email, path: `/o/#/outbound/detail/${order.id}` })
    await seller.getByRole('button', { name: 'Ask to cancel' }).click()
    const question = seller.getByRole('dialog', { name: `Ask the warehouse to cancel ${order.number}?` })
    await question.getByRole('button', { name: 'Ask to cancel' }).click()
    await seller.getByText('Not canceled yet: the warehouse has started').waitFor()
    await seller.getByText('1 unit is picked and has to be put back').waitFor()
    await look(seller)

    await type(page, first)
    await type(page, 'MUG')
    await answer(page, new RegExp(`canceled ${order.number}|${order.number} is canceled`))
    await page.goto(`/w/#/pick/put-back/${order.id}`)
    await answer(page, 'Scan the place that you put goods into')
    await type(page, second)
    await answer(page, `${second}. Scan each item that you put there.`)
    await type(page, 'CUP')
    await answer(page, `${order.number} is canceled.`)
    await seller.reload()
    await seller.getByText('Canceled', { exact: true }).first().waitFor()
    expect(await seller.getByText('Not canceled yet').count()).toBe(0)
  },
)

journey('packs into two packages, buys both labels and voids them again', async ({ open }) => {
  const { order, email, staff, tote, station } = await plantWork({ funds: 100_0000 })
  const params = { id: order.id }
  const command = () => ({ commandId: randomUUID(), takeOver: false })
  await staff.call(releaseOrders, { body: { ids: [order.id], warehouseId: null } })
  const { places } = await staff.call(startPicking, { params, body: { ...command(), tote } })
  for (const { place, sku: code, quantity } of places)
    await staff.call(pickUnits, { params, body: { ...command(), place, code, quantity } })

  const { page } = await open({ as: staffEmail, path: `/w/#/pack/${order.id}` })
  await answer(page, `Scan every unit in tote ${tote}`)
  await type(page, 'MUG')
  await answer(page, '1 of 2 · MUG')
  await page.getByRole('button', { name: 'Next package' }).click()
  await page.getByRole('heading', { name: /^Close BX-\d+ and start the next package$/ }).waitFor()
  await look(page)
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await answer(page, /is closed. Scan into the next one/)
  for (const sku of ['MUG', 'CUP']) await type(page, sku)
  await page.getByRole('heading', { name: 'Close the package' }).waitFor()
  await look(page)
  await page.keyboard.type('1')
  await tabTo(page, /Pack station/)
  await type(page, station)
  await page.getByRole('button', { name: 'Get 2 labels' }).waitFor()
  await look(page)
  await page.getByRole('button', { name: 'Get 2 labels' }).click()
  await answer(page, /^Label .*Print it, stick it on and scan it/)
  const { packages } = await staff.call(getFloorOrder, { params })
  await look(page)
  await type(page, packages[1]!.trackingNo!)
  await answer(page, /This package needs the label/)
  for (const { trackingNo } of packages) await type(page, trackingNo!)
  await answer(page, `Packed as ${packages.map(({ code }) => code).join(', ')}.`)

  await page.getByRole('button', { name: 'Void 2 labels' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Damaged box')
  await dialog.getByRole('button', { name: 'Void 2 labels' }).click()
  await page.getByRole('button', { name: /^Put into BX-\d+/ }).click()
  await page.getByRole('heading', { name: 'Close the package' }).waitFor()
  await page.getByRole('button', { name: 'Remove units' }).click()
  await type(page, 'CUP')
  await answer(page, 'Removed. 0 of 1 · CUP')
  await look(page)

  const seller = await open({ as: email, path: `/o/#/outbound/detail/${order.id}` })
  await seller.page.getByText('Damaged box').waitFor()
  await seller.page.getByText('2 × MUG', { exact: true }).waitFor()
  await look(seller.page)
})
