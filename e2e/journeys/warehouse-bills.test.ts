import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { plantSeller } from '../support/plant.ts'
import { plantLastMonth } from '../support/plant-bill.ts'

journey(
  'a month is closed by its warehouse, and its seller reads the bill down to a charge that it disputes',
  async ({ open }) => {
    const company = `Billed ${randomUUID().slice(0, 6)}`
    const { email, orgId } = await plantSeller({ warehouse: true, company })
    const { document, unpriced } = await plantLastMonth(orgId)

    const { page } = await open({ as: email, path: '/o/#/funds/billing' })
    await heading(page, 'Warehouse billing').waitFor()
    const periods = page.getByRole('list', { name: 'Open periods' })
    await periods.getByText('Work orders $40.00').waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })

    const { page: staff } = await open({ as: 'floor@demo.test', path: '/w/#/bill/lists' })
    await heading(staff, 'Customer bills').waitFor()
    const period = staff.getByRole('listitem').filter({ hasText: company }).filter({ hasText: '$40.00' })
    await period.getByText('Waits for prices, because a monthly minimum applies').waitFor()
    await period.getByRole('button', { name: 'Close now' }).click()
    const early = staff.getByRole('alertdialog', { name: `Close the bill of ${company}?` })
    await early.getByRole('button', { name: 'Close now' }).click()
    await staff.getByText('Charges of this month without a price: 1.').first().waitFor()
    await staff.goto(`/w/#/charge/lists?view=unpriced&charge=${unpriced}`)
    await staff.getByRole('button', { name: 'Waive' }).first().click()
    const waive = staff.getByRole('dialog', { name: 'Waive this charge?' })
    await waive.getByRole('textbox', { name: 'Reason' }).fill('Included')
    await waive.getByRole('button', { name: 'Waive' }).click()
    await waive.waitFor({ state: 'hidden' })
    await staff.goto('/w/#/bill/lists')
    await period.getByRole('button', { name: 'Close now' }).click()
    const question = staff.getByRole('alertdialog', { name: `Close the bill of ${company}?` })
    await question.getByRole('button', { name: 'Close now' }).click()
    const row = staff.getByRole('row').filter({ hasText: company })
    await row.getByText('$40.00').first().waitFor()
    expect(await faultsOf(staff, twoLooks)).toEqual([])
    await staff.setViewportSize({ width: 1440, height: 900 })
    await row.locator('[data-row-link]').first().click()
    const shown = staff.getByRole('dialog', { name: /^Bill WB-/ })
    await shown.getByRole('link', { name: 'Work order, flat' }).waitFor()

    await page.reload()
    await page.getByRole('row').filter({ hasText: '$40.00' }).locator('[data-row-link]').first().click()
    const bill = page.getByRole('dialog', { name: /^Bill WB-/ })
    await bill.getByText(document).waitFor()
    const download = page.waitForEvent('download')
    await bill.getByRole('button', { name: 'Download PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(/^WB-\d{4}-\d{6}\.pdf$/)
    await bill.getByRole('link', { name: 'Work order, flat' }).click()
    const charge = page.getByRole('dialog', { name: 'Work order, flat' })
    await charge.getByRole('button', { name: 'Dispute' }).click()
    const reason = page.getByRole('dialog', { name: 'Dispute this charge?' })
    await reason.getByRole('textbox', { name: 'Reason' }).fill('Never ordered')
    await reason.getByRole('button', { name: 'Dispute' }).click()
    await charge.getByText('Not answered yet').waitFor()

    await page.goto('/o/#/funds/billing')
    await page.getByRole('row').filter({ hasText: '$40.00' }).getByText('Disputed').first().waitFor()
  },
)
