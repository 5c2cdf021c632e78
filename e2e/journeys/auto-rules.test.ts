import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { manyOrders, plantSeller } from '../support/plant.ts'

const path = '/b/#/setting/auto-rules'
const rule = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

describe('auto rules', () => {
  journey('begin from a template, are tried, saved, applied, explained and undone', async ({ open }) => {
    const { email, orderIds } = await plantSeller({ orders: manyOrders(3) })
    const { page } = await open({ as: email, path })
    await page.getByText('No rules yet').waitFor()
    await page.getByRole('button', { name: 'From a template' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Add the weight of packing' }).press('Enter')

    await heading(page, 'New rule').waitFor()
    await page.getByText('3 of your last 3 orders match').waitFor()
    await page.getByRole('button', { name: 'Add action' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Signature' }).press('Enter')
    await page.getByRole('group', { name: 'Signature' }).waitFor()
    await page.getByLabel('Name').fill('')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Name the rule').or(page.getByText('Name is required')).first().waitFor()
    await page.getByLabel('Name').fill('Packing and signature')
    await page.keyboard.press('Control+Enter')

    await heading(page, 'Auto rules').waitFor()
    await rule(page, 'Packing and signature').getByText('weight plus 3 oz, Direct signature').waitFor()
    await page.getByRole('button', { name: 'Apply to existing orders' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apply to existing orders' }).press('Enter')
    await page.getByText(/^Last applied .*: 3 of 3 orders changed/).waitFor()
    await rule(page, 'Packing and signature').getByText('3 orders in 30 days').waitFor()

    await page.goto(`/b/#/order/detail/${orderIds[0]}`)
    const why = page
      .getByRole('region', { name: 'Why this service' })
      .or(page.locator('section', { hasText: 'Why this service' }))
    await why.getByText('Packing and signature').waitFor()
    await why.getByText('Signature: Direct signature').waitFor()

    await page.goto(path)
    await heading(page, 'Auto rules').waitFor()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByText(/^Last applied .*, undone/).waitFor()
  })
})

describe.each(['en', 'cn'] as const)('without barriers in %s', (language) => {
  journey('the list and the builder', async ({ open }) => {
    const { email } = await plantSeller({ orders: manyOrders(1) })
    const { page } = await open({ as: email, path: `${path}/new-battery`, language })
    await page.getByText(/0 of your last 1 orders match|最近 1 个订单中有 0 个符合/).waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await heading(page, /^(Auto rules|自动规则)$/).waitFor()
    await page.getByRole('button', { name: /^(Duplicate|Apply to existing orders|应用到现有订单)$/ }).waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
  })
})
