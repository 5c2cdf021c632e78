import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { faultsOf } from '../support/barriers.ts'
import { journey } from '../support/journey.ts'
import { fillLogin } from '../visitor.ts'

const inside = ['/b/#/order/lists', '/b/#/setting/account', '/o/#/home']
const sellers = [
  { tenant: 'acme.test:8027', email: 'seller@acme.test' },
  { tenant: 'nova.test:8027', email: 'seller@nova.test' },
]

const withTenant = (path: string, tenant: string): string => {
  const [before = '', hash] = path.split('#')
  return `${before}?tenantDomain=${tenant}${hash ? `#${hash}` : ''}`
}
/** What axe finds at a place in every look. */
async function faultsAt(page: Page, href: string): Promise<string[]> {
  await page.goto(href)
  await page.reload()
  await page.locator('h1').first().waitFor()
  return (await faultsOf(page)).map((fault) => `${href} ${fault}`)
}

describe.each(sellers)('the site of $tenant', ({ tenant, email }) => {
  journey.for(['en', 'cn'] as const)('has no barriers in its own colours: %s', async (language, { open }) => {
    const { page } = await open({ language })
    const login = withTenant('/ss/login', tenant)
    const found = await faultsAt(page, login)
    await fillLogin(page, email)
    await page.getByRole('button', { name: /Account|账号/ }).waitFor()
    for (const path of inside) found.push(...(await faultsAt(page, withTenant(path, tenant))))
    expect(found).toEqual([])
  })
})
