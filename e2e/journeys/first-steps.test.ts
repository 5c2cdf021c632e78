import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { faultsOf } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { plantSeller } from '../support/plant.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Get started' })

describe('the first steps of a new account', () => {
  journey('say what is done, what waits for what, and lead to each', async ({ open }) => {
    const { email } = await plantSeller({ newcomer: true, verified: false })
    const { page } = await open({ as: email, path: '/b/#/order/lists' })
    await card(page).getByText('1 of 5 done').waitFor()
    await expect.poll(() => card(page).getByText('Available once your identity is verified.').count()).toBe(2)
    await card(page).getByRole('button', { name: 'Choose a file' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await card(page).getByRole('link', { name: 'Verify identity' }).click()
    await heading(page, 'Identity verification').waitFor()
  })

  journey('ask sellers of a reseller for no identity', async ({ open }) => {
    const { email } = await plantSeller({ newcomer: true, provider: 2, orders: [{}] })
    const { page } = await open({ path: '/ss/login?tenantDomain=acme.test' })
    await page.fill('[name=userName]', email)
    await page.fill('[name=password]', 'Waybill_2026')
    await page.click('button[type=submit]')
    await card(page).getByText('2 of 4 done').waitFor()
    await card(page).getByRole('link', { name: 'Contact support' }).waitFor()
  })

  journey('are put away for good, and brought back by Undo', async ({ open }) => {
    const { email } = await plantSeller({ newcomer: true })
    const { page } = await open({ as: email, path: '/b/#/order/lists' })
    const hide = card(page).getByRole('button', { name: 'Hide' })
    await hide.click()
    await card(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await hide.click()
    await card(page).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('No orders yet').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await card(page).count()).toBe(0)
  })

  journey.for(['en', 'cn'] as const)('have no barriers: %s', async (language, { open }) => {
    const { email } = await plantSeller({ newcomer: true, verified: false, orders: [{}] })
    const { page } = await open({ as: email, language, path: '/b/#/order/lists' })
    await page.getByRole('region', { name: /Get started|新手指引/ }).waitFor()
    expect(await faultsOf(page)).toEqual([])
  })
})
