import { createTenant } from '@waybill/contract/tenants/api'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { journey } from '../support/journey.ts'
import { setOwnerPassword } from '../support/password-link.ts'
import { plantSeller } from '../support/plant.ts'
import { fillLogin } from '../visitor.ts'

const site = 'Fast & Far'
const raw = [
  '/ss/login',
  '/ss/sign-up',
  '/ss/forgot-psw',
  '/ss/reset-psw-code',
  '/ss/reset-psw',
  '/ss/outbox',
  '/preLaunchPage',
  '/error',
  '/api/docs',
  '/api/openapi.json',
]
const inside = [
  '/nowhere',
  '/b/#/order/lists',
  '/b/#/product/lists',
  '/b/#/store/lists',
  '/b/#/setting/account',
  '/b/#/setting/address-book',
  '/b/#/setting/defaults',
  '/b/#/setting/messages',
  '/b/#/support/lists',
  '/b/#/manual',
  '/b/#/jobs',
  '/e/#/shipment/lists',
  '/e/#/rate',
  '/e/#/funds/postage',
  '/o/#/home',
]
const desk = ['/a/#/setup', '/a/#/brand', '/a/#/user/lists', '/a/#/ticket/lists', '/b/#/manual']

/** A new reseller with nothing but a name and a colour, and a seller of its own. */
async function plantBareTenant() {
  const admin = await callsOf('admin@demo.test')
  const host = `bare${Date.now()}.test`
  const { tenant } = await admin.call(createTenant, {
    body: {
      orgName: site,
      siteName: site,
      siteNameCN: null,
      slogan: null,
      colorType: { primary: '#7a1f5c' },
      domains: [{ host, type: 1 }],
      owner: { firstName: 'Olga', lastName: 'Owner', email: `olga@${host}`, language: 'en' },
    },
  })
  const { email } = await plantSeller({ provider: tenant.serverOrgId, orders: [{}], funds: 500_000 })
  const owner = `olga@${host}`
  await setOwnerPassword(owner, host)
  return { host, seller: email, owner }
}

/** The product's name where people might read it; modules and storage keys have it in small letters. */
const product = /W(aybill|AYBILL)/

/** Remembers the answers that name the product. */
function watchAnswers(page: Page, found: string[]): void {
  page.on('response', async (response) => {
    const text = await response.text().catch(() => '')
    if (product.test(text)) found.push(response.url())
  })
}

journey('a reseller without a logo shows its own initials and nowhere the product’s name or mark', async ({ open }) => {
  const { host, seller, owner } = await plantBareTenant()
  const { page } = await open()
  const found: string[] = []
  watchAnswers(page, found)
  const look = async (path: string) => {
    const [before = '', hash] = path.split('#')
    await page.goto(`${before}?tenantDomain=${host}${hash ? `#${hash}` : ''}`)
    if (!path.startsWith('/api')) await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    const seen = `${await page.title()} ${await page.locator('body').innerText()}`
    if (product.test(seen)) found.push(path)
  }
  for (const path of raw) await look(path)

  await look('/ss/login')
  const mark = page.locator('.site-mark').first()
  expect([
    await mark.getAttribute('data-letters'),
    await mark.evaluate((node) => getComputedStyle(node).color),
  ]).toEqual(['FF', 'rgb(122, 31, 92)'])
  expect(decodeURIComponent((await page.locator('link[rel=icon]').getAttribute('href'))!)).toContain('>FF</text>')

  await fillLogin(page, seller)
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  for (const path of inside) await look(path)
  const inHeader = page.locator('header .site-mark')
  await expect.poll(() => inHeader.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(122, 31, 92)')

  await page.evaluate(() => sessionStorage.clear())
  await look('/ss/login')
  await fillLogin(page, owner)
  await page.waitForURL(/\/a\//)
  for (const path of desk) await look(path)
  expect(found).toEqual([])
})
