import { countOrders, listOrders } from '@waybill/contract/orders/api'
import { listImports, viewImport } from '@waybill/contract/imports/api'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { editsKept, importDialog } from '../support/import-dialog.ts'
import { journey } from '../support/journey.ts'
import { orderFile } from '../support/order-file.ts'
import { orderList } from '../support/order-list.ts'
import { numbers } from '../support/review-grid.ts'
import { plantSeller } from '../support/plant.ts'

const path = '/b/#/order/lists'
const wrong = { 7: { zipCode: 'ABC' }, 21: { packageHeight: '0' }, 40: { name: '' } }

describe('a file of 60 orders with three wrong rows', () => {
  journey('is mapped, mended by keyboard and imported once, though Import is pressed twice', async ({ open }) => {
    const seller = await plantSeller()
    const calls = await callsOf(seller.email)
    const { page } = await open({ as: seller.email, path })
    const dialog = importDialog(page)
    await page.getByText('No orders yet.').waitFor()
    await dialog.open()
    await dialog.next()
    await dialog.dialog.getByText('Choose a file first').waitFor()
    await dialog.send(orderFile({ name: 'march.csv', rows: 60, prefix: 'M-', wrong, headings: { city: 'Fld 9' } }))
    await dialog.dialog.getByText('Read 60 rows, 25 columns').waitFor()
    await dialog.next()
    await dialog.field(/^Recipient city/).waitFor()
    await expect.poll(() => dialog.field(/^Order number/).inputValue()).toBe('Order number')
    expect(await dialog.field(/^Recipient city/).inputValue()).not.toBe('Fld 9')
    await dialog.next()
    await dialog.dialog.getByText('Field required: Recipient city').waitFor()
    await dialog.field(/^Recipient city/).click()
    await page.keyboard.type('fld')
    await page.getByRole('option', { name: /Fld 9/ }).waitFor()
    await page.keyboard.press('Enter')
    await dialog.dialog.getByText('chosen · New York').waitFor()
    await expect.poll(() => dialog.field(/^Recipient city/).inputValue()).toBe('Fld 9')
    await dialog.next()
    await dialog.tab('Errors 3').waitFor()
    await dialog.ready()
    await expect.poll(() => numbers(dialog)).toEqual(['8', '22', '41'])
    await dialog.button('Recipient ZIP code: Invalid zip code').waitFor()

    await dialog.cursor.focus()
    await page.keyboard.press('Control+ArrowDown')
    await dialog.wrongCell.waitFor()
    const kept = editsKept(page)
    await page.keyboard.type('10002')
    await page.keyboard.press('Enter')
    await kept
    await dialog.tab('Errors 2').waitFor()
    const keptToo = editsKept(page)
    await page.keyboard.press('Control+ArrowDown')
    await dialog.wrongCell.waitFor()
    await page.keyboard.type('5')
    await page.keyboard.press('Enter')
    await keptToo
    await dialog.tab('Errors 1').waitFor()

    await page.keyboard.press('ControlOrMeta+Enter')
    await dialog.dialog.getByText('Fix 1 row with errors, or select “Ignore errors”').waitFor()
    await dialog.dialog.getByRole('checkbox', { name: /Ignore errors/ }).click()
    await dialog.button(/^Import 59 orders/).dblclick()
    await dialog.dialog.getByText('59 orders imported').waitFor()
    await dialog.dialog.getByText("1 row with errors wasn't imported").waitFor()
    await dialog.button('View orders').click()
    const list = orderList(page)
    await list.shows('1–50 of 59')
    await expect.poll(() => page.url()).toContain('importId=')
    const { records } = await calls.call(listOrders, { query: { search: 'M-7', limit: 1 } })
    expect(records[0]).toMatchObject({ orderNo: 'M-7', shipTo: { zip: '10002', city: 'New York' } })
    expect(await calls.call(countOrders, {})).toMatchObject({ awaiting: 59, all: 59 })
    expect((await calls.call(listImports, {})).filter((one) => one.state === 'done')).toHaveLength(1)
  })

  journey('keeps mapping and edits through Back, and through a reload as "Continue import"', async ({ open }) => {
    const seller = await plantSeller()
    const calls = await callsOf(seller.email)
    const { page } = await open({ as: seller.email, path })
    const dialog = importDialog(page)
    await dialog.open()
    await dialog.send(orderFile({ name: 'april.csv', rows: 60, prefix: 'A-', wrong }))
    await dialog.toReview('Read 60 rows')
    await dialog.tab('Errors 3').waitFor()
    await dialog.ready()
    await dialog.button('Recipient ZIP code: Invalid zip code').click()
    await dialog.wrongCell.waitFor()
    const kept = editsKept(page)
    await page.keyboard.type('10013')
    await page.keyboard.press('Tab')
    await kept
    await dialog.tab('Errors 2').waitFor()
    await dialog.back()
    await dialog.field(/^Order number/).waitFor()
    await dialog.back()
    await dialog.dialog.getByText('Read 60 rows').waitFor()
    await dialog.next()
    await dialog.next()
    await dialog.tab('Errors 2').waitFor()

    await page.reload()
    await dialog.open()
    await dialog.dialog.getByText('Resume import of april.csv').waitFor()
    await dialog.dialog.getByText('2 rows with errors').waitFor()
    await dialog.button('Resume').click()
    await dialog.tab('Errors 2').waitFor()
    const [waiting] = await calls.call(listImports, {})
    const query = { excelCacheId: waiting?.excelCacheId ?? '', show: 'all' as const, offset: 6, limit: 1 }
    expect((await calls.call(viewImport, { query })).rows[0]?.values).toMatchObject({
      orderNO: 'A-7',
      zipCode: '10013',
    })
  })

  journey('closed is taken up on another machine with its edits, and imported there once', async ({ open }) => {
    const seller = await plantSeller()
    const calls = await callsOf(seller.email)
    const { page } = await open({ as: seller.email, path })
    const dialog = importDialog(page)
    await dialog.open()
    await dialog.send(orderFile({ name: 'may.csv', rows: 60, prefix: 'B-', wrong }))
    await dialog.toReview('Read 60 rows')
    await dialog.button('Recipient ZIP code: Invalid zip code').click()
    await dialog.wrongCell.waitFor()
    const kept = editsKept(page)
    await page.keyboard.type('10013')
    await page.keyboard.press('Tab')
    await kept
    await page.keyboard.press('Escape')
    await page.getByText('Import saved for 24 hours').first().waitFor()

    const { page: elsewhere } = await open({ as: seller.email, path: '/b/#/jobs' })
    const there = importDialog(elsewhere)
    await elsewhere.locator('tbody tr', { hasText: 'may.csv' }).locator('[data-row-link]').click()
    await there.tab('Errors 2').waitFor()
    await there.dialog.getByRole('checkbox', { name: /Ignore errors/ }).click()
    await dialog.open()
    await dialog.button('Resume').click()
    await dialog.tab('Errors 2').waitFor()
    await there.button(/^Import 58 orders/).click()
    await there.dialog.getByText('58 orders imported').waitFor()
    await dialog.dialog.getByRole('checkbox', { name: /Ignore errors/ }).click()
    await dialog.button(/^Import 58 orders/).click()
    await dialog.dialog.getByText('This file has already been imported. No duplicates were created.').waitFor()
    const { records } = await calls.call(listOrders, { query: { search: 'B-7', limit: 1 } })
    expect(records[0]?.shipTo.zip).toBe('10013')
    expect((await calls.call(countOrders, {})).all).toBe(58)
  })

  journey('whose answer got lost on the way is not imported again', async ({ open }) => {
    const seller = await plantSeller()
    const calls = await callsOf(seller.email)
    const { page } = await open({ as: seller.email, path })
    const dialog = importDialog(page)
    await dialog.open()
    await dialog.send(orderFile({ name: 'may.csv', rows: 60, prefix: 'Y-' }))
    await dialog.toReview('Read 60 rows')
    await dialog.dialog.getByText('No errors. Every row can be imported.').waitFor()
    let lost = 0
    await page.route('**/order/saveOrderAndShipmentExcel', async (route) => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await dialog.button(/^Import 60 orders/).click()
    await dialog.dialog.getByRole('alert').waitFor()
    await dialog.button(/^Import 60 orders/).click()
    await dialog.dialog.getByText('60 orders imported').waitFor()
    expect((await calls.call(countOrders, {})).all).toBe(60)
  })
})

describe('files that are none', () => {
  for (const [name, bytes, words] of [
    [
      'photo.csv',
      Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk', 'base64'),
      /csv, xlsx, xls and ods/,
    ],
    ['photo.png', Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB', 'base64'), /Only csv, xlsx, xls and ods files/],
    ['empty.csv', Buffer.alloc(0), /empty/i],
    ['headings.csv', Buffer.from('Order number,Carrier\r\n'), /row/i],
  ] as const) {
    journey(`${name} is refused in words, and the next file is taken`, async ({ open }) => {
      const seller = await plantSeller()
      const { page } = await open({ as: seller.email, path })
      const dialog = importDialog(page)
      await dialog.open()
      await dialog.send({ name, mimeType: 'application/octet-stream', buffer: bytes })
      await expect.poll(() => dialog.dialog.getByRole('alert').innerText()).toMatch(words)
      await dialog.send(orderFile({ name: 'good.csv', rows: 3, prefix: 'G-' }))
      await dialog.dialog.getByText('Read 3 rows').waitFor()
    })
  }
})

describe('用中文', () => {
  journey('headings in Chinese are recognised and everything is said in Chinese', async ({ open }) => {
    const seller = await plantSeller()
    const calls = await callsOf(seller.email)
    const { page } = await open({ as: seller.email, path, language: 'cn' })
    const dialog = importDialog(page)
    await dialog.open()
    await dialog.send(
      orderFile({ name: '三月.csv', rows: 20, prefix: 'Z-', language: 'cn', wrong: { 5: { zipCode: '1' } } }),
    )
    await dialog.dialog.getByText('已读取 20 行、25 列').waitFor()
    await dialog.next()
    await expect.poll(() => dialog.field(/^订单号/).inputValue()).toBe('订单号')
    await dialog.next()
    await dialog.tab('错误 1').waitFor()
    await dialog.ready()
    await dialog.button(/^收件邮编：/).click()
    await dialog.wrongCell.waitFor()
    const kept = editsKept(page)
    await page.keyboard.type('10003')
    await page.keyboard.press('Enter')
    await kept
    await dialog.dialog.getByText('没有错误，所有行均可导入。').waitFor()
    await page.keyboard.press('ControlOrMeta+Enter')
    await dialog.dialog.getByText('已导入 20 个订单').waitFor()
    expect((await calls.call(countOrders, {})).all).toBe(20)
    const words = await page.locator('body').innerText()
    expect(words.match(/\b(Order|Import|Next|Back|Close|Errors?)\b/g)).toBeNull()
  })
})
