import { connectStore } from '@waybill/contract/stores/api'
import { storeType } from '@waybill/contract/stores/enums'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { faultsHere } from '../support/barriers.ts'
import { callsOf } from '../support/api.ts'
import { heading, journey } from '../support/journey.ts'
import { plantSeller } from '../support/plant.ts'
import { fillLogin, patient } from '../visitor.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
/** The names of the menu's entries, without the counts beside them. */
const entries = async (page: Page) =>
  (await sidebar(page).getByRole('listitem').locator('> a, > button').allInnerTexts()).map((text) =>
    text.replace(/\s*\d+$/, ''),
  )
const acme = 'tenantDomain=acme.test:8027'

async function logInAtAcme(page: Page, email: string) {
  await page.goto(`/ss/login?${acme}`)
  await fillLogin(page, email)
  await page.getByRole('button', { name: /Account/ }).waitFor()
}

describe('the sidebar of an ordinary user', () => {
  journey('warns at an entry that needs a warehouse, and stays where it is', async ({ open }) => {
    const { page } = await open({ as: 'new@demo.test', language: 'en', path: '/b/#/order/lists' })
    await heading(page, 'Orders').waitFor()
    await sidebar(page).getByRole('link', { name: /Home/ }).click()
    const warning = 'No warehouse connected. Contact customer service to connect one.'
    await page.getByRole('region', { name: 'Notifications' }).getByText(warning).waitFor()
    expect(page.url()).toContain('/b/#/order/lists')
  })
  journey(
    'shows what is closed with its reason, and opens it with a warehouse and a verified identity',
    async ({ open }) => {
      const closed = (page: Page) => sidebar(page).locator('a:has(svg[aria-label])').allInnerTexts()
      const newcomer = await open({ as: 'new@demo.test', language: 'en', path: '/b/#/order/lists' })
      await newcomer.page.getByRole('button', { name: 'Funds' }).click()
      const shut = [
        'Home',
        'Warehouse recharge',
        'Warehouse transactions',
        'Warehouse billing',
        'Postage',
        'Void-label history',
        'Fund flow',
        'Postage reports',
        'Report',
        'Storage report',
      ]
      await expect.poll(() => closed(newcomer.page), patient).toEqual(shut)
      const settled = await open({ as: 'seller@demo.test', path: '/b/#/order/lists' })
      await settled.page.getByRole('button', { name: 'Funds' }).click()
      await settled.page.getByRole('link', { name: 'Postage', exact: true }).waitFor()
      expect(await closed(settled.page)).toEqual([])
    },
  )
  journey('gives way to the settings menu on settings pages, and comes back', async ({ open }) => {
    const { page } = await open({ as: 'seller@demo.test', path: '/b/#/order/lists' })
    await page.getByRole('button', { name: /Account:/ }).click()
    await page.getByRole('menuitem', { name: 'My account' }).click()
    await sidebar(page).getByRole('link', { name: 'Identity verification' }).waitFor()
    await expect.poll(() => sidebar(page).locator('a[aria-current=page]').innerText()).toBe('My account')
    await sidebar(page).getByRole('link', { name: 'Back to orders' }).click()
    await heading(page, 'Orders').waitFor()
    await sidebar(page).getByRole('link', { name: 'Shipments' }).waitFor()
  })
  journey('opens as a drawer on a narrow screen, by keyboard too', async ({ open }) => {
    const { page } = await open({
      as: 'seller@demo.test',
      path: '/b/#/order/lists',
      viewport: { width: 390, height: 800 },
      hasTouch: true,
    })
    await page.getByRole('button', { name: 'Open menu' }).press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    await sheet.getByRole('link', { name: 'Shipments' }).tap()
    await heading(page, 'Shipments').waitFor()
    await sheet.waitFor({ state: 'detached' })
  })
})

describe('the frame of a SaaS user', () => {
  journey('has the menu of work orders, no identity verification and a logo of its own', async ({ open }) => {
    const { page } = await open()
    await logInAtAcme(page, 'seller@acme.test')
    await heading(page, 'Orders').waitFor()
    await expect.poll(() => page.getByRole('banner').locator('img').first().getAttribute('src')).not.toContain('icon')
    await page.getByRole('button', { name: 'Support and exceptions' }).click()
    await page.getByRole('menuitem', { name: /Exception shipments/ }).click()
    await page.waitForURL(/\/e\/.*#\/exception\/lists/)
    await page.getByRole('button', { name: /Account:/ }).click()
    await page.getByRole('menuitem', { name: 'My account' }).click()
    await sidebar(page).getByRole('link', { name: 'Address book' }).waitFor()
    expect(await entries(page)).not.toContain('Identity verification')
  })
})

describe('the rooms of staff', () => {
  journey(
    "of a reseller are its setup, users, money, brand and tickets; sellers' rooms are closed",
    async ({ open }) => {
      const { page } = await open()
      await logInAtAcme(page, 'owner@acme.test')
      await page.waitForURL(/\/a\/.*#\/setup/)
      await expect
        .poll(() => entries(page), patient)
        .toEqual([
          'Setup',
          'Users',
          'Tickets',
          'Claims',
          'Approve funding',
          'Billing',
          'Funds',
          'Prices',
          'Reports',
          'Settings',
          'Security',
        ])
      await page.goto(`/e/?${acme}#/shipment/lists`)
      await page.getByText("You don't have access to this page").waitFor()
      await page.goto(`/b/?${acme}#/order/lists`)
      await page.waitForURL(/\/a\/.*#\/setup/)
    },
  )
  journey('of the platform are tenants, users, money, tickets and the tables of carriers', async ({ open }) => {
    const { page } = await open({ path: '/login' })
    await fillLogin(page, 'admin@demo.test')
    await page.waitForURL(/\/a\/#\/tenant\/lists/)
    await expect
      .poll(() => entries(page), patient)
      .toEqual([
        'Tenants',
        'Users',
        'Tickets',
        'Claims',
        'Approve funding',
        'Billing',
        'Prices',
        'Reports',
        'Carriers',
        'Settings',
        'Ledger check',
        'Security',
      ])
  })
})

describe('the header', () => {
  journey('offers the rate calculator to verified users alone', async ({ open }) => {
    const newcomer = await open({ as: 'new@demo.test', language: 'en', path: '/b/#/order/lists' })
    await heading(newcomer.page, 'Orders').waitFor()
    expect(await newcomer.page.getByRole('link', { name: 'Rate calculator' }).count()).toBe(0)
    const settled = await open({ as: 'seller@demo.test', path: '/b/#/order/lists' })
    await settled.page.getByRole('link', { name: 'Rate calculator' }).click()
    await settled.page.waitForURL(/\/e\/#\/rate/)
  })
  journey('syncs the stores, tells how it went and leads to them', async ({ open }) => {
    const { email } = await plantSeller()
    const body = { type: storeType.Unknown, address: '', way: 'demo', keys: {} }
    await (await callsOf(email)).call(connectStore, { body })
    const { page } = await open({ as: email, path: '/b/#/order/lists', language: 'en' })
    await page.getByRole('button', { name: 'Store sync' }).click()
    const panel = page.getByRole('dialog', { name: 'Store sync' })
    await panel.getByRole('button', { name: 'Update all' }).click()
    await panel
      .getByText(/Synced|Syncing/)
      .first()
      .waitFor()
    await panel.getByText('Synced').first().waitFor()
    expect(await faultsHere(page)).toEqual([])
    await panel.getByRole('button', { name: 'All stores' }).click()
    await page.waitForURL(/#\/store\/lists/)
  })
  journey('says of a store that failed that it did, and opens its log', async ({ open }) => {
    const { page } = await open({ as: 'seller@demo.test', path: '/b/#/order/lists', language: 'en' })
    await page.route('**/api/shipout-order/store/biz/list', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: { pullOrderStatus: number }[] }
      for (const store of answer.data) store.pullOrderStatus = 3
      await route.fulfill({ response, json: answer })
    })
    await page.getByRole('button', { name: 'Store sync' }).click()
    await page.getByRole('button', { name: /^Error: view the sync log for/ }).click()
    await page.waitForURL(/#\/store\/log\/\d+/)
  })
  journey('says when the connection is lost, and when it is back', async ({ open }) => {
    const { page } = await open({ as: 'seller@demo.test', path: '/b/#/order/lists' })
    await heading(page, 'Orders').waitFor()
    await page.context().setOffline(true)
    await page.getByText("You're offline.", { exact: false }).waitFor()
    await page.context().setOffline(false)
    await page.getByText("You're offline.", { exact: false }).waitFor({ state: 'detached' })
  })
})
