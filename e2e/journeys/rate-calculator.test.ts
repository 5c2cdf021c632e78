import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
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
    await page.getByText('Compare the rates of all carriers').waitFor()
    await from(page).fill('02134')
    await to(page).fill('10001')
    await page.waitForURL(/\/rate\?fromZip=02134&toZip=10001$/)
    await page.getByRole('button', { name: 'Clear form' }).click()
    await expect.poll(() => from(page).inputValue()).toBe('94103')
    expect(await to(page).inputValue()).toBe('')
  })

  journey("keeps the place of another's link", async ({ open }) => {
    const { email } = await plantSeller()
    const { page } = await open({ as: email })
    const senders = page.waitForResponse((response) => response.url().includes('/address/list'))
    await page.goto(`${path}?fromZip=60601&toZip=10001`)
    await senders
    await expect.poll(() => to(page).inputValue()).toBe('10001')
    expect(await from(page).inputValue()).toBe('60601')
  })
})
