import { addClaimFile, createClaim, getClaim, listClaims, submitClaim } from '@waybill/contract/claims/api'
import { requiredEvidence } from '@waybill/contract/claims/perils'
import { urlOf } from '@waybill/contract/core/client'
import { login } from '@waybill/contract/identity/api'
import { listShipments } from '@waybill/contract/shipping/api'
import { randomUUID } from 'node:crypto'
import { describe, expect, inject } from 'vitest'
import { testPicture } from '../../server/testing/picture.ts'
import { buyCheapest, callsOf } from '../support/api.ts'
import { faultsHere } from '../support/barriers.ts'
import { heading, journey } from '../support/journey.ts'
import { manyOrders, plantSeller, scanShipment } from '../support/plant.ts'
import { DEMO_PASSWORD } from '../visitor.ts'

async function shippedSeller() {
  const seller = await plantSeller({ funds: 200 * 10_000, orders: manyOrders(1) })
  const calls = await callsOf(seller.email)
  await buyCheapest(calls, seller.orderIds)
  const [shipment] = (await calls.call(listShipments, { query: {} })).records
  if (!shipment) throw new Error('No shipment')
  await scanShipment(seller.orgId, shipment.id)
  return { email: seller.email, calls, shipment }
}

/** A claim that was sent with all of its evidence. */
async function filed(amount: number) {
  const { email, calls, shipment } = await shippedSeller()
  const body = { requestKey: randomUUID(), shipmentId: shipment.id, peril: 'damage' as const, amount }
  const { id } = await calls.call(createClaim, { body: { ...body, description: 'The box was crushed' } })
  const { accessToken } = await calls.call(login, { body: { userName: email, password: DEMO_PASSWORD } })
  const picture = new Uint8Array(await testPicture())
  for (const evidence of requiredEvidence.damage) {
    const form = new FormData()
    form.append('file', new Blob([picture]), `${evidence}.jpg`)
    const url = inject('baseUrl') + urlOf(addClaimFile, { query: { claimId: id, evidence } })
    await fetch(url, { method: 'POST', body: form, headers: { authorization: `Bearer ${accessToken}` } })
  }
  await calls.call(submitClaim, { params: { id } })
  return { email, calls, id }
}

describe('a claim', () => {
  journey('is filed from its shipment, collects its evidence and is submitted', async ({ open }) => {
    const { email, calls, shipment } = await shippedSeller()
    const { page } = await open({ as: email, path: `/e/#/shipment/detail/${shipment.id}` })
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'File a claim' }).click()
    const form = page.getByRole('dialog', { name: 'File a claim' })
    await form.getByText(/^You can file from/).waitFor()
    expect(await faultsHere(page)).toEqual([])
    await form.getByRole('textbox', { name: 'Amount' }).fill('5000')
    await form.getByRole('button', { name: /^Add evidence/ }).click()
    // Nothing is sent above the cover, and the first wrong field has the focus.
    await form.getByText("The amount can't be more than").waitFor()
    const amount = form.getByRole('textbox', { name: 'Amount' })
    await expect.poll(() => amount.evaluate((field) => field === document.activeElement)).toBe(true)
    await amount.fill('20.06')
    await form.getByRole('textbox', { name: 'Description' }).fill('The box was crushed')
    // What was typed is there again after leaving and coming back.
    await page.goto('/e/#/shipment/lists')
    await form.waitFor({ state: 'detached' })
    await page.goBack()
    await expect.poll(() => form.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('The box was crushed')
    await expect.poll(() => amount.inputValue()).toBe('20.06')
    await page.keyboard.press('Control+Enter')

    await page.getByText(/^Missing: Invoice/).waitFor()
    expect(await faultsHere(page)).toEqual([])
    await page
      .getByLabel('Add: Invoice')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<') })
    await page.getByRole('alert').waitFor()
    const buffer = await testPicture()
    for (const name of [
      'Invoice',
      'Proof of payment',
      'Photo of the package',
      'Photo of the packing inside',
      'Photo of the item',
      'Photo of the label',
    ]) {
      await page.getByLabel(`Add: ${name}`).setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
      await page.getByRole('list', { name, exact: true }).getByText('photo.jpg').waitFor()
    }
    await page.getByRole('button', { name: 'Submit claim' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Submit claim' }).click()
    await page.getByRole('list', { name: 'History' }).getByText('In review').waitFor()
    const { records } = await calls.call(listClaims, { query: {} })
    expect(records).toMatchObject([{ state: 'in_review', amount: 20_0600, peril: 'damage' }])
    await page.getByRole('link', { name: 'Insurance claims' }).click()
    await heading(page, 'Insurance claims').waitFor()
    await page.getByRole('link', { name: /^CL-/ }).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await faultsHere(page)).toEqual([])
  })

  journey('is asked about, answered, approved in part and paid by its provider', async ({ open }) => {
    const { email, calls, id } = await filed(20_0600)
    const number = `CL-${id}`
    const desk = (await open({ as: 'admin@demo.test', path: `/a/#/claim/lists?q=${number}` })).page
    await desk.getByRole('link', { name: number }).click()
    const drawer = desk.getByRole('dialog', { name: number })
    await drawer.getByRole('button', { name: 'Ask the seller' }).click()
    await desk
      .getByRole('dialog', { name: /^Ask the seller about/ })
      .getByRole('textbox')
      .fill('Which cup broke?')
    await desk.keyboard.press('Control+Enter')
    await drawer.getByText('Which cup broke?').waitFor()
    expect(await faultsHere(desk)).toEqual([])

    const { page } = await open({ as: email, path: `/e/#/claim/detail/${id}` })
    const entry = page.getByRole('navigation').getByRole('link', { name: 'Insurance claim' })
    await expect.poll(() => entry.textContent()).toMatch(/1/)
    await page.getByRole('button', { name: 'Answer the question' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('The blue one')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('list', { name: 'History' }).getByText('The blue one').waitFor()
    await expect.poll(() => entry.textContent()).not.toMatch(/1/)

    await desk.reload()
    await drawer.getByRole('button', { name: 'Approve' }).click()
    const approval = desk.getByRole('dialog', { name: /^Approve/ })
    await approval.getByRole('textbox', { name: 'Amount' }).fill('12.5')
    await desk.keyboard.press('Control+Enter')
    await drawer.getByRole('button', { name: 'Pay to balance' }).click()
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Pay to balance' }).click()
    await drawer.getByRole('button', { name: 'Parcel was found' }).waitFor()
    expect(await calls.call(getClaim, { params: { id } })).toMatchObject({ state: 'paid', approved: 12_5000 })
    await desk.setViewportSize({ width: 390, height: 844 })
    expect(await faultsHere(desk)).toEqual([])
  })
})
