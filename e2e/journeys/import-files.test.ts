import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { XlsxWriter } from '../../server/spreadsheet/index.ts'
import { workbookOf } from '../../server/spreadsheet/workbook-fixture.ts'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { importDialog } from '../support/import-dialog.ts'
import { journey } from '../support/journey.ts'
import { cellsOf, orderFile } from '../support/order-file.ts'
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

/** Orders S-1 to S-4, two on each sheet. */
async function twoSheets(): Promise<Buffer> {
  const path = join(tmpdir(), `two-sheets-${crypto.randomUUID()}.xlsx`)
  const [headings = [], ...rows] = cellsOf({ name: 'two.xlsx', rows: 4, prefix: 'S-' })
  const columns = headings.map((heading) => ({ heading, type: 'text' as const }))
  const writer = await XlsxWriter.create(path, { sheetName: 'Orders', columns, sheetRows: 3 })
  await writer.rows(rows)
  await writer.end()
  const bytes = await readFile(path)
  await rm(path)
  return bytes
}

describe('how a file is read', () => {
  journey('is seen in its first rows, and changes them: merged cells filled down', async ({ open }) => {
    const seller = await plantSeller()
    const { page } = await open({ as: seller.email, path })
    const { dialog, open: openDialog, send } = importDialog(page)
    await openDialog()
    await send({ name: 'merged.xlsx', mimeType: 'application/octet-stream', buffer: merged })
    const first = dialog.getByRole('region', { name: 'First 2 rows of the file' })
    await first.getByRole('cell', { name: 'M-2' }).waitFor()
    await expect.poll(() => first.getByRole('cell', { name: 'Albany' }).count()).toBe(1)
    await dialog.getByRole('checkbox', { name: 'Fill merged cells down' }).click()
    await first.getByRole('cell', { name: 'Albany' }).nth(1).waitFor()
    await dialog.getByText('1 cell is merged across rows').waitFor()
    expect(await faultsOf(page)).toEqual([])
  })

  journey('is asked about before the edits of a sheet are thrown away for another one', async ({ open }) => {
    const seller = await plantSeller()
    const { page } = await open({ as: seller.email, path })
    const { dialog, open: openDialog, send, toReview, ready, cursor, cell, back } = importDialog(page)
    await openDialog()
    await send({ name: 'two.xlsx', mimeType: 'application/octet-stream', buffer: await twoSheets() })
    await toReview('Read 2 rows')
    await ready()
    await cursor.focus()
    await page.keyboard.type('S-1b')
    await page.keyboard.press('Enter')
    await back()
    await back()
    const choose = async (sheet: string) => {
      await dialog.getByRole('combobox', { name: 'Sheet', exact: true }).click()
      await page.getByRole('option', { name: sheet, exact: true }).click()
    }
    await choose('Orders (2)')
    const question = page.getByRole('alertdialog', { name: 'Switch to another sheet?' })
    await question.waitFor()
    expect(await faultsOf(page)).toEqual([])
    await question.getByRole('button', { name: 'Keep my changes' }).click()
    await question.waitFor({ state: 'hidden' })
    await choose('Orders (2)')
    await question.getByRole('button', { name: 'Switch sheet' }).click()
    await dialog.getByRole('cell', { name: 'S-4' }).waitFor()
    // With nothing changed in it there is nothing to ask.
    await choose('Orders')
    await dialog.getByRole('cell', { name: 'S-2' }).waitFor()
    await toReview('Read 2 rows')
    await cell('S-1$').waitFor()
  })

  journey('whose encoding is uncertain asks which of its readings is right before it goes on', async ({ open }) => {
    const seller = await plantSeller()
    const { page } = await open({ as: seller.email, path })
    const { dialog, field, next, open: openDialog, send } = importDialog(page)
    await openDialog()
    const lines = ['Order number,Recipient name', 'D-1,Anna M\u00fcller', 'D-2,Zo\u00eb Fa\u00e7ade']
    await send({ name: 'names.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n'), 'latin1') })
    await dialog.getByText('Which of these reads right?').first().waitFor()
    await next()
    await dialog.getByText('Choose the text encoding first').waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await dialog.getByRole('radio', { name: /Zo\u00eb Fa\u00e7ade/ }).click()
    await dialog.getByText('Which of these reads right?').first().waitFor({ state: 'detached' })
    await next()
    await field(/^Order number/).waitFor()
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
    const choose = async (charset: RegExp) => {
      await dialog.getByRole('combobox', { name: 'Text encoding' }).click()
      await page.getByRole('option', { name: charset }).click()
    }
    await choose(/Shift JIS/)
    await cell('\u00c5rhus').waitFor({ state: 'detached' })
    await choose(/Windows-1252/)
    await cell('\u00c5rhus').waitFor()
  })

  journey('is said when it fails, where it can be mended, also from the list of jobs', async ({ open }) => {
    const seller = await plantSeller()
    const { page } = await open({ as: seller.email, path })
    const { dialog, button, open: openDialog, send, next } = importDialog(page)
    await openDialog()
    await send(orderFile({ name: 'short.csv', rows: 2, prefix: 'SH-' }))
    await dialog.getByText('Read 2 rows').waitFor()
    const headings = dialog.getByRole('textbox', { name: 'Header row' })
    await headings.fill('50')
    await headings.press('Enter')
    const why = dialog.getByRole('alert').filter({ hasText: "The file couldn't be read" })
    await why.waitFor()
    await next()
    await dialog.getByText('The file has to be read first').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.goto('/b/#/jobs')
    await page.locator('tbody tr', { hasText: 'short.csv' }).locator('[data-row-menu]').click()
    await page.getByRole('menuitem', { name: 'Read again' }).waitFor()
    await page.keyboard.press('Escape')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Imports and exports/ })
      .click()
    const window = page.getByRole('dialog', { name: 'Imports and exports' })
    const [asked] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT'),
      window.getByRole('button', { name: 'Read short.csv again' }).click(),
    ])
    expect(asked.postDataJSON()).toEqual({ again: true })
    await page.keyboard.press('Escape')
    await page.locator('tbody tr', { hasText: 'short.csv' }).locator('[data-row-menu]').click()
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
