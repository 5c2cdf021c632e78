import { listOrders } from '@waybill/contract/orders/api'
import { getPrintSettings, savePrintSettings } from '@waybill/contract/printing/api'
import { listShipments } from '@waybill/contract/shipping/api'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { scanPdf } from '../../server/carriers/labels/scanner.fixture.ts'
import { buyCheapest, callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { buyDrawer } from '../support/buy-drawer.ts'
import { heading, journey } from '../support/journey.ts'
import { orderList } from '../support/order-list.ts'
import { manyOrders, plantSeller } from '../support/plant.ts'
import { patient } from '../visitor.ts'

const path = '/b/#/order/lists'
const THOUSAND = 1000 * 10_000

/** Counts what a person presses: a key with its modifiers is one press. */
function pressesOn(page: Page) {
  let count = 0
  return {
    key: async (keys: string) => {
      count += 1
      await page.keyboard.press(keys)
    },
    count: () => count,
  }
}
/** The file that the next printing opens; ask before the press. */
const printed = (page: Page, part: string) => page.waitForResponse((answer) => answer.url().endsWith(part), patient)
const tracking = (pages: { text: string }[]) => pages.map(({ text }) => text.replaceAll(/\s/g, ''))

describe('printing', () => {
  journey('one label takes two presses, fifty take four, and what waits is printed once', async ({ open }) => {
    const seller = await plantSeller({ funds: THOUSAND, orders: manyOrders(51) })
    const calls = await callsOf(seller.email)
    const { version } = await calls.call(getPrintSettings, {})
    await calls.call(savePrintSettings, { body: { version, change: { afterBuying: true } } })
    const { page } = await open({ as: seller.email, path })
    const list = orderList(page)
    await list.ready()

    // The row cursor stands on an order: B, Ctrl+Enter, and the label opens by itself.
    await page.getByRole('link', { name: 'J-0001', exact: true }).focus()
    const one = pressesOn(page)
    await one.key('b')
    const { drawer, buy, done } = buyDrawer(page)
    await expect.poll(() => buy.isEnabled(), patient).toBe(true)
    const single = printed(page, '/label/print')
    await one.key('Control+Enter')
    const [label, ...more] = await scanPdf(await (await single).body())
    expect([one.count(), more.length]).toEqual([2, 0])
    const first = (await calls.call(listShipments, { query: {} })).records
    expect(tracking([label!])[0]).toContain(first[0]?.trackingNo)
    await done('1 bought')
    await drawer.getByRole('button', { name: 'Done' }).click()

    // Fifty: all of the page, B, Ctrl+Enter, P.
    const settings = await calls.call(getPrintSettings, {})
    await calls.call(savePrintSettings, { body: { version: settings.version, change: { afterBuying: false } } })
    await page.reload()
    await list.ready()
    const fifty = pressesOn(page)
    await page.getByRole('link', { name: 'J-0002', exact: true }).focus()
    await fifty.key('Control+a')
    await list.bar.getByText('50 selected').waitFor(patient)
    await fifty.key('b')
    await expect.poll(() => buy.isEnabled(), patient).toBe(true)
    await fifty.key('Control+Enter')
    await done('50 bought')
    const all = printed(page, '/label/print')
    await fifty.key('p')
    expect((await scanPdf(await (await all).body(), 36)).length).toBe(50)
    expect(fifty.count()).toBe(4)
    await drawer.getByRole('button', { name: 'Done' }).click()
    await expect
      .poll(async () => (await calls.call(listShipments, { query: { notPrinted: true } })).records.length, patient)
      .toBe(0)
  })

  journey('slips, a pick list and the queue are printed, marked, found and set back', async ({ open }) => {
    const seller = await plantSeller({ funds: THOUSAND, orders: manyOrders(3) })
    const calls = await callsOf(seller.email)
    const { page } = await open({ as: seller.email, path })
    const list = orderList(page)
    await list.ready()
    for (const orderNo of ['J-0003', 'J-0001']) await list.box(orderNo).click()
    const slips = printed(page, '/packingSlip')
    await page.keyboard.press('p')
    const pages = await scanPdf(await (await slips).body())
    expect(pages.map(({ scans }) => scans[0]?.text)).toEqual(['J-0003', 'J-0001'])
    const picks = printed(page, '/pickList')
    await list.bar.getByRole('button', { name: /Print/ }).click()
    await page.getByRole('menuitem', { name: 'Pick list', exact: true }).click()
    expect((await scanPdf(await (await picks).body(), 36)).length).toBe(1)
    await page.goto(`${path}?notPrinted=slip`)
    await list.ready()
    await expect.poll(() => list.box('J-0001').count(), patient).toBe(0)
    await list.box('J-0002').waitFor(patient)

    // Of a selection the slips are set back together.
    await page.goto(path)
    await list.ready()
    for (const orderNo of ['J-0003', 'J-0001']) await list.box(orderNo).click()
    await list.bar.getByRole('button', { name: /Print/ }).click()
    await page.getByRole('menuitem', { name: 'Mark packing slips as not printed' }).click()
    await expect
      .poll(async () => (await calls.call(listOrders, { query: { notPrinted: 'slip' } })).records.length, patient)
      .toBe(3)
    // The keys of the list rest until the menu is gone.
    await page.getByRole('menu').waitFor({ state: 'detached' })
    const again = printed(page, '/packingSlip')
    await page.keyboard.press('p')
    await again

    // The detail says who printed the slip, and sets it back.
    const { records } = await calls.call(listOrders, { query: { search: 'J-0001' } })
    await page.goto(`/b/#/order/detail/${records[0]?.id}`)
    await heading(page, 'J-0001').waitFor(patient)
    await page.getByRole('button', { name: 'Mark as not printed: packing slip' }).click()
    await page.getByText('Packing slip marked as not printed').waitFor(patient)
    await expect
      .poll(async () => (await calls.call(listOrders, { query: { notPrinted: 'slip' } })).records.length, patient)
      .toBe(2)

    // Two labels are bought and not printed: one press in the list of shipments prints both, and none waits.
    await page.keyboard.press('b')
    const { drawer, buy, done } = buyDrawer(page)
    await expect.poll(() => buy.isEnabled(), patient).toBe(true)
    await page.keyboard.press('Control+Enter')
    await done('1 bought')
    await drawer.getByRole('button', { name: 'Done' }).click()
    await page.goto('/e/#/shipment/lists')
    const queue = page.getByRole('button', { name: /^Print \d+ waiting/ })
    await queue.waitFor(patient)
    const waiting = printed(page, '/label/printQueue')
    await queue.dblclick()
    expect((await scanPdf(await (await waiting).body(), 36)).length).toBe(1)
    await queue.waitFor({ state: 'detached', ...patient })

    // Set back from the row, it waits again.
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Mark as not printed' }).click()
    await queue.waitFor(patient)
  })

  journey('more than 500 are drawn in the background, left, found again and opened', async ({ open }) => {
    const seller = await plantSeller({ orders: manyOrders(501) })
    const calls = await callsOf(seller.email)
    const unprinted = async () => (await calls.call(listOrders, { query: { notPrinted: 'slip' } })).total.count
    const { page } = await open({ as: seller.email, path })
    const list = orderList(page)
    await list.ready()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await list.bar.getByRole('button', { name: 'Select all 501' }).click()
    await list.bar.getByText('501 selected').waitFor(patient)
    await page.keyboard.press('p')
    const dialog = page.getByRole('dialog', { name: 'Print packing slips' })
    // However fast it is, it goes on without its dialog, and the header leads back to it.
    await dialog
      .getByText(/drawn|ready/)
      .first()
      .waitFor(patient)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached', ...patient })
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Imports and exports/ })
      .click()
    await page.getByRole('button', { name: 'Open 501-packing-slips.pdf' }).first().click()
    await dialog.getByText('501 documents are ready, 501 pages.').waitFor(patient)
    expect(await unprinted()).toBe(501)
    const looks = [{ colorScheme: 'light', width: 390 } as const, { colorScheme: 'dark', width: 1440 } as const]
    expect(await faultsOf(page, looks)).toEqual([])
    const file = page.waitForResponse((answer) => answer.url().includes('/print/file/'), patient)
    await dialog.getByRole('button', { name: 'Open PDF' }).click()
    expect((await (await file).body()).subarray(0, 5).toString()).toBe('%PDF-')
    await dialog.getByText(/^Last opened/).waitFor(patient)
    expect(await unprinted()).toBe(0)
  })

  journey('the print settings are saved on the account, and a test page shows the offset', async ({ open }) => {
    const seller = await plantSeller({ orders: [] })
    const { page } = await open({ as: seller.email, path: '/b/#/setting/account' })
    await page.getByRole('textbox', { name: 'To the right, mm' }).fill('25')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/Enter a number from -20 to 20/).waitFor(patient)
    await page.getByRole('textbox', { name: 'To the right, mm' }).fill('-1.5')
    await page.getByRole('checkbox', { name: 'Print labels with packing slips' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Print settings saved').waitFor(patient)
    const test = printed(page, '/printing/testPage')
    await page.getByRole('button', { name: 'Print test page' }).click()
    expect((await scanPdf(await (await test).body(), 36))[0]?.text).toContain('-1.5 mm')
    await page.reload()
    await expect
      .poll(
        () =>
          page
            .getByRole('textbox', { name: 'To the right, mm' })
            .inputValue()
            .catch(() => ''),
        patient,
      )
      .toBe('-1.5')
  })

  describe.each(['en', 'cn'] as const)('what is printed with, in %s,', (language) => {
    journey('has no barriers in either theme and at any width', async ({ open }) => {
      const seller = await plantSeller({ funds: THOUSAND, orders: manyOrders(2) })
      await buyCheapest(await callsOf(seller.email), seller.orderIds.slice(0, 1))
      const { page } = await open({ as: seller.email, path, language })
      const list = orderList(page)
      await list.ready()
      const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
        ([390, 1024, 1440] as const).map((width) => ({ colorScheme, width })),
      )
      await list.rows.first().getByRole('checkbox').check()
      await list.bar.getByRole('button', { name: /Print|打印/ }).click()
      await page.getByRole('menuitem').first().waitFor(patient)
      expect(await faultsOf(page, looks)).toEqual([])

      await page.goto('/e/#/shipment/lists')
      const choose = page.getByRole('button', { name: /^(Print as|打印格式)/ }).first()
      await choose.click()
      await page.getByRole('menuitem').first().waitFor(patient)
      expect(await faultsOf(page, looks)).toEqual([])

      await page.goto('/b/#/setting/account')
      const offset = page.getByRole('textbox', { name: /To the right|向右/ })
      await offset.fill('25')
      await offset.press('Enter')
      await page.getByText(/-20/).first().waitFor(patient)
      expect(await faultsOf(page, looks)).toEqual([])
    })
  })
})
