import { getPostageInfo, listPostage } from '@waybill/contract/funds/api'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { buyCheapest, callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { plantSeller } from '../support/plant.ts'
import { patient } from '../visitor.ts'

const staff = 'admin@demo.test'
const balanceOf = async (email: string) => (await (await callsOf(email)).call(getPostageInfo, {})).available

/** With some ounces; the carrier bills the next pound. */
const POUNDS = 17
const place = { zip: '10001', city: 'New York', state: 'NY' }

/** UPS billing data: an adjustment of a label, and one whose number is of no label, to the place of the parcel and with its weight. */
function upsFile(number: string, trackingNo: string, day: string): string {
  const row = (cells: Record<number, string>) =>
    Array.from({ length: 250 }, (_, index) => cells[index + 1] ?? '').join(',')
  const common = { 3: 'A1B2C3', 5: day, 6: number, 10: 'USD', 11: '9.50', 12: day, 35: 'ADJ', 44: 'FRT' }
  return [
    row({ ...common, 21: trackingNo, 36: 'SCC', 45: '003', 46: 'Shipping Charge Correction', 53: '3.50' }),
    row({
      ...common,
      19: '1',
      21: '1ZNOBODY00000001',
      29: (POUNDS + 1).toFixed(1),
      30: 'L',
      81: place.zip,
      36: 'ADC',
      45: '004',
      46: 'Address Correction',
      53: '6.00',
    }),
  ].join('\n')
}

/** No barriers in any look; then the window is as wide as before. */
async function withoutFaults(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
}

const rowOf = (page: Page, text: string): Locator =>
  page.getByRole('table').locator('tbody tr').filter({ hasText: text })

async function upload(page: Page, content: string): Promise<void> {
  await page.getByRole('button', { name: 'Upload invoice' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Upload a carrier invoice' })
  await dialog.getByRole('radio', { name: 'UPS' }).check()
  const file = { name: 'invoice.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.waitFor({ state: 'detached' })
}

describe('what the carrier billed', () => {
  journey('is uploaded, posted, seen and disputed by the seller, and given back', async ({ open }) => {
    const { email, orderIds, orgId } = await plantSeller({
      funds: 100_0000,
      orders: [{ package: { weight: POUNDS }, recipient: place }],
    })
    const calls = await callsOf(email)
    await buyCheapest(calls, orderIds)
    const { trackingNo } = (await calls.call(listPostage, { query: {} })).records[0]!.shipment!
    const before = await balanceOf(email)
    const number = `E2E${orgId}`
    const day = new Date().toISOString().slice(0, 10)

    const { page } = await open({ as: staff, path: '/a/#/report/float' })
    await heading(page, "Customers' money").waitFor()
    const unbilled = page.getByRole('region', { name: 'Carrier unbilled', exact: true }).locator('tfoot')
    await unbilled.getByRole('link').first().waitFor()
    await withoutFaults(page)
    await unbilled.getByRole('link').first().click()
    await heading(page, 'Unbilled labels').waitFor()
    await rowOf(page, trackingNo).waitFor()
    await withoutFaults(page)

    await page.goto('/a/#/carrier-invoice/lists')
    await heading(page, 'Carrier invoices').waitFor()
    await upload(page, 'name,city\nAnn,Berlin\n')
    await page.getByText("This isn't a UPS invoice file.").first().waitFor()
    await upload(page, upsFile(number, trackingNo, day))
    await rowOf(page, number).waitFor()
    await withoutFaults(page)
    await rowOf(page, number).locator('[data-row-link]').click()
    await heading(page, `Invoice ${number}`).waitFor()
    await rowOf(page, trackingNo).getByText('Difference').waitFor()
    await rowOf(page, '1ZNOBODY00000001').getByText('No match').waitFor()
    await withoutFaults(page)
    await rowOf(page, '1ZNOBODY00000001')
      .getByRole('button', { name: /^Actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Assign to a label' }).click()
    const assigning = page.getByRole('dialog', { name: 'Assign to a label' })
    const accept = assigning.getByRole('button', { name: `Accept ${trackingNo}` })
    await accept.waitFor()
    await assigning.getByText('Weight').first().waitFor()
    await withoutFaults(page)
    await accept.click()
    await assigning.waitFor({ state: 'detached' })
    await rowOf(page, '1ZNOBODY00000001').getByText('Difference').waitFor()

    await page.goto('/a/#/adjustment/lists')
    await heading(page, 'Billing differences').waitFor()
    await rowOf(page, trackingNo).locator('[data-row-link]').click()
    const drawer = page.getByRole('dialog', { name: trackingNo })
    await drawer.getByText('$9.50').first().waitFor()
    await withoutFaults(page)
    await drawer.getByRole('button', { name: 'Post', exact: true }).click()
    await expect.poll(() => balanceOf(email), patient).toBe(before - 9_5000)

    await page.goto('/a/#/report/accuracy')
    await heading(page, 'Quote accuracy').waitFor()
    const figures = page.getByRole('region', { name: 'Figures by group', exact: true })
    await figures.locator('tfoot').getByRole('link').first().waitFor()
    await withoutFaults(page)
    await figures.locator('tfoot').getByRole('link').first().click()
    await heading(page, 'Quotes and bills').waitFor()
    await rowOf(page, trackingNo).getByText('$9.50').waitFor()
    await withoutFaults(page)

    const seller = await open({ as: email, path: '/e/#/funds/adjustments' })
    await heading(seller.page, 'Carrier adjustments').waitFor()
    await rowOf(seller.page, trackingNo).locator('[data-row-link]').click()
    const own = seller.page.getByRole('dialog', { name: trackingNo })
    await own.getByRole('button', { name: 'Dispute' }).click()
    const asking = seller.page.getByRole('dialog', { name: 'Dispute this adjustment' })
    await asking.getByRole('button', { name: 'Send dispute' }).click()
    await asking.getByText('Write why the adjustment is wrong').waitFor()
    await asking.getByRole('textbox').fill('It weighs two pounds')
    await asking.getByRole('button', { name: 'Send dispute' }).click()
    await own.getByText('Waiting for an answer').waitFor()
    await withoutFaults(seller.page)

    await page.goto('/a/#/adjustment/lists?view=disputed')
    await rowOf(page, trackingNo).locator('[data-row-link]').click()
    await drawer.getByText('It weighs two pounds').waitFor()
    await drawer.getByRole('textbox', { name: /^Your answer/ }).fill('You are right')
    await drawer.getByRole('button', { name: 'Accept and reverse' }).click()
    await expect.poll(() => balanceOf(email), patient).toBe(before)

    await page.goto(`/a/#/carrier-invoice/lists?q=${number}`)
    await rowOf(page, number).locator('[data-row-link]').click()
    await page.getByText('$0.00 of $9.50 paid, $9.50 open').waitFor()
    await page.getByRole('button', { name: 'Record payment' }).click()
    const paying = page.getByRole('dialog', { name: `Record a payment for ${number}` })
    await paying.getByRole('textbox', { name: 'Amount (USD)' }).fill('9.51')
    await paying.getByRole('button', { name: 'Record payment' }).click()
    await paying.getByText('At most $9.50 is open').waitFor()
    await withoutFaults(page)
    await paying.getByRole('textbox', { name: 'Amount (USD)' }).fill('4')
    await paying.getByRole('textbox', { name: 'Reference' }).fill(`WIRE ${number}`)
    // The answer is lost: the page reads again what was recorded, and another reference doesn't record it twice.
    const recording = '**/carrier-invoice/payment/record'
    await page.route(recording, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await paying.getByRole('button', { name: 'Record payment' }).click()
    await page.getByText('$4.00 of $9.50 paid, $5.50 open').waitFor()
    await page.unroute(recording)
    await paying.getByRole('textbox', { name: 'Reference' }).fill(`WIRE ${number} again`)
    await paying.getByRole('button', { name: 'Record payment' }).click()
    await paying.getByText('This payment was already recorded').waitFor()
    await withoutFaults(page)
    await paying.getByRole('button', { name: 'Cancel' }).click()
    await paying.waitFor({ state: 'detached' })
    await page.getByText('$4.00 of $9.50 paid, $5.50 open').waitFor()
    await page.getByRole('link', { name: 'Payments', exact: true }).click()
    await heading(page, 'Carrier payments').waitFor()
    await rowOf(page, `WIRE ${number}`).locator('[data-row-link]').click()
    const payment = page.getByRole('dialog', { name: 'Payment of $4.00' })
    await withoutFaults(page)
    // Where it needs a second person, that is shown before a reason is typed.
    const listing = '**/carrier-invoice/payment/list*'
    await page.route(listing, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: { records: object[] } }
      const records = body.data.records.map((one) => ({ ...one, voidedByOtherAbove: 3_0000 }))
      await route.fulfill({ response, json: { ...body, data: { ...body.data, records } } })
    })
    await page.reload()
    await payment.getByText('Voiding more than $3.00 of an invoice needs someone else.').waitFor()
    const voidPayment = payment.getByRole('button', { name: 'Void payment' })
    expect(await voidPayment.getAttribute('aria-disabled')).toBe('true')
    await withoutFaults(page)
    await page.unroute(listing)
    await page.reload()
    await payment.getByText('Voiding more than').waitFor({ state: 'detached' })
    await voidPayment.click()
    const voiding = page.getByRole('dialog', { name: 'Void the payment of $4.00?' })
    await voiding.getByRole('textbox', { name: 'Reason' }).fill('The bank returned it')
    await voiding.getByRole('button', { name: 'Void payment' }).click()
    await payment.getByText('Voided', { exact: true }).waitFor()
    await page.goto('/a/#/carrier-invoice/payments?payment=99999999')
    const lost = page.getByRole('dialog', { name: 'Payment not found' })
    await lost.getByRole('link', { name: 'Back to carrier payments' }).click()
    await lost.waitFor({ state: 'detached' })
    await page.goto('/a/#/carrier-invoice/payables')
    await heading(page, 'Carrier payables').waitFor()
    await page.getByRole('table').getByText('All carriers').waitFor()
    await withoutFaults(page)
  })
})
