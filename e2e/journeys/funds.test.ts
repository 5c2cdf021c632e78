import { listPostage } from '@waybill/contract/funds/api'
import { voidLabels } from '@waybill/contract/shipping/api'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { buyCheapest, callsOf } from '../support/api.ts'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { moneyIn } from '../support/buy-drawer.ts'
import { heading, journey } from '../support/journey.ts'
import { manyOrders, plantSeller } from '../support/plant.ts'
import { patient } from '../visitor.ts'

const FUNDS = 100_0000

/** A seller with two labels, of which the one is voided. */
async function seller() {
  const planted = await plantSeller({ funds: FUNDS, orders: manyOrders(2) })
  const calls = await callsOf(planted.email)
  await buyCheapest(calls, planted.orderIds)
  const bought = await calls.call(listPostage, { query: {} })
  const shipment = bought.records[0]?.shipment
  if (!shipment) throw new Error('No label was bought')
  await calls.call(voidLabels, { body: { shipmentIds: [shipment.id] } })
  const { records } = await calls.call(listPostage, { query: {} })
  return { ...planted, records, voided: shipment }
}

/** The cells of a column of the table, as amounts; an empty cell is nothing. */
async function amountsOf(page: Page, column: string): Promise<number[]> {
  const table = page.getByRole('table')
  const heads = await table.getByRole('columnheader').allTextContents()
  const at = heads.findIndex((head) => head.trim() === column)
  const rows = await table.locator('tbody tr').all()
  return Promise.all(rows.map(async (row) => moneyIn((await row.locator('td, th').nth(at).textContent()) || '$0.00')))
}

describe('the funds of a seller', () => {
  journey('add up line by line, and each transaction says what it did and to which label', async ({ open }) => {
    const { email, records, voided } = await seller()
    const { page } = await open({ as: email, path: '/e/#/funds/balance' })
    await heading(page, 'Fund flow').waitFor()
    const table = page.getByRole('table')
    await expect.poll(() => table.locator('tbody tr').count(), patient).toBe(records.length)
    const [moneyIns, moneyOuts, balances] = [
      await amountsOf(page, 'Money in'),
      await amountsOf(page, 'Money out'),
      await amountsOf(page, 'Balance'),
    ]
    const before = [...balances.slice(1), 0]
    expect(balances).toEqual(
      before.map((balance, row) => balance + (moneyIns[row] ?? 0) - Math.abs(moneyOuts[row] ?? 0)),
    )
    expect(balances.at(-1)).toBe(FUNDS)
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'By day' }).click()
    await table.getByRole('columnheader', { name: 'Balance at its end' }).waitFor()
    await table.locator('tbody [data-row-link]').first().waitFor()
    const [ins, outs, ends] = [
      await amountsOf(page, 'Money in'),
      await amountsOf(page, 'Money out'),
      await amountsOf(page, 'Balance at its end'),
    ]
    expect(ends).toEqual([...ends.slice(1), 0].map((end, row) => end + (ins[row] ?? 0) - Math.abs(outs[row] ?? 0)))
    expect(ends[0]).toBe(balances[0])
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await table.locator('tbody [data-row-link]').first().click()
    await table.getByRole('columnheader', { name: 'Balance', exact: true }).waitFor()
    await expect.poll(() => page.url(), patient).toMatch(/from=\d{4}-\d\d-\d\d&to=/)
    await page.goto(`${new URL(page.url()).origin}/e/#/funds/balance`)

    await table
      .locator('tbody tr')
      .filter({ hasText: 'Label charged' })
      .first()
      .locator('[data-row-link]')
      .first()
      .click()
    const drawer = page.getByRole('dialog', { name: 'Label charged' })
    await drawer.getByText('Same label or payment').waitFor()
    await drawer.getByRole('button', { name: 'Label price held' }).click()
    await page.getByRole('dialog', { name: 'Label price held' }).getByText('Transaction ID').waitFor()
    await expect.poll(() => page.url(), patient).toContain('entry=')
    await page.reload()
    await page.getByRole('dialog', { name: 'Label price held' }).waitFor()
    await page.keyboard.press('Escape')

    await page.goto(`${new URL(page.url()).origin}/e/#/funds/balance?flow=1`)
    await expect.poll(() => table.locator('tbody tr').count(), patient).toBe(1)
    await table.getByText('Funds added').waitFor()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Export postage transactions' })
      .getByText('1 row', { exact: true })
      .waitFor()
    await page.keyboard.press('Escape')

    await page.goto(`${new URL(page.url()).origin}/e/#/funds/void`)
    await heading(page, 'Void-label history').waitFor()
    await table.getByText(voided.trackingNo).waitFor()
    await page
      .getByRole('region', { name: 'Totals of all matching labels' })
      .getByText('1 label', { exact: true })
      .waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('dialog', { name: 'Export voided labels' }).getByText('1 row', { exact: true }).waitFor()
  })

  journey('read in Chinese as well', async ({ open }) => {
    const { email } = await seller()
    const { page } = await open({ as: email, language: 'cn', path: '/e/#/funds/balance' })
    await heading(page, '资金流水').waitFor()
    await page.getByRole('table').getByText('面单扣款').first().waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('navigation', { name: '视图' }).getByRole('button', { name: '按日' }).click()
    await page.getByRole('table').getByText('日终余额').first().waitFor()
    await page.getByRole('table').locator('tbody tr').first().waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${new URL(page.url()).origin}/e/#/funds/void`)
    await heading(page, '作废面单记录').waitFor()
    await page.getByRole('table').locator('tbody tr').first().waitFor()
    expect(await faultsOf(page)).toEqual([])
  })
})

describe('the balances of sellers', () => {
  journey('are listed for their provider, with what it owes in all', async ({ open }) => {
    await plantSeller({ funds: FUNDS })
    const { page } = await open({ as: 'admin@demo.test', path: '/a/#/balance/lists?q=Journey' })
    await heading(page, 'Seller balances').waitFor()
    await page.getByRole('table').getByText('Journey Goods').first().waitFor()
    const sums = page.getByRole('region', { name: 'Totals of all matching organizations' })
    await sums.getByText('Owed to sellers').waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
  })
})

describe('the ledger check of the console', () => {
  journey('runs when it is asked for and shows what it read', async ({ open }) => {
    const { page } = await open({ as: 'admin@demo.test', path: '/a/#/ledger-check/lists?cause=person' })
    await heading(page, 'Ledger check').waitFor()
    await page.getByRole('button', { name: 'Run now' }).click()
    const rows = page.getByRole('table').locator('tbody tr')
    await rows.filter({ hasText: 'Everything' }).first().waitFor()
    await page.getByRole('button', { name: 'Run now' }).waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await rows.first().locator('[data-row-link]').first().click()
    const drawer = page.getByRole('dialog', { name: /^Check of / })
    await drawer.getByText('Every entry of every ledger.').waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
  })
})
