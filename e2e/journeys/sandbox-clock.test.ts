import { listShipments } from '@waybill/contract/shipping/api'
import { describe, expect } from 'vitest'
import { buyCheapest, callsOf } from '../support/api.ts'
import { faultsHere } from '../support/barriers.ts'
import { journey } from '../support/journey.ts'
import { manyOrders, plantSeller } from '../support/plant.ts'

async function boughtLabel() {
  const seller = await plantSeller({ funds: 200 * 10_000, orders: manyOrders(1) })
  const calls = await callsOf(seller.email)
  await buyCheapest(calls, seller.orderIds)
  const [shipment] = (await calls.call(listShipments, { query: {} })).records
  if (!shipment) throw new Error('No shipment')
  return { email: seller.email, calls, shipment }
}

describe('the time of a sandbox parcel', () => {
  journey('goes on to its next event and by days, on the page of its shipment', async ({ open }) => {
    const { email, calls, shipment } = await boughtLabel()
    const { page } = await open({ as: email, path: `/e/#/shipment/detail/${shipment.id}` })
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Sandbox clock' }) })
    await card.getByText("This parcel isn't real").waitFor()
    expect(await faultsHere(page)).toEqual([])
    await card.getByRole('button', { name: 'Next event' }).click()
    await page.getByText('Picked up').first().waitFor()
    await card.getByRole('button', { name: 'One week later' }).press('Enter')
    await card.getByText(/^[78] days ahead$/).waitFor()
    const found = (await calls.call(listShipments, { query: {} })).records[0]
    expect(found?.status).not.toBe(1)
    expect(await faultsHere(page)).toEqual([])
  })

  journey('fits a phone', async ({ open }) => {
    const { email, shipment } = await boughtLabel()
    const viewport = { width: 390, height: 844 }
    const { page } = await open({
      as: email,
      path: `/e/#/shipment/detail/${shipment.id}`,
      language: 'cn',
      viewport,
    })
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: '沙盒时钟' }) })
    await card.getByRole('button', { name: '一天后' }).click()
    await card.getByText('已推进 1 天').waitFor()
    expect(await faultsHere(page)).toEqual([])
  })
})
