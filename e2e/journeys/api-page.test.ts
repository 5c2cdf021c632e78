import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { faultsHere, twoLooks } from '../support/barriers.ts'
import { journey } from '../support/journey.ts'
import { fillLogin } from '../visitor.ts'

const PLACE = 'http://acme.test:8027/api/docs'
const entry = (page: Page, id: string) => page.locator(`details#${id}`)
const answered = (page: Page, id: string) => entry(page, id).getByText(/^HTTP 200, request /)
const loggedIn = (page: Page) => page.getByText('Logged in', { exact: true })

async function open(page: Page, id: string) {
  await entry(page, id).locator('summary').click()
  await entry(page, id).getByRole('button', { name: 'Send' }).waitFor()
  return entry(page, id)
}

async function logIn(page: Page) {
  await page.getByLabel('User name').fill('seller@acme.test')
  await page.getByLabel('Password').fill('Waybill_2026')
  await page.getByRole('button', { name: 'Log in' }).click()
  await loggedIn(page).waitFor()
}

describe("the page of the API, on a reseller's host over plain http", () => {
  journey('sends what it proposes, with and without optional fields', async ({ open: visit }) => {
    const { page } = await visit({ path: PLACE })
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    await expect.poll(() => page.title()).toBe('Acme Shipping API reference')
    await logIn(page)
    await page.reload()
    await loggedIn(page).waitFor()
    const call = await open(page, 'createAddress')
    await expect.poll(() => call.getByLabel(/Idempotency-Key/).inputValue()).toMatch(/^[0-9a-f]{32}$/)
    const body = call.getByLabel('Body (JSON)')
    const fields = async () => Object.keys(JSON.parse(await body.inputValue()) as object)
    const short = await fields()
    await call.getByLabel('With optional fields').check()
    await expect.poll(async () => (await fields()).length).toBeGreaterThan(short.length)
    await call.getByLabel('With optional fields').uncheck()
    await expect.poll(fields).toEqual(short)
    await call.getByRole('button', { name: 'Send' }).click()
    await answered(page, 'createAddress').waitFor()
  })

  journey(
    'answers the first request of somebody who is logged in to the product in another tab',
    async ({ open: visit }) => {
      const { page: product, newTab } = await visit({ path: 'http://acme.test:8027/ss/login' })
      await fillLogin(product, 'seller@acme.test')
      await product.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
      const page = await newTab()
      await page.goto(`${PLACE}#listAddresses`)
      await loggedIn(page).waitFor()
      const call = entry(page, 'listAddresses')
      await call.getByRole('button', { name: 'Send' }).click()
      await answered(page, 'listAddresses').waitFor()
    },
  )
})

describe('the page of the API', () => {
  journey('writes each request as code, which follows the form and can be copied', async ({ open: visit }) => {
    const { page } = await visit({ path: PLACE })
    const call = await open(page, 'createAddress')
    const sample = call.getByRole('group', { name: 'Code sample' })
    await expect
      .poll(() => sample.textContent())
      .toMatch(/^curl -X POST 'http:\/\/acme\.test:8027\/api\/shipout-shipment/)
    await call.getByLabel('Body (JSON)').fill('{"city": "Oslo"}')
    await expect.poll(() => sample.textContent()).toContain(`--data-raw '{"city": "Oslo"}'`)
    await call.getByLabel('Language').selectOption('TypeScript')
    await expect.poll(() => sample.textContent()).toContain('"city": "Oslo"')
    await expect.poll(() => sample.textContent()).toContain('await fetch("http://acme.test:8027/api/shipout-shipment')
    await call.getByRole('button', { name: 'Copy' }).click()
    await call.getByText('Copied', { exact: true }).waitFor()
    // The language is kept for the next call.
    const other = await open(page, 'deleteAddresses')
    await expect.poll(() => other.getByLabel('Language').inputValue()).toBe('TypeScript')
  })

  journey('is searched, and each call and model has an address of its own', async ({ open: visit }) => {
    const { page } = await visit({ path: `${PLACE}#getBatch` })
    const focused = () => page.evaluate(() => document.activeElement?.parentElement?.id)
    await expect.poll(focused).toBe('getBatch')
    await expect.poll(() => entry(page, 'getBatch').getAttribute('open')).not.toBeNull()
    await page.keyboard.press('/')
    await page.keyboard.type('address/create')
    await page.getByText('1 endpoint, 0 models', { exact: true }).waitFor()
    await expect.poll(() => page.locator('main details:visible').count()).toBe(1)
    const call = await open(page, 'createAddress')
    await expect.poll(() => new URL(page.url()).hash).toBe('#createAddress')
    await call.getByRole('link', { name: 'BookAddress', exact: true }).click()
    await expect.poll(focused).toBe('model-BookAddress')
    await entry(page, 'model-BookAddress').getByText('usedCount', { exact: true }).waitFor()
  })

  journey('has no barriers: both colours, wide and narrow', async ({ open: visit }) => {
    const { page } = await visit({ path: `${PLACE}#model-PostalAddress` })
    for (const id of ['createAddress', 'uploadBrandImage', 'listOrders']) await open(page, id)
    await entry(page, 'model-Carrier').locator('summary').click()
    const call = entry(page, 'createAddress')
    await call.getByRole('button', { name: 'Send' }).click()
    await call.getByText(/^HTTP 401, request /).waitFor()
    expect(await faultsHere(page)).toEqual([])
    // The rest of the page is more of the same, and takes long to look at.
    await page.getByLabel('Search endpoints and models').fill('createAddress')
    await page.getByText(/^\d endpoints?, \d models?$/).waitFor()
    for (const { colorScheme, width } of twoLooks) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      expect([colorScheme, width, ...(await faultsHere(page))]).toEqual([colorScheme, width])
    }
  })
})
