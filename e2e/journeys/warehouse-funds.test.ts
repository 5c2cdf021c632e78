import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { testPicture } from '../../server/testing/picture.ts'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { plantSeller } from '../support/plant.ts'
import { patient } from '../visitor.ts'

journey(
  'a warehouse balance is recharged, confirmed, charged and stated, by its seller and its operator',
  async ({ open }) => {
    const company = `Stockroom ${randomUUID().slice(0, 8)}`
    const { email } = await plantSeller({ warehouse: true, company })
    const { page } = await open({ as: email, path: '/o/#/funds/recharge' })
    await heading(page, 'Warehouse recharge').waitFor()
    await page.getByText('No warehouse recharges yet.').waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'New recharge' }).first().click()
    await page.getByRole('radio', { name: 'Bank transfer' }).check()
    await page.getByRole('button', { name: '$100.00' }).click()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'transfer.jpg', mimeType: 'image/jpeg', buffer: await testPicture() })
    await page.getByRole('button', { name: /^Download proof/ }).waitFor()
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.waitForURL(/#\/funds\/recharge\?request=\d+/)
    const id = /request=(\d+)/.exec(page.url())?.[1] ?? ''

    const staff = await open({ as: 'floor@demo.test', path: `/a/#/funding/lists?view=waiting&request=${id}` })
    const request = staff.page.getByRole('dialog', { name: `Request F-${id}` })
    await request.getByRole('button', { name: 'Approve' }).click()
    await staff.page.getByText(`F-${id} approved: $100.00 added`).first().waitFor()
    await staff.page.goto(`/w/#/customers?q=${encodeURIComponent(company)}`)
    await heading(staff.page, 'Customer balances').waitFor()
    await staff.page.getByRole('row').filter({ hasText: company }).locator('[data-row-link]').first().click()
    const customer = staff.page.getByRole('dialog', { name: company })
    await customer.getByRole('textbox', { name: 'Quantity' }).fill('4')
    await customer.getByRole('textbox', { name: 'Unit price' }).fill('2.50')
    await customer.getByText('$10.00').waitFor()
    await customer.getByRole('button', { name: 'Charge', exact: true }).click()
    await customer.getByText('$90.00').first().waitFor()
    expect(await faultsOf(staff.page)).toEqual([])

    await page.goto('/o/#/funds/transactions')
    await heading(page, 'Warehouse transactions').waitFor()
    const table = page.getByRole('table')
    await expect.poll(() => table.locator('tbody tr').count(), patient).toBe(2)
    await page.getByRole('region', { name: 'Totals for the period' }).getByText('$90.00').waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await table.locator('[data-row-link]').first().click()
    await page.getByRole('dialog', { name: 'Warehouse charge' }).getByText('Harbor Los Angeles').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Statement' }).click()
    const file = page.waitForEvent('download')
    await page.getByRole('dialog', { name: 'Statement' }).getByRole('button', { name: 'Download' }).click()
    expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
  },
)
