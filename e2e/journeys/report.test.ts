import { listOrders } from '@waybill/contract/orders/api'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { buyCheapest, callsOf } from '../support/api.ts'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { plantSeller, type Seller, zoneByDay } from '../support/plant.ts'
import { fillLogin, patient } from '../visitor.ts'

const path = '/o/#/report'
const day = 86_400_000
const ago = (days: number) => ({ createTime: new Date(Date.now() - days * day) })

/** Four orders of the last days, of which one has a label, and one of the period before. */
let seller: Seller
beforeAll(async () => {
  seller = await plantSeller({
    timeZone: zoneByDay(),
    warehouse: true,
    funds: 100_0000,
    orders: [ago(0), ago(1), ago(2), ago(9), ago(40)],
  })
  await buyCheapest(await callsOf(seller.email), seller.orderIds.slice(0, 1))
})

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const chart = (page: Page, name: RegExp) => page.getByRole('img', { name })

/** Opens every figure of a table's rows in turn; each list must have as many rows as the figure says. */
async function openEach(page: Page, table: string, title: string): Promise<number> {
  await region(page, table).getByRole('link').first().waitFor()
  const links = await region(page, table).getByRole('link').all()
  const figures = await Promise.all(
    links.map(async (link) => ({ count: await link.textContent(), href: await link.getAttribute('href') })),
  )
  const back = page.url()
  for (const { count, href } of figures) {
    await page.goto(href ?? '')
    await heading(page, title).waitFor()
    await page.getByText(`1–${count} of ${count}`, { exact: true }).waitFor()
  }
  await page.goto(back)
  return figures.length
}

describe('report', () => {
  journey('counts the orders of a period, and every figure opens the orders that it counts', async ({ open }) => {
    const { page } = await open({ as: seller.email, path })
    await heading(page, 'Report').waitFor()
    await chart(page, /^Orders from .*: 4 orders, 1 shipped, 3 awaiting shipment, 0 canceled/).waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await openEach(page, 'Figures by group', 'Orders')).toBeGreaterThan(5)
    expect(await openEach(page, 'Figures over time', 'Orders')).toBeGreaterThan(5)

    await page.getByRole('combobox', { name: 'Group by' }).click()
    await page.getByRole('option', { name: 'By country' }).click()
    await expect.poll(() => page.url(), patient).toContain('by=country')
    await region(page, 'Figures by group').getByRole('rowheader', { name: 'United States' }).waitFor()
    await page.reload()
    await region(page, 'Figures by group').getByRole('rowheader', { name: 'United States' }).waitFor()
    const { total } = await (await callsOf(seller.email)).call(listOrders, { query: {} })
    expect(total.count).toBe(5)
  })

  journey('tells what carriers delivered from what is not known yet, and is exported', async ({ open }) => {
    const { page } = await open({ as: seller.email, path: `${path}?view=delivery` })
    await chart(page, /^Parcels from .*: 0 on time, 0 late, 1 not delivered yet/).waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await openEach(page, 'Figures by group', 'Shipments')).toBeGreaterThan(1)
    await chart(page, /^Parcels from/).waitFor()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Export carrier performance' })
    await dialog.getByText('1 row', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Export (1)' }).click()
    await page.getByText('Export started').waitFor()
  })

  journey('leads to the postage reports and back, with the same days', async ({ open }) => {
    const { page } = await open({ as: seller.email, path: `${path}?from=2026-01-01&to=2026-01-31` })
    await page.getByText('No orders match these filters.').waitFor()
    const tab = (name: string) =>
      page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name, exact: true })
    await tab('Spend').click()
    await heading(page, 'Postage reports').waitFor()
    await expect.poll(() => page.url()).toContain('from=2026-01-01')
    await tab('Carrier performance').click()
    await heading(page, 'Report').waitFor()
    await expect.poll(() => page.url()).toMatch(/view=delivery.*to=2026-01-31/)
  })
})

describe('who sees the report', () => {
  journey('an ordinary seller without a warehouse is told why not', async ({ open }) => {
    const { email } = await plantSeller()
    const { page } = await open({ as: email, path })
    await page.getByText('No warehouse connected', { exact: true }).waitFor()
  })

  journey('a seller of a reseller needs no warehouse', async ({ open }) => {
    const { page } = await open()
    await page.goto('/ss/login?tenantDomain=acme.test')
    await fillLogin(page, 'seller@acme.test')
    await heading(page, 'Orders').waitFor()
    await page.goto('/o/?tenantDomain=acme.test#/report')
    await page.getByRole('navigation', { name: 'Views' }).waitFor()
  })
})
