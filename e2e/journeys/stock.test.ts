import { randomUUID } from 'node:crypto'
import { listStockLevels } from '@waybill/contract/stock/staff-api'
import { createProduct } from '@waybill/contract/products/api'
import { expect } from 'vitest'
import { callsOf } from '../support/api.ts'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { plantSeller } from '../support/plant.ts'
import { patient } from '../visitor.ts'

journey('places are created, opening stock is pasted, and the seller sees what lies there', async ({ open }) => {
  const company = `Stockroom ${randomUUID().slice(0, 8)}`
  const { email } = await plantSeller({ warehouse: true, company })
  const product = {
    skuCode: 'MUG-RED',
    skuName: 'Red mug',
    packageType: 'Ready To Ship' as const,
    unit: 'in/lb' as const,
  }
  const body = { ...product, length: 4, width: 4, height: 4 }
  await (await callsOf(email)).call(createProduct, { body }, { idempotencyKey: randomUUID() })
  const { page } = await open({ as: email, path: '/o/#/inventory/lists' })
  await page.getByText('No stock yet.').waitFor()

  const part = String(1000 + Math.floor(Math.random() * 8999))
  const staff = await open({ as: 'floor@demo.test', path: '/w/#/place/lists' })
  await heading(staff.page, 'Places').waitFor()
  await staff.page.getByRole('button', { name: 'Create places' }).first().click()
  const range = staff.page.getByRole('dialog', { name: 'Create a range of places' })
  await range.getByRole('textbox', { name: 'Part 2, from' }).fill(part)
  await range.getByRole('textbox', { name: 'Part 2, to' }).fill(part)
  await range.getByText(`10 places, A-${part}-01 to A-${part}-10`).waitFor()
  await range.getByRole('button', { name: 'Create places' }).click()
  await range.waitFor({ state: 'hidden' })
  await staff.page.goto(`/w/#/place/lists?q=A-${part}`)
  await expect.poll(() => staff.page.getByRole('table').locator('tbody tr').count(), patient).toBe(10)
  expect(await faultsOf(staff.page, twoLooks)).toEqual([])
  await staff.page.setViewportSize({ width: 1440, height: 900 })

  // The list behind the dialog arrives while the seller is typed.
  const { promise: typed, resolve: haveTyped } = Promise.withResolvers<void>()
  await staff.page.route(`**${listStockLevels.path}?*`, async (route) => {
    await typed
    await route.continue()
  })
  await staff.page.goto('/w/#/stock/lists')
  await heading(staff.page, 'Stock by place').waitFor()
  await staff.page.getByRole('button', { name: 'Opening stock' }).first().click()
  const opening = staff.page.getByRole('dialog', { name: 'Opening stock' })
  const seller = opening.getByRole('combobox', { name: 'Seller' })
  await seller.fill(company)
  haveTyped()
  await staff.page.locator('tbody [data-row-link]').first().waitFor()
  await expect.poll(() => seller.inputValue(), patient).toBe(company)
  await staff.page.getByRole('option', { name: company }).click()
  const rows = opening.getByRole('textbox', { name: 'Rows' })
  await rows.fill(`A-${part}-01\tmug-red\t12\nNOWHERE\tmug-red\tx`)
  await opening.getByRole('button', { name: 'Post opening stock' }).click()
  await opening.getByText('2 problems. Nothing has been posted yet.').waitFor()
  await opening.getByText('Row 2: This warehouse has no place NOWHERE').waitFor()
  expect(await faultsOf(staff.page)).toEqual([])
  await staff.page.setViewportSize({ width: 1440, height: 900 })
  await rows.fill(`A-${part}-01\tmug-red\t12\nA-${part}-02\tmug-red\t3`)
  await opening.getByRole('button', { name: 'Post opening stock' }).click()
  await opening.waitFor({ state: 'hidden' })
  await staff.page.goto(`/w/#/stock/lists?q=A-${part}`)
  await expect.poll(() => staff.page.getByRole('table').locator('tbody tr').count(), patient).toBe(2)

  await page.reload()
  const table = page.getByRole('table')
  await table.getByText('MUG-RED').first().waitFor()
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await table.locator('[data-row-link]').first().click()
  const drawer = page.getByRole('dialog', { name: 'MUG-RED' })
  await drawer.getByText('On hand 15').waitFor()
  await drawer.getByText('Opening stock').first().waitFor()
  expect(await faultsOf(page)).toEqual([])
})
