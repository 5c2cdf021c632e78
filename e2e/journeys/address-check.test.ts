import { expect } from 'vitest'
import { faultsOf } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { orderList } from '../support/order-list.ts'
import { manyOrders, plantSeller } from '../support/plant.ts'
import { patient } from '../visitor.ts'

const office = { line1: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118', country: 'US' }
const [right, mistyped, elsewhere, wrong] = [
  office,
  { ...office, city: 'New Yrok' },
  { ...office, state: 'NJ' },
  { ...office, city: 'Boston', state: 'MA' },
]
const ordersTo = (...recipients: object[]) =>
  manyOrders(recipients.length).map((order, n) => ({ ...order, recipient: { ...order.recipient, ...recipients[n] } }))

journey('an address is corrected in two presses, undone, and used as entered for a reason', async ({ open }) => {
  const seller = await plantSeller({ orders: ordersTo(mistyped) })
  const { page } = await open({ as: seller.email, path: `/b/#/order/detail/${seller.orderIds[0]}` })
  await heading(page, /J-0001/).waitFor()
  await page.getByRole('button', { name: 'Check address', exact: true }).click()
  await page.getByText('Suggestion', { exact: true }).waitFor()
  const city = page.getByRole('row', { name: /City/ })
  await expect.poll(() => city.innerText(), patient).toMatch(/New Yrok\s+New York\s+changed/)
  expect(await faultsOf(page)).toEqual([])
  const toasts = page.locator('[data-toasts]')
  await page.getByRole('button', { name: 'Use suggestion' }).click()
  await page.getByText('Corrected', { exact: true }).waitFor()
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await toasts.getByText('1 order restored').waitFor()
  await page.getByRole('button', { name: 'Use as entered' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Parcels arrived there before').check()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByText(/Parcels arrived there before ·/).waitFor()
  await page.getByText('Address used as entered: Parcels arrived there before').waitFor()
  await page.getByText('Suggested address used').waitFor()
})

journey('the addresses of many orders are verified, and those in doubt are decided by keyboard', async ({ open }) => {
  const seller = await plantSeller({ orders: ordersTo(right, mistyped, mistyped, elsewhere, wrong) })
  const { page } = await open({ as: seller.email, path: '/b/#/order/lists' })
  const list = orderList(page)
  await list.shows('1–5 of 5')
  await list.rows.first().getByRole('link').first().focus()
  await page.keyboard.press('Control+a')
  await list.more('Verify addresses')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 verified').waitFor()
  await dialog.getByText('3 suggestions to look at').waitFor()
  await dialog.getByText('1 problem', { exact: true }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Accept 2 that only change spelling or format' }).click()
  await dialog.getByText('1 suggestion to look at').waitFor()
  await page.getByText('2 addresses corrected').waitFor()
  await dialog.getByRole('button', { name: 'Look at each' }).click()
  await dialog.getByText('1 of 2').waitFor()
  await dialog.getByRole('row', { name: 'State NJ NY' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('a')
  await dialog.getByText('2 of 2').waitFor()
  await dialog.getByText('There is no suggestion.', { exact: false }).waitFor()
  await page.keyboard.press('e')
  await dialog.getByText('All of them have been looked at.').waitFor()
  await page.keyboard.press('Escape')
  await page.goto('/b/#/order/lists?address=2')
  await list.shows('1–3 of 3')
})

journey('an address is checked while it is typed, in Chinese', async ({ open }) => {
  const seller = await plantSeller({ orders: [] })
  const { page } = await open({ as: seller.email, path: '/b/#/order/create', language: 'cn' })
  const city = page.getByLabel(/^城市/)
  await page.getByRole('textbox', { name: /^姓名/ }).first().fill('Ann Lee')
  await page.getByRole('textbox', { name: /^地址 1/ }).fill('350 5th Ave')
  await city.fill('New Yrok')
  await page.getByRole('textbox', { name: /^邮编/ }).fill('10118')
  await page.getByText('建议更正地址').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: '采用建议' }).click()
  await page.getByText('地址已验证').waitFor()
  await expect.poll(() => city.inputValue()).toBe('New York')
})
