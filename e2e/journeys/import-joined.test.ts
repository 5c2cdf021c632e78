import { listOrders } from '@waybill/contract/orders/api'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { importDialog } from '../support/import-dialog.ts'
import { journey } from '../support/journey.ts'
import { orderFile } from '../support/order-file.ts'
import { plantSeller } from '../support/plant.ts'

describe('a file with several rows of one order', () => {
  journey('shows which rows belong together and counts orders, not rows', async ({ open }) => {
    const seller = await plantSeller()
    const { page } = await open({ as: seller.email, path: '/b/#/order/lists' })
    const dialog = importDialog(page)
    await dialog.open()
    const more = { orderNO: 'J-1', sku: 'CUP*3' }
    await dialog.send(orderFile({ name: 'lines.csv', rows: 3, prefix: 'J-', wrong: { 2: more } }))
    await dialog.toReview('Read 3 rows')
    await dialog.tab('Valid 3').waitFor()
    await dialog.tab('All 3').click()
    await dialog.grid.getByRole('rowheader', { name: 'Same order as row 2' }).waitFor()
    await dialog.button('Import 2 orders').click()
    await dialog.dialog.getByText('2 orders imported').waitFor()
    const calls = await callsOf(seller.email)
    const { records } = await calls.call(listOrders, { query: {} })
    expect(records.map((order) => [order.orderNo, order.items.more]).toSorted()).toEqual([
      ['J-1', 1],
      ['J-3', 0],
    ])
  })
})
