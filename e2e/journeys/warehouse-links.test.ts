import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { plantSeller } from '../support/plant.ts'
import { patient } from '../visitor.ts'

const newCompany = () => `Linkers ${randomUUID().slice(0, 8)}`
const desktop = { width: 1440, height: 900 }

journey('a seller asks for a warehouse, is accepted, and reaches Home in the tab that is open', async ({ open }) => {
  const company = newCompany()
  const { email } = await plantSeller({ company })
  const { page } = await open({ as: email, path: '/b/#/order/lists' })
  await page.getByRole('navigation').getByRole('link', { name: /^Home/ }).click()
  await page.getByText('No warehouse connected. Contact customer service to connect one.').first().waitFor()
  await page.getByRole('button', { name: 'Connect a warehouse' }).click()
  await heading(page, 'Connect a warehouse').waitFor()
  const found = page.getByRole('listitem').filter({ hasText: 'Harbor Los Angeles' })
  await found.waitFor()
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await page.setViewportSize(desktop)
  await found.getByRole('button', { name: 'Request connection' }).click()
  await page.getByRole('textbox', { name: 'About your business' }).fill('Mugs, 200 orders a day')
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Waiting for Harbor Fulfilment').waitFor()

  const staff = await open({
    as: 'floor@demo.test',
    path: `/w/#/link/lists?view=waiting&q=${encodeURIComponent(company)}`,
  })
  await heading(staff.page, 'Sellers').waitFor()
  await staff.page.getByRole('row').filter({ hasText: company }).locator('[data-row-link]').first().click()
  const link = staff.page.getByRole('dialog', { name: company })
  await link.getByText('Mugs, 200 orders a day').first().waitFor()
  expect(await faultsOf(staff.page, twoLooks)).toEqual([])
  await staff.page.setViewportSize(desktop)
  await link.getByRole('button', { name: 'Accept' }).click()
  await link.getByRole('button', { name: 'Suspend' }).waitFor()

  await page.getByRole('button', { name: 'Go to Home' }).click()
  await expect.poll(() => new URL(page.url()).hash, patient).toMatch(/^#\/home/)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Report/ })
    .click()
  await heading(page, 'Report').waitFor()
})

journey('an invited seller accepts; suspended, it reads and cannot act', async ({ open }) => {
  const company = newCompany()
  const { email } = await plantSeller({ company })
  const staff = await open({ as: 'floor@demo.test', path: '/w/#/invitation/lists' })
  await heading(staff.page, 'Invitations').waitFor()
  await staff.page.getByRole('button', { name: 'Invite a seller' }).first().click()
  await staff.page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await staff.page.getByRole('button', { name: 'Send invitation' }).click()
  await staff.page.getByRole('row').filter({ hasText: email }).waitFor()
  expect(await faultsOf(staff.page, twoLooks)).toEqual([])
  await staff.page.setViewportSize(desktop)

  const { page } = await open({ as: email, path: '/o/#/home' })
  await page.getByRole('button', { name: 'Connect a warehouse' }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByText('Harbor Los Angeles connected').first().waitFor()
  await page.getByRole('button', { name: 'Go to Home' }).waitFor()

  await staff.page.goto(`/w/#/link/lists?view=connected&q=${encodeURIComponent(company)}`)
  await staff.page.getByRole('row').filter({ hasText: company }).locator('[data-row-link]').first().click()
  const link = staff.page.getByRole('dialog', { name: company })
  await link.getByRole('button', { name: 'Suspend' }).click()
  const question = staff.page.getByRole('dialog', { name: `Suspend ${company}?` })
  await question.getByRole('textbox', { name: 'Reason' }).fill('Unpaid invoices')
  await question.getByRole('button', { name: 'Suspend' }).click()
  await link.getByRole('button', { name: 'Resume' }).waitFor()

  await page.goto('/o/#/funds/transactions')
  await heading(page, 'Warehouse transactions').waitFor()
  await page.goto('/o/#/connect')
  await page.getByText('You can see everything, but not make changes.').waitFor()
  await page.getByText('Reason: Unpaid invoices').waitFor()
})

journey(
  'an operator adds a warehouse, sees what is wrong with its address, and deactivates it after a question',
  async ({ open }) => {
    const code = `J${randomUUID().slice(0, 6).toUpperCase()}`
    const name = `Journey ${code}`
    const { page } = await open({ as: 'floor@demo.test', path: '/o/#/warehouse' })
    await heading(page, /^Hello, /).waitFor()
    expect(new URL(page.url()).pathname).toBe('/w/')
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.setViewportSize(desktop)
    const menu = page.getByRole('navigation')
    await menu.getByRole('button', { name: 'Settings' }).click()
    await menu.getByRole('link', { name: 'Warehouses' }).click()
    await heading(page, 'Warehouses').waitFor()
    await page.getByRole('button', { name: 'Add a warehouse' }).first().click()
    const form = page.getByRole('dialog', { name: 'New warehouse' })
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await form.getByRole('textbox', { name: 'Code', exact: true }).fill(code)
    await form.getByRole('textbox', { name: 'Street' }).fill('100 Port St')
    await form.getByRole('textbox', { name: 'City' }).fill('Newark')
    await form.getByRole('textbox', { name: 'State or province' }).fill('NJ')
    await form.getByRole('textbox', { name: 'ZIP code' }).fill('90245')
    await form.getByRole('combobox', { name: 'Cut-off time' }).click()
    await page.getByRole('option', { name: /^12:00 a\.m\./ }).click()
    await form.getByText('everything leaves on the next working day').waitFor()
    await form.getByRole('switch', { name: 'Show to sellers' }).click()
    expect(await faultsOf(page, twoLooks)).toEqual([])
    await page.setViewportSize(desktop)
    await form.getByRole('button', { name: 'Create warehouse' }).click()
    await form.getByText(/90245/).first().waitFor()
    await form.getByRole('textbox', { name: 'ZIP code' }).fill('07114')
    await form.getByRole('button', { name: 'Create warehouse' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('row').filter({ hasText: name }).locator('[data-row-link]').first().click()
    const opened = page.getByRole('dialog', { name })
    await opened.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('row').filter({ hasText: name }).getByText('Inactive').waitFor()
  },
)

journey('sellers never see the rooms of warehouse staff', async ({ open }) => {
  const { email } = await plantSeller({ warehouse: true })
  const { page } = await open({ as: email, path: '/w/#/link/lists' })
  await page.getByText("You don't have access to this page").waitFor()
  expect(await page.getByText('Invite a seller').count()).toBe(0)
})
