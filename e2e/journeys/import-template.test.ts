import { getPreference, listImports, MAPPING_PREFERENCE, PREINSTALLED_MAPPING_ID } from '@waybill/contract'
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
    await dialog.chooseTemplate('Waybill')
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
    expect(await page.getByRole('option').allInnerTexts()).toEqual([
      'Matched automatically',
      'Waybill columns · used last',
      ...Array.from({ length: 10 }, () => expect.any(String)),
    ])
  })
})
