import { randomUUID } from 'node:crypto'
import { createPlaces } from '@waybill/contract/stock/place-api'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { testPicture } from '../../server/testing/picture.ts'
import { callsOf } from '../support/api.ts'
import { faultsOf, twoLooks } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { plantShipped, STAFF } from '../support/shipped-order.ts'
import { patient } from '../visitor.ts'

async function look(page: Page): Promise<void> {
  expect(await faultsOf(page, twoLooks)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** A place of problem goods of this journey. */
async function plantPlace(): Promise<string> {
  const code = `PR${randomUUID().slice(0, 6).toUpperCase()}`
  const staff = await callsOf(STAFF)
  const body = { warehouseId: 1, segments: [{ from: code, to: code }], kind: 'hospital' as const, pickable: false }
  await staff.call(createPlaces, { body })
  return code
}

journey('a parcel that nobody knows is photographed, claimed by its seller, and becomes a return', async ({ open }) => {
  const { email, orderNo } = await plantShipped()
  const place = await plantPlace()
  const code = `LP-${randomUUID().slice(0, 8)}`
  const floor = (await open({ as: STAFF, path: '/w/#/start' })).page
  const menu = floor.getByRole('navigation').first()
  // The menu and the page have one name.
  await menu.getByRole('link', { name: 'Unidentified returns' }).click()
  await heading(floor, 'Unidentified returns').waitFor()
  await menu.getByRole('link', { name: 'Returns', exact: true }).click()
  await floor.getByRole('textbox', { name: 'Scan a parcel' }).waitFor()
  await floor.keyboard.type(code)
  await floor.keyboard.press('Enter')
  await floor.getByRole('button', { name: 'Record as unidentified' }).click()
  await heading(floor, 'Record a parcel').waitFor()
  expect(await floor.getByRole('textbox', { name: 'Code' }).inputValue()).toBe(code)
  await floor.getByRole('button', { name: 'Record', exact: true }).click()
  await floor.getByText('Required').waitFor()
  await look(floor)
  await floor.getByRole('textbox', { name: 'Place' }).fill(place.toLowerCase())
  await floor.getByRole('textbox', { name: 'Note' }).fill('Blue box, a mug in it')
  await floor.getByRole('button', { name: 'Record', exact: true }).click()
  const title = heading(floor, /^Unidentified return UR-\d+$/)
  await title.waitFor()
  const number = /UR-\d+/.exec((await title.textContent())!)![0]
  await floor.getByText('No one has claimed it yet.').waitFor()
  await floor.getByText("Don't photograph names, addresses or phone numbers", { exact: false }).waitFor()
  const picture = { name: 'box.jpg', mimeType: 'image/jpeg', buffer: await testPicture() }
  await floor.locator('input[type=file]').setInputFiles([picture])
  await floor
    .getByRole('button', { name: `Enlarge: Photo 1 of ${number}` })
    .getByRole('img')
    .waitFor()
  await look(floor)
  await floor.goto(`/w/#/return/unidentified/new?code=${code}`)
  await floor.getByRole('textbox', { name: 'Place' }).fill(place)
  await floor.getByRole('button', { name: 'Record', exact: true }).click()
  await floor.getByText(`A parcel with this code is recorded as ${number}.`, { exact: false }).waitFor()
  await look(floor)
  await floor.getByRole('checkbox', { name: 'It is another parcel with the same code' }).check()
  await floor.getByRole('button', { name: 'Record', exact: true }).click()
  await title.waitFor()
  expect(await title.textContent()).not.toContain(number)

  const { page } = await open({ as: email, path: '/o/#/return/lists' })
  await page.getByRole('button', { name: 'Unidentified returns' }).click()
  await page.getByRole('link', { name: number, exact: true }).waitFor()
  await look(page)
  await page.getByRole('link', { name: number, exact: true }).click()
  await page.getByText('Blue box, a mug in it').waitFor()
  await page
    .getByRole('button', { name: `Enlarge: Photo 1 of ${number}` })
    .getByRole('img')
    .waitFor()
  await page.getByRole('button', { name: 'Claim', exact: true }).click()
  await page.getByText('Required').waitFor()
  const order = page.getByRole('textbox', { name: 'Order number' })
  await order.fill('NOBODY')
  await order.press('Enter')
  await page.getByText('No order NOBODY was shipped by one of your warehouses. Check the number.').waitFor()
  await look(page)
  await order.fill(orderNo)
  // What was typed is there again after leaving and coming back.
  const claiming = page.url()
  await page.goto('/o/#/return/lists')
  await order.waitFor({ state: 'detached' })
  await page.goto(claiming)
  await expect.poll(() => order.inputValue()).toBe(orderNo)
  await order.press('Enter')
  await page.getByText('The warehouse decides about your claim.').waitFor()
  await page.getByRole('button', { name: 'Withdraw claim' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw claim' }).press('Enter')
  await page.getByText('You withdrew your claim.').waitFor()
  await order.fill(orderNo)
  await order.press('Enter')
  await page.getByText('The warehouse decides about your claim.').waitFor()
  await look(page)

  await floor.goto('/w/#/return/unidentified?state=claimed')
  await floor.getByRole('link', { name: number, exact: true }).waitFor()
  await look(floor)
  await floor.getByRole('link', { name: number, exact: true }).click()
  await floor.getByRole('button', { name: /^Reject the claim of / }).click()
  await floor.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
  await floor.getByRole('dialog').getByText('Required').waitFor()
  await look(floor)
  await floor.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await floor.getByRole('button', { name: /^Confirm the claim of / }).click()
  await floor.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).press('Enter')
  await floor.getByRole('link', { name: 'Open the return' }).click()
  await heading(floor, /^Return RM-\d+$/).waitFor()
  await floor.getByRole('button', { name: 'Enlarge: Photo 1 of the parcel' }).waitFor()

  await page.reload()
  await page.getByRole('link', { name: 'Open the return' }).click()
  await heading(page, /^RM-\d+$/).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Enlarge: Photo 1 of the parcel' }).count(), patient).toBe(1)
})

journey('the pages of unidentified returns speak Chinese on a phone', async ({ open }) => {
  const { email } = await plantShipped()
  const phone = { language: 'cn' as const, viewport: { width: 390, height: 844 } }
  const { page } = await open({ as: email, path: '/o/#/return/unidentified', ...phone })
  await heading(page, '无主退货').waitFor()
  expect(await faultsOf(page)).toEqual([])
  const floor = (await open({ as: STAFF, path: '/w/#/return/unidentified/new', ...phone })).page
  await floor.getByRole('button', { name: '登记', exact: true }).waitFor()
  expect(await faultsOf(floor)).toEqual([])
})
