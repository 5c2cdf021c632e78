import { listPickups } from '@waybill/contract/pickups/api'
import { listManifests } from '@waybill/contract/shipping/manifest-api'
import { describe, expect } from 'vitest'
import { buyCheapest, callsOf } from '../support/api.ts'
import { faultsHere } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { manyOrders, plantSeller } from '../support/plant.ts'

async function shippedSeller() {
  const seller = await plantSeller({ funds: 200 * 10_000, orders: manyOrders(2) })
  const calls = await callsOf(seller.email)
  await buyCheapest(calls, seller.orderIds)
  return { email: seller.email, calls }
}

describe('a pickup', () => {
  journey('is scheduled with the parcels that wait, shown with its history, and canceled', async ({ open }) => {
    const { email, calls } = await shippedSeller()
    const { page } = await open({ as: email, path: '/e/#/pickup/lists' })
    await page.getByText('No pickups scheduled.').waitFor()
    expect(await faultsHere(page)).toEqual([])
    await page.getByRole('button', { name: 'Schedule pickup' }).first().click()
    const form = page.getByRole('dialog', { name: 'Schedule pickup' })
    await form.getByText(/^2 of 2 parcels/).waitFor()
    expect(await faultsHere(page)).toEqual([])
    // Nothing is sent without a parcel.
    await form.getByLabel('Select all').click()
    await page.keyboard.press('Control+Enter')
    await form.getByText('Select at least one parcel').waitFor()
    await form.getByLabel('Select all').click()
    await form.getByRole('combobox', { name: 'Date' }).click()
    await page.getByRole('option').nth(2).click()
    await page.keyboard.press('Control+Enter')
    await form.waitFor({ state: 'hidden' })

    const [pickup] = (await calls.call(listPickups, { query: {} })).records
    expect(pickup).toMatchObject({ state: 'scheduled', count: 2 })
    await page.getByRole('link', { name: `PU-${pickup?.id}` }).click()
    const detail = page.getByRole('dialog')
    await detail.getByRole('list', { name: 'History' }).getByText('Scheduled').waitFor()
    expect(await faultsHere(page)).toEqual([])
    await detail.getByRole('button', { name: 'Cancel pickup' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel pickup' }).click()
    await detail.getByRole('button', { name: 'Schedule again' }).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await faultsHere(page)).toEqual([])
  })

  journey('is scheduled with the manifest in one press at the end of the day', async ({ open }) => {
    const { email, calls } = await shippedSeller()
    const { page } = await open({ as: email, path: '/e/#/end-of-day' })
    await page
      .getByRole('button', { name: /^Close and schedule pickup/ })
      .first()
      .click()
    const form = page.getByRole('dialog', { name: 'Schedule pickup' })
    await form.getByText(/parcels?, /).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog', { name: 'Day closed' }).waitFor()
    expect((await calls.call(listPickups, { query: {} })).records).toHaveLength(1)
    expect((await calls.call(listManifests, { query: {} })).records).toHaveLength(1)
  })

  journey('comes again on the same weekdays, skips a day, and is ended', async ({ open }) => {
    const { email } = await shippedSeller()
    const { page } = await open({ as: email, path: '/e/#/pickup/lists' })
    await page.getByRole('button', { name: 'Schedule pickup' }).first().click()
    const form = page.getByRole('dialog', { name: 'Schedule pickup' })
    await form.getByLabel('Repeat weekly').click()
    await page.keyboard.press('Control+Enter')
    await heading(page, 'Recurring pickups').waitFor()
    await page
      .getByRole('button', { name: /^Skip / })
      .first()
      .click()
    await page.getByText('Skipped').first().waitFor()
    expect(await faultsHere(page)).toEqual([])
    await page.getByRole('button', { name: 'End recurring pickup' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End recurring pickup' }).click()
    await page.getByText('Ended', { exact: true }).waitFor()
  })
})
