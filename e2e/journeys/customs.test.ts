import { getDeclaration, getCustomsDefaults, listEei } from '@waybill/contract/customs/api'
import { listShipments } from '@waybill/contract/shipping/api'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { buyDrawer } from '../support/buy-drawer.ts'
import { heading, journey } from '../support/journey.ts'
import { orderList } from '../support/order-list.ts'
import { plantSeller } from '../support/plant.ts'

const THOUSAND = 1000 * 10_000
const recipient = {
  name: 'Olivia Smith',
  line1: '10 Deansgate',
  city: 'Manchester',
  state: null,
  zip: 'M3 1AR',
  country: 'GB',
  phone: '+441614960000',
}
const lines = [{ sku: 'TEE', name: 'Cotton T-shirt', quantity: 2, unitPrice: 24_0000 }]

describe('a parcel that crosses a border', () => {
  journey('is declared before its prices are shown, and its shipment keeps what was declared', async ({ open }) => {
    const seller = await plantSeller({ funds: THOUSAND, orders: [{ recipient, lines }] })
    const [id = 0] = seller.orderIds
    const { page } = await open({ as: seller.email, path: '/b/#/order/lists' })
    const list = orderList(page)
    await list.ready()
    await list.box('J-0001').click()
    await list.bar.getByRole('button', { name: /Buy label/ }).click()
    const { drawer, buy, done } = buyDrawer(page)
    await drawer.getByText('HS code is required for United Kingdom').first().waitFor()
    await drawer.getByRole('button', { name: 'Complete customs declaration' }).click()
    const form = page.getByRole('dialog', { name: 'Customs declaration' })
    await form.getByText('3 fields need attention before prices are shown').waitFor()
    await form.getByRole('textbox', { name: 'HS code' }).fill('6109.10')
    await form.getByRole('combobox', { name: 'Country of origin' }).click()
    await page.keyboard.type('Portugal')
    await page.getByRole('option', { name: 'Portugal' }).click()
    await form.getByRole('textbox', { name: 'Signer' }).fill('Sam Sender')
    await form.getByRole('checkbox', { name: /^The signer certifies/ }).click()
    await form.getByText('No export filing needed: NOEEI 30.37(a).').waitFor()
    await form.getByText('Complete', { exact: true }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await buy.click()
    await done('1 bought')
    const calls = await callsOf(seller.email)
    expect((await calls.call(getDeclaration, { params: { id } })).editable).toBe(false)
    const [shipment] = (await calls.call(listShipments, { query: {} })).records
    expect((await calls.call(listEei, { query: { limit: 50 } })).records).toMatchObject([
      { kind: 'exempt', legend: '30.37(a)', country: 'GB', sums: { 610910: 48_0000 } },
    ])

    const { page: later } = await open({ as: seller.email, path: `/e/#/shipment/detail/${shipment?.id ?? 0}` })
    await later.getByRole('heading', { name: 'Customs declaration' }).waitFor()
    await later.getByText('2 × Cotton T-shirt').waitFor()
    await later.getByText('NOEEI 30.37(a)').waitFor()
    await later.getByRole('button', { name: 'Print documents' }).click()
    await later.getByRole('menuitem', { name: 'Commercial invoice, 3 copies, A4' }).waitFor()
    expect(await faultsOf(later)).toEqual([])
    await later.goto('/e/#/eei/lists')
    await heading(later, 'EEI history').waitFor()
    await later.getByText('610910: $48.00').first().waitFor()
    expect(await faultsOf(later)).toEqual([])
  })

  journey('keeps what is typed of it while its facts are read again', async ({ open }) => {
    const seller = await plantSeller({ orders: [{ recipient, lines }] })
    const { page } = await open({ as: seller.email, path: '/b/#/order/lists' })
    const list = orderList(page)
    await list.ready()
    await list.box('J-0001').click()
    await list.bar.getByRole('button', { name: /Buy label/ }).click()
    await buyDrawer(page).drawer.getByRole('button', { name: 'Complete customs declaration' }).click()
    const signer = page.getByRole('dialog', { name: 'Customs declaration' }).getByRole('textbox', { name: 'Signer' })
    await signer.fill('Sam Sender')
    // A minute in another tab, to look up an HS code.
    await page.clock.setFixedTime(Date.now() + 60_000)
    const again = page.waitForResponse(/customs\/declaration/)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await again
    await expect.poll(() => signer.inputValue()).toBe('Sam Sender')
  })

  journey('is complete on the page of its order once it is signed in the settings', async ({ open }) => {
    const seller = await plantSeller({ orders: [{ recipient, lines }] })
    const { page } = await open({ as: seller.email, path: '/b/#/setting/customs' })
    await heading(page, 'Customs').waitFor()
    await page.getByRole('textbox', { name: 'Signer' }).fill('Sam Sender')
    await page.getByRole('checkbox', { name: /^The signer certifies/ }).click()
    await page.getByRole('button', { name: 'Add tax ID' }).click()
    await page.getByRole('textbox', { name: 'Number' }).fill('12-345')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('EIN looks wrong. Example: 12-3456789').waitFor()
    await page.getByRole('textbox', { name: 'Number' }).fill('12-3456789')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Customs settings saved').waitFor()
    const { settings } = await (await callsOf(seller.email)).call(getCustomsDefaults, {})
    expect(settings).toMatchObject({
      signer: 'Sam Sender',
      certified: true,
      taxIds: [{ type: 'EIN', value: '12-3456789' }],
    })

    await page.goto(`/b/#/order/detail/${seller.orderIds[0]}`)
    await page.getByRole('heading', { name: 'Customs declaration' }).waitFor()
    await page.getByText('2 fields need attention').waitFor()
    expect(await faultsOf(page)).toEqual([])
  })
})
