import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { faultsHere, faultsOf, twoLooks } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { linkTo } from '../support/password-link.ts'
import { plantTenant } from '../support/plant-tenant.ts'
import { plantSeller } from '../support/plant.ts'
import { fillLogin } from '../visitor.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const step = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const at = (path: string, host: string) => `${path}${path.includes('?') ? '&' : '?'}tenantDomain=${host}`

describe('the first days of a reseller', () => {
  journey('lead from the link in the email through the steps to the first invited seller', async ({ open }) => {
    const { host, owner } = await plantTenant()
    const link = await linkTo(owner, host)
    // A browser that meets the host for the first time is led to the log-in, which goes on to the page of the link.
    const { page } = await open({ path: at(link, host) })
    await heading(page, 'Set your password').waitFor()
    await page.getByText(`You log in as ${owner}.`).waitFor()
    expect(new URL(page.url()).searchParams.has('link')).toBe(false)
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.fill('[name=password]', 'Bright_Morning7')
    await page.fill('[name=confirmPassword]', 'Bright_Morning7')
    await page.keyboard.press('Enter')
    await heading(page, /^Log in/).waitFor()
    await fillLogin(page, owner, 'Bright_Morning7')
    await heading(page, 'Setup').waitFor()
    // Lines of a readable length, however wide the window.
    expect((await step(page, '1. Brand').boundingBox())!.width).toBeLessThanOrEqual(720)

    const again = await open({ path: at(link, host) })
    await again.page.getByText(/^This link has expired or has already been used/).waitFor()
    await again.page.getByRole('link', { name: 'Send a new code' }).click()
    await heading(again.page, 'Forgot your password?').waitFor()

    await step(page, '2. Domain').getByRole('button', { name: 'Check now' }).click()
    await step(page, '2. Domain')
      .getByText(/^No DNS record found/)
      .waitFor()
    await step(page, '3. Email')
      .getByText(/^No mail server is set up/)
      .waitFor()
    await press(page, 'Send test email')
    await step(page, '3. Email').getByText(`Not sent to ${owner}: no mail server is set up`).waitFor()

    const seller = `ann@${host}`
    const sellers = step(page, '4. Sellers')
    await sellers.getByRole('textbox').fill(`Ann <${seller}>, nobody`)
    // By keyboard alone: over the language to the button.
    await sellers.getByRole('button', { name: 'Send invitations' }).focus()
    await page.keyboard.press('Enter')
    await sellers.getByText('nobody: not an email address').waitFor()
    await expect.poll(() => sellers.getByRole('textbox').inputValue()).toBe('nobody')
    await sellers.getByText('1 pending invitation').waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])

    const invited = await open({ path: at(await linkTo(seller, host), host) })
    await invited.page.locator('[name=firstName]').waitFor()
    await expect.poll(() => new URL(invited.page.url()).searchParams.get('invitationCode')).toMatch(/^[2-9A-Z]{10}$/)

    await page.setViewportSize({ width: 1440, height: 900 })
    await press(page, `Withdraw invitation to ${seller}`)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await sellers.getByText('No invitations yet.').waitFor()
  })

  journey('are in Chinese as well, without barriers', async ({ open }) => {
    const { host, owner } = await plantTenant()
    const { page } = await open({ path: at(await linkTo(owner, host), host), language: 'cn' })
    await heading(page, '设置密码').waitFor()
    await page.fill('[name=password]', 'Bright_Morning7')
    await page.fill('[name=confirmPassword]', 'Bright_Morning7')
    await page.keyboard.press('Enter')
    await heading(page, /登录/).waitFor()
    await fillLogin(page, owner, 'Bright_Morning7')
    await heading(page, '开站指引').waitFor()
    await page.getByText('尚未检查').waitFor()
    expect(await faultsHere(page)).toEqual([])
  })
})

describe('warehouse staff', () => {
  journey('land on a page of their own, which their account leads back to', async ({ open }) => {
    const { page } = await open({ path: '/login' })
    await fillLogin(page, 'floor@demo.test')
    await heading(page, /^Hello, /).waitFor()
    await page.getByText('Harbor Los Angeles').waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.getByRole('link', { name: 'Open my account' }).click()
    await heading(page, 'My account').waitFor()
    await page.goto('/e/#/rate')
    await page.getByText("You don't have access to this page").waitFor()
    await page.goto('/b/#/order/lists')
    await heading(page, /^Hello, /).waitFor()
  })
})

describe('a rate of the calculator', () => {
  journey('goes on to an open order and its label', async ({ open }) => {
    const { email } = await plantSeller({ orders: [{}], funds: 500_000 })
    const { page } = await open({ as: email, path: '/e/#/rate?fromZip=90001&toZip=10118&weight=2&weight2=8' })
    await page
      .getByRole('button', { name: /Ground Advantage/ })
      .first()
      .click()
    await press(page, 'Use this')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio').first().check()
    expect(await faultsHere(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Apply and buy' }).click()
    const drawer = page.getByRole('dialog', { name: /^Buy label/ })
    await drawer
      .getByText(/2 lb 8/)
      .first()
      .waitFor()
    await drawer.getByRole('radio', { name: /Ground Advantage/, checked: true }).waitFor()
    // What was typed is still there behind it.
    await expect.poll(() => page.url()).toContain('toZip=10118')
  })
})
