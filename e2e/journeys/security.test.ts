import { describe, expect } from 'vitest'
import { setUpFactor } from '../support/authenticator.ts'
import { faultsOf } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { givePassword, requireStaffFactor } from '../support/plant.ts'
import { plantTenant } from '../support/plant-tenant.ts'
import { DEMO_PASSWORD, fillLogin, patient } from '../visitor.ts'

describe('the security activity of an account', () => {
  journey('shows the login just made and a failed one, in both languages, and when sessions end', async ({ open }) => {
    const { page } = await open({ path: '/login' })
    await fillLogin(page, 'floor@demo.test', 'not-the-password')
    await page.getByText('Wrong user name or password').waitFor()
    await fillLogin(page, 'floor@demo.test')
    await page.getByRole('link', { name: 'Open my account' }).click()
    await heading(page, 'My account').waitFor()
    const activity = page.getByRole('region', { name: 'Security activity' })
    await activity.getByText('Login failed').first().waitFor()
    await activity.getByText('Logged in').first().waitFor()
    await page
      .getByText(/ends by/)
      .first()
      .waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('deviceToken'))).toMatch(/^[\w-]{43}$/)
  })
})

describe('the first log-in of staff who need a second factor', () => {
  journey('leads to its set-up whatever address is opened, and to everything once it is set up', async ({ open }) => {
    const { tenant, host, owner } = await plantTenant()
    await givePassword(tenant.serverOrgId, owner)
    await requireStaffFactor(tenant.serverOrgId)
    const { page } = await open({ path: `/ss/login?tenantDomain=${host}` })
    await fillLogin(page, owner)
    const notice = page.getByText('Your organization requires two-factor authentication. Set it up to continue.')
    await notice.waitFor()
    // Where the password alone opens nothing, the text does not claim that it is enough.
    await page.getByText('Off. Turn it on to use your account.').waitFor({ state: 'attached' })
    const brand = `/a/?tenantDomain=${host}#/brand`
    await page.goto(brand)
    await page.waitForURL(/\/b\/[^#]*#\/setting\/account/)
    await notice.waitFor()
    expect(await page.getByRole('link', { name: 'My account' }).count()).toBe(0)
    await setUpFactor(page, DEMO_PASSWORD)
    await notice.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'My account' }).waitFor()
    await page.goto(brand)
    await heading(page, 'Brand').waitFor()
  })
})

describe('the security log of the console', () => {
  journey(
    'lists events of the platform, narrowed by kind and by words, and says when nothing matches',
    async ({ open }) => {
      const { page } = await open({ as: 'admin@demo.test', path: '/a/#/security/lists' })
      await heading(page, 'Security').waitFor()
      await page.getByText('admin@demo.test').first().waitFor()
      await page.getByPlaceholder('Name or email').fill('nobody-at-all')
      await page.getByText('No matching results').first().waitFor()
      await expect.poll(() => page.url(), patient).toContain('q=nobody-at-all')
    },
  )
  journey.for([
    ['en', 'Security', 'Date', 'Today', 'Clear filters'],
    ['cn', '安全日志', '日期', '今天', '清除筛选'],
  ] as const)(
    'is narrowed by days, which stay in the address: %s',
    async ([language, title, date, today, clear], { open }) => {
      const path = '/a/#/security/lists'
      const { page } = await open({ as: 'admin@demo.test', language, path: `${path}?from=2001-01-01&to=2001-12-31` })
      await heading(page, title).waitFor()
      const events = page.getByRole('table').getByText('admin@demo.test').first()
      await page.getByRole('button', { name: clear }).first().waitFor()
      expect(await events.count()).toBe(0)
      await page.getByRole('button', { name: clear }).first().click()
      await events.waitFor()
      await page.getByRole('button', { name: new RegExp(`^${date}`) }).click()
      await page.getByRole('button', { name: today, exact: true }).click()
      await page.waitForURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/)
      await events.waitFor()
      expect(await faultsOf(page)).toEqual([])
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.reload()
      await heading(page, title).waitFor()
      await page.getByText(today).first().waitFor()
    },
  )
  journey('is there in Chinese, for a reseller, with its rule for staff', async ({ open }) => {
    const { page } = await open({ path: 'http://acme.test:8027/ss/login', language: 'cn' })
    await fillLogin(page, 'owner@acme.test')
    await page.getByRole('link', { name: '安全日志' }).click()
    await heading(page, '安全日志').waitFor()
    await page.getByText('owner@acme.test').first().waitFor()
    await page.getByRole('switch', { name: '要求员工开启两步验证' }).waitFor()
  })
})
