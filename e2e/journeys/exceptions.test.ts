import { listExceptions } from '@waybill/contract/exceptions/api'
import { listShipments } from '@waybill/contract/shipping/api'
import { describe, expect } from 'vitest'
import { buyCheapest, callsOf } from '../support/api.ts'
import { faultsHere } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { plantBadAddress } from '../support/plant-exception.ts'
import { manyOrders, plantSeller } from '../support/plant.ts'

async function troubledSeller() {
  const seller = await plantSeller({ funds: 200 * 10_000, orders: manyOrders(1) })
  const calls = await callsOf(seller.email)
  await buyCheapest(calls, seller.orderIds)
  const [shipment] = (await calls.call(listShipments, { query: {} })).records
  if (!shipment) throw new Error('No shipment')
  await plantBadAddress(seller.orgId, shipment.id)
  return { email: seller.email, calls, shipment }
}

describe('what keeps a parcel from arriving', () => {
  journey('is listed, noted as asked of the carrier, and handled with what was done', async ({ open }) => {
    const { email, calls, shipment } = await troubledSeller()
    const { page } = await open({ as: email, path: '/e/#/exception/lists' })
    await heading(page, 'Exception shipments').waitFor()
    await page.getByText('Address problem').first().waitFor()
    await page.getByText('Waiting for you').first().waitFor()
    expect(await faultsHere(page)).toEqual([])
    await page.getByRole('link', { name: shipment.trackingNo }).click()

    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Exceptions' }) })
    await card.getByText("The carrier can't deliver to this address.").waitFor()
    await card.getByRole('button', { name: 'Handled' }).click()
    const dialog = page.getByRole('dialog', { name: 'How was it handled?' })
    await page.keyboard.press('Control+Enter')
    await dialog.getByText('Choose how it was handled').waitFor()
    expect(await faultsHere(page)).toEqual([])
    await dialog.getByRole('combobox', { name: 'How' }).click()
    await page.getByRole('option', { name: 'Something else' }).click()
    await page.keyboard.press('Control+Enter')
    await dialog.getByText('Write what was done').waitFor()
    await dialog.getByLabel('Note').fill('Buyer collects it')
    await page.keyboard.press('Control+Enter')
    await card.getByText('Handled: Something else').waitFor()
    expect(await faultsHere(page)).toEqual([])
    const { records } = await calls.call(listExceptions, { query: {} })
    expect(records.map(({ state, handledHow }) => [state, handledHow])).toEqual([['handled', 'other']])
  })

  journey('fits a phone, says so where nothing is left to do, and switches its daily message off', async ({ open }) => {
    const { email } = await troubledSeller()
    const viewport = { width: 390, height: 844 }
    const { page } = await open({ as: email, path: '/e/#/exception/lists', language: 'cn', viewport })
    await page.getByText('地址有误').first().waitFor()
    expect(await faultsHere(page)).toEqual([])
    await page.getByRole('switch', { name: '每日消息' }).click()
    await page.getByText('不再收到异常消息').waitFor()
    await page.getByRole('button', { name: '已关闭' }).click()
    await page.getByText('没有异常运单。').waitFor()
    expect(await faultsHere(page)).toEqual([])
  })
})
