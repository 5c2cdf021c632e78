import { describe, expect } from 'vitest'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { patient } from '../visitor.ts'

const path = '/a/#/carrier-table/lists'

describe('the tables of carriers in the console', () => {
  journey('show each row with its source and status, narrowed by table, carrier and words', async ({ open }) => {
    const { page } = await open({ as: 'admin@demo.test', path })
    await heading(page, 'Carrier tables').waitFor()
    await page.getByText(/^Version .+, loaded/).waitFor()
    await page.getByText(/\d+ of \d+ rows verified/).waitFor()
    const table = page.getByRole('table')
    await table.getByText('Sample', { exact: true }).first().waitFor()
    await table.getByText('Additional handling').first().waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.goto(`${new URL(page.url()).origin}${path}?table=limits&carrier=1&status=verified`)
    await page.reload()
    await table.getByText('Verified', { exact: true }).first().waitFor()
    await table.getByText('Maximum weight').first().waitFor()
    expect(await table.getByText('Sample', { exact: true }).count()).toBe(0)
    await page.getByPlaceholder('Value or source').fill('no-such-source')
    await page.getByText('No matching results').first().waitFor()
    await expect.poll(() => page.url(), patient).toContain('q=no-such-source')
  })

  journey('are there in Chinese from the menu', async ({ open }) => {
    const { page } = await open({ as: 'admin@demo.test', language: 'cn', path: '/a/#/user/lists' })
    await page.getByRole('navigation').getByRole('button', { name: '承运商', exact: true }).click()
    await page.getByRole('link', { name: '承运商数据表' }).click()
    await heading(page, '承运商数据表').waitFor()
    await page.getByRole('table').getByText('示例', { exact: true }).first().waitFor()
  })
})
