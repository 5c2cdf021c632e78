import { getClosing, saveClosing } from '@waybill/contract/invoicing/closing-api'
import { describe, expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'

describe('the closing of months', () => {
  journey('is set from the next month on, and says when the next bill runs', async ({ open }) => {
    const calls = await callsOf('admin@demo.test')
    const { page } = await open({ as: 'admin@demo.test', path: '/a/#/invoice/settings' })
    await page.getByRole('link', { name: 'Monthly closing' }).click()
    await heading(page, 'Monthly closing').waitFor()
    await page.getByText(/^The next bill runs on /).waitFor()
    const before = await page.getByText(/^The next bill runs on /).textContent()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    const day = page.getByRole('textbox', { name: 'Closing day' })
    await day.fill('21')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('1 to 20').waitFor()
    await day.fill('9')
    await page.getByRole('textbox', { name: 'Days until due' }).fill('30')
    await page.getByText(/^With these settings, the month from /).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/^Saved\. It applies from /).waitFor()
    // The month that runs now is billed as before.
    await expect.poll(() => page.getByText(/^The next bill runs on /).textContent()).toBe(before)
    const changes = page.getByRole('region', { name: 'Changes' }).getByRole('row').filter({ hasText: '30' })
    await changes.first().waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.reload()
    await expect.poll(() => day.inputValue()).toBe('9')

    // Someone else saves: what is typed here stays until it is given up.
    await day.fill('11')
    const { version, next } = await calls.call(getClosing, {})
    await calls.call(saveClosing, { body: { version, terms: { ...next, closingDay: 12 } } })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Someone else has changed this').waitFor()
    expect(await day.inputValue()).toBe('11')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => day.inputValue()).toBe('12')
    await expect.poll(() => day.evaluate((field) => field === document.activeElement)).toBe(true)
    await day.fill('13')
    const save = page.getByRole('button', { name: 'Save' })
    await save.click()
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
    expect(await day.inputValue()).toBe('13')
    await expect.poll(() => save.evaluate((button) => button === document.activeElement)).toBe(true)
  })
})
