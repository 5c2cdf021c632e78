import { listShipments } from '@waybill/contract/shipping/api'
import { getBuyerMailSettings } from '@waybill/contract/shipping/buyer-mail-api'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { buyCheapest, callsOf } from '../support/api.ts'
import { faultsHere, faultsOf } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { manyOrders, plantSeller } from '../support/plant.ts'
import { patient } from '../visitor.ts'

const settings = '/b/#/setting/buyer-emails'

/** Every page that buyers see, in both themes, at the desk and on the phone. */
async function expectNoBarriers(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect([colorScheme, width, await faultsHere(page)]).toEqual([colorScheme, width, []])
    }
  }
}

describe('what buyers see', () => {
  journey('a seller opens the tracking page of a parcel; a buyer finds it by number and ZIP code', async ({ open }) => {
    const seller = await plantSeller({ funds: 100 * 10_000, orders: manyOrders(1) })
    const calls = await callsOf(seller.email)
    await buyCheapest(calls, seller.orderIds)
    const [shipment] = (await calls.call(listShipments, { query: {} })).records
    const { page } = await open({ as: seller.email, path: `/e/#/shipment/detail/${shipment?.id}` })
    const link = page.getByRole('link', { name: 'Tracking page' })
    await page.getByText('No tracking emails yet.').waitFor()
    const path = (await link.getAttribute('href')) ?? ''
    expect(await faultsOf(page)).toEqual([])

    // The buyer is nobody we know.
    const buyer = (await open({ path })).page
    await heading(buyer, 'Waiting for the carrier').waitFor()
    await expectNoBarriers(buyer)
    await buyer.getByRole('link', { name: '中文' }).click()
    await heading(buyer, '等待承运商揽收').waitFor()
    await expectNoBarriers(buyer)

    await buyer.goto('/t?lang=en')
    await buyer.getByLabel('Tracking number').fill(shipment?.trackingNo ?? '')
    await buyer.getByLabel('ZIP or postal code').fill('00000')
    await buyer.keyboard.press('Enter')
    await buyer.getByRole('alert').waitFor()
    await expectNoBarriers(buyer)
    expect(await buyer.getByLabel('Tracking number').inputValue()).toBe(shipment?.trackingNo)
    await buyer.getByLabel('ZIP or postal code').fill(shipment?.shipTo.zip ?? '')
    await buyer.keyboard.press('Enter')
    await heading(buyer, 'Waiting for the carrier').waitFor()
  })

  journey('a seller turns tracking emails on, by the keyboard alone, and nothing typed is lost', async ({ open }) => {
    const seller = await plantSeller({})
    const calls = await callsOf(seller.email)
    const { page } = await open({ as: seller.email, path: settings })
    const enabled = page.getByRole('checkbox', { name: 'Send tracking emails to buyers' })
    await enabled.focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    // The name is asked for where it belongs.
    const name = page.getByRole('textbox', { name: 'Name' })
    await page.getByText('Enter the name that buyers know you by').waitFor()
    await expect.poll(() => name.evaluate((field) => field === document.activeElement), patient).toBe(true)
    await page.keyboard.type('Redwood Outfitters')
    expect(await faultsOf(page)).toEqual([])

    await page.context().setOffline(true)
    await page.keyboard.press('Enter')
    await page.getByText('No connection to the server').waitFor()
    await page.context().setOffline(false)
    expect(await name.inputValue()).toBe('Redwood Outfitters')
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await page.getByText('Tracking emails saved').waitFor()
    const saved = await calls.call(getBuyerMailSettings, {})
    expect(saved).toMatchObject({ version: 1, settings: { enabled: true, senderName: 'Redwood Outfitters' } })
  })
})
