import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { faultsOf } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { plantSeller } from '../support/plant.ts'

const path = '/e/#/rate'
const from = (page: Page) => page.getByRole('group', { name: 'Ship from' }).getByRole('textbox', { name: /^ZIP code/ })
const to = (page: Page) => page.getByRole('group', { name: 'Ship to' }).getByRole('textbox', { name: /^ZIP code/ })

describe('the rate calculator', () => {
  journey('begins where the seller ships from, and goes back there when it is cleared', async ({ open }) => {
    const { email } = await plantSeller()
    const { page } = await open({ as: email, path })
    await heading(page, 'Rate calculator').waitFor()
    await expect.poll(() => from(page).inputValue()).toBe('94103')
    await page.getByText('Compare rates across carriers').waitFor()
    await from(page).fill('02134')
    await to(page).fill('10001')
    await page.waitForURL(/\/rate\?fromZip=02134&toZip=10001$/)
    await page.getByRole('button', { name: 'Clear form' }).click()
    await expect.poll(() => from(page).inputValue()).toBe('94103')
    await expect.poll(() => to(page).inputValue()).toBe('')
  })

  journey('asks for packaging and batteries, and says at their fields what no carrier takes', async ({ open }) => {
    const { email } = await plantSeller()
    const { page } = await open({ as: email, path: `${path}?fromZip=94103&toZip=10118&weight=4` })
    const rates = page.getByRole('table')
    const first = rates.getByRole('row').nth(1)
    await first.waitFor()
    await page.getByRole('combobox', { name: 'Batteries' }).click()
    await page.getByRole('option', { name: 'Lithium ion batteries in equipment' }).click()
    await page.waitForURL(/battery=1/)
    await first.getByRole('button').click()
    await rates
      .getByText(/^Put the lithium battery mark \(UN3481\) on the package/)
      .first()
      .waitFor()
    const packaging = page.getByRole('textbox', { name: 'Package type' })
    await packaging.fill('Medium Flat Rate Box')
    const group = page.getByRole('group', { name: 'Package' })
    await group.getByText(/isn't offered/).waitFor()
    await expect.poll(() => packaging.getAttribute('aria-invalid')).toBe('true')
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.reload()
    await expect.poll(() => packaging.inputValue()).toBe('Medium Flat Rate Box')
    await packaging.fill('')
    await first.waitFor()
    await page.getByRole('button', { name: 'Clear form' }).click()
    await page.getByRole('combobox', { name: 'Batteries' }).getByText('No lithium batteries').waitFor()
  })

  journey(
    'leads to a new order with its service and package, of which only address and items are left',
    async ({ open }) => {
      const { email } = await plantSeller()
      const { page } = await open({
        as: email,
        path: `${path}?fromZip=94103&toZip=10118&weight=4&length=12&width=9&height=4`,
      })
      const first = page.getByRole('table').getByRole('row').nth(1)
      await first.getByRole('button').first().click()
      await page.getByRole('button', { name: 'Use this' }).first().click()
      await page.getByRole('dialog').getByText('No open orders').waitFor()
      expect(await faultsOf(page)).toEqual([])
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.getByRole('dialog').getByRole('button', { name: 'Create order' }).click()
      await heading(page, 'Create order').waitFor()
      const field = (name: string | RegExp) => page.getByRole('textbox', { name }).first()
      await expect.poll(() => field('Weight, pounds').inputValue()).toBe('4')
      await expect.poll(() => field(/^ZIP code/).inputValue()).toBe('10118')
      await expect.poll(() => field('Length').inputValue()).toBe('12')
      await field(/^Name/).fill('Ann Lee')
      await field(/^Address line 1/).fill('350 5th Ave')
      await page.getByLabel(/^City/).fill('New York')
      await page.getByRole('combobox', { name: /^State/ }).click()
      await page.getByRole('option', { name: /New York/ }).click()
      await field('SKU').fill('MUG')
      await page.getByRole('button', { name: /^Save (?!and)/ }).click()
      await page
        .getByText(/Order .* created/)
        .first()
        .waitFor()
      await page.getByText('350 5th Ave').first().waitFor()
      await page.getByText('4 lb').first().waitFor()
    },
  )

  journey("keeps the place of another's link", async ({ open }) => {
    const { email } = await plantSeller()
    const { page } = await open({ as: email })
    const senders = page.waitForResponse((response) => response.url().includes('/address/list'))
    await page.goto(`${path}?fromZip=60601&toZip=10001`)
    await senders
    await expect.poll(() => to(page).inputValue()).toBe('10001')
    await expect.poll(() => from(page).inputValue()).toBe('60601')
  })
})
