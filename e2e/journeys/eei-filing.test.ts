import { getDeclaration, saveCustomsDefaults, saveDeclaration } from '@waybill/contract/customs/api'
import { firstCustomsDefaults } from '@waybill/contract/customs/declaration'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsHere } from '../support/barriers.ts'
import { journey } from '../support/journey.ts'
import { plantDecision } from '../support/plant-filing.ts'
import { plantSeller } from '../support/plant.ts'

const recipient = {
  name: 'Olivia Smith',
  line1: '10 Deansgate',
  city: 'Manchester',
  state: null,
  zip: 'M3 1AR',
  country: 'GB',
  phone: '+441614960000',
}
const lines = [{ sku: 'LENS', name: 'Camera lens', quantity: 1, unitPrice: 3000_0000 }]

/** A seller with an order whose export has to be filed. */
async function exporter() {
  const seller = await plantSeller({ funds: 1000 * 10_000, orders: [{ recipient, lines }] })
  const calls = await callsOf(seller.email)
  const [id = 0] = seller.orderIds
  const settings = {
    ...firstCustomsDefaults,
    signer: 'Sam Sender',
    certified: true,
    taxIds: [{ holder: 'sender' as const, type: 'EIN' as const, value: '12-3456789' }],
  }
  await calls.call(saveCustomsDefaults, { body: { version: 0, settings } })
  const declared = await calls.call(getDeclaration, { params: { id } })
  await calls.call(saveDeclaration, {
    params: { id },
    body: {
      version: declared.version,
      customs: declared.customs,
      lines: declared.lines.map(({ lineId }) => ({
        lineId,
        description: 'Photographic lens, glass',
        shortDescription: null,
        hsCode: '9002110000',
        originCountry: 'JP',
        value: 3000_0000,
        netCg: 20_000,
      })),
    },
  })
  return { ...seller, id }
}

describe('an export that has to be filed', () => {
  journey('is filed from its order, corrected after a rejection, and canceled after a question', async ({ open }) => {
    const { email, orgId, id } = await exporter()
    const { page } = await open({ as: email, path: `/b/#/order/detail/${id}` })
    const filing = page.getByRole('region', { name: 'Export filing (EEI)' })
    await filing.getByText('This export has to be filed in AES.').waitFor()
    expect(await faultsHere(page)).toEqual([])
    await filing.getByRole('button', { name: 'File EEI' }).press('Enter')
    await filing.getByText('Pending', { exact: true }).first().waitFor()
    await filing.getByRole('heading', { name: 'Export filing (EEI)' }).and(page.locator(':focus')).waitFor()
    await page.getByText('Waiting for AES to answer the export filing.').waitFor()
    await page.getByText("Pending: AES hasn't answered yet.").waitFor()
    await page.getByText(/Enter an ITN or file EEI/).waitFor({ state: 'detached' })
    await plantDecision(orgId, id, { state: 'rejected', reasons: ['Unit of measure does not fit'] })
    await filing.getByText('Unit of measure does not fit').waitFor()
    expect(await faultsHere(page)).toEqual([])
    await filing.getByRole('button', { name: 'File again' }).click()
    await filing.getByText('Pending', { exact: true }).first().waitFor()
    await plantDecision(orgId, id, { state: 'accepted', itn: 'X20261124000001' })
    await filing.getByText('ITN X20261124000001').waitFor()
    await page.getByText('AES X20261124000001').first().waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await faultsHere(page)).toEqual([])
    await filing.getByRole('button', { name: 'Cancel filing' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Cancel filing' }).click()
    await filing.getByRole('button', { name: 'File EEI' }).waitFor()
  })
})
