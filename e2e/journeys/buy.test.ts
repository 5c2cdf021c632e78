import { getPostageInfo, listPostage } from '@waybill/contract/funds/api'
import { listOrders } from '@waybill/contract/orders/api'
import { listShipments } from '@waybill/contract/shipping/api'
import { describe, expect } from 'vitest'
import { scanPdf, scanZpl } from '../../server/carriers/labels/scanner.fixture.ts'
import { callsOf } from '../support/api.ts'
import { buyDrawer, moneyIn } from '../support/buy-drawer.ts'
import { heading, journey } from '../support/journey.ts'
import { orderList, tap } from '../support/order-list.ts'
import { manyOrders, plantSeller } from '../support/plant.ts'
import { patient } from '../visitor.ts'

const path = '/b/#/order/lists'
const THOUSAND = 1000 * 10_000
const bare = (text: string): string => text.replaceAll(/\s/g, '')

describe('buying labels', () => {
  journey(
    'three orders: compared, bought once by a double click, printed, voided, and the funds add up',
    async ({ open }) => {
      const seller = await plantSeller({ funds: THOUSAND, orders: manyOrders(5) })
      const calls = await callsOf(seller.email)
      const { page } = await open({ as: seller.email, path })
      const list = orderList(page)
      await list.ready()
      for (const orderNo of ['J-0004', 'J-0001', 'J-0003']) await list.box(orderNo).click()
      await list.bar.getByRole('button', { name: /Buy labels/ }).click()
      const { drawer, service, buy, done, print, printAs } = buyDrawer(page)
      await buy.waitFor()
      const cheapest = moneyIn(await buy.innerText())
      await service('J-0001').click()
      await page
        .getByRole('option', { name: /UPS Ground/ })
        .first()
        .click()
      await expect.poll(async () => moneyIn(await buy.innerText())).not.toBe(cheapest)
      await service('J-0003').click()
      await page.getByRole('option', { name: /FedEx/ }).first().click()
      await service('J-0004').click()
      await page
        .getByRole('option', { name: /USPS Priority Mail/ })
        .first()
        .click()
      await drawer.getByText(/Balance \$1,000\.00/).waitFor()
      const total = moneyIn(await buy.innerText())
      await buy.dblclick()
      await done('3 bought')
      const { records } = await calls.call(listShipments, { query: {} })
      expect(records.map((one) => one.carrier).toSorted()).toEqual([1, 2, 3])
      expect(records.reduce((sum, one) => sum + one.price, 0)).toBe(total)
      expect((await calls.call(getPostageInfo, {})).available).toBe(THOUSAND - total)

      // The list shows the service that was bought, whatever the order had asked for.
      const bought = (await calls.call(listOrders, { query: { status: [2] } })).records
      expect(bought.map((order) => [order.orderNo, order.carrier]).toSorted()).toEqual([
        ['J-0001', 2],
        ['J-0003', 3],
        ['J-0004', 1],
      ])

      // The order of the selection, not of the list.
      const byOrder = new Map(records.map((one) => [one.order?.orderNo, one.trackingNo]))
      const expected = ['J-0004', 'J-0001', 'J-0003'].map((orderNo) => byOrder.get(orderNo) ?? 'none')
      const small = await scanPdf(await print())
      expect(small.map(({ width, height }) => [width, height])).toEqual([0, 1, 2].map(() => [288, 432]))
      for (const [index, label] of small.entries()) {
        expect(bare(label.text)).toContain(expected[index])
        expect(label.scans.map((scan) => scan.text).join(' ')).toContain(expected[index]?.slice(-9))
      }
      const letter = await scanPdf(await printAs(/8\.5/), 36)
      expect(letter.map(({ width, height }) => [width, height])).toEqual([0, 1, 2].map(() => [612, 792]))
      await printAs(/ZPL/)
      const zpl = (await print())
        .toString('utf8')
        .split(/(?<=\^XZ)/)
        .filter((label) => label.includes('^XA'))
      expect(zpl).toHaveLength(3)
      const scans = await scanZpl(zpl[0] ?? '')
      expect(scans.map((scan) => scan.text).join(' ')).toContain(expected[0])
      await drawer.getByRole('button', { name: 'Done' }).click()
      await list.shows('1–2 of 2')

      await page.getByRole('link', { name: 'Shipments' }).click()
      await heading(page, 'Shipments').waitFor()
      await page.getByText('1–3 of 3').waitFor()
      const ups = records.find((one) => one.carrier === 2)
      // The shell has no viewer for PDF files; in a browser that has one, the page shows the label.
      await page.evaluate(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true }))
      await page.route('**/label/print', (route) => route.fulfill({ status: 503 }), { times: 1 })
      await page.getByRole('link', { name: ups?.trackingNo ?? '' }).click()
      await heading(page, ups?.trackingNo ?? '').waitFor()
      await page.getByText("The preview couldn't be loaded").waitFor()
      await page.getByRole('button', { name: 'Retry' }).click()
      await page.locator('iframe[src^="blob:"]').waitFor({ state: 'attached' })

      // J and K step through the list one came from, and Back leads to it.
      const place = records.findIndex((one) => one.id === ups?.id)
      const beside = records[place + 1] ?? records[place - 1]
      const [there, back] = records[place + 1] ? ['j', 'k'] : ['k', 'j']
      await page.keyboard.press(there)
      await heading(page, beside?.trackingNo ?? '').waitFor()
      await page.keyboard.press(back)
      await heading(page, ups?.trackingNo ?? '').waitFor()
      await page.goBack()
      await page.getByText('1–3 of 3').waitFor()
      await page.getByRole('link', { name: ups?.trackingNo ?? '' }).click()
      await heading(page, ups?.trackingNo ?? '').waitFor()
      await page.getByRole('button', { name: /^Void now/ }).click()
      const ask = page.getByRole('alertdialog', { name: 'Void 1 label?' })
      await ask.getByRole('button', { name: 'Void 1 label' }).dblclick()
      await page.getByText('1 label voided', { exact: true }).first().waitFor()
      await page.getByText('Voided', { exact: true }).first().waitFor()
      await page.getByRole('link', { name: /Postage balance: / }).click()
      await heading(page, 'Postage').waitFor()
      const { records: entries } = await calls.call(listPostage, { query: {} })
      const { available } = await calls.call(getPostageInfo, {})
      expect(available).toBe(THOUSAND - total + (ups?.price ?? 0))
      expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(available)
      const heads = await page.getByRole('columnheader').allTextContents()
      const amount = heads.findIndex((head) => head.trim() === 'Amount') + 1
      const cells = page.locator(`tbody tr[data-row] :is(td, th):nth-child(${amount})`)
      const signed = (text: string) => moneyIn(text) * (text.includes('−') ? -1 : 1)
      const sumShown = async () => (await cells.allInnerTexts()).reduce((sum, text) => sum + signed(text), 0)
      await expect.poll(sumShown).toBe(available)
      await expect
        .poll(async () => moneyIn(await page.getByRole('link', { name: /Postage balance: / }).innerText()))
        .toBe(available)
    },
  )

  journey('a purchase whose page was reloaded is shown again, until one has seen its end', async ({ open }) => {
    const seller = await plantSeller({ funds: THOUSAND, orders: manyOrders(3) })
    const { page } = await open({ as: seller.email, path })
    const list = orderList(page)
    await list.ready()
    for (const orderNo of ['J-0001', 'J-0002']) await list.box(orderNo).click()
    await list.bar.getByRole('button', { name: /Buy labels/ }).click()
    const { buy, done, drawer, print } = buyDrawer(page)
    await Promise.all([page.waitForResponse((answer) => answer.url().endsWith('/label/buy')), buy.click()])
    await page.reload()
    await done('2 bought')
    expect(await scanPdf(await print())).toHaveLength(2)
    await drawer.getByRole('button', { name: 'Done' }).click()
    await list.shows('1–1 of 1')
    await page.reload()
    await list.shows('1–1 of 1')
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.includes('purchase')))).toEqual(
      [],
    )
    expect(await drawer.count()).toBe(0)
  })

  journey('sixty orders go in one purchase, and one file holds all labels in their order', async ({ open }) => {
    const seller = await plantSeller({ funds: 3 * THOUSAND, orders: manyOrders(60) })
    const calls = await callsOf(seller.email)
    const { page } = await open({ as: seller.email, path })
    const list = orderList(page)
    await list.shows('1–50 of 60')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await list.bar.getByRole('button', { name: 'Select all 60' }).click()
    await tap(page, 'b')
    const { buy, done, print } = buyDrawer(page)
    await expect.poll(() => buy.innerText(), { timeout: 30_000 }).toMatch(/Buy 60 labels · \$/)
    const total = moneyIn(await buy.innerText())
    await buy.dblclick()
    await done('60 bought')
    const { records } = await calls.call(listShipments, { query: { limit: 200 } })
    expect(records).toHaveLength(60)
    expect((await calls.call(getPostageInfo, {})).available).toBe(3 * THOUSAND - total)
    const byOrder = new Map(records.map((one) => [one.order?.orderNo, one.trackingNo]))
    // Drawn small: here the text alone is read.
    const pages = await scanPdf(await print(), 36)
    expect(pages).toHaveLength(60)
    pages.forEach((label, index) => {
      expect(bare(label.text)).toContain(byOrder.get(`J-${String(index + 1).padStart(4, '0')}`))
    })
  })

  journey(
    'orders that need attention stand first with their reasons; a group gets its service at once, the others are completed in place',
    async ({ open }) => {
      const box = { carrier: 3, serviceCode: 'FEDEX_GROUND', recipient: { line1: 'PO Box 12' } }
      const seller = await plantSeller({
        funds: THOUSAND,
        orders: [{}, { package: { weight: null, weight2: null } }, { recipient: { zip: null } }, box, box],
      })
      const calls = await callsOf(seller.email)
      const { page } = await open({ as: seller.email, path })
      const list = orderList(page)
      await list.ready()
      await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
      await tap(page, 'b')
      const { drawer, buy, done } = buyDrawer(page)
      await drawer.getByText('4 orders need attention').waitFor()
      await expect.poll(() => buy.innerText()).toMatch(/^Buy label · \$/)
      const rows = drawer.getByRole('listitem').filter({ hasText: /J-\d{4}/ })
      const numbers = async () => (await rows.allInnerTexts()).map((text) => /J-\d{4}/.exec(text)?.[0])
      await expect.poll(numbers).toEqual(['J-0004', 'J-0005', 'J-0002', 'J-0003', 'J-0001'])
      await drawer.getByText("2 × FedEx doesn't deliver to PO boxes").waitFor()
      await drawer.getByRole('button', { name: 'Cheapest for these 2' }).click()
      await drawer.getByText('2 orders need attention').waitFor()
      await expect.poll(() => buy.innerText()).toMatch(/^Buy 3 labels · \$/)
      expect(await numbers()).toEqual(['J-0004', 'J-0005', 'J-0002', 'J-0003', 'J-0001'])
      await drawer.getByRole('textbox', { name: 'Weight, pounds' }).fill('3')
      await drawer.getByRole('button', { name: 'Save' }).first().click()
      await drawer.getByText('1 order needs attention').waitFor()
      await drawer.getByRole('textbox', { name: /ZIP/ }).fill('19104')
      await drawer.getByRole('button', { name: 'Save' }).first().click()
      await expect.poll(() => buy.innerText()).toMatch(/^Buy 5 labels · \$/)
      await buy.click()
      await done('5 bought')
      expect((await calls.call(listShipments, { query: {} })).records).toHaveLength(5)
    },
  )

  journey('Esc asks before choices or a weight being typed are lost', async ({ open }) => {
    const seller = await plantSeller({ funds: THOUSAND, orders: manyOrders(2) })
    const { page } = await open({ as: seller.email, path })
    await orderList(page).ready()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await tap(page, 'b')
    const { drawer, buy } = buyDrawer(page)
    const ask = page.getByRole('alertdialog', { name: 'Discard changes?' })
    await buy.waitFor()
    await drawer
      .getByRole('button', { name: /package.*J-000/i })
      .first()
      .click()
    const weight = drawer.getByRole('textbox', { name: 'Weight, pounds' })
    await expect.poll(() => weight.evaluate((field) => field === document.activeElement)).toBe(true)
    await weight.fill('9')
    await page.keyboard.press('Escape')
    await ask.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => weight.inputValue()).toBe('9')
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    await drawer.getByRole('combobox', { name: 'Service for all orders' }).click()
    await page.getByRole('option', { name: 'Fastest' }).click()
    await page.keyboard.press('Escape')
    await ask.getByRole('button', { name: 'Discard' }).click()
    await drawer.waitFor({ state: 'detached' })
    await tap(page, 'b')
    await buy.waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
  })

  journey('without a mouse: search, J, B, Ctrl+Enter, P, and the next one', async ({ open }) => {
    const seller = await plantSeller({ funds: THOUSAND, orders: manyOrders(3) })
    const calls = await callsOf(seller.email)
    const { page } = await open({ as: seller.email, path })
    const list = orderList(page)
    await list.ready()
    const isSearching = () => list.search.evaluate((field) => field === document.activeElement)
    await tap(page, '/')
    await expect.poll(isSearching, patient).toBe(true)
    await page.keyboard.insertText('J-0002')
    await page.keyboard.press('Enter')
    await list.shows('1–1 of 1')
    for (const key of ['j', 'b']) await tap(page, key)
    const { buy, done, drawer } = buyDrawer(page)
    await drawer.getByText('J-0002').first().waitFor()
    await buy.waitFor()
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.keyboard.press('ControlOrMeta+Enter')
    await done('1 bought')
    const isPrint = page.waitForResponse((answer) => answer.url().endsWith('/label/print'))
    await tap(page, 'p')
    expect((await isPrint).ok()).toBe(true)
    await page.bringToFront()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await tap(page, '/')
    await expect.poll(isSearching, patient).toBe(true)
    await page.keyboard.press('Escape')
    await list.shows('1–2 of 2')
    expect((await calls.call(listShipments, { query: {} })).records).toHaveLength(1)
  })
})

describe('money that is not there', () => {
  journey('says how much is short, buys nothing, and a smaller selection goes through', async ({ open }) => {
    const seller = await plantSeller({ funds: 15 * 10_000, orders: manyOrders(3) })
    const calls = await callsOf(seller.email)
    const { page } = await open({ as: seller.email, path })
    const list = orderList(page)
    await list.ready()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await tap(page, 'b')
    const { drawer, buy, done } = buyDrawer(page)
    await drawer.getByText(/^You.re \$[\d.]+ short\. /).waitFor()
    await expect.poll(() => buy.getAttribute('aria-disabled')).toBe('true')
    await drawer.getByText(/Balance \$15\.00 · \$[\d.]+ short/).waitFor()
    await drawer.getByRole('button', { name: /^Price of order J-0001/ }).click()
    await drawer.getByText(/^Billed weight/).waitFor()
    await drawer.getByRole('button', { name: 'Buy only the 1 your balance covers' }).click()
    await expect.poll(() => buy.innerText()).toMatch(/^Buy label · \$/)
    await drawer.getByText('2 orders removed from this purchase').waitFor()
    await drawer.getByRole('button', { name: 'Restore' }).click()
    await drawer.getByRole('button', { name: 'Remove order J-0002 from this purchase' }).click()
    await drawer.getByText('1 order removed from this purchase').waitFor()
    await buy.click({ force: true })
    await page.keyboard.press('ControlOrMeta+Enter')
    await drawer.getByRole('button', { name: 'Add funds' }).click()
    const form = page.getByRole('dialog', { name: 'Add funds' })
    await form.getByRole('textbox', { name: 'Amount' }).waitFor()
    await form.getByRole('button', { name: 'Close' }).click()
    await form.waitFor({ state: 'hidden' })
    await drawer.getByText('1 order removed from this purchase').waitFor()
    expect((await calls.call(listShipments, { query: {} })).records).toEqual([])
    expect((await calls.call(getPostageInfo, {})).available).toBe(15 * 10_000)
    await page.reload()
    await list.ready()
    await list.box('J-0002').click()
    await tap(page, 'b')
    await buy.click()
    await done('1 bought')
  })

  journey('an account that is not verified is told how to get there', async ({ open }) => {
    const seller = await plantSeller({ verified: false, orders: manyOrders(1) })
    const { page } = await open({ as: seller.email, path })
    const list = orderList(page)
    await list.ready()
    for (const key of ['j', 'b']) await tap(page, key)
    await page
      .getByText(/Verify your identity/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Shipments' }).click()
    await page
      .locator('main')
      .getByText(/Verify your identity/)
      .first()
      .waitFor()
  })
})
