import { openPayment, startPayment } from '@waybill/contract/payments/api'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { plantSeller } from '../support/plant.ts'

/** No barriers in any look; then the window is as wide as before. */
async function withoutFaults(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
}

describe('the payment service beside the ledger', () => {
  journey('is read, names a charge that the ledger does not have, and closes it with a reason', async ({ open }) => {
    const { email, orgId } = await plantSeller({})
    const calls = await callsOf(email)
    const staff = await open({ as: 'admin@demo.test', path: '/a/#/payment/reconciliation' })
    const { page } = staff
    await heading(page, 'Reconciliation').waitFor()
    // What an account had before its first reading opens no case.
    await page.getByRole('button', { name: 'Read now' }).click()
    await page.getByText(/^Last read /).waitFor()
    const returnTo = new URL(page.url()).origin
    const body = { method: 'card', requested: 100_0000, requestId: randomUUID(), returnTo } as const
    const { fundingId } = await calls.call(startPayment, { body })
    const { url } = await calls.call(openPayment, { params: { fundingId } })
    const payer = await open({ as: email })
    await payer.page.goto(url)
    await payer.page.getByRole('button', { name: 'Pay $103.00' }).click()
    await payer.page.getByText('$100.00 was added to your balance.').waitFor()
    await payer.page.goto('/local-payments')
    const payment = payer.page.getByRole('listitem').filter({ hasText: `${orgId}/${fundingId}/` })
    await payment.getByRole('button', { name: 'unknown charge' }).click()

    await page.getByRole('button', { name: 'Read now' }).click()
    await page.getByText(/^Last read /).waitFor()
    await page.getByRole('link', { name: /open case/ }).waitFor()
    await withoutFaults(page)
    await page.getByRole('link', { name: /open case/ }).click()
    const rows = page.getByRole('table').locator('tbody tr').filter({ hasText: 'Missing in the ledger' })
    await rows.filter({ hasText: '$25.00' }).locator('[data-row-link]').first().click()
    const drawer = page.getByRole('dialog', { name: /^Case \d+ · Missing in the ledger$/ })
    await drawer.getByRole('button', { name: 'Post to ledger' }).click()
    await drawer.getByText('the two sides still differ').waitFor()
    await withoutFaults(page)
    await drawer.getByRole('button', { name: 'Close with a reason' }).click()
    const question = page.getByRole('dialog', { name: /^Close case / })
    await question.getByRole('button', { name: 'Close case' }).click()
    await question.getByText('Write a note').waitFor()
    await withoutFaults(page)
    await question.getByRole('radio', { name: 'Not a payment of ours' }).check()
    await question.getByRole('textbox', { name: 'Note' }).fill('A test charge of the dashboard')
    await question.getByRole('button', { name: 'Close case' }).click()
    await page.getByText('Case closed').first().waitFor()
    // The list has been read again and the case has left it; its drawer stays, and its address shows it.
    await rows.filter({ hasText: '$25.00' }).first().waitFor({ state: 'detached' })
    await drawer.getByText('A test charge of the dashboard').first().waitFor()
    await page.reload()
    await drawer.getByRole('heading', { name: 'History' }).waitFor()
    await withoutFaults(page)
    await drawer.getByRole('button', { name: 'Reopen case' }).click()
    const again = page.getByRole('dialog', { name: /^Reopen case / })
    await again.getByRole('button', { name: 'Reopen case' }).click()
    await again.getByText('Enter a reason').waitFor()
    await again.getByRole('textbox', { name: 'Reason' }).fill('It was a payment of ours')
    await withoutFaults(page)
    await again.getByRole('button', { name: 'Reopen case' }).click()
    await page.getByText('Case reopened').first().waitFor()
    await drawer.getByText('It was a payment of ours').waitFor()
    await drawer.getByRole('button', { name: 'Close with a reason' }).waitFor()

    await page.goto('/a/#/payment/reconciliation/cases?case=99999999')
    const lost = page.getByRole('dialog', { name: 'Case not found' })
    await lost.getByText('There is no case with this number in your account.').waitFor()
    await withoutFaults(page)
    await lost.getByRole('link', { name: 'Back to cases' }).click()
    await lost.waitFor({ state: 'detached' })

    await page.goto('/a/#/payment/reconciliation/lines?differs=yes')
    await page.getByRole('table').getByText('No record').first().waitFor()
    await withoutFaults(page)
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export movements' }).click()
    expect((await file).suggestedFilename()).toMatch(/^movements-.*\.csv$/)
  })
})
