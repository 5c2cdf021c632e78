import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { faultsOf } from '../support/barriers.ts'
import { appCodes } from '../support/authenticator.ts'
import { heading, journey } from '../support/journey.ts'
import { plantTenant } from '../support/plant-tenant.ts'
import { fillLogin } from '../visitor.ts'

const required = 'Your organization requires two-factor authentication. Set it up to continue.'
/** What the server answers to a call that the page's own session makes, past all that the page would allow. */
const callBeside = (page: Page, url: string) =>
  page.evaluate(async (to) => {
    const authorization = `Bearer ${sessionStorage.getItem('accessToken')}`
    const response = await fetch(to, { headers: { authorization } })
    return [response.status, ((await response.json()) as { errorCode: string | null }).errorCode]
  }, url)

journey(
  'staff without a second factor set one up first, cannot go round it, and get in afterwards',
  async ({ open }) => {
    const tenant = await plantTenant()
    const login = `/ss/login?tenantDomain=${tenant.host}`
    const first = (await open({ path: login })).page
    await fillLogin(first, tenant.owner, tenant.initialPassword)
    await first.getByRole('link', { name: 'Security' }).click()
    await first.getByRole('switch', { name: 'Require two-factor authentication for staff' }).click()
    // Who requires it is meant as well, and is told so by the page, not by an error.
    const setUp = (page: Page) => page.getByRole('dialog', { name: 'Set up two-factor log-in' })
    await setUp(first).waitFor()
    expect(await first.getByText(/^Two-factor authentication is required/).count()).toBe(0)

    const { page } = await open({ path: login })
    await fillLogin(page, tenant.owner, tenant.initialPassword)
    await setUp(page).getByRole('button', { name: 'Cancel' }).click()
    await heading(page, 'My account').waitFor()
    await page.getByText(required).waitFor()
    expect(await page.getByRole('navigation').getByRole('link').count()).toBe(0)
    for (const place of ['/a/#/user/lists', '/a/#/brand', '/b/#/order/lists', '/a/#/security/lists']) {
      await page.goto(place)
      await page.waitForURL(/\/b\/#\/setting\/account$/)
      await page.getByText(required).waitFor()
    }
    expect(await callBeside(page, '/api/wms-user/admin/security/list')).toEqual([403, 'MFA_SETUP_REQUIRED'])
    await page.reload()
    const dialog = setUp(page)
    await dialog.waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
    await dialog.getByLabel('Present password').fill(tenant.initialPassword)
    await press('Next')
    const key = page.locator('[data-secret]')
    await key.waitFor()
    const app = appCodes((await key.getAttribute('data-secret')) ?? '')
    await dialog.getByRole('textbox', { name: 'Code' }).fill(app.now)
    await press('Turn on')
    await page.getByLabel('I have kept them').check()
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await page.getByText(required).waitFor({ state: 'detached' })
    await page.goto('/a/#/user/lists')
    await heading(page, 'Users').waitFor()
    expect(await callBeside(page, '/api/wms-user/admin/security/list')).toEqual([200, null])

    const later = (await open({ path: login })).page
    await fillLogin(later, tenant.owner, tenant.initialPassword)
    await later.fill('[name=code]', app.next)
    await later.click('button[type=submit]')
    await heading(later, 'Users').waitFor()
  },
)
