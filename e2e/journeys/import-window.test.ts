import { describe, expect } from 'vitest'
import { importDialog } from '../support/import-dialog.ts'
import { journey } from '../support/journey.ts'
import { orderFile } from '../support/order-file.ts'
import { plantSeller } from '../support/plant.ts'

const wrong = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [index * 2 + 1, { zipCode: 'ABC', name: '', packageHeight: '0' }]),
)

describe('the window of the import', () => {
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
    await dialog.dialog.getByRole('list', { name: '1 column of your file is not used' }).waitFor()
    await expect.poll(height).toBe(900 - 96)
    await dialog.dialog.getByRole('combobox', { name: 'Use column Fld 9 as' }).click()
    await page.getByRole('option', { name: 'Recipient city' }).click()
    await dialog.dialog.getByText('of your file is not used').waitFor({ state: 'hidden' })
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
