import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { manyOrders, plantSeller } from '../support/plant.ts'

const path = '/b/#/setting/defaults'
const section = (page: Page, name: string) => page.getByRole('region', { name })
const save = (page: Page, name: string) => section(page, name).getByRole('button', { name: 'Save' })
const saved = (page: Page) => page.getByText('Defaults saved').first()
const field = (page: Page, name: string) => page.locator(`[data-field$=".${name}"] input`).last()

describe('default settings', () => {
  journey('ask an unverified seller to verify first', async ({ open }) => {
    const { email } = await plantSeller({ verified: false })
    const { page } = await open({ as: email, path })
    await page.getByText('Verify your identity to use default settings').waitFor()
    await page.getByRole('button', { name: 'Verify identity' }).click()
    await page.waitForURL(/setting\/verification/)
  })

  journey('are saved card by card, and stay', async ({ open }) => {
    const { email } = await plantSeller()
    const { page } = await open({ as: email, path })
    await section(page, 'Labels').getByText('8.5 × 11 in').click()
    await save(page, 'Labels').click()
    await saved(page).waitFor()
    await section(page, 'Cut-off time').getByRole('combobox').click()
    await page.getByRole('option', { name: '4:00 p.m.' }).click()
    await save(page, 'Cut-off time').click()
    await save(page, 'Cut-off time').waitFor({ state: 'detached' })
    await section(page, 'Default services').getByLabel('Domestic').fill('priority mail')
    await page.getByRole('option', { name: /USPS Priority Mail$/ }).click()
    await save(page, 'Default services').click()
    await save(page, 'Default services').waitFor({ state: 'detached' })
    await page.reload()
    await section(page, 'Labels').getByRole('radio', { name: '8.5 × 11 in', checked: true }).waitFor()
    await section(page, 'Cut-off time').getByText('4:00 p.m.').waitFor()
    const service = section(page, 'Default services').getByLabel('Domestic')
    await expect.poll(() => service.inputValue()).toBe('USPS Priority Mail')
  })

  journey('say that somebody else changed them, keep what was typed, and save it on top', async ({ open }) => {
    const { email } = await plantSeller()
    const [one, other] = [(await open({ as: email, path })).page, (await open({ as: email, path })).page]
    await section(other, 'Labels').getByText('8.5 × 11 in').click()
    await section(one, 'Labels').getByText('8.5 × 11 in').click()
    await save(one, 'Labels').click()
    await saved(one).waitFor()
    await section(other, 'Signature').getByRole('combobox').click()
    await other.getByRole('option', { name: 'Direct signature', exact: true }).click()
    await save(other, 'Signature').click()
    await section(other, 'Signature').getByText('Someone else has changed this').waitFor()
    await section(other, 'Signature').getByText('Direct signature').waitFor()
    await save(other, 'Signature').click()
    await saved(other).waitFor()
  })

  journey('keep packages, which fill the sides of an order', async ({ open }) => {
    const { email, orderIds } = await plantSeller({ orders: manyOrders(1) })
    const { page } = await open({ as: email, path })
    await page.getByRole('button', { name: 'Add package' }).click()
    await save(page, 'Saved packages').click()
    await section(page, 'Saved packages').getByText('Name is required').waitFor()
    await section(page, 'Saved packages').getByText("Height can't be 0").waitFor()
    await field(page, 'name').fill('Shoe box')
    for (const [name, value] of Object.entries({ length: '13', width: '8', height: '5' }))
      await field(page, name).fill(value)
    await save(page, 'Saved packages').click()
    await saved(page).waitFor()
    await page.goto(`/b/#/order/detail/${orderIds[0]}`)
    await page.getByRole('heading', { name: 'Ship to' }).waitFor()
    await page.keyboard.press('e')
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('combobox', { name: 'Saved package' }).click()
    await page.getByRole('option', { name: /Shoe box/ }).click()
    await expect.poll(() => drawer.getByLabel('Length').inputValue()).toBe('13')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await page
      .getByText(/13 × 8 × 5 in/)
      .first()
      .waitFor()
  })
})

describe.each(['en', 'cn'] as const)('without barriers in %s', (language) => {
  journey('default settings', async ({ open }) => {
    const { email } = await plantSeller()
    const { page } = await open({ as: email, path, language })
    await heading(page, /Default settings|默认设置/).waitFor()
    await page.getByRole('button', { name: /Add package|添加包装规格/ }).click()
    expect(await faultsOf(page, twoLooks)).toEqual([])
  })
})
