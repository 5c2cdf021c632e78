import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createExport } from '@waybill/contract/exports/api'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { profileFile, readRows } from '../../server/spreadsheet/index.ts'
import { callsOf } from '../support/api.ts'
import { faultsHere, faultsOf } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { manyOrders, plantSeller } from '../support/plant.ts'

const orders = '/b/#/order/lists'
const jobs = '/b/#/jobs'
const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Export|导出)/ })

async function tableOf(path: string): Promise<string[][]> {
  const rows: string[][] = []
  for await (const batch of readRows(path, { profile: await profileFile(path) }))
    rows.push(...batch.map(({ cells }) => cells))
  return rows
}

describe('an export', () => {
  journey(
    'of the orders shown: columns chosen and ordered, kept as a template, told by a toast, downloaded',
    async ({ open }) => {
      const seller = await plantSeller({ orders: manyOrders(7) })
      const { page } = await open({ as: seller.email, path: orders })
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      await dialog(page).getByText('7 rows').waitFor()
      await dialog(page).getByRole('button', { name: 'Clear', exact: true }).click()
      await dialog(page).getByText('Choose at least one column').waitFor()
      for (const name of ['Recipient city', 'Order number', 'SKU'])
        await dialog(page).getByRole('checkbox', { name, exact: true }).click()
      await dialog(page).getByRole('button', { name: 'Move Order number up' }).click()
      await dialog(page).getByRole('button', { name: 'Save as template' }).click()
      // What is typed goes into the name, and Enter saves the template, not the export.
      await dialog(page).getByRole('textbox', { name: 'Template name' }).waitFor()
      await page.keyboard.type('Cities')
      await page.keyboard.press('Enter')
      await dialog(page).getByRole('combobox', { name: 'Columns' }).getByText('Cities').waitFor()
      await dialog(page).getByRole('button', { name: 'Export (7)' }).click()
      await page
        .getByText(/^Orders-.*\.xlsx is ready$/)
        .first()
        .waitFor()
      const atOnce = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download', exact: true }).click()
      expect(await tableOf(await (await atOnce).path())).toHaveLength(8)
      await page
        .getByRole('banner')
        .getByRole('button', { name: /Imports and exports/ })
        .click()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: /^Download Orders-/ }).click()
      const file = await download
      expect(file.suggestedFilename()).toMatch(/^Orders-\d{4}-\d\d-\d\d\.xlsx$/)
      const [head, ...rows] = await tableOf(await file.path())
      expect(head).toEqual(['Order number', 'Recipient city', 'SKU'])
      expect([rows.length, rows[0]?.[0], rows[0]?.[2]]).toEqual([7, 'J-0001', 'SKU-1'])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      await dialog(page).getByRole('combobox', { name: 'Columns' }).getByText('Cities').waitFor()
    },
  )

  journey('of selected orders has these; it is hidden, deleted and found in the list', async ({ open }) => {
    const seller = await plantSeller({ orders: manyOrders(5) })
    const { page } = await open({ as: seller.email, path: orders })
    for (const number of ['J-0002', 'J-0004'])
      await page.locator('tbody tr', { hasText: number }).getByRole('checkbox').click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Export', exact: true }).click()
    await dialog(page).getByText('2 rows').waitFor()
    await dialog(page).getByRole('radio', { name: /CSV/ }).click()
    await dialog(page).getByRole('button', { name: 'Export (2)' }).click()
    await page.getByText('Export started').first().waitFor()
    await page.goto(jobs)
    const row = page.locator('tbody tr', { hasText: /Orders-.*\.csv/ })
    await row.getByText('Success').waitFor()
    await row.getByText('Orders export').waitFor()
    const download = page.waitForEvent('download')
    await row.locator('[data-row-link]').click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text.split('\r\n').length).toBe(4)
    expect(text).toMatch(/J-0004[\s\S]*J-0002/)
    await row.locator('[data-row-menu]').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Nothing imported or exported yet.').waitFor()
  })

  journey('that failed says why when it is opened, in place of a file', async ({ open }) => {
    const seller = await plantSeller({ orders: manyOrders(2) })
    const calls = await callsOf(seller.email)
    const body = { target: 'orders' as const, columns: ['orderNO'], format: 'csv' as const }
    await calls.call(createExport, { body }, { idempotencyKey: randomUUID() })
    const { page } = await open({ as: seller.email, path: orders })
    const error = { code: 'EXPORT_TOO_LARGE', message: 'Too many rows for one file', zhMessage: '行数过多' }
    await page.route('**/job/list*', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      for (const job of body.data.records) Object.assign(job, { status: 'failed', exportStatus: 2, error })
      await route.fulfill({ response, json: body })
    })
    await page.goto(jobs)
    await page
      .locator('tbody tr', { hasText: /Orders-/ })
      .locator('[data-row-link]')
      .click()
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByText(error.message)
      .first()
      .waitFor()
  })
})

describe.each(['en', 'cn'] as const)(
  'without barriers in %s, light and dark, at the desk and on the phone',
  (language) => {
    journey('the export dialog, the list and the window in the header', async ({ open }) => {
      const seller = await plantSeller({ orders: manyOrders(3) })
      const { page } = await open({ as: seller.email, language, path: orders })
      await page.getByRole('button', { name: /^(Export|导出)$/ }).click()
      await dialog(page)
        .getByText(/^3 (rows|行)$/)
        .waitFor()
      await dialog(page)
        .getByRole('radio', { name: /multiple files|多个文件/i })
        .click()
      expect(await faultsOf(page)).toEqual([])
      await dialog(page)
        .getByRole('button', { name: /^(Export|导出) \(3\)/ })
        .click()
      await page
        .getByText(/is ready|已可下载/)
        .first()
        .waitFor()
      await page.goto(jobs)
      await heading(page, /Imports and exports|导入与导出/).waitFor()
      expect(await faultsOf(page)).toEqual([])
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await page
          .getByRole('banner')
          .getByRole('button', { name: /Imports and exports|导入与导出/ })
          .click()
        await page.getByRole('list', { name: /Latest|最近/ }).waitFor()
        expect(await faultsHere(page)).toEqual([])
        await page.keyboard.press('Escape')
      }
    })
  },
)
