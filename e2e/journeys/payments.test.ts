import { getPostageInfo } from '@waybill/contract/funds/api'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsOf } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { plantSeller } from '../support/plant.ts'
import { patient } from '../visitor.ts'

const balanceOf = async (email: string) => (await (await callsOf(email)).call(getPostageInfo, {})).available
/** The payment page of the local payment server. */
const payHeading = (page: Page) => page.getByRole('heading', { name: 'Local payment server' })

async function openCardPage(page: Page, amount: string) {
  await page.getByRole('radio', { name: 'Card', exact: false }).first().check()
  await page.getByRole('button', { name: amount }).click()
  await page.getByText('You will be taken to the local payment server').waitFor()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await payHeading(page).waitFor()
}

describe('money by card', () => {
  journey(
    'is declined, tried again, paid, and then in the balance; the saved card pays the next time',
    async ({ open }) => {
      const { email } = await plantSeller({})
      const { page } = await open({ as: email, path: '/e/#/funds/add' })
      await page.getByRole('radio', { name: 'Card', exact: false }).first().check()
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await page.getByText('Enter an amount').waitFor()
      expect(await faultsOf(page)).toEqual([])
      await page.getByRole('checkbox', { name: /^Save this payment method/ }).check()
      await openCardPage(page, '$100.00')
      await page.getByRole('button', { name: 'Decline' }).click()
      await page.getByRole('alert').filter({ hasText: 'declined' }).waitFor()
      await page.getByRole('button', { name: 'Pay $103.00' }).click()
      await heading(page, /^Payment F-\d+$/).waitFor()
      await page.getByText('$100.00 was added to your balance.').waitFor()
      expect(await balanceOf(email)).toBe(100_0000)
      expect(await faultsOf(page)).toEqual([])

      await page.getByRole('button', { name: 'Add funds' }).click()
      await heading(page, 'Add funds').waitFor()
      await page.getByRole('radio', { name: /^Visa •••• 4242/ }).waitFor()
      expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('')
      await page.getByRole('button', { name: 'Turn on' }).click()
      await page.getByText('Auto top-up saved').first().waitFor()
      await page.getByRole('button', { name: '$50.00' }).click()
      await page.getByRole('button', { name: 'Pay $51.50' }).click()
      await expect.poll(() => balanceOf(email), patient).toBe(150_0000)
    },
  )

  journey('that nobody confirms yet is shown as waiting, and can be gone back from', async ({ open }) => {
    const { email } = await plantSeller({})
    const { page } = await open({ as: email, path: '/e/#/funds/add' })
    await openCardPage(page, '$100.00')
    await page.getByRole('link', { name: 'Back to the site' }).click()
    await page.getByText("This payment isn't complete.").waitFor()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await payHeading(page).waitFor()
    await page.getByRole('combobox', { name: 'Webhooks' }).selectOption('never')
    await page.getByRole('button', { name: 'Pay $103.00' }).click()
    await page.getByText('Waiting for confirmation of the payment…').waitFor()
    expect(await balanceOf(email)).toBe(0)
    // The payer asks for the page again: the provider is asked, and says that it was paid.
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByText('$100.00 was added to your balance.').waitFor()
    expect(await balanceOf(email)).toBe(100_0000)
  })
})
