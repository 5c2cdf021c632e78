import { listImports, viewImport } from '@waybill/contract/imports/api'
import type { Page } from 'playwright-core'
import { callsOf } from './api.ts'
import { importDialog } from './import-dialog.ts'
import type { Opening } from './journey.ts'
import { orderFile } from './order-file.ts'
import { plantSeller } from './plant.ts'

const path = '/b/#/order/lists'
type Given = Parameters<typeof orderFile>[0]

/** A seller whose file stands in the review grid. */
export async function reviewing(open: (opening: Opening) => Promise<{ page: Page }>, file: Given) {
  const seller = await plantSeller()
  const calls = await callsOf(seller.email)
  const { page } = await open({ as: seller.email, path })
  const dialog = importDialog(page)
  await dialog.open()
  await dialog.send(orderFile(file))
  await dialog.toReview(`Read ${file.rows} rows`)
  await dialog.ready()
  const valuesOf = async (field: string) => {
    const [waiting] = await calls.call(listImports, {})
    const query = { excelCacheId: waiting?.excelCacheId ?? '', show: 'all' as const, offset: 0, limit: 500 }
    return (await calls.call(viewImport, { query } as never)).rows.map((row) => row.values[field])
  }
  return { page, dialog, calls, valuesOf }
}
/** The row numbers that are drawn. */
export const numbers = (dialog: ReturnType<typeof importDialog>) => dialog.grid.getByRole('rowheader').allInnerTexts()
export const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
