import { listPostage } from '@waybill/contract/funds/api'
import { voidLabels } from '@waybill/contract/shipping/api'
import { randomBytes } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { buyCheapest, callsOf } from '../support/api.ts'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { moneyIn } from '../support/buy-drawer.ts'
import { heading, journey } from '../support/journey.ts'
import { manyOrders, plantSale, plantSeller } from '../support/plant.ts'
import { fillLogin, patient } from '../visitor.ts'

const ACME = 2
const site = 'tenantDomain=acme.test'

/** An amount of a page, with its sign. */
const signed = (text: string | null): number => (/^[-−]/.test((text ?? '').trim()) ? -1 : 1) * moneyIn(text ?? '')

/** A seller with two labels, of which the one is voided; and what its wallet moved. */
async function seller() {
  const planted = await plantSeller({ funds: 100_0000, orders: manyOrders(2) })
  const calls = await callsOf(planted.email)
  await buyCheapest(calls, planted.orderIds)
  const { records } = await calls.call(listPostage, { query: {} })
  const shipment = records[0]?.shipment
  if (!shipment) throw new Error('No label was bought')
  await calls.call(voidLabels, { body: { shipmentIds: [shipment.id] } })
  const after = await calls.call(listPostage, { query: {} })
  const spent = after.records.filter((row) => row.changeType !== 6).reduce((sum, row) => sum - row.amount, 0)
  return { ...planted, spent, closing: after.summary.closing }
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** The figure of the last row in a column of a table. */
async function totalIn(table: Locator, head: string): Promise<Locator> {
  const heads = await table.getByRole('columnheader').allTextContents()
  return table.locator('tfoot tr').locator('td, th').nth(heads.indexOf(head))
}

/** The list that a figure opened: as many rows as it says, and their sum. */
async function sumOfRows(page: Page, column: string): Promise<number> {
  const count = Number(await region(page, 'Sum of all matching transactions').locator('dd').nth(1).textContent())
  const rows = page.getByRole('table').locator('tbody tr')
  await expect.poll(() => rows.count(), patient).toBe(count)
  const heads = await page.getByRole('table').getByRole('columnheader').allTextContents()
  const at = heads.findIndex((head) => head.trim() === column)
  const amounts = await Promise.all(
    (await rows.all()).map(async (row) => signed(await row.locator('td, th').nth(at).textContent())),
  )
  return amounts.reduce((sum, one) => sum + one, 0)
}

describe('the reports', () => {
  journey(
    'of a seller say what labels cost, and each figure opens the transactions that add up to it',
    async ({ open }) => {
      const { email, spent, closing } = await seller()
      const { page } = await open({ as: email, path: '/e/#/report' })
      await heading(page, 'Postage reports').waitFor()
      const table = region(page, 'Figures by group')
      await table.waitFor()
      const net = await totalIn(table, 'Net spend')
      await expect.poll(async () => signed(await net.textContent())).toBe(spent)
      expect(await faultsOf(page, twoLooks)).toEqual([])
      await page.setViewportSize({ width: 1440, height: 900 })

      await net.getByRole('link').click()
      await heading(page, 'Label transactions').waitFor()
      expect(await sumOfRows(page, 'Amount')).toBe(spent)
      expect(await faultsOf(page, twoLooks)).toEqual([])
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goBack()
      await table.waitFor()

      const tab = (name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name })
      await tab('Balance').click()
      const steps = region(page, 'Steps from the opening to the closing balance')
      await steps.waitFor()
      await expect
        .poll(async () => signed(await steps.locator('tbody tr').last().locator('td').last().textContent()))
        .toBe(closing)
      await page.getByRole('img', { name: /^From \$0\.00 on / }).waitFor()
      expect(await faultsOf(page, twoLooks)).toEqual([])
      await page.setViewportSize({ width: 1440, height: 900 })

      await tab('Refunds').click()
      await region(page, 'Refunds').first().waitFor()
      await tab('Average cost').click()
      await page.getByRole('img', { name: /^Average cost per parcel/ }).waitFor()
      await tab('Adjustments').click()
      await page.getByText('No adjustments in this period.').waitFor()
    },
  )

  journey('of a reseller show who loses money first', async ({ open }) => {
    const company = `Margin ${randomBytes(3).toString('hex')}`
    const { orgId } = await plantSeller({ provider: ACME, company })
    await plantSale({ orgId, provider: ACME }, { sell: 8_0000, buy: 9_0000 })
    const { page } = await open()
    await page.goto(`/ss/login?${site}`)
    await fillLogin(page, 'owner@acme.test')
    await page.getByRole('button', { name: /Account: / }).waitFor()
    await page.goto(`/a/?${site}#/report`)
    await heading(page, 'Margin').waitFor()
    const row = region(page, 'Margin by group').getByRole('row').filter({ hasText: company })
    await row.waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await row.getByRole('link', { name: '−$1.00' }).click()
    await heading(page, 'Margin transactions').waitFor()
    await region(page, 'Sums of all matching transactions').getByText('−$1.00').waitFor()
    await page.getByRole('table').locator('tbody tr').filter({ hasText: company }).waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
  })
})
