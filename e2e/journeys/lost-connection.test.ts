import { getPostageInfo } from '@waybill/contract/funds/api'
import { listImports, viewImport } from '@waybill/contract/imports/api'
import { listShipments } from '@waybill/contract/shipping/api'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { buyDrawer, moneyIn } from '../support/buy-drawer.ts'
import { editsKept, importDialog } from '../support/import-dialog.ts'
import { journey } from '../support/journey.ts'
import { orderFile } from '../support/order-file.ts'
import { orderList, tap } from '../support/order-list.ts'
import { manyOrders, plantSeller } from '../support/plant.ts'
import { reviewing } from '../support/review-grid.ts'
import { patient } from '../visitor.ts'

const path = '/b/#/order/lists'
const THOUSAND = 1000 * 10_000

describe('a connection that goes away', () => {
  journey(
    'while rows are mended: the edit stays on the screen, closing asks, and it is kept once the network is back',
    async ({ open }) => {
      const seller = await plantSeller()
      const calls = await callsOf(seller.email)
      const { page } = await open({ as: seller.email, path })
      const dialog = importDialog(page)
      await dialog.open()
      const wrong = { 2: { zipCode: 'ABC' }, 4: { packageHeight: '0' } }
      await dialog.send(orderFile({ name: 'june.csv', rows: 20, prefix: 'U-', wrong }))
      await dialog.toReview('Read 20 rows')
      await dialog.tab('Errors 2').waitFor()
      await dialog.ready()
      await dialog.button('Recipient ZIP code: Invalid zip code').click()
      await dialog.wrongCell.waitFor()
      await page.context().setOffline(true)
      await page.keyboard.type('10013')
      await page.keyboard.press('Enter')
      await dialog.dialog.getByText("1 edited row isn't saved yet. Retrying…").waitFor()
      await dialog.cell('10013').waitFor()
      await dialog.button('Close').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
      await dialog.cell('10013').waitFor()
      await dialog.dialog.getByRole('checkbox', { name: /Ignore errors/ }).click()
      await dialog.button(/^Import 18 orders/).click()
      await dialog.dialog.getByRole('alert').last().waitFor()
      const kept = editsKept(page)
      await page.context().setOffline(false)
      await kept
      await dialog.tab('Errors 1').waitFor()
      await expect.poll(() => dialog.dialog.getByText("1 edited row isn't saved yet. Retrying…").count()).toBe(0)
      const [waiting] = await calls.call(listImports, {})
      const query = { excelCacheId: waiting?.excelCacheId ?? '', show: 'all' as const, offset: 1, limit: 1 }
      expect((await calls.call(viewImport, { query })).rows[0]).toMatchObject({
        valid: true,
        values: { zipCode: '10013' },
      })
      await dialog.button(/^Import 19 orders/).click()
      await dialog.dialog.getByText('19 orders imported').waitFor()
    },
  )

  for (const [how, reaches] of [
    ['before an edit arrives', false],
    ['after an edit has arrived', true],
  ] as const) {
    journey(
      `${how}, and the page is loaded anew: the edit is there, once, when the import is taken up again`,
      async ({ open }) => {
        const { page, dialog, valuesOf } = await reviewing(open, { name: 'july.csv', rows: 3, prefix: 'V-' })
        await page.route(/import\/excel\/validate$/, async (route) => {
          if (reaches) await route.fetch()
          return route.abort('internetdisconnected')
        })
        await dialog.cursor.focus()
        for (const text of ['V-1b', 'V-2b']) {
          await page.keyboard.type(text)
          await page.keyboard.press('Enter')
        }
        await dialog.dialog.getByText("2 edited rows aren't saved yet. Retrying…").waitFor()
        const asked = page.waitForEvent('dialog')
        const reloaded = page.reload()
        await (await asked).accept()
        await reloaded
        await dialog.open()
        await dialog.dialog.getByText("2 edited rows aren't saved yet. Resume the import to save them.").waitFor()
        await page.unroute(/import\/excel\/validate$/)
        await dialog.button('Resume').click()
        await page.getByText('Saved 2 rows you edited before leaving the page').first().waitFor()
        await dialog.cell('V-2b').waitFor()
        expect(await valuesOf('orderNO')).toEqual(['V-1b', 'V-2b', 'V-3'])
        await dialog.button('Undo').click()
        await dialog.button('Undo').click()
        await expect.poll(() => valuesOf('orderNO'), patient).toEqual(['V-1', 'V-2', 'V-3'])
      },
    )
  }

  journey('while rows are mended, and the edit is given up: it does not come back', async ({ open }) => {
    const { page, dialog, valuesOf } = await reviewing(open, { name: 'given-up.csv', rows: 2, prefix: 'G-' })
    await page.context().setOffline(true)
    await dialog.cursor.focus()
    await page.keyboard.type('G-1b')
    await page.keyboard.press('Enter')
    await dialog.dialog.getByText("1 edited row isn't saved yet. Retrying…").waitFor()
    await dialog.button('Close').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await dialog.dialog.waitFor({ state: 'hidden' })
    await page.context().setOffline(false)
    await dialog.open()
    await dialog.button('Resume').click()
    await dialog.cell('G-1').waitFor()
    expect(await valuesOf('orderNO')).toEqual(['G-1', 'G-2'])
  })

  journey(
    'while rows are mended, and one logs out after that: nothing that was typed stays in the tab',
    async ({ open }) => {
      const { page, dialog } = await reviewing(open, { name: 'left.csv', rows: 2, prefix: 'X-' })
      await page.route(/import\/excel\/validate$/, (route) => route.abort('internetdisconnected'))
      await dialog.cursor.focus()
      await page.keyboard.type('X-1b')
      await page.keyboard.press('Enter')
      await dialog.dialog.getByText("1 edited row isn't saved yet. Retrying…").waitFor()
      page.once('dialog', (asked) => void asked.accept())
      await page.reload()
      const typed = () => page.evaluate(() => JSON.stringify(sessionStorage).includes('X-1b'))
      await page.getByRole('button', { name: /Account/ }).waitFor()
      await expect.poll(typed).toBe(true)
      await page.getByRole('button', { name: /Account/ }).click()
      await page.getByRole('menuitem', { name: 'Log out' }).click()
      await page.waitForURL(/\/login/)
      expect(await typed()).toBe(false)
    },
  )

  for (const [how, reaches] of [
    ['before the order to buy arrives', false],
    ['after the order to buy has arrived', true],
  ] as const) {
    journey(`${how}: Buy is pressed again, and every label is bought once`, async ({ open }) => {
      const seller = await plantSeller({ funds: THOUSAND, orders: manyOrders(3) })
      const calls = await callsOf(seller.email)
      const { page } = await open({ as: seller.email, path })
      const list = orderList(page)
      await list.ready()
      await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
      await tap(page, 'b')
      const { buy, done, drawer } = buyDrawer(page)
      await buy.waitFor()
      const total = moneyIn(await buy.innerText())
      let tries = 0
      await page.route('**/label/buy', async (route) => {
        if (tries++ > 0) return route.continue()
        if (reaches) await route.fetch()
        return route.abort('internetdisconnected')
      })
      await buy.click()
      await drawer.getByText('Connection lost.').waitFor()
      await buy.click()
      await done('3 bought')
      const { records } = await calls.call(listShipments, { query: {} })
      expect(records.map((one) => one.order?.orderNo).toSorted()).toEqual(['J-0001', 'J-0002', 'J-0003'])
      expect((await calls.call(getPostageInfo, {})).available).toBe(THOUSAND - total)
    })
  }

  journey(
    'while labels are being bought: the drawer finds out what happened once the network is back',
    async ({ open }) => {
      const seller = await plantSeller({ funds: THOUSAND, orders: manyOrders(12) })
      const calls = await callsOf(seller.email)
      const { page } = await open({ as: seller.email, path })
      const list = orderList(page)
      await list.ready()
      await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
      await tap(page, 'b')
      const { buy, done } = buyDrawer(page)
      await expect.poll(() => buy.innerText()).toMatch(/Buy 12 labels/)
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/label/buy')),
        buy.click(),
      ])
      expect(answer.ok()).toBe(true)
      await page.context().setOffline(true)
      await expect
        .poll(async () => (await calls.call(listShipments, { query: {} })).records.length, { timeout: 30_000 })
        .toBe(12)
      await page.context().setOffline(false)
      await done('12 bought')
    },
  )
})
