import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { testPicture } from '../../server/testing/picture.ts'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { givePassword, needSecondPerson, plantColleague, plantSeller } from '../support/plant.ts'
import { plantTransfer } from '../support/plant-funding.ts'
import { plantTenant } from '../support/plant-tenant.ts'
import { fillLogin } from '../visitor.ts'

/** A reseller with an owner who can log in; nobody else's balance is touched. */
async function plantReseller() {
  const tenant = await plantTenant()
  const orgId = tenant.tenant.serverOrgId
  await givePassword(orgId, tenant.owner)
  return { orgId, owner: tenant.owner, host: tenant.host, site: `tenantDomain=${tenant.host}` }
}
type Reseller = Awaited<ReturnType<typeof plantReseller>>

async function enter(page: Page, { site }: Reseller, { email, place }: { email: string; place: string }) {
  await page.goto(`/ss/login?${site}`)
  await fillLogin(page, email)
  await page.getByRole('button', { name: /Account: |账号：/ }).waitFor()
  const [app, hash] = place.split('#')
  await page.goto(`${app}?${site}#${hash}`)
}

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

describe("a reseller's own balance", () => {
  journey(
    'runs low, is seen on every page, and is topped up by a transfer that the platform approves',
    async ({ open }) => {
      const reseller = await plantReseller()
      const { page } = await open()
      await enter(page, reseller, { email: reseller.owner, place: '/a/#/wallet' })
      await heading(page, 'My balance').waitFor()
      await page.getByText('Your balance is used up').waitFor()
      await page.getByText('No transactions yet.').waitFor()
      await page.getByRole('button', { name: 'Set alarm' }).click()
      const alarm = dialogOf(page, 'Low-balance alarm')
      await alarm.getByLabel('Available balance below').fill('150')
      expect(await faultsOf(page, twoLooks)).toEqual([])
      await page.setViewportSize({ width: 1440, height: 900 })
      await alarm.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Alarm saved.').first().waitFor()
      await page.getByText(/^Your balance with the platform is low: \$0\.00/).waitFor()

      await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click()
      await heading(page, 'Users').waitFor()
      await page.getByRole('button', { name: 'Open my balance' }).click()
      await heading(page, 'My balance').waitFor()
      expect(await faultsOf(page, twoLooks)).toEqual([])
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.getByRole('main').getByRole('button', { name: 'Add funds' }).click()
      await heading(page, 'Add funds').waitFor()
      await page.getByRole('radio', { name: 'Bank transfer' }).check()
      await page.getByRole('button', { name: '$200.00' }).click()
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'transfer.jpg', mimeType: 'image/jpeg', buffer: await testPicture() })
      await page.getByRole('button', { name: /^Download proof/ }).waitFor()
      await page.getByRole('button', { name: 'Send request' }).click()
      await page.waitForURL(/#\/funds\/funding\?request=\d+/)
      const id = /request=(\d+)/.exec(page.url())?.[1]
      await page.getByRole('dialog').getByText('Pending').waitFor()

      const staff = await open({ as: 'admin@demo.test', path: `/a/#/funding/lists?view=waiting&request=${id}` })
      const request = dialogOf(staff.page, `Request F-${id}`)
      await request.getByRole('button', { name: 'Approve' }).click()
      await staff.page.getByText(`F-${id} approved: $200.00 added`).first().waitFor()
      await staff.page.goto(`/a/#/reseller-wallet/lists?q=${reseller.host.replace('.test', '')}`)
      await heading(staff.page, 'Reseller balances').waitFor()
      await staff.page.getByRole('row').filter({ hasText: '$200.00' }).getByText('At $150.00').waitFor()
      expect(await faultsOf(staff.page, twoLooks)).toEqual([])

      await page.goto(`/a/?${reseller.site}#/wallet`)
      await heading(page, 'My balance').waitFor()
      await page.getByRole('row').filter({ hasText: 'Funds added' }).getByText('+$200.00').waitFor()
      expect(await page.getByText(/^Your balance with the platform is low/).count()).toBe(0)
      await page.goto(`/a/?${reseller.site}#/wallet?flow=2`)
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await page.getByRole('row').filter({ hasText: 'Funds added' }).waitFor()
    },
  )
})

describe('what staff do to an account', () => {
  journey('needs a reason and, above the limit, somebody else; the seller reads why', async ({ open }) => {
    const reseller = await plantReseller()
    const company = `Goods of ${reseller.host}`
    const seller = await plantSeller({ provider: reseller.orgId, company, funds: 100 * 10_000 })
    const colleague = `sue@${reseller.host}`
    await plantColleague(reseller.orgId, colleague)
    await needSecondPerson(reseller.orgId, 50 * 10_000)

    const { page } = await open()
    await enter(page, reseller, { email: reseller.owner, place: '/a/#/balance/lists' })
    await heading(page, 'Seller balances').waitFor()
    await page.getByRole('row').filter({ hasText: company }).locator('[data-row-link]').first().click()
    const account = dialogOf(page, `Account of ${company}`)
    await account.getByRole('button', { name: 'Freeze' }).click()
    const freeze = dialogOf(page, `Freeze funds of ${company}`)
    await freeze.getByRole('button', { name: 'Apply' }).click()
    await freeze.getByText('Enter the case number').waitFor()
    await freeze.getByLabel('Amount').fill('30')
    await freeze.getByLabel('Case number').fill('CASE-7')
    await freeze.getByLabel('Reason').fill('Chargeback')
    await freeze
      .getByRole('row', { name: /^Available \$100\.00/ })
      .getByText('$70.00')
      .waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await freeze.getByRole('button', { name: 'Apply' }).click()
    await freeze.waitFor({ state: 'detached' })
    await account.getByText('$30.00 left').waitFor()
    const balance = account.getByLabel('Balance', { exact: true })
    await balance.getByText('$70.00').waitFor()

    await account.getByRole('button', { name: 'Credit', exact: true }).click()
    const credit = dialogOf(page, `Credit ${company}`)
    await credit.getByLabel('Amount').fill('60')
    await credit.getByLabel('Reason').fill('Lost parcels of May')
    await credit.getByText('This is above $50.00').waitFor()
    await credit.getByRole('button', { name: 'Request approval' }).click()
    await credit.waitFor({ state: 'detached' })
    await account.getByText('1 action on this account is waiting for approval.').waitFor()
    await balance.getByText('$70.00').waitFor()
    await account.getByRole('button', { name: 'Open' }).click()
    await heading(page, 'Account actions').waitFor()
    await page.getByRole('row').filter({ hasText: company }).locator('[data-row-link]').first().click()
    const own = dialogOf(page, /^Action A-\d+/)
    await own.getByText(/^You requested this action/).waitFor()
    await own.getByRole('button', { name: 'Withdraw' }).waitFor()
    expect(await own.getByRole('button', { name: 'Approve' }).count()).toBe(0)

    const second = await open({ language: 'cn' })
    await enter(second.page, reseller, { email: colleague, place: '/a/#/account-action/lists' })
    await heading(second.page, '余额操作').waitFor()
    await second.page.getByRole('row').filter({ hasText: company }).locator('[data-row-link]').first().click()
    const waiting = dialogOf(second.page, /^操作 A-\d+/)
    await waiting.getByText('$70.00 → $130.00').waitFor()
    await waiting.getByRole('button', { name: '通过' }).waitFor()
    expect(await faultsOf(second.page)).toEqual([])
    await waiting.getByRole('button', { name: '通过' }).click()
    await second.page
      .getByText(/^A-\d+ 已执行。/)
      .first()
      .waitFor()
    await second.page.getByText('暂无待审核的操作。').waitFor()

    const { page: shop } = await open()
    await enter(shop, reseller, { email: seller.email, place: '/b/#/setting/messages' })
    await heading(shop, 'Messages').waitFor()
    await shop.getByText('$60.00 was credited to your balance').first().waitFor()
    await shop.getByText('Available balance: $130.00.').first().waitFor()
  })
})

describe('a transfer above the limit', () => {
  journey('is approved by two people other than its sender, and is in the reports then', async ({ open }) => {
    const reseller = await plantReseller()
    const provider = reseller.orgId
    const company = `Goods of ${reseller.host}`
    const { orgId } = await plantSeller({ provider, company, funds: 20 * 10_000 })
    const colleague = `sue@${reseller.host}`
    await plantColleague(provider, colleague)
    await needSecondPerson(provider, 50 * 10_000)
    const number = await plantTransfer({ orgId, provider, requested: 80 * 10_000 })
    const own = await plantTransfer({ orgId, provider, requested: 10 * 10_000, by: reseller.owner })
    const placeOf = (request: string) => `/a/#/funding/lists?view=waiting&request=${request.slice(2)}`

    const first = await open()
    await enter(first.page, reseller, { email: reseller.owner, place: placeOf(own) })
    const sent = dialogOf(first.page, `Request ${own}`)
    await sent.getByText('You requested this top-up, so someone else has to decide it.').waitFor()
    expect(await sent.getByRole('button', { name: 'Approve' }).count()).toBe(0)

    // The same person on another screen, which does not know yet that the first approval was given.
    const late = await open({ language: 'cn', viewport: { width: 390, height: 844 } })
    await enter(late.page, reseller, { email: reseller.owner, place: placeOf(number) })
    const again = dialogOf(late.page, `申请 ${number}`)
    await again.getByText('超过 $50.00 须由第二人复审。').waitFor()

    await first.page.goto(`/a/?${reseller.site}#${placeOf(number).split('#')[1]}`)
    const request = dialogOf(first.page, `Request ${number}`)
    await request.getByText('Above $50.00 a second approval is required.').waitFor()
    await request.getByRole('button', { name: 'Approve' }).click()
    await first.page.getByText(`${number}: a second approval is required`).first().waitFor()
    await first.page.goto(`/a/?${reseller.site}#${placeOf(number).split('#')[1]}`)
    await request.getByText(/^You approved this request first\. A second person has to confirm/).waitFor()
    expect(await faultsOf(first.page, twoLooks)).toEqual([])

    await again.getByRole('button', { name: '通过' }).click()
    await again.getByText('您已完成初审。超过 $50.00 的充值须由另一人复审').waitFor()
    expect(await faultsOf(late.page)).toEqual([])

    const { page } = await open()
    await enter(page, reseller, { email: colleague, place: placeOf(number) })
    const second = dialogOf(page, `Request ${number}`)
    await second.getByText(/ approved \$80\.00\. A second person has to confirm the same amount\.$/).waitFor()
    await second.getByRole('button', { name: 'Approve' }).click()
    await page.getByText(`${number} approved: $80.00 added`).first().waitFor()

    const region = (name: string) => page.getByRole('region', { name, exact: true })
    const visit = (place: string) => page.goto(`/a/?${reseller.site}#/report/${place}`)
    await visit('funding')
    await heading(page, 'Funding times').waitFor()
    const row = region('Figures by group').getByRole('row').filter({ hasText: 'Bank transfer' })
    await row.getByText('$80.00').waitFor()
    await region('Key figures').getByRole('link', { name: own }).waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await row.getByRole('link', { name: '$80.00' }).click()
    await heading(page, 'Approve funding').waitFor()
    await page.getByRole('row').filter({ hasText: number }).waitFor()

    await visit('float')
    await heading(page, "Customers' money").waitFor()
    const owed = region('Figures by group').getByRole('row').filter({ hasText: company })
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await owed.getByRole('link', { name: '$100.00' }).first().click()
    await heading(page, 'Balance transactions').waitFor()
    await region('Sums of all matching rows').getByText('$100.00').first().waitFor()
    await page.getByRole('table').locator('tbody tr').filter({ hasText: '$80.00' }).waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])

    await visit('accuracy')
    await heading(page, 'Quote accuracy').waitFor()
    await page.getByText('No carrier has billed a label of this period.').waitFor()
  })
})
