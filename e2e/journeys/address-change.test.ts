import { listAddressChanges } from '@waybill/contract/address-changes/api'
import { listShipments } from '@waybill/contract/shipping/api'
import { describe, expect } from 'vitest'
import { buyCheapest, callsOf } from '../support/api.ts'
import { faultsHere } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { manyOrders, plantSeller } from '../support/plant.ts'

async function shippedSeller() {
  const seller = await plantSeller({ funds: 200 * 10_000, orders: manyOrders(1) })
  const calls = await callsOf(seller.email)
  await buyCheapest(calls, seller.orderIds)
  const [shipment] = (await calls.call(listShipments, { query: {} })).records
  if (!shipment) throw new Error('No shipment')
  return { email: seller.email, calls, shipment }
}

describe('a parcel that is to go elsewhere', () => {
  journey(
    'is redirected from its page, found in the list with its history, and the change canceled',
    async ({ open }) => {
      const { email, calls, shipment } = await shippedSeller()
      const { page } = await open({ as: email, path: `/e/#/shipment/detail/${shipment.id}` })
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Change address' }).click()
      const form = page.getByRole('dialog', { name: 'Change address' })
      await form.getByText('Going to now').waitFor()
      expect(await faultsHere(page)).toEqual([])
      await form.getByRole('button', { name: /^Request change/ }).click()
      // Nothing is sent without an address, and the first empty field has the focus.
      await form.getByText('Address line 1 is required').waitFor()
      const street = form.getByLabel('Address line 1')
      await expect.poll(() => street.evaluate((field) => field === document.activeElement)).toBe(true)
      await street.fill('5 Pine St')
      await form.getByLabel('ZIP code').fill('90001')
      await page.keyboard.press('Control+Enter')

      await heading(page, 'Address changes').waitFor()
      await page.getByRole('link', { name: shipment.trackingNo }).click()
      const detail = page.getByRole('dialog')
      await detail.getByText('5 Pine St').waitFor()
      await detail.getByRole('list', { name: 'History' }).getByText('Accepted').waitFor()
      expect(await faultsHere(page)).toEqual([])
      await detail.getByRole('button', { name: 'Cancel change' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel change' }).click()
      await detail.getByRole('list', { name: 'History' }).getByText('Canceled').waitFor()
      const { records } = await calls.call(listAddressChanges, { query: {} })
      expect(records.map(({ state }) => state)).toEqual(['canceled'])
    },
  )

  journey('that the carrier refuses says so in the menu until it is seen', async ({ open }) => {
    const { email, shipment } = await shippedSeller()
    const { page } = await open({ as: email, path: `/e/#/shipment/detail/${shipment.id}` })
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Change address' }).click()
    const form = page.getByRole('dialog', { name: 'Change address' })
    await form.getByLabel('Address line 1').fill('3 Pine St')
    await form.getByLabel('ZIP code').fill('90001')
    await page.keyboard.press('Control+Enter')
    await heading(page, 'Address changes').waitFor()
    const entry = page.getByRole('navigation').getByRole('link', { name: 'Address change' })
    await expect.poll(() => entry.textContent()).toMatch(/1/)
    await page.getByRole('link', { name: shipment.trackingNo }).click()
    await page.getByRole('dialog').getByText('Released').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => entry.textContent()).not.toMatch(/1/)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await faultsHere(page)).toEqual([])
  })
})
