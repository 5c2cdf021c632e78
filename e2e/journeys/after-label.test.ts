import { createClaim } from '@waybill/contract/claims/api'
import { listShipments } from '@waybill/contract/shipping/api'
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { buyCheapest, callsOf } from '../support/api.ts'
import { faultsHere } from '../support/barriers.ts'
import { journey } from '../support/journey.ts'
import { manyOrders, plantSeller, scanShipment } from '../support/plant.ts'

async function shippedSeller(count: number) {
  const seller = await plantSeller({ funds: 200 * 10_000, orders: manyOrders(count) })
  const calls = await callsOf(seller.email)
  await buyCheapest(calls, seller.orderIds)
  const { records } = await calls.call(listShipments, { query: {} })
  return { ...seller, calls, shipments: records }
}

describe('after the label', () => {
  journey('shipments with an open claim are a filter and a saved view, and are not voided', async ({ open }) => {
    const { orgId, email, calls, shipments } = await shippedSeller(3)
    const [claimed] = shipments
    if (!claimed) throw new Error('No shipment')
    await scanShipment(orgId, claimed.id)
    const body = { requestKey: randomUUID(), shipmentId: claimed.id, peril: 'damage' as const, amount: 10_0000 }
    await calls.call(createClaim, { body: { ...body, description: 'The box was crushed' } })
    const { page } = await open({ as: email, path: '/e/#/shipment/lists?case=claim' })
    await page.getByText('1–1 of 1').waitFor()
    await page.getByText('Open claim').first().waitFor()
    await page.getByRole('link', { name: claimed.trackingNo }).waitFor()
    expect(await faultsHere(page)).toEqual([])
    await page.getByRole('button', { name: 'Save view' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Claimed')
    await page.keyboard.press('Enter')
    await page.locator('[data-toasts]').getByText('View Claimed saved').waitFor()
    await page.getByRole('link', { name: claimed.trackingNo }).click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Void label' }).waitFor()
    await page.getByText("The parcel is already in transit, so its label can't be voided").waitFor()
  })

  journey('a return label is created from the page of its order, which shows it', async ({ open }) => {
    const { email, orderIds } = await shippedSeller(1)
    const { page } = await open({ as: email, path: `/b/#/order/detail/${orderIds[0]}` })
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Returns', exact: true }) })
    await card.getByText('No return labels.').waitFor()
    await card.getByRole('button', { name: 'Create return label' }).click()
    const drawer = page.getByRole('dialog', { name: 'Create return label' })
    await drawer.getByText('What comes back').waitFor()
    await page.keyboard.press('Control+Enter')
    await card.getByText('held until it is used').waitFor()
    await card.getByRole('button', { name: 'Copy link for the buyer' }).waitFor()
    expect(await faultsHere(page)).toEqual([])
    await card.getByRole('link', { name: /^R-\d+/ }).waitFor()
  })
})
