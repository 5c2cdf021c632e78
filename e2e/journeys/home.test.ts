import { getDashboardTotals } from '@waybill/contract/dashboard/api'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { buyCheapest, callsOf } from '../support/api.ts'
import { importDialog } from '../support/import-dialog.ts'
import { heading, journey } from '../support/journey.ts'
import { orderList } from '../support/order-list.ts'
import { plantSeller, type Seller, zoneByDay } from '../support/plant.ts'
import { fillLogin, patient } from '../visitor.ts'

const path = '/o/#/home'
const DOLLAR = 10_000
const longAgo = new Date(Date.now() - 40 * 86_400_000)

/** Two orders of today, one without a weight and one with a label; three that are late; little money left. */
let seller: Seller
beforeAll(async () => {
  const now = new Date()
  const unweighed = { package: { weight: null, weight2: null } }
  seller = await plantSeller({
    timeZone: zoneByDay(),
    warehouse: true,
    funds: 45 * DOLLAR,
    orders: [
      { createTime: now },
      { createTime: now, ...unweighed },
      { createTime: longAgo },
      { createTime: longAgo },
      { createTime: longAgo },
    ],
  })
  await buyCheapest(await callsOf(seller.email), seller.orderIds.slice(0, 1))
})

/** The large number below a label. */
const figure = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .getByRole('link')
    .first()
const shows = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor()
const chart = (page: Page) => page.getByRole('img', { name: /Orders and shipments by day/ })

describe('home', () => {
  journey('what needs a person stands first, and each row opens the list that it counts', async ({ open }) => {
    const { page } = await open({ as: seller.email, path })
    await heading(page, 'Home').waitFor()
    await page.getByRole('link', { name: '3 late orders' }).click()
    await heading(page, 'Orders').waitFor()
    await shows(page, '1–3 of 3')
    await page.getByText('To do: Late', { exact: true }).waitFor()
    await orderList(page).view('Shipped').click()
    await shows(page, '1–1 of 1')
    await page.goBack()
    await page.goBack()
    await page.getByRole('link', { name: '1 order missing a weight' }).click()
    await shows(page, '1–1 of 1')
    await page.goBack()
    await page.getByRole('link', { name: /^Low postage balance: \$3\d\.\d\d, about \d+ days$/ }).click()
    await heading(page, 'Postage').waitFor()
  })

  journey("today's figures lead to the lists that add up to them", async ({ open }) => {
    const { page } = await open({ as: seller.email, path })
    const { today } = await (await callsOf(seller.email)).call(getDashboardTotals, { query: { days: 7 } })
    expect(today).toMatchObject({ orders: 2, labels: 1 })
    const spent = `$${(today.spent / DOLLAR).toFixed(2)}`
    await expect.poll(() => figure(page, 'Orders').textContent()).toBe('2')
    await figure(page, 'Orders').click()
    await shows(page, '1–2 of 2')
    await page.goBack()
    await figure(page, 'Labels').click()
    await heading(page, 'Shipments').waitFor()
    await shows(page, '1–1 of 1')
    await page.goBack()
    await expect.poll(() => figure(page, 'Spent').textContent()).toBe(spent)
    await figure(page, 'Spent').click()
    await heading(page, 'Postage').waitFor()
    await page.getByRole('region', { name: 'Totals for the period' }).getByText(spent, { exact: true }).waitFor()
  })

  journey('the period and the table stand in the address; a day leads to its orders', async ({ open }) => {
    const { page } = await open({ as: seller.email, path })
    await chart(page).waitFor()
    await page.getByRole('combobox', { name: 'Period' }).click()
    await page.getByRole('option', { name: 'Last 90 days' }).click()
    await page.getByText('vs. previous 90 days').waitFor()
    await page.getByRole('button', { name: 'Show as table' }).click()
    await expect.poll(() => page.url(), patient).toMatch(/days=90.*table=true/)
    await page.reload()
    const rows = page.getByRole('region', { name: 'Orders and shipments by day' }).locator('tbody tr')
    await expect.poll(() => rows.count(), patient).toBe(90)
    const counts = () => rows.locator('td:nth-child(2)').allInnerTexts()
    await expect.poll(async () => (await counts()).reduce((sum, text) => sum + Number(text), 0), patient).toBe(5)
    await rows.getByRole('link', { name: '3', exact: true }).click()
    await shows(page, '1–3 of 3')
  })

  journey('a card that fails says so and tries again by itself; the others stand', async ({ open }) => {
    const { page } = await open({ as: seller.email })
    const failing = /\/dashboard\/days/
    await page.route(failing, (route) =>
      route.fulfill({
        status: 500,
        json: {
          result: 'SERVER_ERROR',
          data: null,
          message: 'The figures broke',
          zhMessage: '统计失败',
          errorCode: 'SERVER_ERROR',
        },
      }),
    )
    await page.goto(path)
    await page.getByRole('alert').filter({ hasText: 'The figures broke' }).waitFor()
    await page.getByRole('link', { name: '3 late orders' }).waitFor()
    await figure(page, 'Labels').waitFor()
    await page.unroute(failing)
    await page.getByRole('button', { name: 'Retry' }).click()
    await chart(page).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

describe('who sees home', () => {
  journey('an ordinary seller without a warehouse is told why not, and the way out', async ({ open }) => {
    const { email } = await plantSeller()
    const { page } = await open({ as: email, path })
    await heading(page, 'Home').waitFor()
    await page.getByText('No warehouse connected', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Contact customer service' }).click()
    await expect.poll(() => page.url(), patient).toContain('/b/#/support/lists')
  })

  journey('a seller of a reseller needs no warehouse', async ({ open }) => {
    const { page } = await open()
    await page.goto('/ss/login?tenantDomain=acme.test')
    await fillLogin(page, 'seller@acme.test')
    await heading(page, 'Orders').waitFor()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await heading(page, 'Home').waitFor()
    await chart(page).waitFor()
  })

  journey('a new seller is shown how to begin', async ({ open }) => {
    const { email } = await plantSeller({ warehouse: true })
    const { page } = await open({ as: email, path })
    await page.getByText('Nothing to show yet.').waitFor()
    await page.getByRole('button', { name: 'Connect a store' }).waitFor()
    await page.getByRole('button', { name: 'Import orders' }).last().click()
    await importDialog(page).dialog.waitFor()
  })
})
