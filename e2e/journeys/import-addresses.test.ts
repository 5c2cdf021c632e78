import { listAddresses } from '@waybill/contract/addresses/api'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { importDialog } from '../support/import-dialog.ts'
import { journey } from '../support/journey.ts'
import { plantSeller } from '../support/plant.ts'

const HEADINGS = 'Full Name,Company,Street 1,Street 2,City,State,Zip,Country,Phone'
const line = (name: string, zip = '10118', company = 'Acme') =>
  [name, company, '350 5th Ave', '', 'New York', 'NY', zip, 'US', '212-555-0123'].join(',')
const file = (lines: string[], name = 'contacts.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADINGS, ...lines].join('\r\n')),
})

describe('a file of contacts', () => {
  journey('comes into the side of the book that is open, is updated by a second one and undone', async ({ open }) => {
    const seller = await plantSeller()
    const calls = await callsOf(seller.email)
    const recipients = async () =>
      (await calls.call(listAddresses, { query: { type: 2, sort: 'name', desc: false } })).records
    const { page } = await open({ as: seller.email, path: '/b/#/setting/address-book?tab=recipients' })
    const dialog = importDialog(page)
    await page.getByText('No addresses yet.').waitFor()
    await page.locator('main').getByRole('button', { name: 'Import' }).first().click()
    await dialog.dialog.getByRole('button', { name: 'Download a template' }).waitFor()
    await dialog.send(file([line('Ann Lee'), line('Bo Chen'), line('Cy Wrong', '1')]))
    await dialog.dialog.getByText('Read 3 rows, 9 columns').waitFor()
    await dialog.next()
    // The file does not say which side it is for; the page does.
    const side = dialog.dialog.getByRole('combobox', { name: /Sender or recipient for every row/ })
    await expect.poll(() => side.inputValue()).toBe('Recipient')
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.next()
    await dialog.tab('Errors 1').waitFor()
    await dialog.dialog.getByRole('checkbox', { name: /Ignore errors/ }).click()
    await dialog.button(/^Import 2 addresses/).click()
    await dialog.dialog.getByText('2 addresses imported').waitFor()
    await dialog.button('View addresses').click()
    await page.getByText('Import: contacts.csv').waitFor()
    await page.getByText('Bo Chen').waitFor()
    expect((await recipients()).map(({ name }) => name)).toEqual(['Ann Lee', 'Bo Chen'])

    await page.locator('main').getByRole('button', { name: 'Import' }).first().click()
    await dialog.send(file([line('ANN LEE', '10118', 'Lee & Co'), line('Di New')], 'again.csv'))
    await dialog.dialog.getByText('Read 2 rows').waitFor()
    await dialog.next()
    await dialog.dialog.getByRole('combobox', { name: '1 row has the name and address of an existing entry' }).click()
    await page.getByRole('option', { name: 'Update them' }).click()
    await dialog.dialog.getByText('No errors. Every row can be imported.').waitFor()
    await dialog.button(/^Import 2 addresses/).click()
    await dialog.dialog.getByText('1 address updated').waitFor()
    expect((await recipients()).map(({ company }) => company)).toEqual(['Lee & Co', 'Acme', 'Acme'])
    await dialog.button('Undo import').click()
    const question = page.getByRole('alertdialog', { name: 'Undo the import of again.csv?' })
    await question.getByText('2 addresses will be affected').waitFor()
    await question.getByRole('button', { name: 'Undo import' }).click()
    await page.getByText('Import undone: 2 addresses reverted').waitFor()
    await expect.poll(async () => (await recipients()).map(({ company }) => company)).toEqual(['Acme', 'Acme'])
  })
})
