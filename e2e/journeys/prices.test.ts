import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { buyDrawer } from '../support/buy-drawer.ts'
import { heading, journey } from '../support/journey.ts'
import { orderList } from '../support/order-list.ts'
import { plantSeller } from '../support/plant.ts'
import { fillLogin } from '../visitor.ts'

const ACME = 2
const site = 'tenantDomain=acme.test'

async function enterAcme(page: Page, email: string, place: string): Promise<void> {
  await page.goto(`/ss/login?${site}`)
  await fillLogin(page, email)
  await page.getByRole('button', { name: /Account: / }).waitFor()
  await page.goto(place)
}

const field = (page: Page, label: string | RegExp) => page.getByRole('dialog').getByLabel(label)

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await field(page, label).first().click()
  await page.getByRole('option', { name: option }).first().click()
}

describe('prices of a reseller', () => {
  journey('are raised with a preview, and its seller reads why', async ({ open }) => {
    const name = `Peak ${randomBytes(3).toString('hex')}`
    const company = `${name} Goods`
    const seller = await plantSeller({ provider: ACME, company, orders: [{}] })
    const { page } = await open()
    await enterAcme(page, 'owner@acme.test', `/a/?${site}#/report`)
    await heading(page, 'Margin').waitFor()
    await page.getByRole('link', { name: 'Prices', exact: true }).click()
    await heading(page, 'Prices').waitFor()
    await page
      .getByRole('button', { name: /^Create rule/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: 'Create price rule' }).waitFor()
    await field(page, /^English name/).fill('Not lost')
    await page.goBack()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => field(page, /^English name/).inputValue()).toBe('Not lost')
    await choose(page, 'Type', 'Cap')
    await choose(page, 'Limits', 'Margin')
    await field(page, /^English name/).fill(name)
    await field(page, 'Customer or group').fill(company)
    await page.getByRole('option', { name: company }).click()
    await field(page, /^Fixed amount/).fill('-1')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/^This rule sells .* below cost/).waitFor()
    await choose(page, 'Type', 'Surcharge')
    await field(page, /^Fixed amount/).fill('1.25')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('region', { name: 'Services for the sample parcel' }).waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(`${name} saved.`).waitFor()
    const row = page.getByRole('row').filter({ hasText: name })
    await row.getByText('$1.25').waitFor()

    const { page: shop } = await open()
    await enterAcme(shop, seller.email, `/b/?${site}#/order/lists`)
    const list = orderList(shop)
    await list.ready()
    await list.box('J-0001').click()
    await list.bar.getByRole('button', { name: /Buy labels/ }).click()
    const { drawer } = buyDrawer(shop)
    await drawer.getByText('Why this price').first().waitFor()
    const line = drawer.locator('dl > div').filter({ hasText: name }).first()
    await line.getByText('$1.25', { exact: true }).waitFor()

    await row.getByText(name, { exact: true }).first().click()
    await page.getByRole('dialog', { name: `Price rule ${name}` }).waitFor()
    await field(page, /^Fixed amount/).fill('1.50')
    await page.getByRole('button', { name: 'Save' }).click()
    await row.getByText('$1.50').waitFor()
    await row.getByText(name, { exact: true }).first().click()
    await page.getByText('Amount: $1.25 → $1.50').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await faultsOf(page, twoLooks)).toEqual([])

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'More actions', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Matrix' }).click()
    const matrix = page.getByRole('dialog', { name: 'Markups by service and group' })
    await matrix.getByRole('columnheader', { name: 'All customers' }).waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
  })

  journey('are scheduled, postponed, ended and withdrawn', async ({ open }) => {
    const name = `Later ${randomBytes(3).toString('hex')}`
    const company = `${name} Goods`
    await plantSeller({ provider: ACME, company, orders: [] })
    const { page } = await open()
    await enterAcme(page, 'owner@acme.test', `/a/?${site}#/price/lists`)
    await heading(page, 'Prices').waitFor()
    const row = page.getByRole('row').filter({ hasText: name })
    const save = async () => {
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    const edit = async () => {
      await row.getByText(name, { exact: true }).first().click()
      await page.getByRole('dialog', { name: `Price rule ${name}` }).waitFor()
    }
    const choices = async () => {
      await row.getByRole('button', { name: `Actions for ${name}` }).click()
      const items = page.getByRole('menuitem')
      await items.first().waitFor()
      return items.allInnerTexts()
    }
    await page
      .getByRole('button', { name: /^Create rule/ })
      .first()
      .click()
    await choose(page, 'Type', 'Surcharge')
    await field(page, /^English name/).fill(name)
    await field(page, 'Customer or group').fill(company)
    await page.getByRole('option', { name: company }).click()
    await field(page, /^Fixed amount/).fill('1')
    await save()
    await row.getByText('$1.00', { exact: true }).waitFor()

    await edit()
    await field(page, /^Fixed amount/).fill('2')
    await page.getByRole('textbox', { name: /^From/ }).first().fill('2098-03-01')
    await save()
    await row.getByText('$2.00 (now $1.00)').waitFor()
    await edit()
    await page.getByRole('textbox', { name: /^From/ }).first().fill('2099-03-01')
    await save()
    await row.getByText(/2099/).waitFor()
    expect(await choices()).toEqual(['Edit', 'Withdraw scheduled change'])
    await page.keyboard.press('Escape')

    await edit()
    await page.getByText('Never took effect').waitFor()
    await page.getByText(/^From: .*2098.* → .*2099/).waitFor()
    await field(page, 'Active').uncheck()
    await page.getByText('The rule is switched off on its start date.').waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await save()
    await row.getByText('Ending', { exact: true }).waitFor()
    await row.getByText('$1.00', { exact: true }).waitFor()

    await choices()
    await page.getByRole('menuitem', { name: 'Withdraw scheduled change' }).click()
    await page.getByText(`Scheduled change of ${name} withdrawn.`).waitFor()
    await row.getByText('Active', { exact: true }).waitFor()
    await row.getByText('$1.00', { exact: true }).waitFor()
    await edit()
    await page.getByText('Scheduled change withdrawn', { exact: true }).waitFor()
  })
})
