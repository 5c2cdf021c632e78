import { randomUUID } from 'node:crypto'
import { createPrinter, createStation } from '@waybill/contract/floor-printing/api'
import { listFloorPrints } from '@waybill/contract/floor-printing/print-api'
import * as floor from '@waybill/contract/outbound/floor-api'
import { expect } from 'vitest'
import { fakePrinter } from '../../server/testing/fake-printer.ts'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { plantWork, staffEmail, WAREHOUSE } from '../support/plant-floor-work.ts'
import { scan } from '../support/scan.ts'
import { patient } from '../visitor.ts'

const exact = (name: string) => ({ name, exact: true })
const tag = () => randomUUID().slice(0, 6)

/** An order whose package is closed and needs its label. */
async function packedOrder() {
  const work = await plantWork({ funds: 1_000_0000 })
  const { staff, order, first, second, tote, station } = work
  const { id } = order
  const command = () => ({ commandId: randomUUID(), takeOver: false })
  const params = { id }
  await staff.call(floor.releaseOrders, { body: { ids: [id], warehouseId: null } })
  await staff.call(floor.startPicking, { params, body: { ...command(), tote } })
  const goods = [
    { code: 'MUG', place: first, quantity: 2 },
    { code: 'CUP', place: second, quantity: 1 },
  ]
  for (const one of goods) await staff.call(floor.pickUnits, { params, body: { ...command(), ...one } })
  for (const { code, quantity } of goods)
    await staff.call(floor.verifyUnits, { params, body: { ...command(), code, quantity } })
  const sides = { lengthMm: 200, widthMm: 150, heightMm: 100 }
  await staff.call(floor.closePackage, {
    params,
    body: { ...command(), packageId: null, more: false, station, weightG: 800, ...sides },
  })
  return work
}

journey('staff set up a printer and a station, and see a test printed', async ({ open }) => {
  const fake = await fakePrinter()
  const [printer, station] = [`Zebra ${tag()}`, `Bench ${tag()}`]
  const { page } = await open({ as: staffEmail, path: '/w/#/printer/lists' })
  await heading(page, 'Printers').waitFor()
  await page.getByRole('button', exact('New printer')).first().click()
  const create = page.getByRole('dialog', exact('New printer'))
  await create.getByRole('button', exact('Create')).click()
  await create.getByText('Enter the Name').waitFor()
  await create.getByRole('textbox', { name: /^Name/ }).fill(printer)
  await create.getByRole('textbox', { name: /^Address/ }).fill(fake.host)
  if (await create.getByRole('combobox', { name: /^Warehouse/ }).count()) {
    await create.getByRole('combobox', { name: /^Warehouse/ }).click()
    await page.getByRole('option').first().click()
  }
  expect(await faultsOf(page)).toEqual([])
  await create.getByRole('button', exact('Create')).click()
  await page.getByRole('link', exact(printer)).click()
  const drawer = page.getByRole('dialog', exact(printer))
  await drawer.getByRole('button', exact('Print test label')).click()
  await drawer.getByText(`Sent to ${printer}`).waitFor()
  expect(fake.received[0]).toContain(`${fake.host}:9100`)
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await drawer.getByRole('button', exact('Cancel')).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: printer }).getByText('Reached').waitFor()

  await page.getByRole('button', exact('Stations')).click()
  await heading(page, 'Stations').waitFor()
  await page.getByRole('button', exact('New station')).first().click()
  const bench = page.getByRole('dialog', exact('New station'))
  if (await bench.getByRole('combobox', { name: /^Warehouse/ }).count()) {
    await bench.getByRole('combobox', { name: /^Warehouse/ }).click()
    await page.getByRole('option').first().click()
  }
  await bench.getByRole('textbox', { name: /^Name/ }).fill(station)
  await bench.getByRole('combobox', { name: /^Carrier and box labels/ }).click()
  await page.getByRole('option', exact(printer)).click()
  await bench.getByRole('button', exact('Create')).click()
  await page.getByRole('row').filter({ hasText: station }).getByText(printer).waitFor()
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await fake.off()
})

journey('a bought label prints at the station; when its printer is off, another one prints it', async ({ open }) => {
  const [zebra, spare] = [await fakePrinter(), await fakePrinter()]
  const [name, other] = [`Zebra ${tag()}`, `Spare ${tag()}`]
  const one = await packedOrder()
  const { staff, order } = one
  const facts = { warehouseId: WAREHOUSE, port: 9100, dpi: '203', media: '4x6' } as const
  const printer = await staff.call(createPrinter, { body: { ...facts, name, host: zebra.host } })
  await staff.call(createPrinter, { body: { ...facts, name: other, host: spare.host } })
  const bench = {
    warehouseId: WAREHOUSE,
    name: `Bench ${tag()}`,
    labelPrinterId: printer.id,
    placePrinterId: printer.id,
  }
  const station = await staff.call(createStation, { body: bench })
  const { page } = await open({ as: staffEmail, path: '/w/#/start' })
  await page.getByRole('combobox', exact('Station')).waitFor()
  await scan(page, 'ST-999999')
  await page.getByText('No active station has the code ST-999999').first().waitFor()
  await scan(page, station.code)
  await page.getByText(`This device is at station ${bench.name}`).first().waitFor()

  await page.goto(`/w/#/pack/${order.id}`)
  await page.getByText(`Station ${bench.name}`, { exact: true }).waitFor()
  await page.getByRole('button', exact('Get label')).click()
  await page.getByText(`Sent to ${name}`).waitFor()
  const { package: parcel } = await staff.call(floor.getFloorOrder, { params: { id: order.id } })
  expect(zebra.received).toHaveLength(1)
  expect(zebra.received[0]).toContain(parcel!.trackingNo)
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })

  await zebra.off()
  await page.getByRole('button', exact('Print again')).click()
  await page.getByText(`Not printed on ${name}`).waitFor()
  await page.getByText(`${zebra.host}:9100 refused the connection`).first().waitFor()
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', exact('Send to another printer')).click()
  await page.getByRole('menuitem', exact(other)).click()
  await page.getByText(`Sent to ${other}`).waitFor()
  expect(spare.received).toEqual(zebra.received)

  await page.goto(`/w/#/print-job/lists?station=${station.id}`)
  await heading(page, 'Printed labels').waitFor()
  await expect.poll(() => page.getByRole('row').filter({ hasText: parcel!.trackingNo! }).count(), patient).toBe(2)
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  const { records } = await staff.call(listFloorPrints, { query: { stationId: station.id, limit: 50 } })
  expect(records.map(({ state, attempts }) => [state, attempts])).toEqual([
    ['done', 2],
    ['done', 1],
  ])
  await page.goto(`/w/#/place/lists?warehouse=${WAREHOUSE}&q=${one.first}`)
  await page.getByRole('link', exact(one.first)).waitFor()
  await page.getByRole('button', { name: /^Print 1 labels?$/ }).click()
  await page.getByText(`Not printed on ${name}`).waitFor()
  await zebra.on()
  await page.getByRole('button', exact('Try again')).click()
  await page.getByText(`Sent to ${name}`).waitFor()
  expect(zebra.received.at(-1)).toContain(`^FD${one.first}^FS`)
  await Promise.all([zebra.off(), spare.off()])
})
