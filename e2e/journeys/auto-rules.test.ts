import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { orderList } from '../support/order-list.ts'
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
    await page.getByText('Auto rules applied', { exact: true }).waitFor()

    await page.goto(path)
    await heading(page, 'Auto rules').waitFor()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByText(/^Last applied .*, undone/).waitFor()
  })
})

describe('a named list', () => {
  journey('is pasted, counted, asked for by a rule, and kept while a rule uses it', async ({ open }) => {
    const { email } = await plantSeller({ orders: manyOrders(2) })
    const { page } = await open({ as: email, path: `${path}/lists` })
    await page.getByText('No lists yet').waitFor()
    await page.getByRole('button', { name: 'New list' }).press('Enter')
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('textbox', { name: 'Name' }).fill('Everywhere')
    await drawer.getByRole('radio', { name: /ZIP codes/ }).check()
    await drawer.getByRole('textbox', { name: 'Entries' }).fill('0*\n1*\n2*\n3*\n4*\n5*\n6*\n7*\n8*\n9*\n9*\nnext door')
    await drawer.getByText('1 duplicate is removed').waitFor()
    await drawer.getByText('Not a ZIP code: next door').waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await drawer.getByRole('textbox', { name: 'Entries' }).fill('0*\n1*\n2*\n3*\n4*\n5*\n6*\n7*\n8*\n9*\n9*')
    await page.keyboard.press('Control+Enter')
    const list = page.getByRole('listitem').filter({ hasText: 'Everywhere' })
    await list.getByText('10 entries').waitFor()

    await page.goto(`${path}/new`)
    await page.getByLabel('Name').fill('By list')
    await page.getByRole('button', { name: 'Add condition', exact: true }).press('Enter')
    const row = page.getByRole('group', { name: 'Condition 1 of 1' })
    await row.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('option', { name: 'ZIP code' }).click()
    await row.getByRole('combobox', { name: 'Comparison' }).click()
    await page.getByRole('option', { name: 'is on the list', exact: true }).click()
    await row.getByRole('combobox', { name: 'List' }).click()
    await page.getByRole('option', { name: 'Everywhere' }).click()
    await page.getByRole('button', { name: 'Add action' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Notify' }).press('Enter')
    await page.getByRole('group', { name: 'Notify' }).getByLabel('Message').fill('Have a look')
    await page.getByText('2 of your last 2 orders match').waitFor()
    await page.getByText('Notify: your people are notified').first().waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await heading(page, 'Auto rules').waitFor()
    await rule(page, 'By list').getByText('ZIP code is on the list “Everywhere”').waitFor()
    await rule(page, 'By list').getByText('notify “Have a look”').waitFor()

    await page.goto(`${path}/lists`)
    await list.getByText('Used by: By list').waitFor()
    await list.getByRole('button', { name: 'Delete Everywhere' }).press('Enter')
    await page.getByText('“Everywhere” can be deleted once no rule uses it').waitFor()

    // Nothing of the orders changes, and people are notified of both in one message.
    await page.goto('/b/#/order/lists')
    const orders = orderList(page)
    await orders.shows('1–2 of 2')
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const at of [0, 1]) await orders.rows.nth(at).getByRole('checkbox').check()
    await orders.more('Apply rules')
    await page.getByRole('dialog').getByRole('button', { name: 'Notify of 2 orders' }).press('Enter')
    await page.locator('[data-toasts]').getByText('Your people are notified shortly').waitFor()
  })
})

describe('a rule about other orders', () => {
  journey('finds the orders to one address, and is put together in the builder', async ({ open }) => {
    const { email } = await plantSeller({
      orders: manyOrders(3).map((order) => ({
        ...order,
        recipient: {
          name: 'Ann Lee',
          line1: '350 5th Ave',
          city: 'New York',
          state: 'NY',
          zip: '10118',
          country: 'US',
          email: 'ann@lee.test',
        },
      })),
    })
    const { page } = await open({ as: email, path })
    await page.getByRole('button', { name: 'From a template' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Same address: combine' }).press('Enter')
    await page.getByText('3 of your last 3 orders match').waitFor()
    await page.getByRole('button', { name: 'Add condition', exact: true }).press('Enter')
    const second = page.getByRole('group', { name: 'Condition 2 of 2' })
    await second.getByRole('combobox').first().click()
    await page.getByRole('option', { name: 'Earlier orders of this customer' }).click()
    await second.getByRole('textbox').last().fill('1')
    await page.getByText(/^1 of your last 3 orders match/).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('Control+Enter')
    await heading(page, 'Auto rules').waitFor()
    await rule(page, 'Same address: combine')
      .getByText('Other open orders to this address is at least 1')
      .first()
      .waitFor()
  })
})

describe('rules on a selection', () => {
  journey('are previewed, run from the list, explained on the order, and undone', async ({ open }) => {
    const { email, orderIds } = await plantSeller({ orders: manyOrders(3) })
    const { page } = await open({ as: email, path: '/b/#/order/lists' })
    const list = orderList(page)
    await list.shows('1–3 of 3')
    await list.rows.first().getByRole('checkbox').check()
    await list.more('Apply rules')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('No rule is switched on.').waitFor()
    await dialog.getByRole('link', { name: 'Open auto rules' }).press('Enter')
    await heading(page, 'Auto rules').waitFor()
    await page.goto(`${path}/new-packing`)
    // The heading stands before the form has come.
    await page.getByLabel('Name').waitFor()
    await page.keyboard.press('Control+Enter')
    await heading(page, 'Auto rules').waitFor()

    await page.goto('/b/#/order/lists')
    await list.shows('1–3 of 3')
    await list.rows.first().getByRole('link').first().focus()
    await page.keyboard.press('Control+a')
    await list.more('Apply rules')
    await dialog.getByText('3 of 3 orders would change.').waitFor()
    await dialog.getByText('Weight: 3').waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await dialog.getByRole('button', { name: 'Change 3 orders' }).press('Enter')
    const toasts = page.locator('[data-toasts]')
    await toasts.getByText('Rules changed 3 orders').waitFor()
    await toasts.getByRole('button', { name: 'Undo' }).press('Enter')
    await toasts.getByText('3 orders restored').waitFor()

    await page.goto(`/b/#/order/detail/${orderIds[0]}`)
    await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Apply rules' }).press('Enter')
    await dialog.getByText('1 of 1 orders would change.').waitFor()
    await dialog.getByRole('checkbox', { name: /Leave what you chose to the rules/ }).check()
    await dialog.getByRole('button', { name: 'Change 1 order' }).press('Enter')
    await toasts.getByText('Rules changed 1 order').waitFor()
  })
})

describe('a rule that splits orders', () => {
  journey('is put together, tried, run from the order, explained and undone', async ({ open }) => {
    const goods = ['MUG', 'LAMP'].map((sku) => ({ sku, name: sku, quantity: 2, unitPrice: 10_0000 }))
    const [one] = manyOrders(1)
    const { email, orderIds } = await plantSeller({ orders: [{ ...one!, lines: goods }] })
    const { page } = await open({ as: email, path: `${path}/new` })
    await page.getByLabel('Name').fill('Lamps apart')
    await page.getByRole('radio', { name: 'Every order' }).check()
    await page.getByRole('button', { name: 'Add action' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Split order' }).press('Enter')
    const split = page.getByRole('group', { name: 'Split order' })
    await split.getByLabel('Value', { exact: true }).fill('LAMP')
    await page.getByText('1 of your last 1 orders would be split').waitFor()
    await page.getByText('New order: 2 × LAMP').waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await heading(page, 'Auto rules').waitFor()
    await rule(page, 'Lamps apart').getByText('move lines to a new order: SKU is LAMP').waitFor()

    await page.goto(`/b/#/order/detail/${orderIds[0]}`)
    await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Apply rules' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('1 order is split into several.').waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await dialog.getByRole('button', { name: 'Split 1 order' }).press('Enter')
    const toasts = page.locator('[data-toasts]')
    await toasts.getByText('1 order is being split').waitFor()
    await expect
      .poll(async () => {
        await page.reload()
        await page.getByText('Order placed', { exact: true }).waitFor()
        return page.getByText(/by the rule “Lamps apart”/).count()
      })
      .toBeGreaterThan(0)
    await page.getByText(/SKU is LAMP: done/).waitFor()
    expect(await faultsOf(page)).toEqual([])

    await page.goto(path)
    await page.getByText(/1 to split/).waitFor()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).press('Enter')
    await toasts.getByText('1 split undone').waitFor()
  })
})

describe('a rule that can never apply', () => {
  journey('says so and why, in the builder and in the list; groups stand in brackets', async ({ open }) => {
    const { email } = await plantSeller({ orders: manyOrders(1) })
    const { page } = await open({ as: email, path: `${path}/new` })
    await heading(page, 'New rule').waitFor()
    await page.getByLabel('Name').fill('Contradiction')
    const weigh = async (group: string, op: string, value: string) => {
      const row = page.getByRole('group', { name: group, exact: true })
      await row.getByRole('combobox', { name: 'Comparison' }).click()
      await page.getByRole('option', { name: op, exact: true }).click()
      await row.getByLabel('Value', { exact: true }).fill(value)
    }
    await page.getByRole('button', { name: 'Add condition', exact: true }).press('Enter')
    await weigh('Condition 1 of 1', 'is below', '3')
    await page.getByRole('button', { name: 'Add group' }).press('Enter')
    await weigh('Condition 1 of 1 in the group', 'is at least', '5')
    await page.getByRole('button', { name: 'Add action' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Signature' }).press('Enter')
    const why = /Never applies: “Weight is below 3 lb” and “\(Weight is at least 5 lb\)” can't both be met/
    await page.getByText(why).waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await heading(page, 'Auto rules').waitFor()
    await rule(page, 'Contradiction').getByText(why).waitFor()
    expect(await faultsOf(page, twoLooks)).toEqual([])
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
