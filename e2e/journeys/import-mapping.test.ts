import { listImports } from '@waybill/contract/imports/api'
import { listMappings } from '@waybill/contract/imports/templates-api'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { importDialog } from '../support/import-dialog.ts'
import { journey } from '../support/journey.ts'
import { orderFile } from '../support/order-file.ts'
import { plantSeller } from '../support/plant.ts'

/** Without a carrier, and with words of the shop for its services. */
const shopFile = (name: string, prefix: string) => {
  const depot = { carrierName: 'Depot 4' }
  const wrong = {
    1: { ...depot, serviceCode: 'Standard' },
    2: { ...depot, serviceCode: 'Standard' },
    3: { ...depot, serviceCode: 'Prioritty Mail' },
    4: depot,
  }
  return orderFile({ name, rows: 4, prefix, wrong, headings: { carrierName: 'Fld 1', city: 'Recipent city' } })
}

describe('the mapping of a file', () => {
  journey(
    'takes a value for every row and what values stand for, says how sure it is, and remembers it',
    async ({ open }) => {
      const seller = await plantSeller()
      const calls = await callsOf(seller.email)
      const { page } = await open({ as: seller.email, path: '/b/#/order/lists' })
      const dialog = importDialog(page)
      await dialog.open()
      await dialog.send(shopFile('shop.csv', 'S-'))
      await dialog.dialog.getByText('Read 4 rows').waitFor()
      await dialog.next()
      await dialog.dialog.getByText('by name (likely)').first().waitFor()
      await dialog.dialog.getByText('by name (confident)').first().waitFor()

      const unused = dialog.dialog.getByRole('list', { name: "1 column in your file isn't used" })
      await unused.getByText('Fld 1 Depot 4').waitFor()
      await dialog.field(/^Carrier(?! for every row)/).click()
      await page.getByRole('option', { name: 'Same value for every row' }).click()
      await dialog.field('Carrier for every row').click()
      await page.getByRole('option', { name: 'USPS' }).click()
      await dialog.dialog.getByText("1 of 3 values isn't recognized").waitFor()
      expect(await faultsOf(page)).toEqual([])
      await page.setViewportSize({ width: 1280, height: 900 })

      await dialog.field('Service: “Standard” means').click()
      await page.keyboard.type('ground')
      await page.getByRole('option', { name: 'USPS Ground Advantage' }).click()
      await dialog.dialog.getByRole('button', { name: '3 values' }).waitFor()
      await dialog.next()
      await dialog.tab('Valid 4').waitFor()
      await dialog.back()

      await dialog.button('Save as template').click()
      await dialog.button(/^Save$/).click()
      await dialog.dialog.getByText('Template name is required').waitFor()
      await dialog.dialog.getByRole('textbox', { name: 'Template name' }).fill('Shop')
      await dialog.button(/^Save$/).click()
      await page.getByText('Template saved').first().waitFor()
      await dialog.dialog
        .getByRole('combobox', { name: /^Template/ })
        .getByText('Shop')
        .waitFor()
      await dialog.button('Manage templates').click()
      const manage = page.getByRole('dialog', { name: 'Manage templates' })
      await manage.getByText('Shopify orders').waitFor()
      const renamed = page.waitForResponse((response) => response.url().includes('/fieldMapping/') && response.ok())
      await manage.getByRole('textbox', { name: 'Rename' }).fill('Shop of the harbour')
      await page.keyboard.press('Enter')
      await renamed
      expect((await calls.call(listMappings, { query: {} }))[0]).toMatchObject({
        fieldMappingName: 'Shop of the harbour',
        constants: { carrierName: 'USPS' },
      })
      await manage.getByRole('button', { name: 'Done' }).click()
      await dialog.next()
      await dialog.tab('Valid 4').waitFor()
      await dialog.button('Import 4 orders').click()
      await dialog.dialog.getByText('4 orders imported').waitFor()

      await dialog.button('Import another file').click()
      await dialog.send(shopFile('shop-2.csv', 'T-'))
      await dialog.dialog.getByText('Read 4 rows').waitFor()
      await dialog.next()
      await dialog.tab('Valid 4').or(dialog.field('Carrier for every row')).first().waitFor()
      expect((await calls.call(listImports, {}))[0]).toMatchObject({ unmapped: [], constants: { carrierName: 'USPS' } })
    },
  )
})
