import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { countOrders } from '@waybill/contract/orders/api'
import { createExport } from '@waybill/contract/exports/api'
import { listJobs } from '@waybill/contract/jobs/api'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { mendedFile } from '../../server/testing/mended-file.ts'
import { callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { importDialog } from '../support/import-dialog.ts'
import { focusedName, heading, journey } from '../support/journey.ts'
import { orderFile } from '../support/order-file.ts'
import { orderList, tap } from '../support/order-list.ts'
import { manyOrders, plantSeller } from '../support/plant.ts'
import { fillLogin, patient } from '../visitor.ts'

const orders = '/b/#/order/lists'
const jobs = '/b/#/jobs'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const rowOf = (page: Page, name: string) => page.locator('tbody tr', { hasText: name })

async function act(page: Page, row: Locator, name: string): Promise<void> {
  await row.locator('[data-row-menu]').click()
  await page.getByRole('menuitem', { name }).click()
}

/** Presses Tab until the element of this name has the focus, as who has no mouse does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      const label = element?.closest('label') ?? element
      return element?.getAttribute('aria-label') ?? label?.textContent ?? ''
    })
  const seen: string[] = []
  for (let presses = 0; presses < 60; presses++) {
    seen.push(await focused())
    if (name.test(seen.at(-1) ?? '')) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}: ${seen.join(' | ')}`)
}

describe('the list of imports and exports', () => {
  journey('gives the rows with errors; mended and imported again, all orders are there', async ({ open }) => {
    const seller = await plantSeller()
    const calls = await callsOf(seller.email)
    const { page } = await open({ as: seller.email, path: jobs })
    const wrong = { 2: { zipCode: 'ABC' }, 5: { packageHeight: 'tall', countryCode: 'ZZ' } }
    const file = orderFile({ name: '七月 July.csv', rows: 6, prefix: 'JL-', wrong, headings: { city: 'Feld 17' } })
    const dialog = importDialog(page)
    await page.locator('main').getByRole('button', { name: 'Import orders' }).click()
    await dialog.send(file)
    await dialog.toReview('Read 6 rows')
    // A heading that nobody knows is mapped by hand, once.
    await dialog.field(/^Recipient city/).click()
    await page.keyboard.type('feld')
    await page.getByRole('option', { name: /Feld 17/ }).waitFor()
    await page.keyboard.press('Enter')
    await dialog.next()
    await dialog.tab('Errors 2').waitFor()
    await dialog.dialog.getByRole('checkbox', { name: /Ignore errors/ }).click()
    await dialog.button(/^Import 4 orders/).click()
    await dialog.dialog.getByText('4 orders imported').waitFor()
    await page.keyboard.press('Escape')

    const download = page.waitForEvent('download')
    await act(page, rowOf(page, '七月 July.csv'), 'Download error rows')
    const errors = await download
    expect(errors.suggestedFilename()).toBe('errors-七月 July.xlsx')
    const buffer = mendedFile(await readFile(await errors.path()), { ABC: '10002', tall: '4', ZZ: 'US' })
    await page.locator('main').getByRole('button', { name: 'Import orders' }).click()
    await dialog.send({ name: errors.suggestedFilename(), mimeType: XLSX, buffer })
    await dialog.toReview('Read 2 rows')
    await dialog.dialog.getByText('No errors. Every row can be imported.').waitFor()
    await dialog.button(/^Import 2 orders/).click()
    await dialog.dialog.getByText('2 orders imported').waitFor()
    expect((await calls.call(countOrders, {})).all).toBe(6)
  })

  journey('outlives the log-out; the header tells the next log-in what ended meanwhile', async ({ open }) => {
    const seller = await plantSeller({ orders: manyOrders(4) })
    const { page } = await open({ as: seller.email, path: orders })
    const tool = page.getByRole('banner').getByRole('button', { name: /^Imports and exports/ })
    await tool.waitFor()
    await page.getByRole('row').nth(1).waitFor()
    await page.getByRole('button', { name: /Account/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL(/\/login/)
    const calls = await callsOf(seller.email)
    const body = { target: 'orders' as const, columns: ['orderNO'], format: 'csv' as const }
    await calls.call(createExport, { body }, { idempotencyKey: randomUUID() })
    const statuses = async () => (await calls.call(listJobs, { query: {} })).records.map(({ status }) => status)
    await expect.poll(statuses, patient).toEqual(['success'])
    await fillLogin(page, seller.email)
    await heading(page, 'Orders').waitFor()
    await page.getByRole('button', { name: 'Imports and exports: 1 finished' }).click()
    await page.getByRole('list', { name: 'Latest imports and exports' }).getByText('Success').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Imports and exports', exact: true }).waitFor()
  })
})

journey('several jobs are hidden, shown again and deleted at once, by the keyboard alone', async ({ open }) => {
  const seller = await plantSeller({ orders: manyOrders(1) })
  const calls = await callsOf(seller.email)
  const body = { target: 'orders' as const, columns: ['orderNO'], format: 'csv' as const }
  for (let made = 0; made < 3; made += 1) await calls.call(createExport, { body }, { idempotencyKey: randomUUID() })
  const running = async () => (await calls.call(listJobs, { query: { status: 'pending' } })).records.length
  // One that ends while the page is open tells so, in front of what is looked for here.
  await expect.poll(running, patient).toBe(0)
  const { page } = await open({ as: seller.email, path: jobs })
  const { rows, bar } = orderList(page)
  const shown = (n: number) => expect.poll(() => rows.count(), patient).toBe(n)
  await shown(3)
  await tabTo(page, /^Select Orders-/)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await tap(page, 'x')
  await bar.getByText('2 selected').waitFor()
  await bar.getByRole('button', { name: 'Hide' }).focus()
  await page.keyboard.press('Enter')
  await shown(1)
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await toasts.getByText('2 jobs hidden').waitFor()
  await toasts.getByRole('button', { name: 'Undo' }).press('Enter')
  await shown(3)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space')
  await bar.getByRole('button', { name: 'Delete' }).press('Enter')
  const asked = page.getByRole('alertdialog', { name: 'Delete 3 imports and exports?' })
  await asked.waitFor()
  // The dialog takes the focus a frame after it is painted.
  await expect.poll(() => focusedName(page), patient).toBe('Keep')
  expect(await faultsOf(page)).toEqual([])
  await asked.getByRole('button', { name: 'Delete 3' }).press('Enter')
  await page.getByText('Nothing imported or exported yet.').waitFor()
  expect((await calls.call(listJobs, { query: {} })).records).toEqual([])
})

journey('an export is begun, found and downloaded by the keyboard alone', async ({ open }) => {
  const seller = await plantSeller({ orders: manyOrders(3) })
  const { page } = await open({ as: seller.email, path: orders })
  await page.getByRole('row').nth(1).waitFor()
  await tabTo(page, /^Export$/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export orders' })
  await dialog.getByText('3 rows').waitFor()
  await tabTo(page, /^Clear$/)
  await page.keyboard.press('Enter')
  await dialog.getByText('Choose at least one column').waitFor()
  await tabTo(page, /^Recipient name$/)
  await page.keyboard.press('Space')
  await tabTo(page, /Excel/)
  await page.keyboard.press('ArrowDown')
  await tabTo(page, /^Export \(3\)$/)
  await page.keyboard.press('Enter')
  await page
    .getByText(/is ready$/)
    .first()
    .waitFor()
  await tabTo(page, /^Imports and exports/)
  await page.keyboard.press('Enter')
  const window = page.getByRole('dialog', { name: 'Imports and exports' })
  await window.getByRole('button', { name: /^Download Orders-/ }).waitFor()
  await tabTo(page, /^Download Orders-/)
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.trim().split('\r\n')).toEqual(['Recipient name', 'Rita Number1', 'Rita Number2', 'Rita Number3'])
})
