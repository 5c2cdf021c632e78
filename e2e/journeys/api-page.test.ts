import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey } from '../support/journey.ts'

const PLACE = 'http://acme.test:8027/api/docs'
const callOf = (page: Page, path: string) =>
  page
    .locator('details')
    .filter({ has: page.getByText(path, { exact: true }) })
    .filter({ hasText: 'POST' })

describe("the page of the API, on a reseller's host over plain http", () => {
  journey('fills in the key of a call that needs one', async ({ open }) => {
    const { page } = await open({ path: PLACE })
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    const call = callOf(page, '/api/shipout-shipment/address/create')
    await call.locator('summary').click()
    expect(await call.getByLabel(/Idempotency-Key/).inputValue()).toMatch(/^[0-9a-f]{32}$/)
  })

  journey('offers a first body that is accepted, and optional fields on request', async ({ open }) => {
    const { page } = await open({ path: PLACE })
    await page.getByLabel('User name').fill('seller@acme.test')
    await page.getByLabel('Password').fill('Waybill_2026')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('Logged in', { exact: true }).waitFor()
    const call = callOf(page, '/api/shipout-shipment/address/create')
    await call.locator('summary').click()
    const body = call.getByLabel('Body (JSON)')
    const fields = async () => Object.keys(JSON.parse(await body.inputValue()) as object)
    const short = await fields()
    await call.getByLabel('With optional fields').check()
    expect((await fields()).length).toBeGreaterThan(short.length)
    await call.getByLabel('With optional fields').uncheck()
    expect(await fields()).toEqual(short)
    await call.getByRole('button', { name: 'Send' }).click()
    await call.getByText(/^HTTP 200, request /).waitFor()
  })

  journey('bears the name of the site, and its first request succeeds as whoever is logged in', async ({ open }) => {
    const { page } = await open({ path: PLACE })
    expect(await page.title()).toBe('Acme Shipping API')
    await page.getByLabel('User name').fill('seller@acme.test')
    await page.getByLabel('Password').fill('Waybill_2026')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('Logged in', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('Logged in', { exact: true }).waitFor()
    const call = callOf(page, '/api/shipout-shipment/address/parse')
    await call.locator('summary').click()
    await call.getByRole('button', { name: 'Send' }).click()
    await call.getByText(/^HTTP 200, request /).waitFor()
  })
})
