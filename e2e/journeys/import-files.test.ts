import { describe, expect } from 'vitest'
import { workbookOf } from '../../server/spreadsheet/workbook-fixture.ts'
import { faultsOf } from '../support/barriers.ts'
import { importDialog } from '../support/import-dialog.ts'
import { journey } from '../support/journey.ts'
import { orderFile } from '../support/order-file.ts'
import { plantSeller } from '../support/plant.ts'

const path = '/b/#/order/lists'
const table = [
  ['Order number', 'Recipient city'],
  ['M-1', 'Albany'],
  ['M-2', ''],
]
const row = (texts: string[], index: number) =>
  `<row r="${index + 1}">${texts.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}</row>`
const merged = workbookOf({
  rows: table.map(row).join(''),
  after: '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>',
})

describe('how a file is read', () => {
  journey('is seen in its first rows, and changes them: merged cells filled down', async ({ open }) => {
    const seller = await plantSeller()
    const { page } = await open({ as: seller.email, path })
    const { dialog, open: openDialog, send } = importDialog(page)
    await openDialog()
    await send({ name: 'merged.xlsx', mimeType: 'application/octet-stream', buffer: merged })
    const first = dialog.getByRole('region', { name: 'First 2 rows of the file' })
    await first.getByRole('cell', { name: 'M-2' }).waitFor()
    expect(await first.getByRole('cell', { name: 'Albany' }).count()).toBe(1)
    await dialog.getByRole('checkbox', { name: 'Fill merged cells down' }).click()
    await first.getByRole('cell', { name: 'Albany' }).nth(1).waitFor()
    await dialog.getByText('1 cell is merged over several rows').waitFor()
    expect(await faultsOf(page)).toEqual([])
  })

  journey('is seen in another charset at once', async ({ open }) => {
    const seller = await plantSeller()
    const { page } = await open({ as: seller.email, path })
    const { dialog, open: openDialog, send } = importDialog(page)
    await openDialog()
    const lines = ['Order number,Recipient city', 'C-1,\u00c5rhus', 'C-2,K\u00f8ge']
    await send({ name: 'nordic.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n'), 'latin1') })
    const cell = (name: string) => dialog.getByRole('cell', { name, exact: true })
    await cell('C-1').waitFor()
    const choose = async (charset: string) => {
      await dialog.getByRole('combobox', { name: 'Encoding' }).click()
      await page.getByRole('option', { name: charset, exact: true }).click()
    }
    await choose('Shift JIS')
    await cell('\u00c5rhus').waitFor({ state: 'detached' })
    await choose('Windows-1252')
    await cell('\u00c5rhus').waitFor()
  })

  journey('is said when it fails, where it can be mended, also from the list of jobs', async ({ open }) => {
    const seller = await plantSeller()
    const { page } = await open({ as: seller.email, path })
    const { dialog, button, open: openDialog, send, next } = importDialog(page)
    await openDialog()
    await send(orderFile({ name: 'short.csv', rows: 2, prefix: 'SH-' }))
    await dialog.getByText('Read 2 rows').waitFor()
    const headings = dialog.getByRole('textbox', { name: 'Row with the headings' })
    await headings.fill('50')
    await headings.press('Enter')
    const why = dialog.getByRole('alert').filter({ hasText: 'The file could not be read' })
    await why.waitFor()
    await next()
    await dialog.getByText('The file has to be read first').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.goto('/b/#/jobs')
    await page.locator('tbody tr', { hasText: 'short.csv' }).locator('[data-row-menu]').click()
    await page.getByRole('menuitem', { name: 'Read again' }).waitFor()
    await page.getByRole('menuitem', { name: 'Resume' }).click()
    await why.waitFor()
    await button('Read again').click()
    await why.waitFor()
    expect(await faultsOf(page)).toEqual([])
    await headings.fill('1')
    await headings.press('Enter')
    await dialog.getByText('Read 2 rows').waitFor()
    await why.waitFor({ state: 'detached' })
  })
})
