import { analyseAndCacheFile } from '@waybill/contract/imports/api'
import type { Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import { importDialog } from '../support/import-dialog.ts'
import { journey } from '../support/journey.ts'
import { orderFile } from '../support/order-file.ts'
import { plantSeller } from '../support/plant.ts'

const wrong = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [index * 2 + 1, { zipCode: 'ABC', name: '', packageHeight: '0' }]),
)

describe('the window of the import', () => {
  journey('goes on by itself when Next is pressed early, and leads back from its toast', async ({ open }) => {
    const seller = await plantSeller()
    const { page } = await open({ as: seller.email, path: '/b/#/order/lists' })
    const dialog = importDialog(page)
    await dialog.open()
    let read = () => {}
    const held = new Promise<void>((done) => (read = done))
    await page.route(`**${analyseAndCacheFile.path}*`, async (route) => (await held, route.continue()))
    await dialog.send(orderFile({ name: 'early.csv', rows: 20, prefix: 'N-' }))
    await dialog.next()
    read()
    await dialog
      .field(/^Order number/)
      .first()
      .waitFor()
    await dialog.next()
    await dialog.ready()
    await page.keyboard.press('Control+f')
    const bar = dialog.dialog.getByRole('search', { name: 'Find and replace' })
    await bar.getByRole('combobox').click()
    // The list opens after the press: its eleventh entry is waited for, not counted at once.
    await page.getByRole('option').nth(10).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await dialog.dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await dialog.dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Resume', exact: true }).click()
    await dialog.tab('All 20').waitFor()
    await page.keyboard.press('Control+f')
    await bar.waitFor()
  })

  journey('is as high as the browser allows on each step, and shows rows at 200 % zoom', async ({ open }) => {
    const seller = await plantSeller()
    const { page } = await open({ as: seller.email, path: '/b/#/order/lists', viewport: { width: 1440, height: 900 } })
    const dialog = importDialog(page)
    const height = async () => (await dialog.dialog.boundingBox())?.height
    await dialog.open()
    await expect.poll(height).toBe(900 - 96)
    await dialog.send(orderFile({ name: 'window.csv', rows: 60, prefix: 'W-', wrong, headings: { city: 'Fld 9' } }))
    await dialog.dialog.getByText('Read 60 rows').waitFor()
    await expect.poll(height).toBe(900 - 96)
    await dialog.next()
    await dialog.dialog.getByRole('list', { name: "1 column in your file isn't used" }).waitFor()
    await expect.poll(height).toBe(900 - 96)
    await dialog.dialog.getByRole('combobox', { name: 'Use column “Fld 9” as' }).click()
    await page.getByRole('option', { name: 'Recipient city' }).click()
    await dialog.dialog.getByText("in your file isn't used").waitFor({ state: 'hidden' })
    await dialog.next()
    await dialog.tab('Errors 12').waitFor()
    await dialog.ready()
    await expect.poll(height).toBe(900 - 96)
    const rowsInView = () =>
      dialog.grid.getByRole('rowheader').evaluateAll((rows) => {
        const footer = document.querySelector('[role=dialog]')!.getBoundingClientRect().bottom - 72
        return rows.filter((row) => row.getBoundingClientRect().bottom < footer).length
      })
    await dialog.tab('All 60').click()
    await expect.poll(rowsInView).toBeGreaterThan(13)
    await page.setViewportSize({ width: 720, height: 450 })
    await expect.poll(height).toBe(450)
    await expect.poll(rowsInView).toBeGreaterThan(2)
  })
})

journey('a file that is found unreadable late leaves room for the next one', async ({ open }) => {
  const seller = await plantSeller()
  const { page } = await open({ as: seller.email, path: '/b/#/order/lists' })
  const dialog = importDialog(page)
  await dialog.open()
  // A busy machine answers before the first look at the file is over, and says how it ended when it is asked again.
  const late = (state: 'reading' | 'failed') => async (route: Route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const error = { code: 'FILE_BROKEN', message: 'The file is damaged', zhMessage: '文件已损坏' }
    const json = { ...answer, data: { ...answer.data, state, columns: [], error: state === 'failed' ? error : null } }
    await route.fulfill({ response, json })
  }
  await page.route('**/import/excel/analyseAndCacheFile*', late('reading'), { times: 1 })
  await page.route('**/import/excel/cache/*', late('failed'), { times: 1 })
  await dialog.send(orderFile({ name: 'late.csv', rows: 1, prefix: 'L-' }))
  await dialog.dialog.getByRole('alert').getByText('The file is damaged').waitFor()
  await dialog.send(orderFile({ name: 'good.csv', rows: 3, prefix: 'G-' }))
  await dialog.dialog.getByText('Read 3 rows').waitFor()
})
