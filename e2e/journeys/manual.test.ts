import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { faultsOf } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { plantSeller } from '../support/plant.ts'
import { fillLogin, patient } from '../visitor.ts'

const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' })
const chapters = (page: Page, name: string) => contents(page).getByRole('link', { name, exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

describe('the manual', () => {
  journey('opens at the chapter of the page, is searched, and has an address for each section', async ({ open }) => {
    const { email } = await plantSeller({ orders: [{}] })
    const { page, newTab } = await open({ as: email, path: '/b/#/order/lists' })
    await heading(page, 'Orders').waitFor()
    const [manual] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'User manual' }).click(),
    ])
    await heading(manual, 'Work with orders').waitFor()
    await manual.getByRole('link', { name: 'All chapters' }).click()
    await heading(manual, 'User manual').waitFor()
    await manual.getByRole('searchbox', { name: 'Search the manual' }).fill('refund usps')
    await manual.getByRole('link', { name: 'When the refund arrives' }).click()
    await heading(manual, 'Shipments, tracking and refunds').waitFor()
    await expect.poll(() => new URL(manual.url()).hash).toBe('#/manual/shipments/refunds')
    await expect.poll(() => focused(manual), patient).toBe('When the refund arrives')
    await manual.close()

    const direct = await newTab()
    await direct.goto('/b/#/manual/buy/many')
    await heading(direct, 'Compare and buy labels').waitFor()
    await expect.poll(() => focused(direct), patient).toBe('Many orders')
    await direct.emulateMedia({ media: 'print' })
    await direct.getByRole('banner').waitFor({ state: 'hidden' })
    await direct.getByRole('navigation', { name: 'In this chapter' }).waitFor({ state: 'hidden' })
    await direct.emulateMedia({ media: null })
    await direct.goto('/b/#/manual/nonsense')
    await heading(direct, 'Chapter not found').waitFor()
  })

  journey('has its pictures', async ({ open }) => {
    const { page } = await open({ as: (await plantSeller()).email, path: '/b/#/manual/shipments' })
    const pictures = page.getByRole('article').getByRole('img')
    await pictures.nth(1).waitFor({ state: 'attached' })
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth), patient)
        .toBeGreaterThan(0)
    }
  })

  journey('shows a reseller its own chapters and those of its sellers, nothing of the platform', async ({ open }) => {
    const { page } = await open({ path: '/ss/login?tenantDomain=acme.test' })
    await fillLogin(page, 'owner@acme.test')
    await heading(page, 'Setup').waitFor()
    await page.goto('/b/?tenantDomain=acme.test#/manual')
    await chapters(page, 'Your brand and domain').waitFor()
    await chapters(page, 'Compare and buy labels').waitFor()
    expect(await chapters(page, 'Run the platform').count()).toBe(0)
    expect(await chapters(page, 'Identity verification').count()).toBe(0)
    await page.goto('/b/?tenantDomain=acme.test#/manual/console')
    await heading(page, 'Chapter not found').waitFor()
  })

  journey('shows the platform the operating guide as it stands in the repository', async ({ open }) => {
    const { page } = await open({ as: 'admin@demo.test', path: '/b/#/manual/console/commands' })
    await page.getByRole('link', { name: 'Rotate the secret' }).click()
    await heading(page, 'Operating Waybill').waitFor()
    await expect.poll(() => focused(page), patient).toBe('Rotate the secret')
    expect(await faultsOf(page, [{ colorScheme: 'light', width: 390 }])).toEqual([])
  })

  journey.for(['en', 'cn'] as const)('has no barriers: %s', async (language, { open }) => {
    const { page } = await open({ as: (await plantSeller()).email, language, path: '/b/#/manual' })
    await heading(page, /User manual|使用手册/).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.goto('/b/#/manual/senders')
    await heading(page, /Senders|发件人/).waitFor()
    expect(await faultsOf(page)).toEqual([])
  })
})
