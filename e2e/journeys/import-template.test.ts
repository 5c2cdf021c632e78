import { afterLogin } from '@waybill/contract/identity/api'
import { createMapping } from '@waybill/contract/imports/templates-api'
import { getPreference, MAPPING_PREFERENCE, PREINSTALLED_MAPPING_ID } from '@waybill/contract/preferences/api'
import { listImports } from '@waybill/contract/imports/api'
import { readyTemplates } from '@waybill/contract/orders/ready-templates'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { importDialog } from '../support/import-dialog.ts'
import { journey } from '../support/journey.ts'
import { orderFile } from '../support/order-file.ts'
import { plantSeller } from '../support/plant.ts'

describe('the mapping template of an import', () => {
  journey('is chosen beside the file, maps it, and is remembered as the one used last', async ({ open }) => {
    const seller = await plantSeller()
    const calls = await callsOf(seller.email)
    const remembered = () => calls.call(getPreference, { query: MAPPING_PREFERENCE })
    expect(await remembered()).toEqual({ operationTableId: null })
    const { page } = await open({ as: seller.email, path: '/b/#/order/lists' })
    const dialog = importDialog(page)
    await dialog.open()
    await dialog.send(orderFile({ name: 'june.csv', rows: 3, prefix: 'T-' }))
    await dialog.dialog.getByText('Read 3 rows').waitFor()
    await page.route(/excel\/cache\//, async (route) => {
      await new Promise((done) => setTimeout(done, 500))
      await route.continue()
    })
    const saved = page.waitForResponse((response) => response.url().includes('/savePreference') && response.ok())
    await dialog.chooseTemplate('Standard')
    await saved
    expect(await remembered()).toEqual({ operationTableId: PREINSTALLED_MAPPING_ID })
    // Nothing is left to be mapped, so that the rows come next.
    await dialog.next()
    await dialog.tab('Valid 3').waitFor()
    await dialog.back()
    await dialog.dialog
      .getByText(/^from template/)
      .first()
      .waitFor()
    const [waiting] = await calls.call(listImports, {})
    expect(waiting?.excelFieldMappingId).toBe(PREINSTALLED_MAPPING_ID)
    await dialog.dialog.getByRole('combobox', { name: /^Template/ }).click()
    const offered = () => page.getByRole('option').allInnerTexts()
    await expect
      .poll(offered)
      .toEqual([
        'Matched automatically',
        'Standard columns · last used',
        ...readyTemplates.map(() => expect.any(String)),
      ])
  })

  journey('is one for the user’s warehouse or for all of them, and is remembered for it', async ({ open }) => {
    const seller = await plantSeller({ warehouse: true })
    const calls = await callsOf(seller.email)
    const keep = (name: string, warehouseId?: string) =>
      calls.call(createMapping, { params: { name }, query: { warehouseId }, body: { orderNO: 'Nobody has this' } })
    const { warehouseList } = await calls.call(afterLogin, { query: { orgType: 1 } })
    const [warehouse] = warehouseList.map((one) => one.warehouseId)
    const mine = await keep('For mine', String(warehouse))
    await keep('For another', String(Number(warehouse) + 1))
    await keep('For all')
    const { page } = await open({ as: seller.email, path: '/b/#/order/lists' })
    const dialog = importDialog(page)
    await dialog.open()
    await dialog.send(orderFile({ name: 'place.csv', rows: 2, prefix: 'P-' }))
    await dialog.dialog.getByText('Read 2 rows').waitFor()
    await dialog.dialog.getByRole('combobox', { name: /^Template/ }).click()
    const names = async () => (await page.getByRole('option').allInnerTexts()).filter((name) => name.startsWith('For'))
    await expect.poll(names).toEqual(['For all', 'For mine'])
    const saved = page.waitForResponse((response) => response.url().includes('/savePreference') && response.ok())
    await page.getByRole('option', { name: 'For mine' }).click()
    await saved
    const lastIn = (warehouseId: number) => calls.call(getPreference, { query: { ...MAPPING_PREFERENCE, warehouseId } })
    expect(await lastIn(Number(warehouse))).toEqual({ operationTableId: mine })
    expect(await lastIn(0)).toEqual({ operationTableId: null })
  })
})
